// A table makes itself known when it is one's turn: title, icon, badge, vibration, and a notification where it is allowed.

import { kept, word } from "./dom.js";
import { sound } from "./sounds.js";

const beside = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
const ICON = beside("icon.svg");
let title = "";
/** @type {Notification | null} */
let note = null;
let mine = false;

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
  mine = is;
  if (!is) silence();
  else if (fresh) call();
}

/** The service worker, which shows notifications also where pages may not, as on telephones; null where there is none. */
const worker = async () => (await navigator.serviceWorker?.getRegistration("/").catch(() => undefined)) ?? null;

async function call() {
  if (sound.on && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
  if (!document.hidden || kept.get("notify") !== "on" || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const said = word("your_turn_title"), about = { body: title, tag: location.pathname, icon: ICON, lang: document.documentElement.lang };
  const registration = await worker();
  if (!mine) return;
  if (registration?.active) await registration.showNotification(said, about).catch(() => {});
  else {
    note = new Notification(said, about);
    note.addEventListener("click", () => window.focus());
  }
  if (!mine) silence();
}

/** Take the notification back. */
async function silence() {
  note?.close();
  note = null;
  const shown = await (await worker())?.getNotifications?.({ tag: location.pathname });
  for (const each of mine ? [] : shown ?? []) each.close();
}

/** Ask whether notifications may be shown, when they are switched on; whether they may. */
export async function mayNotify() {
  return typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
}
