// Elements, and the words that the server gave the page.

export const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");

/** A sentence of the page in the reader's language, its fields filled in. */
export function word(/** @type {string} */ name, /** @type {Record<string, any>} */ fields = {}) {
  const text = page.words[name];
  if (text === undefined) throw new Error(`The page has no word ${name}.`);
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ field) => (field in fields ? String(fields[field]) : whole));
}

/** The usual bots, whose names are translated. */
export const LEVELS = ["easy", "normal", "hard"];

/** Windows in which the story is behind a button and everybody else sits at the top: table.css has the same. */
export const NARROW = matchMedia("(max-width: 56rem), (max-height: 30rem)");

/** The element with this id, of whatever kind the template has it; a test opens every page, where one that is missing shows. @returns {any} */
export const find = (/** @type {string} */ id) => document.getElementById(id);

/** All elements that a selector finds. @returns {HTMLElement[]} */
export const all = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) => [...root.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));

/** Show the list of what happened over a narrow window, or put it away. */
export function sheet(/** @type {boolean} */ shown) {
  find("told").classList.toggle("shown", shown);
  find("history-button").setAttribute("aria-expanded", String(shown));
}

/** Whether keys are meant for something else than the table: a dialog, a menu, the list of what happened or a field. */
export const elsewhere = (/** @type {Element} */ at) => document.querySelector("dialog[open], .menu[open], .told.shown") !== null || at.matches("input, select, textarea, #history");

/** The element that has the focus. */
export const focus = () => /** @type {HTMLElement | null} */ (document.activeElement);

/**
 * An element with these attributes and children; functions listen, `class` and all else are attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes
 * @param {(Node | string | null | undefined | false)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
  return element;
}

export function button(/** @type {string} */ text, /** @type {(event: any) => void} */ onclick, /** @type {Record<string, any>} */ attributes = {}) {
  return make("button", { type: "button", click: onclick, ...attributes }, text);
}

/** Open a dialog with these parts: an X at its top, Escape and a touch beside it close it. */
export function open(/** @type {HTMLDialogElement} */ dialog, /** @type {(Node | null)[]} */ ...parts) {
  const close = button("", () => dialog.close(), { class: "close", "aria-label": word("close") });
  close.append(icon("M6 6l12 12M18 6L6 18"));
  dialog.replaceChildren(close, ...parts.filter((part) => part !== null));
  dialog.onclick = (event) => {
    const box = dialog.getBoundingClientRect();
    const beside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (event.target === dialog && beside) dialog.close();
  };
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** A drawn sign, of lines along this path. */
export function icon(/** @type {string} */ path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [name, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) svg.setAttribute(name, value);
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** A button that copies an address; where that is not allowed, a field with it. */
export function copier(/** @type {string} */ address) {
  const it = button(word("copy_link"), async () => {
    try {
      await navigator.clipboard.writeText(address);
      it.textContent = word("copied");
    } catch {
      const field = make("input", { class: "link", value: address, readonly: true, "aria-label": word("link") });
      it.replaceWith(field);
      field.select();
    }
  });
  return it;
}

/** What this browser remembers; nothing where it may not. */
export const kept = {
  get(/** @type {string} */ name) {
    try {
      return localStorage.getItem(`cardkit.${name}`);
    } catch {
      return null;
    }
  },
  set(/** @type {string} */ name, /** @type {string} */ value) {
    try {
      localStorage.setItem(`cardkit.${name}`, value);
    } catch { /* the choice holds until the page is left */ }
  },
  remove(/** @type {string} */ name) {
    try {
      localStorage.removeItem(`cardkit.${name}`);
    } catch { /* nothing was kept */ }
  },
  names() {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith("cardkit.")).map((name) => name.slice("cardkit.".length));
    } catch {
      return [];
    }
  },
};
