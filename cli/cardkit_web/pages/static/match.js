// The deals of a match that are over, as a table: how each ended, how long it lasted, and what can be looked at again.

import { button, icon, make, word } from "./dom.js";

const STEPS = "M8 5l10 7-10 7z", LENS = "M11 4a7 7 0 1 0 .01 0zM16 16l4.500 4.500", TICK = "M5 12.500l4.500 4.500L19 7";

/** Seconds as minutes and seconds. */
export function lasting(/** @type {number | null} */ seconds) {
  return seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @typedef {{deal: number, sentence: string, winners: number[], losers: number[], places: number[] | null, seconds: number | null}} Deal */

/** A table of deals, the last in front, with the places of `me` where there are any; `look`, `analyse` and `prove` are called with a deal's number. */
export function matchTable(/** @type {Deal[]} */ deals, /** @type {number | null} */ me, /** @type {(deal: number) => void} */ look, /** @type {((deal: number) => void) | null} */ analyse, /** @type {((deal: number) => void) | null} */ prove = null) {
  const sign = (/** @type {string} */ path, /** @type {() => void} */ act, /** @type {string} */ said, /** @type {Record<string, string>} */ more = {}) => {
    const drawn = button("", act, { "aria-label": said, title: said, ...more });
    drawn.append(icon(path));
    return drawn;
  };
  const placed = me !== null && deals.some(({ places }) => places);
  const rows = [...deals].reverse().map(({ deal, sentence, places, seconds }) => make("tr", {},
    make("th", { scope: "row" }, String(deal)), make("td", {}, sentence), placed ? make("td", { class: "own-place" }, String(me === null ? "" : places?.[me] ?? "")) : null, make("td", { class: "time" }, lasting(seconds)),
    make("td", {}, sign(STEPS, () => look(deal), word("step_through_deal", { number: deal })),
      analyse ? sign(LENS, () => analyse(deal), word("analyse_deal", { number: deal })) : null,
      prove ? sign(TICK, () => prove(deal), word("check_deal", { number: deal }), { class: "prove" }) : null)));
  const head = ["deal", "how_ended", ...(placed ? ["own_place"] : []), "how_long"].map((name) => make("th", { scope: "col" }, word(name)));
  return make("table", { class: "match" }, make("thead", {}, make("tr", {}, ...head, make("td", {}))), make("tbody", {}, ...rows));
}
