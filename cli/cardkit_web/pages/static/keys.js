// The tokens of this browser: what it may do at which table. They come behind # in links and are taken out of the
// address at once, so that whoever is sent the address, or sees it, has nothing; a reload finds them where they are kept.

import { kept, page } from "./dom.js";

/** The table that this page shows. */
export const table = location.pathname.split("/").at(-1) ?? "";

const PREFIX = "table.";

/** @typedef {{token?: string, maker?: string, share?: string, watch?: string, shared?: string, seats?: {seat: number, token: string}[], title?: string, used?: number}} Keys */

/** What is kept of a table. @returns {Keys} */
export function keysOf(of = table) {
  try {
    return JSON.parse(kept.get(PREFIX + of) ?? "{}");
  } catch {
    return {};
  }
}

export function keep(/** @type {Keys} */ more, of = table) {
  kept.set(PREFIX + of, JSON.stringify({ ...keysOf(of), ...more }));
}

/** Forget a table. */
export function drop(of = table) {
  kept.remove(PREFIX + of);
}

/** The tables of which something is kept, those used last in front. */
export function known() {
  const names = kept.names().filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return names.map((name) => ({ table: name, ...keysOf(name) })).sort((one, other) => (other.used ?? 0) - (one.used ?? 0));
}

const OF_TAB = `cardkit.tab.${table}`;

/** The token of this tab, where it is another than the browser's: two tabs may have two seats. */
function ofTab() {
  try {
    return sessionStorage.getItem(OF_TAB) ?? "";
  } catch {
    return "";
  }
}

/** This tab goes on with a token; whether it could be kept. */
export function onTab(/** @type {string} */ opens) {
  try {
    sessionStorage.setItem(OF_TAB, opens);
    return true;
  } catch {
    return false;
  }
}

/** Take the token of a link out of the address, where it can be kept elsewhere. */
export function fromAddress() {
  const linked = location.hash.slice(1);
  if (!linked) return;
  const found = keysOf();
  if (onTab(linked === found.shared && found.token ? found.token : linked)) history.replaceState(history.state, "", location.pathname + location.search);
}

/** The token that opens this table here: that of the link or tab, else what is kept. */
export function token() {
  const found = keysOf();
  return location.hash.slice(1) || ofTab() || found.token || found.maker || "";
}

/** Whether others can follow a link: the name by which a machine calls itself leads nowhere on theirs. */
export const reachable = () => Boolean(page.reached) || !/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** A link to this table with a token. */
export const link = (/** @type {string} */ given, of = table) => `${page.reached || location.origin}/t/${of}#${given}`;

/** What the making of a table gives its maker. @typedef {{table: string, maker: string, share: string, watch: string, seats: {seat: number, token: string}[], link: string}} Made */

/** Keep it, and go to the table. */
export function enter(/** @type {Made} */ made) {
  keep({ maker: made.maker, share: made.share, watch: made.watch, seats: made.seats, shared: made.share, used: Date.now() }, made.table);
  location.assign(made.link);
}

// -- The name that is this browser's own in the lobby of its server, and the token that proves it

/** @typedef {{name: string, token: string}} Account */

/** The account of this browser; null where it has none. @returns {Account | null} */
export function account() {
  try {
    const found = JSON.parse(kept.get("account") ?? "null");
    return typeof found?.token === "string" && typeof found.name === "string" ? found : null;
  } catch {
    return null;
  }
}

export const keepAccount = (/** @type {Account} */ one) => kept.set("account", JSON.stringify({ name: one.name, token: one.token }));

export const forgetAccount = () => kept.remove("account");
