// The deals of a match that are over, as a table: how each ended, how long it lasted, and what can be looked at again.

import { button, make, word } from "./dom.js";

/** Seconds as minutes and seconds. */
export function lasting(/** @type {number | null} */ seconds) {
  return seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @typedef {{deal: number, sentence: string, winners: number[], losers: number[], places: number[] | null, seconds: number | null}} Deal */

/** A table of deals, the last in front, with the places of `me` where there are any; `look`, `analyse` and `prove` are called with a deal's number. */
export function matchTable(/** @type {Deal[]} */ deals, /** @type {number | null} */ me, /** @type {(deal: number) => void} */ look, /** @type {((deal: number) => void) | null} */ analyse, /** @type {((deal: number) => void) | null} */ prove = null) {
  const placed = me !== null && deals.some(({ places }) => places);
  const rows = [...deals].reverse().map(({ deal, sentence, places, seconds }) => make("tr", {},
    make("th", { scope: "row" }, String(deal)), make("td", {}, sentence), placed ? make("td", { class: "own-place" }, String(me === null ? "" : places?.[me] ?? "")) : null, make("td", { class: "time" }, lasting(seconds)),
    make("td", {}, button("▸", () => look(deal), { "aria-label": word("step_through_deal", { number: deal }), title: word("step_through") }),
      analyse ? button("?", () => analyse(deal), { "aria-label": word("analyse_deal", { number: deal }), title: word("analyse") }) : null,
      prove ? button("✓", () => prove(deal), { class: "prove", "aria-label": word("check_deal", { number: deal }), title: word("check_deal", { number: deal }) }) : null)));
  const head = ["deal", "how_ended", ...(placed ? ["own_place"] : []), "how_long"].map((name) => make("th", { scope: "col" }, word(name)));
  return make("table", { class: "match" }, make("thead", {}, make("tr", {}, ...head, make("td", {}))), make("tbody", {}, ...rows));
}
