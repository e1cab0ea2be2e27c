"""The worked example of docs/notes/fairness.md gives what it says; its scripts and cardkit agree on all records."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import attrs
import pytest

from cardkit import Record, Recorder, Result, read_record, replay
from cardkit.records.commitments import check, commitment, deal_text
from cardkit.records.reading import NOT_DEALT
from cardkit.records.record import END_OF_PLAY, match_text
from cardkit_games import load
from cardkit_games.catalogue import presets

HASH = re.compile(r"\b[0-9a-f]{64}\b")

DOCUMENT = (Path(__file__).parents[1] / "docs" / "notes" / "fairness.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    return str(found)


@pytest.fixture
def record() -> Record:
    return read_record(block("toml"))


def test_the_example_is_a_fair_record_and_hashes_what_it_says(record: Record) -> None:
    check(record)
    replay(record, load)
    assert block("text") == deal_text(record, record.salt)


SCRIPTS = {
    "python": [sys.executable, "-W", "ignore::ResourceWarning", "-c"],
    "sh": ["sh", "-c"],
}


def hashes(language: str, text: str, folder: Path) -> list[str]:
    """The commitments that a script of the document computes for a file."""
    (folder / "game.toml").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [*SCRIPTS[language], block(language), "game.toml"],
        cwd=folder, capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    return HASH.findall(done.stdout)


def every_kind() -> list[Record]:
    """Deals of every preset with the fewest and the most seats, with all that a record may have beside its deal."""
    kinds: dict[str, dict[str, Any]] = {
        "alone": {"players": ("human", "cheapest"), "seed": 7},
        "at one keyboard": {"players": ("human", "human"), "window": 5.0, "date": "2026-11-25"},
        "breaks off": {"now": ("asked 1",), "view": 1},
        "forged line": {"play": ('stock = "AS"', "1 take"), "result": Result("loser", 1)},
    }
    records: list[Record] = []
    for number, (_, preset) in enumerate(presets()):
        game = load(preset.name, {"action_cap": 77 + number} if number % 2 else None)
        for seats in {min(game.seat_range()), max(game.seat_range())}:
            record = Recorder(game, game.deal(seats, seed=number)).record(("Вера",) * seats)
            records += [attrs.evolve(record, salt=f"{len(records):064x}", **kind) for kind in kinds.values()]
    return records


@pytest.mark.parametrize(
    "language",
    ["python", pytest.param("sh", marks=pytest.mark.skipif(not which("sha256sum"), reason="there is no sha256sum"))],
)
def test_the_scripts_compute_what_cardkit_does_of_every_kind_of_record(language: str, tmp_path: Path) -> None:
    records = every_kind()
    wanted = [commitment(record, record.salt) for record in records]
    assert wanted == hashes(language, match_text(records), tmp_path)
    assert wanted[:1] == hashes(language, records[0].text(), tmp_path)
    broken_off = match_text(records[:2]).rpartition(END_OF_PLAY)[0] + "0 attack 7"
    assert wanted[:2] == hashes(language, broken_off, tmp_path)


def test_the_document_names_every_key_that_is_not_covered() -> None:
    others = set(NOT_DEALT) - {"game", "rules", "salt"}
    (said,) = re.findall(r"every key of the record but\s+(.*?);", DOCUMENT, re.DOTALL)
    assert others | {"rules"} == set(re.findall(r"`(\w+)`", said))
    (program,) = re.findall(r'OTHERS = "(.*?)"', block("python"))
    assert others == set(program.split())
    (shell,) = re.findall(r"/\^\(([a-z|]+)\) = /", block("sh"))
    assert others - {"play"} == set(shell.split("|"))
