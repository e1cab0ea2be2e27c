"""Training of `strong` for Durak: the same seed gives the same weights with any number of processes."""

import json
from pathlib import Path

import pytest

import train_durak
from cardkit_games.durak.bots.search.policy import CutPolicy, policy_with
from cardkit_games.durak.bots.value.weights import TABLES
from train_durak import EFFORTS

TABLES_TRAINED = ("24-2", "24-3")
"""A kind of table with a network and an imitation, and one without."""


def trained(folder: Path, *options: str) -> dict[str, str]:
    folder.mkdir()
    few = ("--games", "4", "--iterations", "2", "--rounds", "2", "--write", "--folder", str(folder))
    assert train_durak.main(["--tables", *TABLES_TRAINED, *few, *options]) == 0
    return {file.stem: file.read_text(encoding="utf-8") for file in folder.iterdir()}


def test_training_is_repeated_by_its_seed_with_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, again = trained(tmp_path / "1", "--workers", "1"), trained(tmp_path / "2", "--workers", "2")
    assert sorted(first) == sorted(TABLES_TRAINED)
    assert first == again
    assert trained(tmp_path / "3", "--workers", "2", "--seed", "2") != first
    for table, text in first.items():
        written = json.loads(text)
        assert isinstance(policy_with(table, written["value"], written.get("imitation")), CutPolicy)
        assert ("imitation" in written) == (TABLES[table][1] == 2)
    told = capsys.readouterr().out
    assert all(f"{table} round 2: 4 games" in told for table in TABLES_TRAINED)


def test_efforts_are_of_tables_that_there_are() -> None:
    assert {*EFFORTS} <= {*TABLES}
