// The page on which a table is made: game, rules, seats, and what the table allows.

import { LEVELS, find, kept, make, page, word } from "./dom.js";
import { found, named, showGames } from "./games.js";
import { account, enter } from "./keys.js";
import { myTables } from "./mine.js";
import { serve, themed } from "./settings.js";

/** The answer of `GET /api/games`, and which game is chosen. @type {Offer} */
const offer = /** @type {any} */ ({});

const option = (/** @type {string | number} */ value, /** @type {string | number} */ text, selected = false) => make("option", { value, selected }, String(text));

/** Show the best of the game that is chosen; nothing where the server has no lobby. */
let best = () => {};

/** The game that is chosen. @returns {Preset} */
const preset = () => /** @type {Preset} */ (offer.presets.get(offer.game));

/** The games: cards of those that most people know, or that were searched for. */
function games() {
  offer.presets = new Map(offer.families.flatMap((family) => family.presets.map((each) => /** @type {[string, Preset]} */ ([each.name, { ...each, family }]))));
  const before = kept.get("game");
  offer.game = before !== null && offer.presets.has(before) ? before : offer.known[0];
  offer.last = offer.game;
  listed();
  chosen();
}

function listed() {
  const presets = [...offer.presets.values()], first = found(presets, offer.known, offer.last, ""), words = find("search").value;
  const all = find("all").getAttribute("aria-expanded") === "true", others = presets.filter((each) => all && !first.includes(each));
  const take = (/** @type {string} */ name) => {
    offer.game = name;
    listed();
    chosen();
    find("now").scrollIntoView({ block: "nearest" });
  };
  showGames(find("games"), first, offer.game, take);
  showGames(find("found"), words.trim() ? found(presets, [], "", words) : others, offer.game, take);
}

/** What depends on the game: how many may sit, which bots there are, which rules. */
function chosen() {
  const { seats: [fewest, most], family, title } = preset();
  find("chosen").textContent = named(title).name;
  find("levels").hidden = !family.bots.some(({ name }) => LEVELS.includes(name));
  const before = Number(find("players").value) || Number(kept.get("players")) || 3;
  const number = Math.max(fewest, Math.min(most, before));
  find("players").replaceChildren(...Array.from({ length: most - fewest + 1 }, (_, more) => option(fewest + more, fewest + more, fewest + more === number)));
  find("argued").replaceChildren(...family.options.filter((each) => family.argued.includes(each.name)).map(ruled));
  find("options").replaceChildren(...family.options.filter((each) => !family.argued.includes(each.name)).map(ruled));
  seats();
  best();
}

/** A rule to be chosen by its meaning; its name in files is shown where the pointer rests. */
function ruled(/** @type {GameOption} */ each) {
  const called = make("span", { title: each.name }, each.meaning);
  if (each.kind === "letters") return make("fieldset", { class: "field", "data-letters": each.name }, make("legend", {}, called), ...each.labels.map(lettered));
  const about = { "data-option": each.name };
  const input = each.labels.length > 1 || each.kind !== "number"
    ? make("select", about, option("", word("as_in_game"), true), ...each.labels.map(([value, label]) => option(value, label)))
    : make("input", { ...about, placeholder: word("as_in_game"), type: "number", min: each.low, max: each.high });
  return make("label", { class: "field" }, called, input);
}

/** One of the letters that a rule may have; `none` is instead of all. */
function lettered(/** @type {[string, string]} */ [value, label]) {
  const box = make("input", { type: "checkbox", value, change: () => {
    for (const other of box.closest("fieldset")?.querySelectorAll("input") ?? []) if (box.checked && other !== box && (value === "none" || other.value === "none")) other.checked = false;
  } });
  return make("label", { class: "check" }, box, ` ${label} `);
}

/** The rules that were chosen, by their names. */
function changes() {
  const chosenRules = [...find("form").querySelectorAll("[data-option]")].map((each) => [each.dataset.option, each.value]);
  const letters = [...find("form").querySelectorAll("[data-letters]")].map((each) => [each.dataset.letters, [...each.querySelectorAll(":checked")].map((box) => box.value).join("")]);
  return Object.fromEntries([...chosenRules, ...letters].filter(([, value]) => value));
}

/** The level that is chosen, or the usual bot of games that have no levels. */
function level() {
  const { bots, usual_bot: usual } = preset().family, wanted = find("form").elements.level.value;
  return `bot:${bots.some((bot) => bot.name === wanted) ? wanted : usual}`;
}

/** A line for each seat: mine, somebody else's, or a bot of some level. */
function seats() {
  const { bots, usual_bot: usual } = preset().family, list = find("seats");
  const before = [...list.querySelectorAll("select")].map((each) => each.value);
  list.replaceChildren(...Array.from({ length: Number(find("players").value) }, (_, seat) => {
    const kind = before[seat] ?? (seat === 0 ? "me" : "person");
    const bot = (/** @type {{name: string, called: string}} */ { name, called }) =>
      option(`bot:${name}`, word("bot", { level: LEVELS.includes(name) ? word(`level_${name}`) : called }), known === `bot:${name}`);
    const known = kind === "me" || kind === "person" || bots.some((each) => `bot:${each.name}` === kind) ? kind : `bot:${usual}`;
    const choice = make("select", { "aria-label": word("seat", { number: seat + 1 }), change: () => only(choice) },
      option("me", word("me"), known === "me"), option("person", word("a_friend"), known === "person"),
      ...bots.filter((each) => LEVELS.includes(each.name)).map(bot),
      make("optgroup", { label: word("more_bots") }, ...bots.filter((each) => !LEVELS.includes(each.name)).map(bot)));
    return make("li", {}, make("span", { class: "name" }, word("seat", { number: seat + 1 })), choice);
  }));
}

/** I sit on one seat at the most. */
function only(/** @type {HTMLSelectElement} */ choice) {
  if (choice.value !== "me") return;
  for (const each of find("seats").querySelectorAll("select")) if (each !== choice && each.value === "me") each.value = "person";
}

function limits() {
  for (const name of ["window", "clock", "pace"]) {
    const [least, most, usual] = offer.limits[name], input = find(name);
    const within = () => {
      const number = Number(input.value);
      if (number || name !== "clock") input.value = Math.min(most, Math.max(least, number));
    };
    Object.assign(input, { min: least, max: most, value: kept.get(name) ?? usual, step: name === "pace" ? 0.1 : 1 });
    input.after(make("small", { class: "faint" }, word("range", { least: least.toLocaleString(document.documentElement.lang), most })));
    input.addEventListener("change", within);
    within();
  }
  find("name").maxLength = offer.limits.name;
  find("house").maxLength = offer.limits.house_rules;
}

/** Whether the buttons that make a table can be pressed. */
function ready(/** @type {boolean} */ is) {
  for (const each of ["now", "invite", "make", "open"].map(find).filter(Boolean)) each.disabled = !is;
}

/** Make a table with these seats, `me`, `person` or a bot's each, and go there; `toAll` is whether anybody may join. */
async function made(/** @type {string[]} */ kinds, toAll = false) {
  const alone = kinds.filter((kind) => !kind.startsWith("bot:")).length < 2;
  const me = kinds.indexOf("me"), house = find("house").value.trim(), name = find("name").value.trim() || word("guest");
  for (const [key, value] of Object.entries({ game: offer.game, players: find("players").value, name: find("name").value.trim(), level: find("form").elements.level.value })) kept.set(key, value);
  for (const key of ["window", "clock", "pace"]) kept.set(key, find(key).value);
  const asked = { game: house ? "" : offer.game, house_rules: house, ...(house ? {} : { rules: changes() }), seats: kinds.map((kind) => (kind === "me" ? "person" : kind)),
    me: me >= 0 ? { seat: me, name } : null, window: Number(find("window").value), pace: Number(find("pace").value),
    ...(alone ? {} : { clock: Number(find("clock").value), undo: find("undo").checked }), hints: find("hints").checked, spectators: find("spectators").checked, chat: find("chat").checked, fair: find("fair").checked, leaving_loses: find("leaving").checked, ...(toAll ? { listed: true, account: account()?.token ?? "" } : {}), memory: find("memory").checked ? "open" : "own", language: document.documentElement.lang };
  ready(false);
  try {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked) });
    const said = await answer.json();
    if (answer.ok) return enter(said);
    find("problem").textContent = said.refused;
  } catch {
    find("problem").textContent = word("not_connected");
  }
  ready(true);
  find("problem").scrollIntoView({ block: "center" });
  return undefined;
}

/** The reader's seat, and the others all of a kind. */
const beside = (/** @type {string} */ kind) => ["me", ...Array.from({ length: Number(find("players").value) - 1 }, () => kind)];

themed();
find("name").value = kept.get("name") ?? "";
find("form").elements.level.value = kept.get("level") ?? "normal";
try {
  Object.assign(offer, await (await fetch(`/api/games?lang=${document.documentElement.lang}`)).json());
  games();
  limits();
  find("more").hidden = false;
  ready(true);
  if (page.lobby) {
    const { lobby } = await import("./lobby.js");
    best = lobby({ title: (name) => offer.presets.get(name)?.title ?? name, family: () => preset().family });
  }
} catch {
  find("problem").textContent = word("not_connected");
}
myTables();
serve();
find("search").addEventListener("input", listed);
find("all").addEventListener("click", () => {
  find("all").setAttribute("aria-expanded", String(find("all").getAttribute("aria-expanded") !== "true"));
  listed();
});
find("players").addEventListener("change", seats);
find("form").addEventListener("submit", (/** @type {PointerEvent} */ event) => {
  event.preventDefault();
  made(beside(level()));
});
find("invite").addEventListener("click", () => made(beside("person")));
find("open")?.addEventListener("click", () => made(beside("person"), true));
find("make").addEventListener("click", () => made([...find("seats").querySelectorAll("select")].map((each) => each.value)));
find("file").addEventListener("change", async () => {
  const [file] = find("file").files;
  if (file) find("house").value = await file.text();
});
