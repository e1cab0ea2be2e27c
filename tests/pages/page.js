// What modules of pages find where no page is: the words that a page would have, and no elements.

const words = JSON.stringify({ words: { hidden_card: "hidden card", card_J: "J", card_Q: "Q", card_K: "K", card_A: "A", lay: "Lay {cards}",
  lay_as: "Lay {cards} as {name}", lay_open: "Lay {cards} face up as {name}" } });
Object.assign(globalThis, {
  document: { getElementById: () => ({ textContent: words }), addEventListener() {}, hidden: false },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  location: new URL("http://localhost/t/abc"),
});
