// The name that is this browser's own in the lobby of its server, and the token that proves it.

import { kept } from "./dom.js";

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

export const keepAccount = (/** @type {Account} */ { name, token }) => kept.set("account", JSON.stringify({ name, token }));

export const forgetAccount = () => kept.remove("account");
