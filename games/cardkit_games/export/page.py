"""A page that stands alone, to step through a recorded game in a browser."""

import json
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Any, Final

from cardkit.harmless import printable
from cardkit.records.playback import Playback
from cardkit_games.export.captions import Teller, caption, ending, place_of
from cardkit_games.export.cards import definitions
from cardkit_games.export.scene import Scene
from cardkit_games.export.table import FONT, TABLE, Frame, cards_in, drawn, felt

OPEN: Final = "all hands open"
SEEN_BY: Final = "what {name} saw (seat {seat})"
DEAL: Final = "deal {number}"

STYLE: Final = """\
body { margin: 0 auto; padding: 1rem; max-width: 66rem; color: #22303a; background: #fbfaf6;
  font: 1rem/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; margin: 0; }
#about { color: #5d6b63; margin: .2rem 0 .8rem; }
#table { display: block; width: 100%; height: auto; }
#place { color: #5d6b63; margin: .6rem 0 0; }
#told { min-height: 3em; margin: .2rem 0 .6rem; font-size: 1.1rem; }
#controls { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
#controls input { flex: 1 1 12rem; }
button, select { font: inherit; padding: .3rem .8rem; border: 1px solid #9fb29e; border-radius: .4rem;
  background: #fff; color: inherit; }
button:disabled { opacity: .45; }
ol { columns: 2 20rem; column-gap: 3rem; padding-left: 3rem; margin-top: 1.2rem; }
li { break-inside: avoid; padding: .1rem .3rem; cursor: pointer; }
li.now { background: #ffe08a; border-radius: .3rem; }
li.first { margin-top: .5rem; border-top: 1px solid #b7cbb6; }
"""

SCRIPT: Final = """\
"use strict";
const data = JSON.parse(document.getElementById("game").textContent);
const find = (id) => document.getElementById(id);
const table = find("table"), slider = find("slider"), views = find("view"), deals = find("deal"), list = find("moves");
let place = 0;
const deal = () => data.deals[deals.value];
const view = () => deal().views[views.value];
function fill(select, names) {
  const before = select.selectedIndex;
  select.replaceChildren(...names.map((name, number) => new Option(name, number)));
  select.selectedIndex = before >= 0 && before < names.length ? before : 0;
  select.parentElement.hidden = names.length < 2;
}
function show(next) {
  place = Math.max(0, Math.min(next, view().steps.length - 1));
  const step = view().steps[place];
  table.setAttribute("viewBox", `0 0 ${data.width} ${view().height}`);
  table.innerHTML = view().felt + step.map((part) => data.parts[part]).join("");
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
}
function listed() {
  list.replaceChildren(...view().told.slice(1).map((text, number) => {
    const item = document.createElement("li");
    item.textContent = data.texts[text];
    item.className = deal().first.includes(number + 1) ? "first" : "";
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
deals.onchange = opened;
document.onkeydown = (event) => {
  if (event.target.tagName === "SELECT" || event.target === slider) return;
  const go = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: Infinity }[event.key];
  if (go === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(go);
};
fill(deals, data.deals.map((each) => each.name));
opened();
find("controls").hidden = false;
"""

PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<h1>{title}</h1>
<p id="about">{about}</p>
<svg width="0" height="0" aria-hidden="true" style="position: absolute"><defs>{definitions}</defs></svg>
<svg id="table" viewBox="0 0 {width} {height}" font-family="{font}" role="img">{table}</svg>
<p id="place"></p>
<p id="told" aria-live="polite">{told}</p>
<div id="controls" hidden>
<button id="start" title="the deal (Home)">|&lt; <span>deal</span></button>
<button id="back" title="one move back (left arrow)">&lt; back</button>
<button id="next" title="one move on (right arrow)">next &gt;</button>
<button id="end" title="the last move (End)"><span>end</span> &gt;|</button>
<input id="slider" type="range" min="0" value="0" aria-label="move">
<label>cards <select id="view"></select></label>
<label>deal <select id="deal"></select></label>
</div>
<ol id="moves">{moves}</ol>
<script type="application/json" id="game">{data}</script>
<script>
{script}</script>
</body>
</html>
"""


def page(deals: Sequence[Playback], seat: int | None = None, teller: Teller | None = None) -> str:
    """The deals as one page; with `seat` it holds nothing but what that seat saw, otherwise every seat's view."""
    parts: dict[str, int] = {}
    texts: dict[str, int] = {}
    words: set[str] = set()
    shown = [_deal(number, played, seat, teller, parts, texts, words) for number, played in enumerate(deals, 1)]
    first, title = shown[0], deals[0].game.preset.title
    view = first["views"][0]
    data = {"width": TABLE, "deals": shown, "parts": list(parts), "texts": list(texts)}
    drawings, told = list(parts), list(texts)
    return printable(
        PAGE.format(
            title=escape(f"{deals[0].game.name}: {title}"),
            style=STYLE,
            about=escape(first["about"]),
            definitions=definitions(words),
            width=TABLE,
            height=view["height"],
            font=escape(FONT),
            table=view["felt"] + "".join(drawings[part] for part in view["steps"][0]),
            told=escape(told[view["told"][0]]),
            moves="".join(f"<li>{escape(told[text])}</li>" for text in view["told"][1:]),
            data=json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c"),
            script=SCRIPT,
        ),
        "\n",
    )


def _deal(
    number: int,
    played: Playback,
    seat: int | None,
    teller: Teller | None,
    parts: dict[str, int],
    texts: dict[str, int],
    words: set[str],
) -> dict[str, Any]:
    steps = played.steps
    seats = [seat] if seat is not None else [None, *range(len(played.names))]
    rounds = [step.number for before, step in pairwise(steps) if step.round > before.round]
    record = played.record
    about = [", ".join(played.names), printable(record.date), f"{len(steps) - 1} moves", ending(played, teller)]
    return {
        "name": DEAL.format(number=number),
        "about": " · ".join(part for part in about if part),
        "places": [place_of(played, step) for step in steps],
        "first": rounds,
        "views": [_view(played, one, teller, parts, texts, words) for one in seats],
    }


def _view(
    played: Playback,
    seat: int | None,
    teller: Teller | None,
    parts: dict[str, int],
    texts: dict[str, int],
    words: set[str],
) -> dict[str, Any]:
    scenes = [Scene.of(played, step, seat) for step in played.steps]
    words |= cards_in(scenes)
    frame = Frame.around(scenes)
    lines = played.lines(seat)
    said = [caption(played, step, lines[step.number], teller) for step in played.steps]
    if len(said) > 1:
        said[-1] = f"{said[-1]} {ending(played, teller)}"
    return {
        "name": OPEN if seat is None else SEEN_BY.format(name=played.names[seat], seat=seat),
        "height": frame.height,
        "felt": felt(frame),
        "steps": [[parts.setdefault(part, len(parts)) for part in drawn(scene, frame, seat or 0)] for scene in scenes],
        "told": [texts.setdefault(printable(text), len(texts)) for text in said],
    }
