// The tables that this browser knows: whose turn it is, which are over, how one comes back, and which are forgotten.

import { button, find, icon, make, word } from "./dom.js";
import { named } from "./games.js";
import { drop, known } from "./keys.js";

const MOST = 12;
const SECONDS = 6000;

/** What a table is at, as its server says to whoever has a token of it; null where nothing is heard. @returns {Promise<{state: string, turn: string[], yours: boolean} | null>} */
function look(/** @type {string} */ table, /** @type {string} */ token) {
  return new Promise((resolve) => {
    const address = new URL(`/t/${table}/peek`, location.href);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), SECONDS);
    fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }), signal: stop.signal })
      .then(async (answer) => resolve(answer.ok ? await answer.json() : answer.status === 404 || answer.status === 403 ? { state: "gone" } : null))
      .catch(() => resolve(null));
  });
}

/** Show them, each as soon as its server has answered. */
export function myTables() {
  const root = find("mine"), tables = known().filter((each) => each.token || each.maker).slice(0, MOST);
  root.hidden = !tables.length;
  root.replaceChildren();
  if (!tables.length) return;
  const over = make("ul", { class: "seating" }), lines = tables.map((each) => line(each, over));
  root.replaceChildren(make("h2", {}, word("my_tables")), make("ul", { class: "seating" }, ...lines), make("details", {}, make("summary", {}, word("finished")), over));
}

/** A button by which the maker deletes a table for everybody, when it is pressed twice. */
function remove(/** @type {string} */ table, /** @type {string} */ maker) {
  const it = button("", async () => {
    if (!it.dataset.sure) {
      it.dataset.sure = "yes";
      it.textContent = word("sure", { what: word("delete_table") });
      return;
    }
    await fetch(`/t/${table}/delete`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token: maker }) }).catch(() => {});
    drop(table);
    myTables();
  }, { "aria-label": word("delete_table"), title: word("delete_table") });
  it.append(icon("M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6"));
  return it;
}

/** The line of a table, which goes to the list of those that are over when its server says so. @param {{table: string, token?: string, maker?: string, title?: string}} each */
function line(each, /** @type {Element} */ over) {
  const forget = button("", () => {
    drop(each.table);
    myTables();
  }, { "aria-label": word("forget_table"), title: word("forget_table") });
  forget.append(icon("M6 6l12 12M18 6L6 18"));
  const about = make("span", { class: "faint" }, "…");
  const it = make("li", { "data-table": each.table }, make("a", { class: "name", href: `/t/${each.table}` }, named(each.title ?? word("title")).name), about,
    forget, each.maker ? remove(each.table, each.maker) : null);
  look(each.table, each.token ?? each.maker ?? "").then((found) => {
    about.textContent = found === null ? word("table_unknown") : found.state === "gone" ? word("table_gone") : found.state === "ended" ? word("table_over")
      : found.yours ? word("your_turn_title") : found.state === "playing" ? word("waiting_for", { names: found.turn.join(", ") }) : word(`table_${found.state}`);
    it.classList.toggle("yours", Boolean(found?.yours));
    if (found?.state === "gone" || found?.state === "ended") over.append(it);
  });
  return it;
}
