// The tokens of this browser: what it may do at which table. They stand behind # in links and never in an address.

import { kept } from "./dom.js";

/** The table that this page shows. */
export const table = location.pathname.split("/").at(-1);

const name = (of) => `table.${of}`;

export function keysOf(of = table) {
  try {
    return JSON.parse(kept.get(name(of)) ?? "{}");
  } catch {
    return {};
  }
}

export function keep(more, of = table) {
  kept.set(name(of), JSON.stringify({ ...keysOf(of), ...more }));
}

/** The token that opens this table here: that of the link, else what was kept; a seat that was taken counts first. */
export function token() {
  const linked = location.hash.slice(1), found = keysOf();
  if (linked && linked === found.shared && found.token) return found.token;
  return linked || found.token || found.maker || "";
}

/** A link to this table with a token. */
export const link = (given, of = table) => `${location.origin}/t/${of}#${given}`;
