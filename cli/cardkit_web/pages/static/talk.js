// What people say to each other: set phrases, and lines that they write, where the maker allows it.

import { button, find, icon, make, word } from "./dom.js";

const FACE = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18";
/** The drawn sign of each phrase. @type {Record<string, string>} */
const SIGNS = {
  hello: `${FACE}M8.5 10v.01M15.5 10v.01M8 14q4 4 8 0`,
  "good-luck": "M12 3l2.6 6 6.4.5-4.9 4.2 1.5 6.3-5.6-3.4-5.6 3.4 1.5-6.3L3 9.5 9.4 9z",
  "well-played": "M7 11v9H4v-9zM7 11l4-8q3 0 2 4l-1 3h6q2.5 0 2 2.5l-1.5 6q-.5 1.5-2 1.5H7",
  thanks: "M12 20q-8-6-8-11a4 4 0 0 1 8-1a4 4 0 0 1 8 1q0 5-8 11",
  oops: `${FACE}M8.5 10v.01M15.5 10v.01M8.5 16q3.5-3 7 0`,
  thinking: `${FACE}M8 12v.01M12 12v.01M16 12v.01`,
  hurry: `${FACE}M12 7v5l3.5 2`,
  really: `${FACE}M7.5 9l3-1M15.5 10v.01M9 10.5v.01M9 15.5h6`,
  laugh: `${FACE}M7.5 10.5l1.5-1.5 1.5 1.5M13.5 10.5l1.5-1.5 1.5 1.5M7.5 14h9q-1 4.5-4.5 4.5T7.5 14`,
  "one-more": "M5 12a7 7 0 1 0 7-7H7M10 2L7 5l3 3",
  bye: "M10 4H5v16h5M10 12h10M17 8l4 4-4 4",
};

/** Return the drawn sign of a phrase; null where it has none. */
export const signOf = (/** @type {string} */ phrase) => (SIGNS[phrase] ? icon(SIGNS[phrase]) : null);

/** @typedef {{phrase: string, text: string}} Phrase */

/** Draw the phrases and the line to write in; `ask(message, then)` asks the server. */
export function talk(/** @type {Phrase[]} */ phrases, /** @type {(message: object) => void} */ ask) {
  for (const { phrase, text } of phrases) {
    const says = button(text, () => ask({ type: "phrase", phrase }));
    says.prepend(signOf(phrase) ?? "");
    find("phrases").append(says);
  }
  const input = make("input", { id: "line", maxlength: 200, autocomplete: "off", "aria-label": word("write"), placeholder: word("write") });
  const form = make("form", { submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) ask({ type: "chat", text });
    input.value = "";
  } }, input, make("button", { type: "submit" }, word("send")));
  find("chat").replaceChildren(form);
}

/** Whether somebody may write is shown by whether there is a line to write in. */
export function allowed(/** @type {boolean} */ is) {
  find("chat").hidden = !is;
}
