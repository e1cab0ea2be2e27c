"""Documents have the promised length and form."""

import json
import re
from pathlib import Path

import pytest

from cardkit.catalogue import presets
from documents import ROOT
from example_pictures import EXAMPLES as EXAMPLES_FOLDER
from example_pictures import TABLES, drawn

DOCS = ROOT / "docs"
GUIDE = sorted((DOCS / "guide").glob("*.md"))
EXAMPLES = sorted(EXAMPLES_FOLDER.glob("*/README.md"))
NOTES = sorted((DOCS / "notes").glob("*.md"))
MOST_OF_A_PAGE = 1_200
MOST_OF_THE_RULES = 12_000
MOST = 30_000
"""Words, outside notes and the reference of rules."""
SUMMARY = re.compile(r"\A# .+\n\n\*\*Today\*\* \((.+?)\): .+?\n\n", re.DOTALL)
"""The beginning of a note, with the date and command in parentheses."""
COMMAND = re.compile(r"`(?:cardkit|python|pytest|tests/|benchmarks/)|the program below|\.py`?")


def words(path: Path, code: bool = True) -> int:
    """Return the number of words of a document, with or without its code and output."""
    text = path.read_text(encoding="utf-8")
    return len((text if code else _without_code(text)).split())


def _without_code(text: str) -> str:
    fenced = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^ {4}.*$", "", fenced, flags=re.MULTILINE)


@pytest.mark.parametrize("page", GUIDE, ids=lambda path: path.stem)
def test_a_page_of_the_guide_is_finished_at_one_sitting(page: Path) -> None:
    assert words(page) <= MOST_OF_A_PAGE


@pytest.mark.parametrize("page", GUIDE, ids=lambda path: path.stem)
def test_a_page_of_the_guide_shows_a_picture_or_what_happens(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.search(r"!\[|^ *\$ (?:cardkit|python) |>>> |^    cardkit ", text, re.MULTILINE)


def test_there_is_no_more_than_somebody_reads() -> None:
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    read = [page for page in pages if page not in NOTES and page.name != "rules.md"]
    assert sum(words(page, code=False) for page in read) <= MOST


def test_the_rule_book_says_each_rule_once() -> None:
    assert words(DOCS / "reference" / "rules.md") <= MOST_OF_THE_RULES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.parent.name)
def test_an_example_is_told_in_ten_lines_with_its_picture(example: Path) -> None:
    text = example.read_text(encoding="utf-8")
    assert 8 <= len([line for line in text.splitlines() if line.strip()]) <= 12
    (shown,) = re.findall(r"\((\S+\.(?:svg|png))\)|src=\"(\S+)\"", text)
    assert (example.parent / "".join(shown)).exists()


@pytest.mark.parametrize("name", TABLES)
def test_the_picture_of_an_example_is_what_its_script_draws(name: str) -> None:
    assert (EXAMPLES_FOLDER / name / "table.svg").read_text(encoding="utf-8") == drawn(name)


@pytest.mark.parametrize("note", NOTES, ids=lambda path: path.stem)
def test_a_note_begins_with_what_holds_today(note: Path) -> None:
    text = note.read_text(encoding="utf-8")
    found = SUMMARY.match(text)
    assert found, "**Today** (date, command): what holds, in one paragraph below the title"
    summary = found[0]
    assert re.search(r"\d{1,2} (?:[A-Z][a-z]+ )?(?:to \d{1,2} [A-Z][a-z]+ )?20\d\d", summary)
    assert COMMAND.search(summary)
    assert len(summary.split()) <= 160


def test_what_is_known_of_every_game_stands_on_its_page() -> None:
    measured = json.loads((DOCS / "site" / "measured.json").read_text(encoding="utf-8"))
    assert [] == [preset.name for preset in presets() if preset.name not in measured]
