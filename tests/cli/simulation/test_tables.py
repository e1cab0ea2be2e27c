"""The tables of a run fit a screen, and name the quantities that were not measured."""

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
            r"^bot +difference +interval +verdict$",
            ["random (4)", "a_bot_with_"],
        ),
        (
            "tournament podkidnoy --bots cheapest,random,a_bot_with_a_long_name.py:Raises,bots.py:Raises --players 3",
            r"^bots +games +best +score +difference +interval +verdict$",
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


def test_where_no_deal_is_whole_there_are_dashes_and_it_is_said(command: Run) -> None:
    arguments = ("simulate", "durak", "--bots", "random,random,random", "--games", "2", "--seed", "1", "--workers", "1")
    done = command(*arguments)
    assert re.search(r"^random \(1\) +2 .* –$", done.stdout, re.MULTILINE)
    assert "No deal was played whole, so there are neither differences nor intervals" in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert said["draws"] == said["bots"][0]["difference"] == {"value": None, "low": None, "high": None}


def test_an_empty_comparison_says_so(command: Run) -> None:
    bots = ("--bots", "cheapest,random", "--games", "1", "--seed", "1", "--workers", "1")
    done = command("compare-rules", "durak", "--rule", "hand_size=4", *bots)
    assert (done.returncode, done.stderr) == (0, "")
    assert "No deal was played whole" in done.stdout
    assert "Second less first" not in done.stdout


@pytest.mark.parametrize("bots", ["cheapest,random", "random,cheapest"])
def test_the_stronger_bot_is_named_first_whatever_the_order_of_the_command(command: Run, bots: str) -> None:
    done = command("simulate", "podkidnoy-24", "--bots", bots, "--games", "60", "--seed", "1", "--workers", "1")
    said = r"^cheapest is \d+ \(\d+ to \d+\) Elo points stronger than random\.$"
    assert re.search(said, done.stdout, re.MULTILINE)
