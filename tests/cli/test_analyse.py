"""`cardkit analyse`: its judgement of a game, and the input that it refuses."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Refuse = Callable[..., str]

PROVABLE: Final = """
game = "podkidnoy"
seats = ["Anna", "Boris"]
hands = ["6S AH", "7S 8C"]
discard = "6H 6D 6C 7H 7D 7C 8S 8H 8D 9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC AS AD AC"
trump = "H"
attacker = 0
play = \"\"\"
0 attack 6S
1 beat 6S 7S
1 attack 8C
0 beat 8C AH
\"\"\"
"""
"""A deal of which every decision can be proved."""

LOST: Final = """
game = "podkidnoy"
hands = ["6S 7C", "7S 9C"]
trump = "H"
attacker = 0
play = \"\"\"
0 attack 6S
1 take
\"\"\"
"""
"""Seat 1 could beat the six, and takes it."""


def analysed(here: Run, *arguments: str) -> Any:
    done = here("analyse", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_what_can_be_proved_is_proved(here: Run, file: Callable[[str], str]) -> None:
    said = analysed(here, file(PROVABLE))
    assert said["seats"] == ["Anna", "Boris"]
    assert [one["exact"] for one in said["decisions"]] == [True] * len(said["decisions"])
    first, *_, last = said["decisions"]
    assert (first["proved"], first["better"]) == ([1, 0.5], "0 attack AH")
    assert 0.9 < first["before"] < 1
    assert 0.4 < first["after"] < 0.6
    assert (last["proved"], last["ends"], last["after"]) == ([0.5, 0.5], True, 0.5)
    shown = here("analyse", file(PROVABLE), "--all").stdout
    assert f"won {first['before']:.0%}" in shown
    assert "won, drawn, lost: proved for best play" in shown.replace("\n", " ")


def test_every_deal_of_a_match_is_judged_and_data_wants_one(here: Run, refused: Refuse, tmp_path: Path) -> None:
    from cardkit import match_text
    from cardkit.records.reading import load_records

    (tmp_path / "game.toml").write_text(LOST, encoding="utf-8")
    name = f"{'a long name ' * 9}.toml"
    (tmp_path / name).write_text(match_text([*load_records(tmp_path / "game.toml")] * 2), encoding="utf-8")
    every = here("analyse", name)
    assert (every.returncode, every.stderr) == (0, "")
    assert [line for line in every.stdout.splitlines() if "Deal" in line] == ["Deal 1 of 2.", "Deal 2 of 2."]
    assert every.stdout.count("could be better") == 2 * 2
    assert here("analyse", name, "--deal", "2").stdout.count("could be better") == 2
    assert f"`cardkit export '{name}' --deal N --to toml --out FILE` makes" in refused("analyse", name, "--json")
    assert len(analysed(here, name, "--deal", "1")["decisions"]) == 2


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["missing.toml"], "missing.toml: there is no such file."),
        (["game.toml", "--plot", "chances.nothing"], "chances.nothing: the plot cannot be written: "),
        (["game.toml", "--plot", "missing/chances.png"], "chances.png: the plot cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_said(
    refused: Refuse, file: Callable[[str], str], arguments: list[str], wrong: str
) -> None:
    file(LOST)
    said = refused("analyse", *arguments)
    assert wrong in said
    assert said.count("\n") == 1
