// The games of the first page: those that most people know, what was played last, and all others behind a search.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const RED = "#c3202f", BLACK = "#20262d", BACK = "#4a77a8";

/** What lies on the picture of a game: rank and suit of cards, `?` for one that lies face down. @type {Record<string, string[]>} */
const PICTURES = { podkidnoy: ["9♠", "Q♠"], perevodnoy: ["7♦", "7♣"], "cheat-updown": ["?", "8♥"], "verish-ne-verish": ["?", "?", "K♣"],
  "i-doubt-it": ["?", "A♠"], "cals-bs": ["?", "?", "?"] };
const OTHERS = ["J♦", "10♣"];

/** @typedef {{name: string, called: string, title: string, seats: number[], family: any}} Preset */

/** A game's name and the line that says what it is: its title up to the colon, and after it. */
export function named(/** @type {string} */ title) {
  const at = title.indexOf(": ");
  return at < 0 ? { name: title, about: "" } : { name: title.slice(0, at), about: title.slice(at + 2) };
}

/** The presets that are shown: those that are known and the one played last, or with words those in which all of them occur. */
export function found(/** @type {Preset[]} */ presets, /** @type {string[]} */ known, /** @type {string} */ last, /** @type {string} */ words, all = false) {
  const first = [...new Set([last, ...known])].map((name) => presets.find((each) => each.name === name)).filter((each) => each !== undefined);
  const parts = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length) return presets.filter((each) => parts.every((part) => `${each.called} ${each.title}`.toLocaleLowerCase().includes(part)));
  return all ? [...first, ...presets.filter((each) => !first.includes(each))] : first;
}

/** A picture of a game. */
export function pictured(/** @type {string} */ name) {
  const svg = document.createElementNS(SVG, "svg");
  const draw = (/** @type {Element} */ into, /** @type {string} */ tag, /** @type {object} */ attributes, text = "") => {
    const element = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    into.append(element);
    return element;
  };
  svg.setAttribute("viewBox", "0 0 64 56");
  svg.setAttribute("aria-hidden", "true");
  const cards = PICTURES[name] ?? OTHERS;
  for (const [place, each] of cards.entries()) {
    const group = draw(svg, "g", { transform: `translate(${place * (26 / (cards.length - 1)) + 4} ${6 + (place % 2) * 3}) rotate(${(place - (cards.length - 1) / 2) * 9} 15 40)` });
    draw(group, "rect", { width: 30, height: 43, rx: 4, fill: each === "?" ? BACK : "#fffefa", stroke: "#8b949e" });
    const colour = /[♥♦]/.test(each) ? RED : BLACK;
    draw(group, "text", { x: 15, y: 20, "font-size": 14, "font-weight": 700, "text-anchor": "middle", fill: each === "?" ? "#fff" : colour }, each.slice(0, each === "?" ? 1 : -1));
    if (each !== "?") draw(group, "text", { x: 15, y: 37, "font-size": 17, "text-anchor": "middle", fill: colour }, each.slice(-1));
  }
  return svg;
}

/** Draw the games; `onchoose(name)` hears which is chosen. */
export function showGames(/** @type {HTMLElement} */ root, /** @type {Preset[]} */ presets, /** @type {string} */ chosen, /** @type {(name: string) => void} */ onchoose) {
  const focused = root.contains(document.activeElement);
  root.replaceChildren(...presets.map((each) => {
    const { name, about } = named(each.title), is = each.name === chosen;
    return make("button", { type: "button", class: "game", role: "radio", "aria-checked": String(is), "data-game": each.name, click: () => onchoose(each.name) },
      pictured(each.name), make("b", {}, name), make("span", {}, about));
  }));
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector("[aria-checked=true]"))?.focus();
}
