"""The tables of a run fit a screen, and say what was not measured."""

import json
import re
from pathlib import Path

import pytest

from simulations import SLOW, Run


@pytest.mark.parametrize(
    ("arguments", "heading", "starts"),
    [
        (
            "simulate podkidnoy --bots cheapest,random,random,random,random,a_bot_with_a_long_name.py:Raises",
            r"^bot +difference +low +high +verdict$",
            ["random (4)", "a_bot_with_"],
        ),
        (
            "tournament podkidnoy --bots cheapest,random,a_bot_with_a_long_name.py:Raises,bots.py:Raises --seats 3",
            r"^table +games +score +difference +low +high +verdict$",
            ["cheapest : random", "a_bot_with_"],
        ),
    ],
)
def test_tables_of_many_bots_keep_names_and_verdicts(
    command: Run, tmp_path: Path, arguments: str, heading: str, starts: list[str]
) -> None:
    for name in ("bots.py", "a_bot_with_a_long_name.py"):
        (tmp_path / name).write_text(SLOW, encoding="utf-8")
    done = command(*arguments.split(), "--games", "6", "--seed", "1", "--until-sure", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert any(re.match(heading, line.rstrip()) for line in lines)
    assert all(any(line.startswith(start) for line in lines) for start in starts)
    assert "undecided" in done.stdout
    assert "\N{HORIZONTAL ELLIPSIS}" not in done.stdout


def test_places_stand_in_a_table_of_their_own(command: Run) -> None:
    how = ("--games", "8", "--seed", "1", "--workers", "1")
    done = command("simulate", "durak", "--bots", "random,random,random,random", *how)
    assert re.search(r"^bot +1st +2nd +3rd +4th *$", done.stdout, re.MULTILINE)


def test_where_no_deal_is_whole_there_are_dashes_and_it_is_said(command: Run) -> None:
    arguments = ("simulate", "durak", "--bots", "random,random,random", "--games", "2", "--seed", "1", "--workers", "1")
    done = command(*arguments)
    assert re.search(r"^random \(1\) +- +- +- *$", done.stdout, re.MULTILINE)
    assert "decisions a game: -; share of draws: -\n" in done.stdout
    assert "The last 2 games are of an unfinished deal" in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert said["draws"] == said["bots"][0]["difference"] == {"value": None, "low": None, "high": None}


def test_an_empty_comparison_says_so(command: Run) -> None:
    bots = ("--bots", "cheapest,random", "--games", "1", "--seed", "1", "--workers", "1")
    done = command("compare-rules", "durak", "--rule", "hand_size=4", *bots)
    assert (done.returncode, done.stderr) == (0, "")
    assert "there is nothing to compare." in done.stdout
    assert "measure" not in done.stdout
