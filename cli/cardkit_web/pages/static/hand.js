// One's own hand: sorted in groups or arranged by its holder, chosen by touch or keys, dragged to the table.

import { arranged, cardButton, grouped } from "./cards.js";
import { all, focus } from "./dom.js";

const FAR = 9;

export class Hand {
  /** The cards of the view that are shown. @type {HandCard[]} */
  cards = [];
  /** Their buttons, as they lie. @type {HTMLElement[]} */
  elements = [];
  /** Why each may not be played, by its key; null for what may. @type {Map<string, string | null>} */
  reasons = new Map();
  /** The keys of the chosen ones. @type {string[]} */
  chosen = [];
  several = false;
  asked = false;
  order = "suits";
  /** The names of the cards as their holder has arranged them, while the order is "own". @type {string[]} */
  own = [];
  suppress = false;

  /**
   * `root` holds the cards. `onchoose(names)` hears of every change of what is chosen, `onplay(names)` that it is to be
   * played, `ondrop(names, event)` where it is dropped (null while it is moved), `ongrey(reason)` of a touch that is none,
   * `onarrange(names)` of a new order of the cards.
   */
  constructor(/** @type {HTMLElement} */ root, /** @type {{onchoose: (names: string[]) => void, onplay: (names: string[]) => void, ondrop: (names: string[] | null, at: PointerEvent) => void, ongrey: (reason: string, at: HTMLElement | null) => void, onarrange: (names: string[]) => void}} */ { onchoose, onplay, ondrop, ongrey, onarrange }) {
    this.root = root;
    this.onchoose = onchoose;
    this.onplay = onplay;
    this.ondrop = ondrop;
    this.ongrey = ongrey;
    this.onarrange = onarrange;
    this.focus = 0;
    /** @type {(names: string[]) => boolean} */
    this.onetouch = () => false;
    root.addEventListener("keydown", (event) => this.#keys(event));
  }

  /**
   * Show these cards of a view, sorted by `order`; where that is "own", as they were arranged. With `several` more than one may be chosen; what may not be played is
   * grey while something is `asked`; `onetouch(names)` says of what is chosen whether a touch plays it.
   */
  show(/** @type {HandCard[]} */ cards, /** @type {{order: string, several: boolean, asked: boolean, onetouch: (names: string[]) => boolean}} */ { order, several, asked, onetouch }) {
    this.cards = cards;
    this.order = order;
    this.own = this.own.filter((name) => cards.some((each) => each.card === name));
    this.several = several;
    this.asked = asked;
    this.onetouch = onetouch;
    const left = cards.filter((each) => each.legal).map((each) => each.card);
    this.chosen = this.chosen.filter((key) => {
      const at = left.indexOf(nameOf(key));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.#draw();
  }

  get names() {
    return this.chosen.map(nameOf);
  }

  /** Choose those of these cards that are here and may be played. */
  choose(/** @type {string[]} */ names) {
    this.chosen = this.elements.map((each) => keyOf(each)).filter((key) => names.includes(nameOf(key)) && this.reasons.get(key) === null);
    this.#mark();
    this.onchoose(this.names);
  }

  clear() {
    this.chosen = [];
    this.#mark();
  }

  #draw() {
    const focused = focus()?.dataset.key;
    const hadFocus = this.root.contains(document.activeElement);
    const old = new Map(all(".card", this.root).map((each) => [each.dataset.key, each]));
    const seen = new Map();
    const before = this.elements;
    this.reasons = new Map();
    this.elements = [];
    const groups = this.order === "own" && this.cards.length ? [arranged(this.cards, this.own)] : grouped(this.cards, this.order);
    for (const group of groups) {
      for (const [place, each] of group.entries()) {
        const name = each.card, number = seen.get(name) ?? 0;
        seen.set(name, number + 1);
        const key = `${name}#${number}`;
        const element = old.get(key) ?? this.#card(name, key);
        element.classList.toggle("apart", place === 0);
        element.classList.toggle("trump", each.trump);
        element.classList.toggle("grey", this.asked && !each.legal);
        element.setAttribute("aria-disabled", String(!each.legal));
        element.setAttribute("aria-label", each.legal || !each.reason ? each.name : `${each.name}. ${each.reason}`);
        this.reasons.set(key, each.legal ? null : each.reason ?? "");
        this.elements.push(element);
      }
    }
    const same = before.length === this.elements.length && before.every((each, place) => each === this.elements[place]);
    if (!same) this.#lay(groups.length);
    this.#mark();
    if (hadFocus && !same) {
      const again = this.elements.find((each) => each.dataset.key === focused) ?? this.elements[0];
      again?.focus({ preventScroll: true });
    }
  }

  #card(/** @type {string} */ name, /** @type {string} */ key) {
    const element = cardButton(name, { "data-key": key, "aria-pressed": "false" });
    element.addEventListener("click", () => this.#touch(key));
    element.addEventListener("pointerdown", (event) => this.#drag(event, element, key));
    return element;
  }

  #mark() {
    for (const [place, element] of this.elements.entries()) {
      const chosen = this.chosen.includes(keyOf(element));
      element.classList.toggle("chosen", chosen);
      element.setAttribute("aria-pressed", String(chosen));
      element.tabIndex = place === Math.min(this.focus, this.elements.length - 1) ? 0 : -1;
    }
  }

  /** Put the cards in order. How they lie is the style sheet's work, which is told how many there are, in how many groups. */
  #lay(/** @type {number} */ groups) {
    this.root.style.setProperty("--cards", String(this.elements.length));
    this.root.style.setProperty("--groups", String(groups));
    for (const [place, each] of this.elements.entries()) each.style.setProperty("--k", String(place - (this.elements.length - 1) / 2));
    this.root.replaceChildren(...this.elements);
  }

  #touch(/** @type {string} */ key) {
    if (this.suppress) {
      this.suppress = false;
      return;
    }
    this.focus = this.elements.findIndex((each) => each.dataset.key === key);
    const reason = this.reasons.get(key) ?? null;
    if (reason !== null) {
      this.ongrey(reason, this.elements.find((each) => each.dataset.key === key) ?? null);
      this.#mark();
      return;
    }
    if (this.chosen.includes(key)) {
      if (!this.several) return void this.onplay(this.names);
      this.chosen = this.chosen.filter((each) => each !== key);
    } else {
      this.chosen = this.several ? [...this.chosen, key] : [key];
    }
    this.#mark();
    if (this.onetouch(this.names)) this.onplay(this.names);
    else this.onchoose(this.names);
  }

  #drag(/** @type {PointerEvent} */ event, /** @type {HTMLElement} */ element, /** @type {string} */ key) {
    if (event.button !== 0) return;
    const playable = this.reasons.get(key) === null;
    const start = { x: event.clientX, y: event.clientY };
    let dragging = false;
    element.setPointerCapture?.(event.pointerId); // who is quick has left the card with the first movement
    const move = (/** @type {PointerEvent} */ at) => {
      const x = at.clientX - start.x, y = at.clientY - start.y;
      if (!dragging && Math.hypot(x, y) < FAR) return;
      if (!dragging) {
        dragging = true;
        element.classList.add("dragged");
      }
      element.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
      if (playable) this.ondrop(null, at);
    };
    const end = (/** @type {PointerEvent} */ at) => {
      element.removeEventListener("pointermove", move);
      for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) element.removeEventListener(name, end);
      if (!dragging) return;
      const place = at.type === "pointerup" ? this.#place(element, at) : -1;
      element.classList.remove("dragged");
      element.style.transform = "";
      this.suppress = true; // the click that follows is the end of the drag
      setTimeout(() => { this.suppress = false; }, 50);
      if (place >= 0) {
        if (playable) this.ondrop([], at);
        this.#arrange(key, place);
      } else if (!playable) {
        return;
      } else if (at.type === "pointerup") {
        if (this.several && !this.chosen.includes(key)) this.chosen = [...this.chosen, key];
        if (!this.several) this.chosen = [key];
        this.#mark();
        this.ondrop(this.names, at);
      } else {
        this.ondrop([], at);
      }
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
  }

  /** The place among the others at which a card is dropped, by its left edge in the nearest row; -1 outside the hand. */
  #place(/** @type {HTMLElement} */ element, /** @type {PointerEvent} */ at) {
    const hand = this.root.getBoundingClientRect(), box = element.getBoundingClientRect();
    if (at.clientX < hand.left || at.clientX > hand.right || at.clientY < hand.top || at.clientY > hand.bottom) return -1;
    const others = this.elements.filter((each) => each !== element).map((each) => each.getBoundingClientRect());
    const row = Math.min(...others.map((each) => Math.abs(each.top - box.top)));
    const near = others.map((each) => Math.abs(Math.abs(each.top - box.top) - row) < 2);
    const before = others.findIndex((each, place) => near[place] && each.left > box.left);
    return before >= 0 ? before : near.lastIndexOf(true) + 1;
  }

  /** Put the card of this key at a place among the others; the hand is in its holder's own order from then on. */
  #arrange(/** @type {string} */ key, /** @type {number} */ place) {
    const names = this.elements.map((each) => nameOf(keyOf(each))), at = this.elements.findIndex((each) => keyOf(each) === key);
    const [name] = names.splice(at, 1);
    names.splice(Math.max(0, Math.min(names.length, place)), 0, name);
    this.own = names;
    this.order = "own";
    this.#draw();
    this.onarrange(names);
  }

  #keys(/** @type {KeyboardEvent} */ event) {
    const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity })[event.key];
    if (by === undefined || !this.elements.length) return;
    event.preventDefault();
    const at = this.elements.findIndex((each) => each === document.activeElement);
    if (event.shiftKey && at >= 0) return void this.#arrange(keyOf(this.elements[at]), at + by);
    this.focus = Math.max(0, Math.min(this.elements.length - 1, at + by));
    this.#mark();
    this.elements[this.focus].focus();
  }
}

const keyOf = (/** @type {HTMLElement} */ element) => element.dataset.key ?? "";
const nameOf = (/** @type {string} */ key) => key.slice(0, key.lastIndexOf("#"));
