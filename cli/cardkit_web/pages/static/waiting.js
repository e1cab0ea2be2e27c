// Before the cards are dealt: a name, a seat, and links for the others.

import { button, copier, find, kept, make, word } from "./dom.js";
import { account, keysOf, link } from "./keys.js";
import { picture } from "./codes.js";

/** Show who is here and what is wanted, until the game is on and whoever looks has a name or only watches. */
export function waiting(/** @type {Now} */ now, /** @type {Ask} */ ask) {
  const root = find("waiting"), { table, you } = now;
  const needsName = !you.spectator && !(you.seat !== null && table.seats[you.seat]?.name) && !you.name;
  const shown = table.state === "waiting" || needsName;
  root.hidden = !shown;
  document.body.classList.toggle("waits", shown);
  if (!shown) return root.replaceChildren();
  const typed = find("name")?.value, focused = document.activeElement?.id;
  const full = needsName && you.seat === null && !table.seats.some((seat) => seat.kind === "open" || seat.kind === "vacant");
  if (full) return tooLate(root, table);
  /** @type {HTMLElement[]} */
  const parts = [make("h2", {}, needsName ? word("sit_down") : word("waiting_to_start"))];
  if (needsName) parts.push(nameForm(now, ask, typed));
  if (table.settings.listed) parts.push(make("p", { class: "faint" }, word("rated_table")));
  if (!needsName) parts.push(links(ask));
  parts.push(make("ul", { class: "seating" }, ...table.seats.map((seat) => seatLine(seat, now, ask, needsName))));
  if (!needsName) parts.push(...starting(now, ask));
  parts.push(make("details", { class: "short" }, make("summary", {}, word("in_short")), ...table.in_short.map((sentence) => make("p", {}, sentence))));
  root.replaceChildren(make("div", {}, ...parts));
  if (focused) find(focused)?.focus();
  return undefined;
}

/** Whoever comes when every seat is taken is told so, and who plays. */
function tooLate(/** @type {HTMLElement} */ root, /** @type {TableMessage} */ table) {
  const people = table.seats.map((seat) => make("li", {}, make("span", { class: "name" }, seat.name)));
  root.replaceChildren(make("div", {}, make("h2", {}, word("full")), make("p", {}, word("full_about")), make("ul", { class: "seating" }, ...people),
    make("a", { href: "/", class: "button main" }, word("home"))));
}

function nameForm(/** @type {Now} */ now, /** @type {Ask} */ ask, /** @type {string | undefined} */ typed) {
  const input = make("input", { id: "name", maxlength: 20, autocomplete: "nickname", required: true, value: typed ?? (now.table.settings.listed ? account()?.name : null) ?? kept.get("name") ?? "" });
  const form = make("form", { class: "form", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name) sit(name, null, ask);
  } }, make("label", { class: "field" }, make("span", {}, word("your_name")), input),
  make("button", { type: "submit", class: "main big", id: "sit" }, word("sit")));
  return form;
}

function sit(/** @type {string} */ name, /** @type {number | null} */ seat, /** @type {Ask} */ ask) {
  kept.set("name", name);
  ask({ type: "sit", name, ...(seat === null ? {} : { seat }) });
}

function seatLine(/** @type {TableSeat} */ seat, /** @type {Now} */ now, /** @type {Ask} */ ask, /** @type {boolean} */ needsName) {
  const mine = seat.seat === now.you.seat;
  const about = seat.kind === "open" || seat.kind === "vacant" ? word("open_seat") : seat.kind === "bot" ? word("bot", { level: seat.bot ?? "" }) : mine ? word("you") : seat.present ? "" : word("away");
  const parts = [make("span", { class: "name" }, seat.name || word("seat", { number: seat.seat + 1 }), seat.account ? " ★" : ""), make("span", { class: "faint" }, about)];
  const found = (keysOf().seats ?? []).find((each) => each.seat === seat.seat);
  if ((seat.kind === "open" || seat.kind === "vacant") && needsName && now.you.seat === null) {
    parts.push(button(word("sit_here"), () => {
      const name = find("name").value.trim();
      if (name) sit(name, seat.seat, ask);
      else find("name").focus();
    }));
  } else if (seat.kind === "open" && found && !mine) parts.push(copier(link(found.token)));
  return make("li", {}, ...parts);
}

function links(/** @type {Ask} */ ask) {
  const keys = keysOf(), part = make("div", { class: "invite" });
  if (!keys.share) return part;
  const address = link(keys.share);
  part.append(picture(address, word("qr"), ask), make("div", { class: "form" }, make("p", {}, word("share_this")),
    make("input", { class: "link", id: "share-link", value: address, readonly: true, "aria-label": word("link") }), copier(address),
    keys.watch ? make("details", {}, make("summary", {}, word("watch_link")), copier(link(keys.watch))) : null));
  return part;
}

function starting(/** @type {Now} */ now, /** @type {Ask} */ ask) {
  if (!keysOf().maker) return [make("p", { class: "faint" }, word("maker_starts"))];
  const open = now.table.seats.filter((seat) => seat.kind === "open").length;
  return [button(open ? word("start_with_bots", { number: open }) : word("start"), () => ask({ type: "start" }), { class: "main big", id: "start" })];
}
