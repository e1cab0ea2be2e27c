// What people say to each other: set phrases, and lines that they write, where the maker allows it.

import { button, find, make, word } from "./dom.js";

/** @typedef {{phrase: string, text: string}} Phrase */

/** Draw the phrases and the line to write in; `ask(message, then)` asks the server. */
export function talk(/** @type {Phrase[]} */ phrases, /** @type {(message: object) => void} */ ask) {
  find("phrases").replaceChildren(...phrases.map(({ phrase, text }) => button(text, () => ask({ type: "phrase", phrase }))));
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
