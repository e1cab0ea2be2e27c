// What moved, moves: cards glide from where they were to where they are. Nothing of it when less motion is asked for.

import { HIDDEN, card } from "./cards.js";
import { all, find, make } from "./dom.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 420, easing: "cubic-bezier(.2, .8, .25, 1)" };
const APART = 55;
const MOST_GHOSTS = 8;

const boxOf = (/** @type {Element} */ element) => element.getBoundingClientRect();

/** @typedef {{box: DOMRect, mine: boolean, element: HTMLElement}} Seen */

/** Where every card is that can be seen, and every place that cards come from. */
export function snapshot(/** @type {Drawn} */ view) {
  if (reduced.matches) return null;
  /** @type {Map<string, Seen>} */
  const cards = new Map();
  const seen = new Map();
  for (const element of all(view?.me === null ? "#board [data-card]" : "#board [data-card], #hand [data-card]")) { // a replay hides the hand
    const number = seen.get(element.dataset.card) ?? 0;
    seen.set(element.dataset.card, number + 1);
    cards.set(`${element.dataset.card}#${number}`, { box: boxOf(element), mine: find("hand").contains(element), element });
  }
  return { cards, view };
}

/** Glide from the snapshot before to what is drawn now; `seat` made the move, if anybody did. */
export function glide(/** @type {ReturnType<typeof snapshot>} */ before, /** @type {Drawn} */ view, /** @type {number | null} */ seat) {
  if (before === null || !before.view || reduced.matches || document.hidden) return;
  const now = snapshot(view);
  if (now === null) return;
  let delay = 0;
  for (const [key, place] of now.cards) {
    const from = before.cards.get(key);
    const start = from?.box ?? origin(before.view, view, place, seat);
    if (start && moved(start, place.box)) {
      fly(place.element, start, place.box, from ? 0 : delay);
      if (!from) delay += APART;
    }
  }
  for (const [key, place] of before.cards) {
    if (now.cards.has(key)) continue;
    const goal = destination(before.view, view, place, seat);
    if (goal) ghost(key.slice(0, key.lastIndexOf("#")), place.box, goal);
  }
  backs(before.view, view, seat);
  touched = null;
}

/** The cards of a new deal fly to all hands, from the stock or from the middle of the table. */
export function dealt(/** @type {Drawn} */ view) {
  stopMoving();
  const deck = heapOf("left") ?? find("lies");
  if (reduced.matches || document.hidden || !deck) return;
  for (const [number, element] of all("#hand [data-card]").entries()) {
    const to = boxOf(element);
    fly(element, middleOf(boxOf(deck), to), to, number * APART);
  }
  for (const [seat, hand] of view.hands.entries()) {
    const chip = chipOf(seat, view);
    if (seat !== view.me && chip) several(Math.min(hand.cards.length, MOST_GHOSTS), deck, chip);
  }
}

/** Nothing flies any more: what has ended is shown as it is. */
export function stopMoving() {
  for (const each of document.querySelectorAll(".ghost")) each.remove();
  for (const each of document.querySelectorAll("#board .card, #hand .card")) for (const animation of each.getAnimations()) animation.cancel();
}

const moved = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) => Math.hypot(one.x - other.x, one.y - other.y) > 3;

function fly(/** @type {Element} */ element, /** @type {DOMRect} */ from, /** @type {DOMRect} */ to, /** @type {number} */ delay) {
  const x = from.x - to.x, y = from.y - to.y, scale = from.width / (to.width || 1);
  element.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
    { transform: "none", transformOrigin: "0 0", zIndex: 5 }], { ...GLIDE, delay, fill: "backwards" });
}

/** A card that is not there any more goes where it went. */
function ghost(/** @type {string} */ name, /** @type {DOMRect} */ from, /** @type {DOMRect} */ to, delay = 0) {
  const element = card(name, { class: "ghost" });
  element.removeAttribute("data-card");
  Object.assign(element.style, { position: "fixed", left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, zIndex: 25, pointerEvents: "none" });
  document.body.append(element);
  const x = to.x + to.width / 2 - from.x - from.width / 2, y = to.y + to.height / 2 - from.y - from.height / 2;
  element.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0.2 }],
    { ...GLIDE, delay, fill: "both" }).finished.finally(() => element.remove());
}

const total = (/** @type {DrawnPile[]} */ piles) => piles.reduce((sum, pile) => sum + (pile.counted ? pile.cards.length : 0), 0);
const held = (/** @type {Drawn} */ view, /** @type {number} */ seat) => view.hands[seat].cards.length;
const chipOf = (/** @type {number | null} */ seat, /** @type {Drawn} */ view) => (seat === view.me ? find("hand") : document.querySelector(`[data-seat="${seat}"]`));
const heapOf = (/** @type {string} */ side) => document.querySelector(`[data-pile="${side}"] .stack`);

/** Where the back was that was touched to draw it. @type {DOMRect | null} */
let touched = null;

/** The card that comes next into one's own hand comes from here. */
export function fliesFrom(/** @type {Element} */ back) {
  touched = boxOf(back);
}

/** Where a card comes from that could not be seen before. */
function origin(/** @type {Drawn} */ before, /** @type {Drawn} */ view, /** @type {Seen} */ place, /** @type {number | null} */ seat) {
  const stock = heapOf("left"), drawn = stock && total(view.left) < total(before.left) ? boxOf(stock) : null;
  if (drawn && place.element.closest(".held")) return drawn;
  if (place.mine) {
    if (drawn) return drawn;
    if (touched) return touched;
    const pile = heapOf("middle");
    return pile ? boxOf(pile) : null;
  }
  const from = seat ?? before.hands.findIndex((hand) => hand.acts);
  const chip = from >= 0 ? chipOf(from, view) : null;
  return chip ? middleOf(boxOf(chip), place.box) : null;
}

function middleOf(/** @type {DOMRect} */ box, /** @type {DOMRect} */ size) {
  return new DOMRect(box.x + box.width / 2 - size.width / 4, box.y + box.height / 2 - size.height / 4, size.width / 2, size.height / 2);
}

/** Where a card goes that cannot be seen any more. */
function destination(/** @type {Drawn} */ before, /** @type {Drawn} */ view, /** @type {Seen} */ place, /** @type {number | null} */ seat) {
  if (place.mine) {
    const pile = heapOf("middle") ?? find("lies");
    return boxOf(pile);
  }
  const taker = view.hands.findIndex((hand, number) => held(view, number) > held(before, number) + 1 && number !== seat);
  const gone = heapOf("right");
  if (total(view.right) > total(before.right) && gone) return boxOf(gone);
  const chip = taker >= 0 ? chipOf(taker, view) : null;
  return chip ? boxOf(chip) : gone ? boxOf(gone) : null;
}

/** Backs that went from hands to the pile, or from stock and pile to hands. */
function backs(/** @type {Drawn} */ before, /** @type {Drawn} */ view, /** @type {number | null} */ seat) {
  const stock = heapOf("left"), pile = heapOf("middle");
  const drew = total(view.left) < total(before.left);
  for (const [number, hand] of view.hands.entries()) {
    if (number === view.me) continue;
    const more = hand.cards.length - held(before, number), chip = chipOf(number, view);
    const unseen = hand.cards.every((name) => name === HIDDEN);
    if (!chip || !more || !unseen || !hand.counted) continue;
    const from = more > 0 ? (drew ? stock : pile) : null;
    if (more > 0 && from) several(Math.min(more, MOST_GHOSTS), from, chip);
    if (more < 0 && pile && number === seat) several(Math.min(-more, MOST_GHOSTS), chip, pile);
  }
}

function several(/** @type {number} */ number, /** @type {Element} */ from, /** @type {Element} */ to) {
  const start = boxOf(from), goal = boxOf(to), width = Math.min(44, start.width);
  for (let each = 0; each < number; each++) {
    const box = new DOMRect(start.x + start.width / 2 - width / 2, start.y + start.height / 2 - width * 0.72, width, width * 1.45);
    ghost(HIDDEN, box, goal, each * APART);
  }
}

const TURN = { duration: 190, easing: "ease-in-out" }, NEXT = 320, LOOK = 1700;

/** @type {(() => void) | null} */
let over = null;

/**
 * The moment of a call: the cards turn over one by one, those that are `wrong` are marked, and then they fly to `taker`, if anybody takes them; `then` moves what else has moved.
 * A touch ends it; where less motion is wanted the cards lie there for as long.
 */
export function reveal(/** @type {string[]} */ names, /** @type {string[]} */ wrong, /** @type {string[]} */ sentences, /** @type {() => Element | null} */ taker, /** @type {() => void} */ then) {
  over?.();
  if (!names.length) return;
  const rest = [...wrong], cards = names.map((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return card(name, { class: at >= 0 ? "wrong" : "" });
  });
  const still = reduced.matches, turns = still ? 0 : NEXT * (cards.length - 1) + 2 * TURN.duration;
  const lying = cards.map((element) => make("div", { class: "turning" }, still ? null : card(HIDDEN), element)), said = make("p", {}, sentences.join(" "));
  const shown = make("div", { class: "turned", "aria-hidden": "true" }, make("div", {}, make("div", { class: "row" }, ...lying), said));
  shown.style.setProperty("--cards", String(Math.max(4, cards.length)));
  find("board").append(shown);
  if (!still) for (const [number, element] of cards.entries()) {
    const delay = NEXT * number;
    element.previousElementSibling?.animate([{ transform: "none" }, { transform: "rotateY(90deg)" }], { ...TURN, delay, fill: "both" });
    element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { ...TURN, delay: delay + TURN.duration, fill: "backwards" });
  }
  if (!still) said.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150, delay: turns, fill: "backwards" }); // the cards say it first
  const end = () => {
    clearTimeout(timer);
    removeEventListener("pointerdown", end);
    over = null;
    const goal = taker(); // as it is drawn now
    if (goal && !still) for (const [number, element] of cards.entries()) ghost(names[number], boxOf(element), boxOf(goal), number * APART);
    shown.remove();
    then();
  };
  const timer = setTimeout(end, turns + LOOK);
  addEventListener("pointerdown", end);
  over = end;
}
