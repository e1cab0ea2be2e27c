"""The worked example of docs/fairness.md gives what it says, by cardkit, by the program in it, and by the shell."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from cardkit import Record, read_record, replay
from cardkit.records.commitments import check, commitment, deal_text
from cardkit.records.record import match_text
from cardkit_games import load

DOCUMENT = (Path(__file__).parents[1] / "docs" / "fairness.md").read_text(encoding="utf-8")


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


def test_the_program_computes_the_commitments_of_a_deal_and_of_a_match(record: Record, tmp_path: Path) -> None:
    other = attrs.evolve(record, rules={}, salt="1" * 64)
    (tmp_path / "one.toml").write_text(block("toml"), encoding="utf-8")
    (tmp_path / "two.toml").write_text(match_text([record, other]), encoding="utf-8")
    wanted = {"one.toml": [record.commitment], "two.toml": [record.commitment, commitment(other, other.salt)]}
    for name, commitments in wanted.items():
        done = subprocess.run(
            [sys.executable, "-W", "ignore::ResourceWarning", "-c", block("python"), name],
            cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        assert commitments == done.stdout.split()


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum")
def test_the_shell_computes_the_commitment_of_a_deal_without_rules_of_its_own(record: Record, tmp_path: Path) -> None:
    plain = attrs.evolve(record, rules={}, players=("human", "cheapest"), seed=7)
    (tmp_path / "game.toml").write_text(plain.text(), encoding="utf-8")
    done = subprocess.run(
        ["sh", "-c", block("sh")], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    assert [commitment(plain, plain.salt), "-"] == done.stdout.split()
