"use strict";
const data = JSON.parse(document.getElementById("game").textContent);
const find = (id) => document.getElementById(id);
const table = find("table"), slider = find("slider"), views = find("view"), deals = find("deal"), list = find("moves");
let place = 0;
const deal = () => data.deals[deals.value];
const view = () => deal().views[views.value];
const phone = matchMedia("(max-width: 40rem)");
function drawing() {
  if (!phone.matches) return { width: data.width, height: view().height, felt: view().felt, parts: view().steps[place] };
  const [height, ...parts] = view().narrow[place];
  return { width: data.narrow, height, felt: "", parts };
}
const judge = find("judge");
const judging = () => judge !== null && judge.getAttribute("aria-expanded") === "true";
const judgement = (number) => judging() ? deal().judged[number] : null;
function fill(select, names) {
  const before = select.selectedIndex;
  select.replaceChildren(...names.map((name, number) => new Option(name, number)));
  select.selectedIndex = before >= 0 && before < names.length ? before : 0;
  select.parentElement.hidden = names.length < 2;
}
function show(next) {
  place = Math.max(0, Math.min(next, view().steps.length - 1));
  const { width, height, felt, parts } = drawing();
  table.setAttribute("viewBox", `0 0 ${width} ${height}`);
  table.innerHTML = felt + parts.map((part) => data.parts[part]).join("");
  find("place").textContent = deal().places[place];
  find("told").textContent = data.texts[view().told[place]];
  table.setAttribute("aria-label", find("told").textContent);
  slider.max = view().steps.length - 1;
  slider.value = place;
  slider.setAttribute("aria-valuetext", deal().places[place]);
  find("start").disabled = find("back").disabled = place === 0;
  find("next").disabled = find("end").disabled = place === view().steps.length - 1;
  for (const item of list.children) item.className = item.className.replace(" now", "");
  if (place) list.children[place - 1].className += " now";
  const number = Number(deals.value) + 1;
  find("link").href = `#${number > 1 ? `deal-${number}-` : ""}move-${place}`;
  history.replaceState(null, "", find("link").href);
  if (judge === null) return;
  const found = judgement(place);
  find("judged").hidden = !judging();
  find("judged").textContent = found ? data.texts[found[0]] : "{{ _("No choice was judged here.") }}";
}
function listed() {
  list.replaceChildren(...view().told.slice(1).map((text, number) => {
    const item = document.createElement("li");
    item.textContent = data.texts[text];
    const found = judgement(number + 1);
    item.className = (deal().first.includes(number + 1) ? "first" : "") + (found && found[1] ? " mistake" : "");
    if (found && found[1]) item.title = data.texts[found[0]];
    item.tabIndex = 0;
    item.onclick = () => show(number + 1);
    item.onkeydown = (event) => { if (event.key === "Enter") item.click(); };
    return item;
  }));
  show(place);
}
function opened() {
  find("about").textContent = deal().about;
  fill(views, deal().views.map((each) => each.name));
  place = 0;
  listed();
}
find("start").onclick = () => show(0);
find("back").onclick = () => show(place - 1);
find("next").onclick = () => show(place + 1);
find("end").onclick = () => show(Infinity);
slider.oninput = () => show(Number(slider.value));
views.onchange = listed;
phone.onchange = () => show(place);
if (judge !== null) judge.onclick = () => {
  judge.setAttribute("aria-expanded", String(!judging()));
  listed();
};
deals.onchange = opened;
document.onkeydown = (event) => {
  if (event.target.tagName === "SELECT" || event.target === slider) return;
  const go = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: Infinity }[event.key];
  if (go === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(go);
};
function linked() {
  const link = /^#(?:deal-(\d+)-)?move-(\d+)$/.exec(location.hash);
  if (!link) return;
  const [number, move] = [Number(link[1] ?? 1) - 1, Number(link[2])];
  if (number < data.deals.length && number !== Number(deals.value)) {
    deals.selectedIndex = number;
    opened();
  }
  show(move);
}
fill(deals, data.deals.map((each) => each.name));
const asked = location.hash;
opened();
history.replaceState(null, "", asked || "#");
linked();
onhashchange = linked;
find("controls").hidden = false;
