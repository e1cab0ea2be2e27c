"""Newcomers find their way: ten questions are answered at the places that docs/making/design.md names."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from documents import ROOT

DESIGN = (ROOT / "docs" / "making" / "design.md").read_text(encoding="utf-8")
TABLE = DESIGN[DESIGN.index("| You look for |") :].partition("\n\n")[0]
ROWS = dict(re.findall(r"(?m)^\| (\w[^|]+?) \| (.*`.*) \|$", TABLE))
"""The rows of the table: a topic, and the places that it names."""
FAMILIES = ("games/cardkit_games/durak", "games/cardkit_games/bluffing")
QUESTIONS = (
    ("Where is the limit of attack cards carried out?", "a rule as it is played", r"def cap_against\b"),
    ("Which option says who may add cards?", "a rule as it is played", r"\bthrow_who\b"),
    ("Where are the rules of `cheat`?", "the rules of one game", r"Preset\(\s*\"cheat-updown\""),
    ("Who says 'You pick up 3 cards'?", "a sentence that people read", r"You pick up \{cards\}"),
    ("What does a bluffing bot believe of the others?", "what a bot believes", r"class Belief\b"),
    ("What is a seat of Durak shown?", "what a seat is shown", r"class DurakObservation\b"),
    ("What is the page of a table made from?", "a page of the web table", r"<main"),
    ("Where does `cardkit replay` begin?", "a command", r"def replay\b"),
    ("Who reads a record and names the wrong line?", "a record: reading, playing, writing", r"def read_record\b"),
    ("Which check finds what a seat may not know?", "a check that a game runs on itself", r"def check_no_leak\b"),
)


def places(row: str) -> Iterator[Path]:
    """Yield the files and folders that a row names, for each family."""
    for name in re.findall(r"`([^`]+)`", ROWS[row]):
        for family in FAMILIES if name.startswith("FAMILY") else ("",):
            yield ROOT / name.replace("FAMILY", family)


def files(place: Path) -> list[Path]:
    """Return the file, or all sources and templates in a folder."""
    return [file for file in place.rglob("*") if file.suffix in (".py", ".html")] if place.is_dir() else [place]


@pytest.mark.parametrize(("question", "row", "name"), QUESTIONS, ids=[question for question, _, _ in QUESTIONS])
def test_what_is_asked_for_stands_where_the_table_says(question: str, row: str, name: str) -> None:
    texts = [file.read_text(encoding="utf-8") for place in places(row) for file in files(place)]
    assert any(re.search(name, text) for text in texts), question


@pytest.mark.parametrize("row", ROWS)
def test_every_place_of_the_table_is_there(row: str) -> None:
    assert [] == [place for place in places(row) if not place.exists()]


def test_the_picture_of_the_whole_has_every_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs" / "site")
    overview = importlib.import_module("overview")
    drawn, kept = (
        sorted(re.findall(r'class="name"[^>]*>([^<]+)<', text))
        for text in (overview.picture(), (ROOT / "docs" / "pictures" / "overview.svg").read_text(encoding="utf-8"))
    )
    assert drawn == kept, "python docs/site/overview.py draws it anew"


WALKS = (
    ("making/design", "## A decision", "games/cardkit_games/durak"),
    ("making/walks", "## A decision of `hard`", "games/cardkit_games/bluffing"),
    ("notes/simulation", "## How a run is played", "cardkit/simulation"),
)
"""A document, the heading of a walk in it, and the folder in which its paths are looked up first."""


@pytest.mark.parametrize(("document", "heading", "folder"), WALKS)
def test_every_step_of_a_walk_names_what_is_there(document: str, heading: str, folder: str) -> None:
    text = (ROOT / "docs" / f"{document}.md").read_text(encoding="utf-8")
    walk = text[text.index(heading) :].partition("\n## ")[0]
    named = re.findall(r"`(\w+(?:/\w+)+)(?:\.py)?(?:\.(\w+))?[.\w]*`", walk)
    assert len(named) > 4
    for path, name in named:
        found = [ROOT / root / f"{path}.py" for root in (folder, f"{folder}/bots", "", "cardkit", "cli/cardkit_cli")]
        there = [each.read_text(encoding="utf-8") for each in found if each.exists()]
        assert there, path
        assert re.search(rf"\b(def|class) {name}\b", there[0]) or not name, f"{path}.{name}"
