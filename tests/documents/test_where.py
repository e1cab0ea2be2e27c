"""The places that docs/making/design.md names for what one looks for, and the steps of walks, are there."""

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


def places(row: str) -> Iterator[Path]:
    """Yield the files and folders that a row names, for each family."""
    for name in re.findall(r"`([^`]+)`", ROWS[row]):
        for family in FAMILIES if name.startswith("FAMILY") else ("",):
            yield ROOT / name.replace("FAMILY", family)


@pytest.mark.parametrize("row", ROWS)
def test_every_place_of_the_table_is_there(row: str) -> None:
    assert [] == [place for place in places(row) if not place.exists()]


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
