// The window in which a play may be called: the big button, and how long it stays open, which everybody sees.

import { button, find, focus, make, word } from "./dom.js";
import { sound } from "./sounds.js";

const ROUND = 2 * Math.PI * 22;
const SVG = "http://www.w3.org/2000/svg";

/** The window that is open. @type {{number: number, countdown: HTMLElement, lasts: number, ends: number | null, calls: Choice[]} | null} */
let open = null;

function ring() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 50 50");
  svg.setAttribute("class", "ring");
  const circle = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: 25, cy: 25, r: 22, "stroke-dasharray": ROUND })) circle.setAttribute(name, String(value));
  svg.append(circle);
  return make("div", { class: "countdown", role: "timer", "aria-label": word("window_open") }, svg, make("span", { "aria-hidden": "true" }));
}

/** Show the window of a view, or none; `onanswer(text)` hears. Where cards may be laid too, the hand stays in use. */
export function showWindow(/** @type {View | null} */ view, /** @type {(text: string) => void} */ onanswer) {
  const root = find("calling"), now = view?.window ?? null;
  document.body.classList.toggle("calls", now !== null);
  if (view === null || now === null) {
    open = null;
    root.hidden = true;
    root.replaceChildren();
    return;
  }
  const fresh = open?.number !== now.number;
  const ends = now.left === null ? null : performance.now() + now.left * 1000;
  const calls = now.asked ? (view.asked?.choices ?? []).filter((each) => each.verb === "challenge" || now.kind === "call") : [];
  open = { number: now.number, countdown: fresh || open === null ? ring() : open.countdown, lasts: fresh || open === null ? now.seconds : open.lasts, ends, calls };
  const buttons = calls.map((choice) => {
    const challenges = choice.verb !== "trust", given = now.answered === choice.text;
    return button(choice.label, () => onanswer(choice.text), { class: `${challenges ? "call" : "pass"}${given ? " given" : ""}`,
      "aria-pressed": String(given), "aria-keyshortcuts": choice.verb === "challenge" ? "c" : challenges ? null : "p", "data-text": choice.text });
  });
  const focused = focus()?.dataset.text, within = root.contains(document.activeElement);
  root.replaceChildren(...(ends === null ? [] : [open.countdown]), ...buttons);
  root.hidden = false;
  root.classList.toggle("answered", now.answered !== null);
  if (within) buttons.find((each) => each.dataset.text === focused)?.focus();
  if (fresh && buttons.length) sound.play("call");
}

/** Count the window down. */
export function tickWindow(/** @type {number} */ now) {
  if (open === null || open.ends === null) return;
  const left = Math.max(0, open.ends - now) / 1000;
  open.countdown.querySelector("circle")?.setAttribute("stroke-dashoffset", String(ROUND * (1 - Math.min(1, left / open.lasts))));
  const count = open.countdown.querySelector("span");
  if (count) count.textContent = String(Math.ceil(left));
}

/** The answer that a key gives in the open window; null when it gives none. */
export function answerOf(/** @type {string} */ key) {
  const verb = { c: (/** @type {Choice} */ choice) => choice.verb === "challenge", p: (/** @type {Choice} */ choice) => choice.verb === "trust" }[key];
  return (verb && open?.calls.find(verb)?.text) ?? null;
}
