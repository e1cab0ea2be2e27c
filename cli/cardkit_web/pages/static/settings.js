// What the reader chose for this browser: light or dark, how the hand is sorted.

import { find, kept } from "./dom.js";

/** Close the menu by Escape and by a touch outside. */
function closing(/** @type {Event} */ event) {
  const menu = document.querySelector("details.menu[open]");
  const outside = event.type === "pointerdown" && !menu?.contains(/** @type {Node} */ (event.target));
  if (menu && (outside || /** @type {KeyboardEvent} */ (event).key === "Escape")) menu.removeAttribute("open");
}

/** Light or dark, as the system says unless chosen here; and the language, which loads the page again. */
export function themed() {
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, closing);
  const choice = find("theme"), spoken = find("language");
  spoken.addEventListener("change", () => { location.search = `?lang=${spoken.value}`; });
  const set = (/** @type {string | null} */ value) => {
    if (value === "light" || value === "dark") document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
  };
  set(kept.get("theme"));
  choice.value = kept.get("theme") ?? "system";
  choice.addEventListener("change", () => {
    kept.set("theme", choice.value);
    set(choice.value);
  });
}

/** Have the service worker of this version, by which the pages open without a network and notifications lead back. */
export function serve() {
  const address = `/worker.js?static=${encodeURIComponent(new URL(".", import.meta.url).pathname)}`;
  navigator.serviceWorker?.register(address).catch(() => {}); // where a browser allows none the pages work without
}

/** How the table looks: two or four colours of suits, the colours of backs and felt, how large cards are. */
export function dressed() {
  for (const [name, usual] of Object.entries({ deck: "two", "back-of-cards": "blue", felt: "green", size: "medium" })) {
    const set = (/** @type {string} */ value) => document.documentElement.setAttribute(`data-${name}`, value);
    set(remembered(name, usual, set));
  }
}

/** A switch, a list or a group of pictures that is remembered under its id. */
export function remembered(/** @type {string} */ id, /** @type {string} */ otherwise, /** @type {(value: string) => void} */ onchange) {
  const choice = find(id);
  const isGroup = choice.type === "fieldset";
  const read = () => (choice.type === "checkbox" ? (choice.checked ? "on" : "off") : (isGroup ? choice.querySelector(":checked") : choice).value);
  const before = kept.get(id) ?? otherwise;
  if (choice.type === "checkbox") choice.checked = before === "on";
  else if (isGroup) (choice.querySelector(`[value="${before}"]`) ?? choice.querySelector(`[value="${otherwise}"]`)).checked = true;
  else choice.value = before;
  choice.addEventListener("change", () => {
    kept.set(id, read());
    onchange(read());
  });
  return before;
}
