// QR codes, whose modules the server computes.

import { make, word } from "./dom.js";
import { reachable } from "./keys.js";

const SVG = "http://www.w3.org/2000/svg";
/** The codes that were asked for, by their texts, so that none is asked for twice. @type {Map<string, {size: number, path: string}>} */
const known = new Map();

/** A picture of the code of a link; `ask(message, then)` asks the server for it. Where no telephone gets to, a sentence. */
export function picture(/** @type {string} */ text, /** @type {string} */ label, /** @type {(message: object, then: (answer: any) => void) => void} */ ask) {
  if (!reachable()) return make("p", { class: "faint" }, word("only_here"));
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" })) svg.setAttribute(name, value);
  const draw = (/** @type {{size: number, path: string}} */ { size, path }) => {
    const dark = document.createElementNS(SVG, "path");
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
    dark.setAttribute("d", path);
    svg.replaceChildren(dark);
  };
  const found = known.get(text);
  if (found) draw(found);
  else {
    ask({ type: "qr", text }, (answer) => {
      known.set(text, answer);
      draw(answer);
    });
  }
  return make("div", { class: "qr-room" }, svg);
}
