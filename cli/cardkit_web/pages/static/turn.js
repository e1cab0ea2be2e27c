// A table makes itself known when it is one's turn: title, icon, badge, vibration, and a notification where it is allowed.

import { kept, word } from "./dom.js";

const beside = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
const ICON = beside("icon.svg");
let title = "";
/** @type {Notification | null} */
let note = null;

/** The title of the table, before which stands whether it is one's turn. */
export function titled(/** @type {string} */ text) {
  title = text;
  document.title = text;
}

/** Show whether it is the reader's turn; `fresh` is whether that has just begun. */
export function myTurn(/** @type {boolean} */ is, /** @type {boolean} */ fresh) {
  document.title = is ? `● ${word("your_turn_title")} · ${title}` : title;
  document.querySelector("link[rel=icon]")?.setAttribute("href", is ? beside("icon-turn.svg") : ICON);
  const device = /** @type {any} */ (navigator);
  if (is) device.setAppBadge?.(1).catch?.(() => {});
  else device.clearAppBadge?.().catch?.(() => {});
  if (!is) {
    note?.close();
    note = null;
  } else if (fresh) call();
}

function call() {
  if (kept.get("sound") === "on") navigator.vibrate?.(120);
  if (!document.hidden || kept.get("notify") !== "on" || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    note = new Notification(word("your_turn_title"), { body: title, tag: location.pathname, icon: ICON });
    note.addEventListener("click", () => window.focus());
  } catch { /* some telephones show notifications of service workers alone */
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(word("your_turn_title"), { body: title, tag: location.pathname })).catch(() => {});
  }
}

/** Ask whether notifications may be shown, when they are switched on; whether they may. */
export async function mayNotify() {
  return typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
}
