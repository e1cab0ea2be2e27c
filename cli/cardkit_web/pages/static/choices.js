// What may be done now, as buttons: with the cards that are chosen, and without any.

import { HIDDEN, cardButton, pretty } from "./cards.js";
import { button, find, focus, make, word } from "./dom.js";
import { fliesFrom } from "./motion.js";

const same = (/** @type {string[]} */ some, /** @type {string[]} */ others) => some.length === others.length && [...some].sort().join() === [...others].sort().join();

/** What a question lets one do with these cards of the hand: ways, each with its text and label; what lays just these first. @returns {Way[]} */
export function ways(/** @type {Asked | null} */ asked, /** @type {string[]} */ names, /** @type {HandCard[]} */ hand) {
  if (asked === null || !names.length) return [];
  if (asked.claim) return claims(asked.claim, names);
  const { set, verb } = asked.cards ?? {};
  if (set) return set.includes(names.length) ? [{ text: `${verb} ${names.join(" ")}`, label: `${verb} ${pretty(names)}`, cards: names }] : [];
  const own = new Map(asked.choices.map((choice) => [choice, mine(choice, hand)]));
  const lays = (/** @type {Choice} */ choice) => own.get(choice) ?? [];
  const exact = asked.choices.filter((choice) => same(lays(choice), names));
  const more = asked.choices.filter((choice) => lays(choice).length > names.length && names.every((name) => lays(choice).includes(name)));
  if (exact.length || more.length || names.length < 2 || !asked.cards?.several) return [...exact, ...more];
  return [{ text: names.join(" "), label: word("lay", { cards: pretty(names) }), cards: names }];
}

/** The number that is announced where it need not be that of the cards; null for theirs. */
/** @type {number | null} */
let announced = null;

/** The number that is announced with these cards: theirs unless another was chosen and may be. */
function numberOf(/** @type {Claim} */ claim, /** @type {string[]} */ names) {
  const [least, most] = claim.open ? [names.length, names.length] : claim.numbers ?? [names.length, names.length];
  return announced !== null && least <= announced && announced <= most ? announced : names.length;
}

function claims(/** @type {Claim} */ claim, /** @type {string[]} */ names) {
  if (names.length < claim.least || names.length > claim.most) return [];
  const number = numberOf(claim, names), several = claim.says.length > 1 || Boolean(claim.numbers && !claim.open);
  return claim.says.map((says) => ({
    text: claim.form.replace("{cards}", names.join(" ")).replace("{number}", String(number)).replace("{word}", says.word),
    label: several ? says.label ?? says.word : word(claim.open ? "lay_open" : "lay_as", { cards: pretty(names), name: says.name }),
    name: says.name, cards: names, says: several }));
}

/** The cards of one's own hand that a choice lays; those on the table come before them. */
export function mine(/** @type {Way} */ choice, /** @type {HandCard[]} */ hand) {
  const held = hand.map((each) => each.card), own = [];
  for (const name of choice.verb === "beat" ? choice.cards.slice(1) : choice.cards) {
    const at = held.indexOf(name);
    if (at < 0) continue;
    held.splice(at, 1);
    own.push(name);
  }
  return own;
}

/** The cards on the table that a choice is aimed at. */
export const aims = (/** @type {Way} */ choice, /** @type {HandCard[]} */ hand) => (choice.verb === "beat" ? choice.cards.slice(0, 1) : choice.cards.filter((name) => !hand.some((each) => each.card === name)));

/** Cards that can be laid together with these. */
export function joins(/** @type {Asked | null} */ asked, /** @type {string[]} */ names) {
  return (asked?.cards?.joined ?? []).some((some) => some.length > names.length && names.every((name) => some.includes(name)));
}

/** Draw the buttons: for what is chosen, then what needs no card; `onmove(text)` hears. */
export function showChoices(/** @type {Asked | null} */ asked, /** @type {string[]} */ names, /** @type {HandCard[]} */ hand, /** @type {(text: string) => void} */ onmove) {
  const root = find("choices"), focused = focus()?.dataset.text;
  const within = root.contains(document.activeElement), parts = [];
  if (asked !== null) {
    const possible = ways(asked, names, hand);
    if (!names.length) announced = null;
    if (possible[0]?.says) parts.push(...numbers(asked, names, hand, onmove), ranks(possible, onmove));
    else parts.push(...possible.map((way, number) => choice(way, number === 0, onmove)));
    if (asked.claim && !possible.length) parts.push(make("span", { class: "faint" }, counted(asked.claim, names)));
    if (asked.cards?.set && !possible.length) parts.push(make("span", { class: "faint" }, counted({ least: Math.min(...asked.cards.set), most: Math.max(...asked.cards.set) }, names)));
    const plain = asked.choices.filter((each) => !mine(each, hand).length);
    const alone = plain.length === 1 && !possible.length; // then it is the usual thing to do
    parts.push(...plain.map((each) => typeof each.drawn_from === "number" ? back(each, onmove) : choice(each, alone, onmove)));
  }
  root.replaceChildren(...parts);
  if (within) ([...root.querySelectorAll("button")].find((each) => each.dataset.text === focused) ?? root.querySelector("button"))?.focus();
}

const choice = (/** @type {Way} */ way, /** @type {boolean} */ main, /** @type {(text: string) => void} */ onmove) => button(way.label, () => onmove(way.text), { class: main ? "main" : null, "data-text": way.text });

/** One of the backs of a hand to draw from: it flies from where it was touched. */
const back = (/** @type {Way} */ way, /** @type {(text: string) => void} */ onmove) => cardButton(HIDDEN, { class: "back", "aria-label": way.label, title: way.label, "data-card": null, "data-text": way.text,
  click: (/** @type {Event} */ event) => {
    fliesFrom(/** @type {Element} */ (event.currentTarget));
    onmove(way.text);
  } });

function numbers(/** @type {Asked | null} */ asked, /** @type {string[]} */ names, /** @type {HandCard[]} */ hand, /** @type {(text: string) => void} */ onmove) {
  if (!asked?.claim?.numbers || asked.claim.open) return [];
  const chosen = numberOf(asked.claim, names), [least, most] = asked.claim.numbers;
  const all = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return [make("div", { class: "ranks", role: "group", "aria-label": word("announce_number") }, ...all.map((number) => button(`${number} ×`, () => {
    announced = number;
    showChoices(asked, names, hand, onmove);
  }, { "aria-pressed": String(number === chosen), "data-text": `number ${number}` })))];
}

function ranks(/** @type {Way[]} */ possible, /** @type {(text: string) => void} */ onmove) {
  return make("div", { class: `ranks${possible.length > 6 ? " many" : ""}`, role: "group", "aria-label": word("announce_as") }, make("span", {}, word("announce_as")),
    ...possible.map((way) => button(way.label, () => onmove(way.text), { class: "main", "aria-label": way.name, title: way.name, "data-text": way.text })));
}

function counted(/** @type {{ least: number, most: number }} */ claim, /** @type {string[]} */ names) {
  if (names.length > claim.most) return word("too_many", { most: claim.most });
  return claim.least === claim.most ? word("choose_exactly", { number: claim.most }) : word("choose_cards", { least: claim.least, most: claim.most });
}
