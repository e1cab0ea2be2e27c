// After a deal: who lost, the next deal, the deal step by step, what analysis finds, the record.

import { pretty } from "./cards.js";
import { button, find, make, word } from "./dom.js";
import { matchTable } from "./match.js";
import { checked, command } from "./proof.js";

const SVG = "http://www.w3.org/2000/svg";
const UPRIGHT = matchMedia("(max-width: 56rem) and (orientation: portrait)");
/** @type {AnalysisMessage | null} */
let found = null;

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
  if (found) find("analysis").replaceChildren(...judged(found, ask));
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
  find("told").classList.add("shown");
  find("analysis").replaceChildren(make("p", { class: "faint", role: "status" }, word("analysing")));
  ask({ type: "analyse", deal });
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`;

function judged(/** @type {AnalysisMessage} */ message, /** @type {Ask} */ ask) {
  const rows = message.moves.map((each) => make("li", {},
    make("span", {}, word(each.better === null ? "best" : "better", { move: each.move, better: each.better, before: percent(each.before), after: percent(each.after) })),
    button(word("try_again"), () => ask({ type: "try", deal: message.deal, decision: each.decision }))));
  return [...message.sentences.map((sentence) => make("p", {}, sentence)), make("ul", { class: "seating" }, ...rows)];
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
    found = message;
    find("analysis")?.replaceChildren(...judged(message, ask));
  } else return false;
  return true;
}

/** Draw a step as exported pages do, from the elements that all steps share. */
function show(/** @type {SVGElement} */ picture, /** @type {StepPictures} */ pictures, /** @type {number} */ place) {
  const [low, ...few] = pictures.narrow[place], narrow = UPRIGHT.matches;
  const [width, height, parts] = narrow ? [pictures.narrow_width, low, few] : [pictures.width, pictures.height, pictures.steps[place]];
  const elements = (narrow ? "" : pictures.felt) + parts.map((part) => pictures.parts[part]).join("");
  const drawn = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${elements}</svg>`, "image/svg+xml").documentElement;
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.replaceChildren(...document.importNode(drawn, true).childNodes);
}

/** What a picture shows, for those who listen to it. */
const inWords = (/** @type {Scene} */ scene) => [
  ...scene.hands.map((hand) => `${[hand.name, ...hand.roles].join(", ")}: ${pretty(hand.cards)}`),
  ...scene.middle.map((pile) => pretty(pile.cards.flatMap((both) => both.split("/")).filter((name) => name !== "-"))),
].filter(Boolean).join(". ");

/** The deal from its first step on, in the place of the table. */
function step(/** @type {StepsMessage} */ message, /** @type {Now} */ now, /** @type {Ask} */ ask) {
  const { steps, pictures } = message, root = find("stepping");
  let place = 0;
  now.stepping = true;
  find("ended").hidden = true;
  document.body.classList.add("stepping");
  const picture = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "picture", role: "img", "font-family": pictures.font })) picture.setAttribute(name, value);
  find("board").append(picture);
  const told = make("p", { class: "asked", "aria-live": "polite" });
  const slider = make("input", { type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": word("step"), input: () => go(Number(slider.value)) });
  const back = button(word("step_back"), () => go(place - 1)), on = button(word("step_on"), () => go(place + 1));
  const go = (/** @type {number} */ to) => {
    place = Math.max(0, Math.min(steps.length - 1, to));
    show(picture, pictures, place);
    picture.setAttribute("aria-label", inWords(steps[place].scene));
    told.textContent = steps[place].told.join(" ");
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", word("step_of", { number: place, last: steps.length - 1 }));
    back.disabled = place === 0;
    on.disabled = place === steps.length - 1;
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") return void close();
    const to = /** @type {Record<string, number>} */ ({ ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: steps.length - 1 })[event.key];
    if (to === undefined || event.target === slider) return;
    event.preventDefault();
    go(to);
  };
  const close = () => {
    now.stepping = false;
    document.removeEventListener("keydown", keys);
    document.body.classList.remove("stepping");
    picture.remove();
    UPRIGHT.removeEventListener("change", turned);
    root.hidden = true;
    root.replaceChildren();
    afterDeal(now, ask);
    now.redraw(); // the others may have gone on
  };
  const turned = () => go(place);
  UPRIGHT.addEventListener("change", turned);
  document.addEventListener("keydown", keys);
  const meanwhile = make("div", { id: "goes-on", class: "meanwhile", role: "status", hidden: true }, make("span", {}), button(word("to_table"), close, { class: "main" }));
  root.replaceChildren(meanwhile, told, make("div", { class: "steps" }, back, slider, on), button(word("close"), close));
  root.hidden = false;
  go(0);
  on.focus();
}
