// The games of the first page: those that most people know, what was played last, and all others behind a search.

import { make, page } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** What lies on the picture of a game: drawings that the page has. @type {Record<string, string[]>} */
const PICTURES = { podkidnoy: ["6C", "QH", "AD"], perevodnoy: ["JC", "JD"], "cheat-updown": ["back", "back", "QH"], "verish-ne-verish": ["back", "KS"],
  "i-doubt-it": ["back", "back", "AD"], "cals-bs": ["back", "back", "back"] };
const OTHERS = ["JD", "KS"];

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

/** A picture of a game: a small fan of cards. */
export function pictured(/** @type {string} */ name) {
  const svg = document.createElementNS(SVG, "svg"), cards = PICTURES[name] ?? OTHERS;
  svg.setAttribute("viewBox", "-22 -4 102 94");
  svg.setAttribute("aria-hidden", "true");
  for (const [place, each] of cards.entries()) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#card-${each}`);
    use.setAttribute("transform", `rotate(${(place - (cards.length - 1) / 2) * 14} 29 120)`);
    svg.append(use);
  }
  return svg;
}

/** Draw the games; `onchoose(name)` hears which is chosen. */
export function showGames(/** @type {HTMLElement} */ root, /** @type {Preset[]} */ presets, /** @type {string} */ chosen, /** @type {(name: string) => void} */ onchoose) {
  const focused = root.contains(document.activeElement);
  root.replaceChildren(...presets.map((each) => {
    const { name, about } = named(each.title), is = each.name === chosen;
    return make("button", { type: "button", class: "game", role: "radio", "aria-checked": String(is), "data-game": each.name, click: () => onchoose(each.name) },
      pictured(each.name), make("b", {}, name), make("span", {}, page.words[`about_${each.name}`] ?? about));
  }));
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector("[aria-checked=true]"))?.focus({ preventScroll: true });
}
