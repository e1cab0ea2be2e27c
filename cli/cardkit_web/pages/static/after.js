// After a deal: who lost, the next deal, the deal step by step, what analysis finds, the record.

import { between, draw } from "./board.js";
import { NARROW, button, elsewhere, find, icon, make, sheet, word } from "./dom.js";
import { matchTable } from "./match.js";
import { glide, snapshot, stopMoving } from "./motion.js";
import { checked, command } from "./proof.js";

/** @type {AnalysisMessage | null} */
let found = null;
/** Ends the look at the steps of a deal, while there is one. @type {(() => void) | null} */
let leaveSteps = null;

/** Show how the deal ended, once it has, and the way on; nothing covers the table, on which all hands lie open. */
export function afterDeal(/** @type {Now} */ now, /** @type {Ask} */ ask) {
  const root = find("ended"), { view } = now;
  if (view.result === null) {
    found = null;
    root.hidden = find("after").hidden = true;
    find("analysis").replaceChildren();
    return root.replaceChildren();
  }
  const { result } = view, plays = !now.you.spectator;
  const again = result.next && plays ? button(word("next_deal"), () => ask({ type: "next" }), { class: "main", id: "next" }) : null;
  const parts = [
    make("div", { class: "said-at-end" }, make("h2", { tabindex: "-1" }, result.sentence),
      result.score || result.match ? make("p", {}, [result.score, result.match].filter(Boolean).join(" ")) : null),
    again,
    plays ? button(word("analyse"), () => analyse(now, ask), { id: "analyse" }) : null,
    button(word("step_through"), () => ask({ type: "steps", deal: view.deal }), { id: "steps" }),
    button(word("download"), () => ask({ type: "record" }), { id: "record" }),
  ];
  const fresh = root.hidden;
  root.replaceChildren(...parts.filter((part) => part !== null));
  root.hidden = find("after").hidden = false;
  if (found) find("analysis").replaceChildren(judged(found, ask));
  if (fresh) {
    root.querySelector("h2").focus({ preventScroll: true });
    find("history").scrollTop = find("history").scrollHeight; // the bar has made the list shorter
  }
  ask({ type: "match" }, ({ deals }) => find("match").replaceChildren(matchTable(deals, now.you.seat, (deal) => ask({ type: "steps", deal }), plays ? (deal) => analyse(now, ask, deal) : null,
    now.table.settings.fair ? (deal) => ask({ type: "proof", deal }, (proof) => proved(proof, deals.length)) : null)));
  return undefined;
}

/** Say whether the deal that is shown is the one that was promised, and its chance that of everybody. */
function proved(/** @type {import("./proof.js").Proof & {commitment: string}} */ proof, /** @type {number} */ deals) {
  const { verdict, mine } = checked(location.pathname, proof);
  find("analysis").replaceChildren(make("p", { role: "status", id: "proved", "data-found": verdict, "data-shares": mine },
    word(`proof_${verdict}`), " ", word(`shares_${mine}`, { others: proof.shares.length - 1 })),
  make("details", {}, make("summary", {}, proof.commitment), make("pre", { class: "hashed" }, proof.text),
    make("p", {}, word("verify_record")), make("pre", { class: "command" }, command(location.pathname, deals))));
}

function analyse(/** @type {Now} */ now, /** @type {Ask} */ ask, deal = now.view.deal) {
  if (NARROW.matches) sheet(true);
  find("analysis").replaceChildren(make("p", { class: "faint", role: "status" }, word("analysing")));
  ask({ type: "analyse", deal });
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`;

/** The analysis in the place of the list of what happened: mistakes, the dearest first, and behind a line the other decisions. */
function judged(/** @type {AnalysisMessage} */ message, /** @type {Ask} */ ask) {
  const row = (/** @type {Judged} */ each) => make("li", {},
    make("span", {}, word(each.better === null ? "best" : "better", { move: each.move, better: each.better, before: percent(each.before), after: percent(each.after) })),
    button(word("try_again"), () => ask({ type: "try", deal: message.deal, decision: each.decision })));
  const loss = (/** @type {Judged} */ each) => each.before - each.after;
  const mistakes = message.moves.filter((each) => each.better !== null).sort((one, other) => loss(other) - loss(one));
  const others = message.moves.filter((each) => each.better === null);
  const close = button("", () => {
    found = null;
    find("analysis").replaceChildren();
    sheet(false);
    find("analyse")?.focus();
  }, { class: "close", id: "close-analysis", "aria-label": word("close_analysis") });
  close.append(icon("M6 6l12 12M18 6L6 18"));
  return make("div", { class: "judged" }, close, ...message.sentences.map((sentence) => make("p", {}, sentence)),
    mistakes.length ? make("ul", { class: "seating" }, ...mistakes.map(row)) : null,
    others.length ? make("details", { open: !mistakes.length }, make("summary", {}, word("others", { number: others.length })), make("ul", { class: "seating" }, ...others.map(row))) : null);
}

/** A deal that is looked at is not the one that is played: say so, and how to come to the table. */
export function goesOn(/** @type {Now} */ now) {
  const root = find("goes-on"), { view } = now;
  if (!root || view.result !== null) return;
  root.hidden = false;
  root.querySelector("span").textContent = word(view.asked ? "your_turn_meanwhile" : "goes_on");
}

/** Share the record as a file, where the device can; else save it. */
function shareRecord(/** @type {{name: string, text: string}} */ message) {
  const files = [new File([message.text], `${message.name}.txt`, { type: "text/plain" })];
  if (navigator.canShare?.({ files })) {
    navigator.share({ files }).catch(() => {}); // somebody thought better of it
    return;
  }
  const address = URL.createObjectURL(new Blob([message.text], { type: "application/toml" }));
  make("a", { href: address, download: message.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Whether a message from the server is an answer to something asked here. */
export function heard(/** @type {any} */ message, /** @type {Now} */ now, /** @type {Ask} */ ask) {
  if (message.type === "steps") step(message, now, ask);
  else if (message.type === "record") shareRecord(message);
  else if (message.type === "tried") location.assign(message.link);
  else if (message.type === "analysis") {
    if (now.view.result === null) return true; // another deal goes on
    found = message;
    find("analysis")?.replaceChildren(judged(message, ask));
  } else return false;
  return true;
}

/** A step with all hands open, as the table draws it; one's own seat is at the bottom. @returns {Drawn} */
const opened = (/** @type {Scene} */ scene, /** @type {Now} */ { table, you }) => ({ ...between(scene), me: null, first: you.seat ?? 0, lines: [],
  hands: scene.hands.map((hand, seat) => ({ ...hand, name: table.seats[seat].name || hand.name, bot: table.seats[seat].kind === "bot", away: false })) });

/** The deal from its first step on, on the table. */
function step(/** @type {StepsMessage} */ message, /** @type {Now} */ now, /** @type {Ask} */ ask) {
  leaveSteps?.();
  const { steps } = message, root = find("stepping");
  let place = 0;
  /** @type {Drawn | null} */
  let drawn = null;
  now.stepping = true;
  find("ended").hidden = true;
  sheet(false);
  document.body.classList.add("stepping");
  const told = make("p", { class: "asked", "aria-live": "polite" });
  const slider = make("input", { type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": word("step"), input: () => go(Number(slider.value)) });
  const back = button(word("step_back"), () => go(place - 1)), on = button(word("step_on"), () => go(place + 1));
  const go = (/** @type {number} */ to) => {
    const near = Math.abs(to - place) === 1;
    stopMoving();
    const before = drawn && near ? snapshot(drawn) : null;
    place = Math.max(0, Math.min(steps.length - 1, to));
    drawn = opened(steps[place].scene, now);
    draw(drawn, { narrow: NARROW.matches, ontarget() {} });
    if (before) glide(before, drawn, null);
    told.textContent = steps[place].told.join(" ");
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", word("step_of", { number: place, last: steps.length - 1 }));
    back.disabled = place === 0;
    on.disabled = place === steps.length - 1;
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.target !== slider && elsewhere(/** @type {Element} */ (event.target))) return;
    if (event.key === "Escape") return void close();
    const to = /** @type {Record<string, number>} */ ({ ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: steps.length - 1 })[event.key];
    if (to === undefined || event.target === slider) return;
    event.preventDefault();
    go(to);
  };
  leaveSteps = () => {
    leaveSteps = null;
    now.stepping = false;
    document.removeEventListener("keydown", keys);
    document.body.classList.remove("stepping");
    NARROW.removeEventListener("change", turned);
    root.hidden = true;
    root.replaceChildren();
  };
  const close = () => {
    leaveSteps?.();
    afterDeal(now, ask);
    now.redraw(); // the others may have gone on
  };
  const turned = () => go(place);
  NARROW.addEventListener("change", turned);
  document.addEventListener("keydown", keys);
  const meanwhile = make("div", { id: "goes-on", class: "meanwhile", role: "status", hidden: true }, make("span", {}), button(word("to_table"), close, { class: "main" }));
  root.replaceChildren(meanwhile, told, make("div", { class: "steps" }, back, slider, on), button(word("close"), close));
  root.hidden = false;
  go(0);
  on.focus();
  goesOn(now);
}
