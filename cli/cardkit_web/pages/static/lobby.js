// The lobby on the first page: tables that anybody may join, a name of one's own, and the list of the best.

import { button, find, make, word } from "./dom.js";
import { named } from "./games.js";
import { account, forgetAccount, keepAccount } from "./keys.js";

const EVERY = 5000;

/** @typedef {{link: string, game: string, title: string, people: {name: string, account: boolean}[], bots: number, free: number, seats: number, clock: number}} Listed */
/** @typedef {{name: string, rating: number, matches: number, won: number}} Rated */
/** @typedef {{title: (game: string) => string, family: () => {name: string, title: string}}} Games */

/** @type {{tables: Listed[], best: Record<string, Rated[]>}} */
let shown = { tables: [], best: {} };
let before = "";

/** Ask the server for something about a name; what it answers, or null after the sentence that refuses it was shown. */
async function asked(/** @type {string} */ path, /** @type {object} */ body) {
  const problem = find("lobby-problem");
  problem.textContent = "";
  try {
    const answer = await fetch(`/api/names${path}?lang=${document.documentElement.lang}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const said = await answer.json();
    if (answer.ok) return said;
    problem.textContent = said.refused;
    if (answer.status === 404) forgetAccount(), ownName();
  } catch {
    problem.textContent = word("not_connected");
  }
  return null;
}

/** The name that is the reader's own, or how one is claimed. */
function ownName() {
  const root = find("own-name"), mine = account();
  if (!mine) {
    const claim = button(word("claim_name"), async () => {
      const said = await asked("", { name: find("name").value.trim() });
      if (said) keepAccount(said), ownName();
    }, { id: "claim" });
    return root.replaceChildren(make("p", { class: "faint" }, word("claim_about")), claim);
  }
  find("name").value = mine.name;
  const rename = button(word("rename"), async () => {
    const said = await asked("/rename", { token: mine.token, name: find("name").value.trim() });
    if (said) keepAccount({ ...mine, name: said.name }), ownName();
  }, { id: "rename" });
  const taken = button(word("export"), async () => {
    const said = await asked("/export", { token: mine.token });
    if (said) save(said);
  }, { id: "export" });
  const gone = button(word("delete_name"), async () => {
    if (!gone.dataset.sure) {
      gone.dataset.sure = "yes";
      gone.textContent = word("sure", { what: word("delete_name") });
    } else if (await asked("/delete", { token: mine.token })) forgetAccount(), ownName();
  }, { id: "delete-name" });
  return root.replaceChildren(make("p", {}, word("name_is_yours", { name: mine.name })),
    make("details", {}, make("summary", {}, word("my_name")), make("p", { class: "faint" }, word("my_name_about")), make("div", { class: "links" }, rename, taken, gone)));
}

function save(/** @type {object} */ data) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  make("a", { href: address, download: "cardkit-name.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** The tables that wait for somebody. */
function tables(/** @type {Games} */ games) {
  const rows = shown.tables.map((each) => make("li", {},
    make("span", { class: "name" }, each.title || named(games.title(each.game)).name),
    make("span", { class: "faint" }, each.people.map((one) => one.name).join(", ")),
    make("span", { class: "faint" }, word("free_seats", { free: each.free, seats: each.seats })),
    make("a", { class: "button main", href: each.link }, word("join"))));
  find("open-tables").replaceChildren(...(rows.length ? rows : [make("li", { class: "faint" }, word("no_open_tables"))]));
}

/** The best in the family of the game that is chosen. */
function best(/** @type {Games} */ games) {
  const { name, title } = games.family(), mine = account()?.name;
  find("best-title").textContent = word("best_of", { family: title });
  const rows = (shown.best[name] ?? []).map((each, place) => make("tr", { class: each.name === mine ? "yours" : null },
    make("th", { scope: "row" }, String(place + 1)), make("td", {}, each.name), make("td", { class: "number" }, each.rating.toFixed(1)),
    make("td", { class: "number" }, String(each.matches)), make("td", { class: "number" }, String(each.won))));
  const head = ["place", "name", "rating", "matches", "won"].map((column) => make("th", { scope: "col" }, word(`best_${column}`)));
  find("best").replaceChildren(...(rows.length ? [make("table", { class: "best" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows))]
    : [make("p", { class: "faint" }, word("nobody_rated"))]));
}

async function look(/** @type {Games} */ games) {
  if (document.hidden) return;
  try {
    const text = await (await fetch("/api/lobby")).text();
    if (text === before) return;
    shown = JSON.parse(text);
    before = text;
    tables(games);
    best(games);
  } catch { /* what was shown last stands until the server answers again */ }
}

/** Show the lobby, and keep it up to date; what it gives back shows the best of the game that is chosen now. */
export function lobby(/** @type {Games} */ games) {
  ownName();
  look(games);
  setInterval(() => look(games), EVERY);
  document.addEventListener("visibilitychange", () => look(games));
  find("lobby").hidden = false;
  return () => best(games);
}
