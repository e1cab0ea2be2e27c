// Who sits at the table, and what can be done about it: leave, hand the seat on, another device, void links, put out.

import { picture } from "./codes.js";
import { LEVELS, button, copier, find, make, open, word } from "./dom.js";
import { keep, keysOf, link, onTab } from "./keys.js";

/** Open the list of seats; `ask(message, then)` asks the server. */
export function company(/** @type {Now} */ now, /** @type {Ask} */ ask) {
  const dialog = find("people");
  open(dialog, make("h2", {}, word("people")), make("ul", { class: "seating" }, ...now.table.seats.map((seat) => line(seat, now, ask))),
    now.you.seat === null ? null : own(now, ask), now.you.maker ? ofMaker(now, ask) : null,
    make("div", { id: "given", class: "given-link", "aria-live": "polite" }));
}

function line(/** @type {TableSeat} */ seat, /** @type {Now} */ now, /** @type {Ask} */ ask) {
  const gone = seat.kind === "person" && (seat.away || !seat.present), mine = seat.seat === now.you.seat;
  const about = seat.kind === "open" || seat.kind === "vacant" ? word("open_seat") : seat.kind === "bot" ? word("bot", { level: LEVELS.includes(seat.bot ?? "") ? word(`level_${seat.bot}`) : seat.bot ?? "" })
    : mine ? word("you") : gone ? word("away") : "";
  const parts = [make("span", { class: "name" }, seat.name || word("seat", { number: seat.seat + 1 })), make("span", { class: "faint" }, about)];
  if (gone && !mine && (now.you.maker || now.you.seat !== null)) {
    parts.push(sure(word(now.you.maker ? "put_out" : "let_bot_play"), () => ask({ type: "put_out", seat: seat.seat }, null, () => find("people").close())));
  }
  if (now.you.maker && !mine && seat.kind !== "bot") parts.push(sure(word("void_link"), () => renew("seat", seat.seat, ask)));
  return make("li", { "data-of": seat.seat }, ...parts);
}

/** A button that does something when it is pressed a second time, and asks after the first. */
function sure(/** @type {string} */ text, /** @type {() => void} */ act) {
  const it = button(text, () => {
    if (it.dataset.sure) return act();
    it.dataset.sure = "yes";
    it.textContent = word("sure", { what: text });
    return undefined;
  });
  return it;
}

function own(/** @type {Now} */ now, /** @type {Ask} */ ask) {
  return make("div", { class: "links" },
    button(word("another_device"), () => ask({ type: "device" }, ({ code, minutes }) => given(link(code), word("device_about", { minutes }), ask)), { id: "device" }),
    sure(word("hand_over"), () => {
      now.handed = true;
      renew("seat", now.you.seat, ask, word("hand_over_about"));
    }),
    sure(word("leave"), () => ask({ type: "leave" })));
}

function ofMaker(/** @type {Now} */ now, /** @type {Ask} */ ask) {
  const chat = now.table.settings.chat;
  return make("div", { class: "links" },
    sure(word("new_share"), () => renew("share", null, ask)), sure(word("new_watch"), () => renew("watch", null, ask)),
    button(word(chat ? "chat_off" : "chat_on"), () => ask({ type: "allow_chat", allowed: !chat }, null, () => find("people").close()), { id: "allow-chat" }));
}

/** Make the links of a kind void, and show the one that takes their place. */
function renew(/** @type {string} */ what, /** @type {number | null} */ seat, /** @type {Ask} */ ask, about = word("new_link_about")) {
  ask({ type: "void", what, ...(seat === null ? {} : { seat }) }, ({ token }) => {
    if (what === "share") keep({ share: token, shared: token });
    if (what === "watch") keep({ watch: token });
    if (what === "seat") {
      keep({ seats: (keysOf().seats ?? []).map((each) => (each.seat === seat ? { seat, token } : each)) });
      if (about !== word("new_link_about")) {
        keep({ token });
        onTab(token);
      }
    }
    given(link(token), about, ask);
  });
}

function given(/** @type {string} */ address, /** @type {string} */ about, /** @type {Ask} */ ask) {
  find("given").replaceChildren(picture(address, word("qr"), ask), make("p", {}, about),
    make("input", { class: "link", value: address, readonly: true, "aria-label": word("link") }), copier(address));
}
