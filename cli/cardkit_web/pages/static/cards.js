// Cards: their drawings, which the server sends once for a game, and what they are called.

import { make, word } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
export const HIDDEN = "??";
/** @type {Record<string, string>} */
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** @type {Record<string, string>} */
const RANKS = { T: "10", J: word("card_J"), Q: word("card_Q"), K: word("card_K"), A: word("card_A") };

/** What cards are called, by how files spell them. @type {Map<string, string>} */
const known = new Map();

/** Put the drawings of a game's cards into the page: the definitions of the SVG at this address. */
export async function fetchDrawings(/** @type {string} */ address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const before = document.getElementById("drawings");
  const svg = document.importNode(drawn, true);
  svg.setAttribute("id", "drawings");
  svg.setAttribute("class", "defs");
  svg.setAttribute("aria-hidden", "true");
  for (const side of ["width", "height"]) svg.setAttribute(side, "0");
  if (before) before.replaceWith(svg);
  else document.body.prepend(svg);
}

/** Remember what the cards of a hand are called. */
export function learn(/** @type {HandCard[]} */ hand) {
  for (const each of hand) known.set(each.card, each.name);
}

/** What a card is called: as the game says, or by the usual signs. */
export function cardName(/** @type {string} */ name) {
  if (name === HIDDEN) return word("hidden_card");
  const rank = name.slice(0, -1), sign = SUITS[name.slice(-1)];
  return known.get(name) ?? (sign ? `${RANKS[rank] ?? rank}${sign}` : name);
}

/** Text in which cards stand as files spell them, with cards as people read them. */
export const pretty = (/** @type {string[]} */ names) => names.map(cardName).join(" ");

export function drawing(/** @type {string} */ name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 58 84");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", name === HIDDEN ? "#card-back" : `#card-${name}`);
  svg.append(use);
  return svg;
}

/** A card that lies somewhere: a picture with its name. */
export function card(/** @type {string} */ name, /** @type {Record<string, any>} */ attributes = {}) {
  const plain = name === HIDDEN ? { "aria-hidden": "true" } : { role: "img", "aria-label": cardName(name), "data-card": name };
  return make("span", { ...plain, ...attributes, class: `card ${attributes.class ?? ""}`.trim() }, drawing(name));
}

/** A card that can be pressed. */
export function cardButton(/** @type {string} */ name, /** @type {Record<string, any>} */ attributes = {}) {
  return make("button", { type: "button", "aria-label": cardName(name), "data-card": name, ...attributes,
    class: `card ${attributes.class ?? ""}`.trim() }, drawing(name));
}

/** A suit as a picture with its name. */
export function suit(/** @type {string} */ letter) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: "-12 -12 24 24", class: "suit", role: "img", "aria-label": SUITS[letter] ?? letter })) {
    svg.setAttribute(name, value);
  }
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#suit-${letter}`);
  svg.append(use);
  return svg;
}

const RED_AND_BLACK_IN_TURN = "SHCD";

/** The cards of a hand in groups: by suits or all by ranks; trumps are the last group of either. */
export function grouped(/** @type {HandCard[]} */ hand, /** @type {string} */ order) {
  const trumps = hand.filter((each) => each.trump), rest = hand.filter((each) => !each.trump);
  const place = new Map(hand.map((each, number) => [each, number]));
  const suitOf = (/** @type {HandCard} */ each) => {
    const usual = RED_AND_BLACK_IN_TURN.indexOf(each.suit);
    return each.suit === "" ? 99 : usual >= 0 ? usual : 10 + (each.suit?.codePointAt(0) ?? 0);
  };
  const within = (/** @type {HandCard} */ one, /** @type {HandCard} */ other) => one.rank - other.rank || (place.get(one) ?? 0) - (place.get(other) ?? 0);
  const groups = new Map();
  for (const each of [...rest].sort((one, other) => (order === "ranks" ? 0 : suitOf(one) - suitOf(other)) || within(one, other))) {
    const key = order === "ranks" ? "all" : suitOf(each);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(each);
  }
  return [...groups.values(), ...(trumps.length ? [trumps.sort(within)] : [])];
}

/** The cards of a hand as their holder has arranged them: those that `own` names, in its order, then the others by suits. */
export function arranged(/** @type {HandCard[]} */ hand, /** @type {string[]} */ own) {
  const rest = grouped(hand, "suits").flat(), found = [];
  for (const name of own) {
    const at = rest.findIndex((each) => each.card === name);
    if (at >= 0) found.push(...rest.splice(at, 1));
  }
  return [...found, ...rest];
}
