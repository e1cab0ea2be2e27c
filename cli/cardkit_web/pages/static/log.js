// What happened, in words: the list beside the table, the line above the hand, and the live region for screen readers.

import { keepInside } from "./board.js";
import { find, make } from "./dom.js";

const KEPT = 400;

/** Say it once to those who listen to the page. */
export function announce(/** @type {string} */ text) {
  const live = find("live");
  live.append(make("p", {}, text));
  while (live.childElementCount > 3) live.firstElementChild.remove();
}

/** Add sentences to what happened; those that are `old` were told before this page was opened. */
export function tell(/** @type {string[]} */ sentences, { old = false, deal = false } = {}) {
  if (!sentences.length) return;
  const list = find("history"), atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  for (const item of list.querySelectorAll(".last")) item.classList.remove("last");
  for (const [number, sentence] of sentences.entries()) {
    list.append(make("li", { class: [deal && number === 0 ? "deal" : "", old ? "" : "last"].join(" ").trim() || null }, sentence));
  }
  while (list.childElementCount > KEPT) list.firstElementChild.remove();
  if (atEnd || old) list.scrollTop = list.scrollHeight;
  find("news").textContent = sentences.slice(-3).join(" ");
  if (!old) announce(sentences.join(" "));
}

/** Empty the list. */
export function forget() {
  find("history").replaceChildren();
  said.clear();
}

/** Show a phrase or a line in a bubble at its seat for a while, with its drawn `sign`, and keep it in the list. */
export function say(/** @type {number} */ seat, /** @type {string} */ name, /** @type {string} */ text, /** @type {Element | null} */ sign = null) {
  tell([`${name}: ${text}`]);
  utter(seat, text, sign);
}

const BUBBLE = 3500;
/** What each seat has said, and until when. @type {Map<number, {text: string, sign: Element | null, until: number}>} */
const said = new Map();

/** A bubble at a seat, for a while. */
export function utter(/** @type {number} */ seat, /** @type {string} */ text, /** @type {Element | null} */ sign = null) {
  document.querySelector(`[data-seat="${seat}"] .said`)?.remove();
  said.set(seat, { text, sign, until: performance.now() + BUBBLE });
  bubbles();
  setTimeout(bubbles, BUBBLE + 20);
}

/** Take all bubbles away. */
export function hush() {
  for (const each of said.values()) each.until = 0;
  bubbles();
}

/** Show the bubbles that are not over, also at seats that were drawn again meanwhile, and take the others away. */
export function bubbles() {
  for (const [seat, { text, sign, until }] of said) {
    const chip = document.querySelector(`[data-seat="${seat}"]`), over = performance.now() >= until;
    const shown = chip?.querySelector(".said");
    if (!over && shown?.textContent === text) continue;
    shown?.remove();
    if (over) said.delete(seat);
    if (over || !chip) continue;
    const bubble = make("span", { class: "said", "aria-hidden": "true" }, sign, text);
    chip.append(bubble);
    keepInside(bubble);
  }
}
