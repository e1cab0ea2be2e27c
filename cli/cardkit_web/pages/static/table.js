// The page of a table: what the server says is shown, what is touched is said to the server.

import { between, clock, draw, face, tick } from "./board.js";
import { answerOf, showWindow, tickWindow } from "./calling.js";
import { fetchDrawings, learn } from "./cards.js";
import { aims, joins, showChoices, ways } from "./choices.js";
import { NARROW, button, elsewhere, find, kept, make, open, page, sheet, word } from "./dom.js";
import { Hand } from "./hand.js";
import { account, fromAddress, keep, keysOf, onTab, token } from "./keys.js";
import { afterDeal, goesOn, heard as heardAfterwards } from "./after.js";
import { dealt, glide, reveal, snapshot, stopMoving } from "./motion.js";
import { company } from "./company.js";
import { allowed, signOf, talk } from "./talk.js";
import { note, shareSaid } from "./proof.js";
import { mayNotify, myTurn, titled } from "./turn.js";
import { dressed, remembered, serve, themed } from "./settings.js";
import { sound, speaker } from "./sounds.js";
import { announce, bubbles, forget, hush, say, tell, utter } from "./log.js";
import { waiting } from "./waiting.js";
import { HERE, WAITING, Wire } from "./wire.js";

/** What the page shows: the latest messages of docs/reference/protocol.md. What none has said yet is null. */
const now = /** @type {Now} */ (/** @type {any} */ ({ table: null, view: null, you: null, drawings: null, told: 0, deal: 0, shared: "", stepping: false, waited: false, redraw: () => show() }));
/** @type {Map<number, {then: ((answer: any) => void) | null, done: (() => void) | null}>} */
const pending = new Map();
/** Tells this page's messages from those of others, so that one that is sent twice is carried out once. */
const PAGE = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
let number = 0;

const hand = new Hand(find("hand"), { onchoose: () => show(), onplay: play, ondrop: drop, ongrey: complain, onarrange: arrange });

// -- To the server

/** Ask the server for something; `then(message)` hears its answer, or `done()` that it is done, unless it is refused. */
function ask(/** @type {object} */ message, /** @type {((answer: any) => void) | null} */ then = null, /** @type {(() => void) | null} */ done = null) {
  number += 1;
  pending.set(number, { then, done });
  wire.ask(number, { ...message, id: number, key: `${PAGE}-${number}` });
}

/** Whoever touches anything is there: a bot that plays for them gives the seat back. */
function back() {
  if (isAway()) ask({ type: "back" });
}

const isAway = () => now.you !== null && now.you.seat !== null && Boolean(now.table?.seats[now.you.seat]?.away);

function move(/** @type {string} */ text) {
  const { view } = now;
  if (view === null) return;
  hand.clear();
  if (view.window) ask({ type: "answer", text, window: view.window.number });
  else ask({ type: "move", text, view: view.number });
}

// -- What is touched

/** @type {ReturnType<typeof setTimeout> | undefined} */
let complaint;

/** Say why something is not done: beside `at`, where that is given, else above the hand. */
function complain(/** @type {string} */ reason, /** @type {HTMLElement | null} */ at = null, seconds = 6) {
  if (!reason) return;
  const bubble = find("bubble");
  bubble.textContent = reason;
  bubble.classList.toggle("beside", at !== null);
  if (at !== null) beside(bubble, at.getBoundingClientRect());
  clearTimeout(complaint);
  complaint = setTimeout(() => { bubble.textContent = ""; }, seconds * 1000);
}

/** Put a bubble above a box, inside the window. */
function beside(/** @type {HTMLElement} */ bubble, /** @type {DOMRect} */ box) {
  const half = Math.min(bubble.offsetWidth, innerWidth - 8) / 2, middle = box.left + 20;
  bubble.style.setProperty("--at-x", `${Math.max(half + 4, Math.min(innerWidth - half - 4, middle))}px`);
  bubble.style.setProperty("--at-y", `${innerHeight - box.top + 6}px`);
}

/** Play what is chosen where there is one way to; otherwise the buttons and cards on the table say which. */
function play(/** @type {string[]} */ names) {
  const possible = ways(now.view.asked, names, now.view.hand);
  if (possible.length === 1) move(possible[0].text);
  else show();
}

/** Whether touching these cards plays them: where nothing else can be done with them, and the reader wants that. */
function onetouch(/** @type {string[]} */ names) {
  const { asked, hand: held } = now.view;
  if (kept.get("onetouch") === "off" || (kept.get("onetouch") === null && !matchMedia("(pointer: fine)").matches)) return false;
  const more = asked?.cards?.set?.some((size) => size > names.length);
  return !asked?.claim && !more && !joins(asked, names) && names.length === 1 && ways(asked, names, held).length === 1;
}

function drop(/** @type {string[] | null} */ names, /** @type {PointerEvent} */ at) {
  const lies = find("lies"), under = document.elementFromPoint(at.clientX, at.clientY);
  const over = under !== null && find("board").contains(under);
  lies.classList.toggle("droppable", names === null);
  lies.classList.toggle("over", names === null && over);
  if (!names?.length || !over) return;
  const attack = under.closest("[data-attack]")?.getAttribute("data-attack");
  const possible = ways(now.view.asked, names, now.view.hand);
  const aimed = possible.filter((way) => attack && way.cards.includes(attack));
  if (aimed.length === 1) move(aimed[0].text);
  else play(names);
}

/** Remember how the reader has arranged the hand, as long as the page or its table is there. */
function arrange(/** @type {string[]} */ names) {
  find("order").value = "own";
  kept.set("order", "own");
  kept.set("arranged", [location.pathname, ...names].join(" "));
}

// -- What is shown

/** The window's button stands on the table where there is room, else above the hand. */
function placed() {
  const root = find("calling");
  if (NARROW.matches) document.querySelector(".doing")?.before(root);
  else find("board").append(root);
}

function show() {
  const { view, table } = now;
  if (view === null || table === null || now.stepping) return;
  const asked = view.window && !view.asked ? null : view.asked;
  const possible = ways(asked, hand.names, view.hand);
  const targets = possible.length > 1 || possible.some((way) => aims(way, view.hand).length) ? possible.flatMap((way) => aims(way, view.hand)) : [];
  const reports = view.window?.kind === "call" ? (asked?.choices ?? []).filter((each) => each.verb === "report") : [];
  draw(seen(view), { narrow: NARROW.matches, targets, reported: reports.flatMap((each) => each.cards),
    ontarget: (name) => {
      const way = reports.find((each) => each.cards.includes(name)) ?? possible.find((each) => each.cards.includes(name));
      if (way) move(way.text);
    } });
  bubbles();
  hand.show(view.hand, { order: kept.get("order") ?? "suits", asked: asked !== null && view.window?.kind !== "call", onetouch,
    several: Boolean(asked?.claim ? asked.claim.most > 1 : asked?.cards?.several && (asked.cards.set || asked.cards.joined?.length)) });
  showChoices(view.window && view.window.kind === "call" ? null : choicesOf(view), hand.names, view.hand, move);
  showWindow(view, move);
  asking(view);
  tools(view);
  ticking();
}

/** The question without what the window itself asks. */
function choicesOf(/** @type {View} */ view) {
  if (!view.asked || !view.window) return view.asked;
  return { ...view.asked, choices: view.asked.choices.filter((each) => each.verb !== "challenge") };
}

/** The view with what the table knows of its seats. */
/** @returns {Drawn} */
function seen(/** @type {View} */ view) {
  /** @type {Scene} */
  const scene = view.scene ?? { hands: now.table.seats.map(() => ({ name: "", roles: [], cards: [], counted: true, size: "", sign: "", acts: false })),
    left: [], middle: [], right: [], trump: "", notes: [] };
  return { ...between(scene), me: now.you.seat, lines: view.lines,
    hands: scene.hands.map((each, /** @type {number} */ seat) => ({ ...each, ...seatOf(seat, view), name: now.table.seats[seat].name || each.name, acts: view.turn.includes(seat) })) };
}

function seatOf(/** @type {number} */ seat, /** @type {View} */ view) {
  const { away, present, kind } = now.table.seats[seat];
  const left = view.clock && view.clock.seats.includes(seat) ? { ends: view.received + view.clock.left * 1000, lasts: view.clock.seconds } : null;
  return { clock: left, about: [], away: kind === "person" && (away || !present), bot: kind === "bot" || away,
    gone: gone.get(seat) ?? null };
}

/** Since when people are offline, by seat. @type {Map<number, number>} */
const gone = new Map();

function noticeGone(/** @type {TableSeat[]} */ seats) {
  for (const { seat, kind, present } of seats) {
    if (kind !== "person" || present) gone.delete(seat);
    else if (!gone.has(seat)) gone.set(seat, performance.now());
  }
}

function asking(/** @type {View} */ view) {
  const root = find("asked"), me = now.you.seat, parts = [];
  if (me !== null) {
    const own = seen(view).hands[me];
    const roles = view.result ? "" : own.roles.filter((role) => role !== word("you")).join(", ");
    parts.push(make("span", { class: "me" }, face(own), [own.name, roles].filter(Boolean).join(" · ")));
    if (own.says && !view.result) parts.push(make("span", { class: "says" }, own.says));
    if (own.clock) parts.push(clock(own));
    else root.style.removeProperty("--left");
  }
  const sentence = view.window?.sentence || view.asked?.sentence || (view.turn.length ? waitsFor(view.turn) : "");
  parts.push(make("span", {}, sentence));
  root.replaceChildren(...parts);
  root.classList.toggle("now", me !== null && view.turn.includes(me));
}

/** Moves that are words at a table, and not cards. */
const SPOKEN = new Set(["take", "pass", "challenge", "believe"]);

/** Show the cards that were turned over, and who takes them. */
function showCall(/** @type {Told[]} */ told, /** @type {number[]} */ held, /** @type {() => void} */ then) {
  const events = told.filter((each) => each.turned.length), last = events.at(-1);
  if (!last) return false;
  const grown = (now.view?.scene?.hands ?? []).findIndex((each, seat) => each.cards.length > (held[seat] ?? 0) && each.counted);
  const taker = () => (grown < 0 ? null : grown === now.you.seat ? find("hand") : document.querySelector(`[data-seat="${grown}"]`));
  reveal(last.turned, last.false, last.sentences, taker, then);
  sound.play(last.false.length ? "lie" : "truth");
  return true;
}

/** What it means to pass while cards may still be added, in a sentence; none when it was said before. */
function passExplained(/** @type {View} */ { asked, scene }) {
  const pass = asked?.choices.find(({ verb }) => verb === "pass"), bout = scene?.middle.some(({ pairs, cards }) => pairs && cards.length);
  if (!pass || !bout || kept.get("pass_is")) return [];
  kept.set("pass_is", "said");
  return [word("pass_is", { label: pass.label })];
}

/** The sound of a move. */
const soundOf = (/** @type {Told["move"]} */ made) => (made?.verb === "beat" || made?.verb === "take" ? made.verb : made?.cards?.length ? "lay" : "say");

function waitsFor(/** @type {number[]} */ seats) {
  const byBots = seats.every((seat) => now.table.seats[seat].kind === "person" && now.table.seats[seat].away);
  return word(byBots ? "bot_plays" : "waiting_for", { names: seats.map((seat) => now.table.seats[seat].name).join(", ") });
}

function tools(/** @type {View} */ view) {
  const parts = [];
  if (view.hint) parts.push(button(word("hint"), (event) => {
    event.target.disabled = true; // a strong bot thinks for some seconds
    ask({ type: "hint" });
  }, { "aria-keyshortcuts": "h" }));
  if (isAway()) parts.push(button(word("take_back_seat"), back, { class: "main", id: "back" }));
  if (view.undo) parts.push(button(word("undo"), () => ask({ type: "undo", view: view.number }), { "aria-keyshortcuts": "u" }));
  find("tools").replaceChildren(...parts);
}

/** Note what is told of the shuffle, and take part in it. */
function promises(/** @type {TableMessage} */ { state: stage, deal, commitment, link, shuffle }) {
  const table = location.pathname;
  if (stage === "playing") note("promise", table, deal, commitment);
  else note("link", table, deal, link);
  const told = [shuffle && word("shuffling", { commitment: shuffle.house }), !shuffle && commitment && word("promised", { commitment }), link && word("moves_digest", { link })];
  find("promise").textContent = told.filter(Boolean).join(" ");
  const said = shuffle && now.you.seat !== null ? shareSaid(table, shuffle, now.you.seat) : null, once = JSON.stringify([said, shuffle?.house]);
  if (said && once !== now.shared) ask(said);
  if (said) now.shared = once; // the table is told again whenever somebody gives a share
}

// -- From the server

const hear = {
  welcome(/** @type {{you: You, token: string | null}} */ message) {
    now.you = message.you;
    document.body.classList.toggle("watches", message.you.seat === null);
    now.fresh = true;
    if (message.token) {
      keep({ token: message.token, shared: keysOf().shared ?? token(), used: Date.now() });
      onTab(message.token);
    } else if (message.you.seat !== null) {
      keep({ token: token(), used: Date.now() });
    }
    if (now.opened) return;
    now.opened = true;
    if (message.you.seat !== null && !document.hidden) ask({ type: "back" }); // who opens the page is there
  },

  async table(/** @type {TableMessage} */ message) {
    now.table = message;
    now.waited ||= message.state !== "playing";
    noticeGone(message.seats);
    const called = message.title.split(": ")[0]; // what follows is what the first page says of the game
    find("title").textContent = called;
    find("title").title = message.title;
    titled(called);
    promises(message);
    allowed(message.settings.chat && now.you.seat !== null);
    find("told").classList.toggle("alone", message.seats.every(({ seat, kind }) => kind === "bot" || seat === now.you.seat));
    if (message.cards !== now.drawings) {
      now.drawings = message.cards;
      await fetchDrawings(message.cards).catch(() => complain(word("not_connected")));
    }
    keep({ title: message.title });
    waiting(now, ask);
    show();
  },

  view(/** @type {View} */ message) {
    message.received = performance.now();
    learn(message.hand);
    if (message.deal !== now.deal || now.fresh) hand.clear();
    if (message.number < now.told) { // by a server whose clock was set back meanwhile
      now.told = 0;
      forget();
    }
    const begins = message.deal !== now.deal && !message.result && (now.view === null ? now.waited : !now.fresh);
    const fresh = now.fresh || now.view === null, untold = message.told.filter((each) => each.number > now.told);
    const before = fresh ? null : snapshot(now.drawn), held = now.view?.scene?.hands.map((each) => each.cards.length) ?? [];
    const me = now.you.seat, turned = me !== null && !(now.view?.turn ?? []).includes(me) && message.turn.includes(me);
    const ends = Boolean(message.result) && !now.view?.result;
    now.view = message;
    for (const [place, each] of untold.entries()) {
      const more = place === untold.length - 1 ? passExplained(message) : [];
      tell([...each.sentences, ...more], { old: fresh, deal: place === 0 && message.deal !== now.deal });
    }
    now.told = Math.max(now.told, ...message.told.map((each) => each.number), 0);
    now.deal = message.deal;
    now.fresh = now.waited = false;
    show();
    now.drawn = seen(message);
    if (message.result && !fresh && !now.stepping) sound.play(message.result.losers.includes(me ?? -1) ? "lost" : "won");
    const drawn = now.drawn, moves = () => {
      if (before && now.drawn === drawn) glide(before, drawn, untold.at(-1)?.move?.seat ?? null);
    };
    if (ends) hush();
    if (!fresh && !message.result && !now.stepping) for (const { move: made } of untold) if (made && SPOKEN.has(made.verb)) utter(made.seat, word(`says_${made.verb}`));
    if (!now.stepping) { // else the table shows another deal
      const called = !fresh && showCall(untold, held, message.result ? () => {} : moves);
      if (begins) dealt(drawn);
      else if (message.result) stopMoving();
      else if (!called) moves();
    }
    if (begins) sound.play("deal");
    else if (untold.length && !fresh) sound.play(soundOf(untold.at(-1)?.move ?? null));
    if (turned && message.asked) {
      announce(message.asked.sentence);
      sound.play("turn");
    }
    myTurn(Boolean(message.asked) && !message.result, turned);
    if (now.stepping) goesOn(now);
    else afterDeal(now, ask);
  },

  done() {},

  refused(/** @type {{reason: string}} */ message) {
    find("analysis")?.querySelector("[role=status]")?.remove();
    complain(message.reason);
    show();
  },

  hint(/** @type {{text: string | null, sentences: string[]}} */ message) {
    complain(message.sentences.join(" "), null, 15);
    hand.choose(message.text?.split(" ") ?? []);
  },

  chat(/** @type {{seat: number, text: string}} */ message) {
    say(message.seat, now.table.seats[message.seat].name, message.text);
  },

  phrase(/** @type {{seat: number, phrase: string, text: string}} */ message) {
    say(message.seat, now.table.seats[message.seat].name, message.text, signOf(message.phrase));
  },

  taken(/** @type {{sentence: string}} */ message) {
    wire.close();
    if (now.handed) keep({ token: undefined });
    state(message.sentence);
    find("state").append(" ", button(word("play_here"), () => location.reload()));
  },

  left() {
    wire.close();
    keep({ token: undefined });
    location.assign("/");
  },
};

function heard(/** @type {any} */ message) {
  const { then, done } = pending.get(message.id) ?? {};
  if (message.type === "done") done?.();
  if (then && message.type !== "refused" && message.type !== "done") then(message);
  else if (heardAfterwards(message, now, ask)) return;
  else /** @type {Record<string, (message: any) => void>} */ (hear)[message.type]?.(message);
  if (message.id) {
    pending.delete(message.id);
    wire.answered(message.id);
  }
}

/** Messages one after another, also where one waits for drawings. */
let queue = Promise.resolve();
const inTurn = (/** @type {any} */ message) => { queue = queue.then(() => heard(message)); };

function state(/** @type {string} */ text) {
  if (find("state").textContent === text) return;
  find("state").textContent = text;
  document.body.classList.toggle("lost", Boolean(text));
}

function ticking() {
  const time = performance.now();
  tick(time);
  tickWindow(time);
}

// -- The page

fromAddress();
themed();
serve();
speaker();
dressed();
remembered("notify", "off", async (/** @type {string} */ value) => {
  if (value === "on" && !(await mayNotify())) {
    find("notify").checked = false;
    kept.set("notify", "off");
  }
});
remembered("order", "suits", () => show());
const [arrangedAt, ...arrangedNames] = (kept.get("arranged") ?? "").split(" ");
if (arrangedAt === location.pathname) hand.own = arrangedNames;
remembered("onetouch", matchMedia("(pointer: fine)").matches ? "on" : "off", () => show());
setInterval(ticking, 250);
placed();
NARROW.addEventListener("change", () => {
  placed();
  show();
});

find("history-button").addEventListener("click", () => {
  sheet(!find("told").matches(".shown"));
});
find("news").addEventListener("click", () => find("history-button").click());
find("close-history").addEventListener("click", () => find("history-button").click());

find("people-button").addEventListener("click", () => { if (now.table && now.you) company(now, ask); });

find("rules-button").addEventListener("click", () => ask({ type: "rules" }, ({ headings }) => {
  open(find("rules"), ...headings.flatMap((/** @type {{heading: string, sentences: string[]}} */ { heading, sentences }) => [make("h2", {}, heading), ...sentences.map((sentence) => make("p", {}, sentence))]));
}));
talk(page.phrases, ask);

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, back, { capture: true });

/** The letter of a key, also on a keyboard with other letters. */
const letterOf = (/** @type {KeyboardEvent} */ { key, code }) => (/^[\x20-\x7e]$/.test(key) ? key : /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : key);

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const over = document.querySelector("dialog[open], .menu[open]");
  if (event.key === "Escape" && !over && find("told").matches(".shown")) return void find("close-history").click();
  if (now.stepping || elsewhere(/** @type {Element} */ (event.target))) return;
  const letter = letterOf(event), given = answerOf(letter);
  const tool = /** @type {HTMLElement | null} */ (find("tools").querySelector(`[aria-keyshortcuts="${CSS.escape(letter)}"]`));
  if (given !== null) move(given);
  else if (tool) tool.click();
  else if (event.key === "Escape") hand.clear(), show();
  else return;
  event.preventDefault();
});

const wire = new Wire(`${location.pathname}/ws`, {
  hello: () => ({ type: "hello", token: token(), maker: keysOf().maker, account: account()?.token, language: document.documentElement.lang }),
  onmessage: inTurn,
  onstate: (is, why) => state(is === HERE ? "" : why || word(!navigator.onLine ? "no_network" : is === WAITING ? "waiting_for_server" : "reconnecting")),
  onend: (sentence) => {
    pending.clear();
    state(sentence || word("not_connected"));
  },
});
