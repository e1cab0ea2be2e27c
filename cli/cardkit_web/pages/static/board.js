// The table: the others around it, what lies between them.

import { HIDDEN, card, cardButton, cardName, pretty, suit } from "./cards.js";
import { all, find, icon, make, word } from "./dom.js";

const MOST_BACKS = 10;

/** Which seats are where: in turn from the one after mine, so that play goes clockwise. */
export function around(/** @type {number} */ seats, /** @type {number} */ first, /** @type {boolean} */ narrow) {
  const others = Array.from({ length: seats - 1 }, (_, step) => (first + 1 + step) % seats);
  const sides = narrow ? Math.floor(others.length / 4) : Math.floor(others.length / 3);
  return {
    left: others.slice(0, sides).reverse(),
    top: others.slice(sides, others.length - sides),
    right: others.slice(others.length - sides),
  };
}

/** The part of a scene that lies between the players; each pile knows its side. */
export function between(/** @type {Scene} */ { trump, notes, left, middle, right }) {
  const sided = (/** @type {DrawnPile[]} */ piles, /** @type {string} */ side) => piles.map((pile) => ({ ...pile, side }));
  return { trump, notes, left: sided(left, "left"), middle: sided(middle, "middle"), right: sided(right, "right") };
}

/** Draw a view. `targets` are the cards on the table that what is chosen may be laid on, `reported` those that may be
 * reported; `ontarget(name)` hears. */
export function draw(/** @type {Drawn} */ view, /** @type {{narrow: boolean, targets?: string[], reported?: string[], ontarget: (name: string) => void}} */ { narrow, targets = [], reported = [], ontarget }) {
  const first = view.me ?? view.first ?? 0;
  const places = { ...around(view.hands.length, first, narrow), bottom: view.me === null ? [first] : [] };
  for (const [side, seats] of Object.entries(places)) {
    find(`seats-${side}`).classList.toggle("many", seats.length > 3);
    find(`seats-${side}`).replaceChildren(...seats.map((seat) => chip(view, seat)));
  }
  const stock = view.left.map((pile) => heap(pile, Boolean(view.trump) && pile.cards.slice(0, -1).every((name) => name === HIDDEN))); // the trump of a stock lies under it
  if (view.trump) stock.push(trumpMark(view.trump));
  find("stock").replaceChildren(...stock);
  find("gone").replaceChildren(...view.right.map((pile) => heap(pile)));
  const lies = view.middle.flatMap((pile) => (pile.pairs ? pairs(pile, targets, reported, ontarget) : [spread(pile)]));
  const laid = make("div", { class: "laid" }, ...lies);
  laid.style.setProperty("--breadth", String(breadth(view.middle)));
  const words = [...(view.notes ?? []).map((note) => make("p", { class: "notes" }, note)),
    view.lines?.length ? make("pre", { class: "plain" }, view.lines.join("\n")) : null].filter(Boolean);
  for (const each of all("#board .says")) keepInside(each);
  find("lies").replaceChildren(...(lies.length ? [make("div", { class: "room" }, laid)] : []), ...words);
}

/** Turn a bubble to the other side of its seat where the window cuts it, or put it below where it covers another seat, and has room there. */
export function keepInside(/** @type {HTMLElement} */ bubble) {
  bubble.classList.remove("leftwards", "under");
  bubble.classList.toggle("leftwards", bubble.getBoundingClientRect().right > innerWidth - 2);
  if (coversSeat(bubble)) bubble.classList.add("under");
  const below = bubble.getBoundingClientRect();
  if (coversSeat(bubble) || below.left < 2 || below.right > innerWidth - 2) bubble.classList.remove("under");
}

function coversSeat(/** @type {HTMLElement} */ bubble) {
  const at = bubble.getBoundingClientRect(), others = all("#board .seat :is(.face, .who)").filter((each) => !bubble.parentElement?.contains(each));
  return others.map((each) => each.getBoundingClientRect())
    .some((each) => at.left < each.right && each.left < at.right && at.top < each.bottom && each.top < at.bottom);
}

addEventListener("resize", () => all("#board :is(.says, .said)").forEach(keepInside));

const PAIR = 1.45, PILE = 2.3, OVERLAPPED = 0.38; // as table.css has them

/** How broad the piles between the players are beside each other, in cards. */
export function breadth(/** @type {DrawnPile[]} */ piles) {
  return piles.reduce((sum, pile) => sum + (pile.pairs ? pile.cards.length * PAIR : pile.heap ? PILE + (pile.latest ? 1 + pile.latest * OVERLAPPED : 0) : PILE + (pile.cards.length - 1) * OVERLAPPED), 0);
}

/** The drawn signs of roles: a sword, a shield, a hand that takes, a fool's cap with its bells, a crown. @type {Record<string, string>} */
const SIGNS = {
  attack: "M20 4l-5 .5L7 13l4 4 8.500-8zM5.500 12.500l6 6M8 16l-4 4",
  defence: "M12 3l7 2.500v5.500c0 5-3 8-7 10-4-2-7-5-7-10V5.500z",
  take: "M12 3v10M8 9.500l4 4 4-4M4 14v6h16v-6",
  lost: "M5 20C5 12 5 8 2 9 1 4 7 3 9 9c1-4 2-6 3-6s2 2 3 6c2-6 8-5 7 0-3-1-3 3-3 11zM2 9a1.600 1.600 0 1 0 .01 0zM12 1a1.600 1.600 0 1 0 .01 0zM22 9a1.600 1.600 0 1 0 .01 0z",
  won: "M4 19V7l4.500 4.500L12 5l3.500 6.500L20 7v12z",
};
const ROBOT = "M6 10h12v9H6zM12 10V6M12 4.500v.01M3 13v3M21 13v3M9.700 14v.01M14.300 14v.01";

/** The face of a seat: the first letter of its name, a robot where a bot plays, the sign of its role; around it the time that it has left. */
export function face(/** @type {DrawnHand} */ hand) {
  const drawn = make("div", { class: "face" }, [...hand.name][0] ?? "",
    hand.bot ? make("span", { class: "bot", title: word("is_bot") }, icon(ROBOT)) : null,
    hand.sign ? make("span", { class: `sign ${hand.sign}`, title: hand.roles.join(", ") }, icon(SIGNS[hand.sign])) : null);
  drawn.style.setProperty("--hue", String(hueOf(hand.name)));
  return make("div", { class: "halo", "aria-hidden": "true" }, drawn);
}

function chip(/** @type {Drawn} */ view, /** @type {number} */ seat) {
  const hand = view.hands[seat];
  const open = hand.cards.filter((name) => name !== HIDDEN);
  const about = [...hand.roles, ...(hand.about ?? [])].join(", ");
  const marks = ["seat", hand.acts && "acts", hand.out && "out", hand.away && "away", hand.sign && hand.roles.length === 1 && "signed"].filter(Boolean).join(" ");
  const shown = hand.cards.slice(0, MOST_BACKS);
  const says = hand.says ? make("span", { class: "says", "aria-hidden": "true" }, hand.says) : null;
  return make("div", { class: marks, "data-seat": seat, role: "group",
    "aria-label": [hand.name, about, hand.says, hand.size, pretty(open), hand.acts && word("to_act"), hand.bot && word("is_bot"), hand.away && word("away")].filter(Boolean).join(", ") },
    face(hand), says,
    make("div", { class: "who", "aria-hidden": "true" }, make("b", {}, hand.name), clock(hand),
      make("span", { class: "about" }, about), hand.gone ? make("span", { class: "gone-for", "data-since": hand.gone }) : null),
    make("div", { class: "held" },
      make("div", { class: `backs${open.length ? " open" : ""}` }, ...(open.length ? open : shown).map((name) => card(name, { class: "small" }))),
      hand.out ? null : make("span", { class: "count", "aria-hidden": "true" }, hand.counted ? String(hand.cards.length) : "?")));
}

/** The hue of somebody's face, in degrees, from the name. */
const hueOf = (/** @type {string} */ name) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

export function clock(/** @type {DrawnHand} */ hand) {
  return hand.clock === null || hand.clock === undefined ? null
    : make("span", { class: "clock", "data-ends": hand.clock.ends ?? "", "data-left": hand.clock.left, "data-lasts": hand.clock.lasts ?? "" }, "");
}

function heap(/** @type {DrawnPile} */ pile, under = false) {
  const last = pile.cards.at(-1);
  const open = last !== undefined && last !== HIDDEN;
  const latest = Math.min(pile.latest ?? 0, pile.cards.length), below = pile.cards.length - latest - (open ? 1 : 0);
  const high = pile.counted ? Math.min(4, Math.ceil(below / 6)) : 3;
  const stack = make("div", { class: `stack${pile.cards.length ? "" : " none"}` });
  const top = open && !(below && under);
  if (open && !top) stack.append(card(last, { class: "under" }));
  for (let number = 0; number < high; number++) {
    const back = card(HIDDEN, { "data-heap": pile.label });
    back.style.translate = `${number * 1.5}px ${-number * 1.5}px`;
    if (pile.messy) back.style.rotate = `${[-4, 7, -9, 3][number]}deg`;
    stack.append(back);
  }
  if (top) stack.append(card(last));
  const apart = latest ? make("div", { class: "fan latest" }, ...Array.from({ length: Math.min(latest, MOST_BACKS) }, () => card(HIDDEN, { "data-heap": pile.label }))) : null;
  const aside = open && below && under ? " aside" : "";
  return make("div", { class: `heap${aside}${pile.cards.length ? "" : " empty"}`, "data-pile": pile.side ?? "middle" }, apart ? make("div", { class: "side" }, stack, apart) : stack,
    make("div", { class: "label" }, [pile.label, pile.size].filter(Boolean).join(": ")));
}

function trumpMark(/** @type {string} */ trump) {
  return make("div", { class: "trump" }, suit(trump), make("div", { class: "label" }, word("trump")));
}

function pairs(/** @type {DrawnPile} */ pile, /** @type {string[]} */ targets, /** @type {string[]} */ reported, /** @type {(name: string) => void} */ ontarget) {
  const reportable = (/** @type {string} */ name, /** @type {Record<string, any>} */ attributes) => reported.includes(name)
    ? cardButton(name, { ...attributes, class: `${attributes.class ?? ""} target`.trim(), "aria-label": word("report_this", { card: cardName(name) }), click: () => ontarget(name) })
    : card(name, attributes);
  return pile.cards.map((both) => {
    const [attack, defence] = both.split("/");
    const aimed = defence === "-" && targets.includes(attack);
    const below = aimed
      ? cardButton(attack, { class: "target", "aria-label": word("beat_this", { card: cardName(attack) }), click: () => ontarget(attack) })
      : reportable(attack, {});
    return make("div", { class: `pair${defence === "-" ? " open" : ""}`, "data-attack": defence === "-" ? attack : null },
      below, defence === "-" ? null : reportable(defence, { class: "beats" }));
  });
}

function spread(/** @type {DrawnPile} */ pile) {
  if (!pile.cards.length) return make("p", { class: "unseen" }, `${pile.label}: ${pile.size ?? ""}`); // an empty felt says it
  if (pile.heap) return heap({ ...pile, messy: true });
  return make("div", { class: "group" }, make("div", { class: "fan" }, ...pile.cards.map((name) => card(name))),
    make("div", { class: "label" }, [pile.label, pile.size].filter(Boolean).join(": ")));
}

/** Write the clocks and count them down; the server alone decides when one has run out. */
export function tick(/** @type {number} */ now) {
  for (const each of all(".clock")) {
    const left = each.dataset.ends ? Math.max(0, Number(each.dataset.ends) - now) : Number(each.dataset.left);
    const seconds = Math.ceil(left / 1000);
    each.textContent = seconds >= 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : String(seconds);
    each.classList.toggle("low", Boolean(each.dataset.ends) && seconds <= 5);
    const lasts = Number(each.dataset.lasts) * 1000;
    if (lasts) /** @type {HTMLElement | null} */ (each.closest(".seat, .asked"))?.style.setProperty("--left", String(Math.min(1, left / lasts)));
  }
  for (const each of all(".gone-for")) each.textContent = word("gone_for", { seconds: Math.round((now - Number(each.dataset.since)) / 1000) });
}
