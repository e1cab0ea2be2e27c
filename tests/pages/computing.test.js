// What modules of pages compute, without a browser: `npm test`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import "./page.js";

const STATIC = "../../cli/cardkit_web/pages/static";
const { breadth, around } = await import(`${STATIC}/board.js`);
const { arranged, cardName, grouped } = await import(`${STATIC}/cards.js`);
const { aims, joins, ways } = await import(`${STATIC}/choices.js`);
const { found, named } = await import(`${STATIC}/games.js`);
const { lastLink, seedOf, sha256, shareDigest } = await import(`${STATIC}/digest.js`);
const { checked, command, note, shareSaid } = await import(`${STATIC}/proof.js`);
const { lasting } = await import(`${STATIC}/match.js`);
const { Wire, GIVES_UP, HERE, LOST, WAITING, WAITS } = await import(`${STATIC}/wire.js`);

const card = (name, more = {}) => ({ card: name, suit: name.slice(-1), rank: "23456789TJQKA".indexOf(name[0]), trump: false, ...more });

test("others sit in turn from the seat after mine, a third of them on each side", () => {
  assert.deepEqual(around(7, 2, false), { left: [4, 3], top: [5, 6], right: [0, 1] });
  assert.deepEqual(around(4, 0, true), { left: [], top: [1, 2, 3], right: [] });
  assert.deepEqual(around(6, 0, true), { left: [1], top: [2, 3, 4], right: [5] });
});

test("pairs and piles are as broad as their cards beside each other", () => {
  const pile = (more) => ({ cards: [], pairs: false, heap: false, ...more });
  assert.equal(breadth([pile({ pairs: true, cards: ["7S/8S", "9S/-"] })]), 2.9);
  assert.ok(breadth([pile({ cards: ["7S", "8S"] })]) > breadth([pile({ cards: ["7S"] })]));
});

test("a hand is in groups of suits, red and black in turn, with trumps at its end", () => {
  const hand = [card("AH", { trump: true }), card("KC"), card("2D"), card("3S"), card("2S")];
  assert.deepEqual(grouped(hand, "suits").map((group) => group.map((each) => each.card)), [["2S", "3S"], ["KC"], ["2D"], ["AH"]]);
  assert.deepEqual(grouped(hand, "ranks").map((group) => group.length), [4, 1]);
});

test("a hand that was arranged keeps its order, and what comes later lies behind by suits", () => {
  const hand = [card("2S"), card("KC"), card("2S"), card("3S"), card("AD")];
  assert.deepEqual(arranged(hand, ["KC", "2S", "9H", "2S"]).map((each) => each.card), ["KC", "2S", "2S", "3S", "AD"]);
});

test("a card is called by its signs where the game has not said otherwise", () => {
  assert.deepEqual(["TS", "QH", "??"].map(cardName), ["10♠", "Q♥", "hidden card"]);
});

test("the ways of a card are the choices that lay it, and what they are aimed at", () => {
  const hand = [card("9S"), card("7D")], beat = { text: "beat 7S 9S", verb: "beat", cards: ["7S", "9S"] };
  const asked = { choices: [beat, { text: "take", verb: "take", cards: [] }], cards: { several: true, joined: [["7D", "9S"]], set: null, verb: null }, claim: null };
  assert.deepEqual(ways(asked, ["9S"], hand), [beat]);
  assert.deepEqual(aims(beat, hand), ["7S"]);
  assert.equal(joins(asked, ["7D"]), true);
  assert.deepEqual(ways(asked, ["7D", "9S"], hand).map((each) => each.text), ["7D 9S"]);
});

test("what is announced has one text for each rank, and none for too many cards", () => {
  const claim = { least: 1, most: 2, open: false, says: [{ word: "K", name: "kings" }, { word: "A", name: "aces" }], numbers: null, form: "{cards} as {word}" };
  const asked = { choices: [], cards: null, claim };
  assert.deepEqual(ways(asked, ["9S"], []).map((each) => each.text), ["9S as K", "9S as A"]);
  assert.deepEqual(ways(asked, ["9S", "8S", "7S"], []), []);
});

test("games are found by their words, those that are known and that was played last in front", () => {
  const all = [["a", "Durak: one"], ["b", "Cheat: two"], ["c", "Cheat of old: three"]].map(([name, title]) => ({ name, called: name, title, seats: [2, 6], family: null }));
  assert.deepEqual(found(all, ["b"], "c", "").map((each) => each.name), ["c", "b"]);
  assert.deepEqual(found(all, ["b"], "c", "cheat OLD").map((each) => each.name), ["c"]);
  assert.deepEqual(found(all, ["b"], "a", "", true).map((each) => each.name), ["a", "b", "c"]);
  assert.deepEqual(named("Durak: one: more"), { name: "Durak", about: "one: more" });
});

test("seconds are shown as minutes and seconds", () => {
  assert.deepEqual([0, 61, 600, null].map(lasting), ["0:00", "1:01", "10:00", ""]);
});

test("a silent connection is said to wait within 5 s and taken up again within 10 s, and what was asked is sent once more", (context) => {
  assert.ok(WAITS < 5000 && GIVES_UP < 10_000);
  let now = 0;
  const opened = [];
  context.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  context.mock.method(performance, "now", () => now);
  class Socket {
    static OPEN = 1;
    readyState = 1;
    sent = [];
    listeners = {};
    constructor() { opened.push(this); }
    addEventListener(kind, listener) { this.listeners[kind] = listener; }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
    says(message) { this.listeners.message({ data: JSON.stringify(message) }); }
  }
  globalThis.WebSocket = Socket;
  const states = [];
  const wire = new Wire("/ws", { hello: () => ({ type: "hello" }), onmessage() {}, onstate: (state) => states.push(state), onend() {} });
  const pass = (milliseconds) => { for (let step = 0; step < milliseconds; step += 100) { now += 100; context.mock.timers.tick(100); } };
  opened[0].listeners.open();
  opened[0].says({ type: "welcome" });
  wire.ask(1, { type: "move", id: 1 });
  pass(4900);
  assert.deepEqual(states.filter((state) => state !== HERE).slice(0, 1), [WAITING]);
  pass(5000);
  assert.ok(states.includes(LOST));
  assert.equal(opened.length, 2);
  opened[1].listeners.open();
  opened[1].says({ type: "welcome" });
  assert.deepEqual(opened.map((socket) => socket.sent.filter((message) => message.type === "move").length), [1, 1]);
  wire.answered(1);
  opened[1].listeners.close({ code: 1006, reason: "" });
  pass(1000);
  opened[2].listeners.open();
  opened[2].says({ type: "welcome" });
  assert.equal(opened[2].sent.filter((message) => message.type === "move").length, 0);
});

test("digests are those of another program", () => {
  for (const length of [0, 3, 55, 56, 63, 64, 65, 1000]) {
    const text = "cardkit deal 1\n".repeat(100).slice(0, length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

/** The storage of a browser, empty. */
function stored() {
  const items = new Map();
  globalThis.localStorage = { getItem: (name) => items.get(name) ?? null, setItem: (name, value) => items.set(name, value) };
  return items;
}

const TABLE = "/t/abc", HOUSE = "0".repeat(64), MOVES = ["0 attack 6S", "1 take"], TEXT = "cardkit deal 1\n";

/** A deal to which two seats gave shares, the first of them this page's: its proof, and what was told before. */
function shuffled() {
  stored();
  const told = (stage, promised) => ({ deal: 1, stage, house: shareDigest(HOUSE), promised });
  const promise = shareSaid(TABLE, told("promise", {}), 0), promised = { 0: promise.commitment, 2: shareDigest("other") };
  assert.equal(shareSaid(TABLE, told("promise", promised), 0), null);
  const shown = shareSaid(TABLE, told("show", promised), 0), shares = [HOUSE, shown.share, "other"];
  const commitment = sha256(TEXT);
  note("promise", TABLE, 1, commitment);
  note("link", TABLE, 1, lastLink(commitment, MOVES));
  return { told, promised, shown, proof: { deal: 1, text: TEXT, shares, seed: seedOf(shares), moves: MOVES } };
}

test("a page commits to a share, shows it once all have, and sees that the deal was made of it", () => {
  const { promised, shown, proof } = shuffled();
  assert.equal(shareDigest(shown.share), promised[0]);
  assert.deepEqual(checked(TABLE, proof), { verdict: "fair", mine: "own" });
  assert.match(command(TABLE, 1), new RegExp(`--commitment ${sha256(TEXT)} --commitment ${shareDigest(HOUSE)} --chain [0-9a-f]{64}$`));
});

test("what differs from what was told is broken", () => {
  const { proof, promised } = shuffled(), { shares } = proof;
  const made = (others) => ({ ...proof, shares: others, seed: seedOf(others) });
  for (const other of [made([HOUSE.replace("0", "1"), ...shares.slice(1)]), made(shares.slice(0, 2)), made([HOUSE, shares[2], shares[1]]),
    made([`withheld ${shareDigest(HOUSE)}`, ...shares.slice(1)]), { ...proof, seed: "1" }, { ...proof, moves: ["0 attack 7S", "1 take"] }, { ...proof, text: `${TEXT}\n` }]) {
    assert.equal(checked(TABLE, other).verdict, "broken");
  }
  assert.deepEqual(checked(TABLE, made([HOUSE, `withheld ${promised[0]}`, "other"])), { verdict: "fair", mine: "withheld" });
  assert.deepEqual(checked(TABLE, { ...proof, deal: 2 }), { verdict: "unseen", mine: "none" });
});

test("a table that tries again, or that lost a commitment, is shown no share", () => {
  const { told, promised } = shuffled();
  assert.equal(shareSaid(TABLE, told("promise", {}), 0), null);
  assert.equal(shareSaid(TABLE, { ...told("show", promised), house: shareDigest("again") }, 0), null);
  assert.equal(shareSaid(TABLE, told("show", { ...promised, 2: shareDigest("again") }), 0), null);
  assert.equal(shareSaid(TABLE, told("show", { 2: promised[2] }), 0), null);
  assert.notEqual(shareSaid(TABLE, told("show", promised), 0), null);
});

test("modules without their types, as they are served, are modules still", () => {
  for (const name of readdirSync(new URL(STATIC, import.meta.url)).filter((each) => each.endsWith(".js"))) {
    const served = readFileSync(new URL(`${STATIC}/${name}`, import.meta.url), "utf8").replace(/\/\*\*[\s\S]*?\*\/\s*/g, "");
    execFileSync(process.execPath, ["--check", "--input-type=module", "-"], { input: served });
  }
});
