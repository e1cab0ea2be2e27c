#!/usr/bin/env node
// A bot in JavaScript for Durak: beats, adds and leads the lowest rank that it may, a trump only where nothing else is
// left, by the protocol that docs/reference/apart.md describes.
//
//     cardkit simulate podkidnoy --bots strong:50,examples/lowest_rank.mjs

import { createInterface } from "node:readline";

const FIRST_WORD = 55; // actions from here on are words such as `done` and `take`
const SUITS = 4;

function choose(actions, seen) {
  const cards = actions.filter((action) => action < FIRST_WORD);
  if (cards.length === 0) return actions[0];
  const worth = (card) => Math.floor(card / SUITS) + (card % SUITS === seen.trump ? 100 : 0);
  return cards.reduce((best, card) => (worth(card) < worth(best) ? card : best));
}

function answer(message) {
  switch (message.ask) {
    case "make":
      if (message.family !== "durak") return { error: "it plays Durak alone" };
      return { protocol: 1, name: "lowest rank" };
    case "act":
      return { action: choose(message.actions, message.observation) };
    default: // `start`, `end`, and what later versions may tell
      return {};
  }
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
