"""`cardkit simulate`: its output for programs and for people."""

import json
import re
from pathlib import Path

import pytest

from simulations import BOT_KEYS, KEYS, RUN_KEYS, SLOW, Run, simulated


def test_json_has_exactly_these_keys(command: Run) -> None:
    said = simulated(command, "--bots", "cheapest,random,random", "--seed", "1")
    assert sorted(said) == sorted(KEYS)
    assert [list(bot) for bot in said["bots"]] == [
        [*BOT_KEYS, "difference", "places", "counts", "points", "verdict"]
    ] * 3
    assert sorted(said["run"]) == sorted(RUN_KEYS)
    assert (said["game"], said["players"], said["games"], said["seed"]) == ("podkidnoy", 3, 20, 1)


def test_a_changed_rule_is_in_the_object(command: Run) -> None:
    said = simulated(command, "--bots", "random,random", "--seed", "1", "--rule", "hand_size=3")
    assert said["rules"]["hand_size"] == 3


def test_the_table_names_every_bot_and_the_seed(command: Run) -> None:
    done = command("simulate", "durak", "--bots", "cheapest,random", "--games", "5", "--seed", "9")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("durak: 5 games between cheapest, random.\n")
    table = done.stdout.partition("Score\n")[2].splitlines()
    assert [line.split()[0] for line in table[:3]] == ["bot", "cheapest", "random"]
    assert "5 games of durak, seed 9, " in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80
    assert " – " not in done.stdout  # every measure has its interval


def test_a_bot_in_a_file_plays(command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Highest:\n    name = 'highest'\n    def act(self, seen):\n        return max(seen.actions())\n",
        encoding="utf-8",
    )
    said = simulated(command, "--bots", "cheapest,mine.py:Highest", "--seed", "2")
    assert next(bot["bot"] for bot in said["bots"]) == "cheapest"
    assert len(said["bots"]) == 2


# -- `cardkit tournament` and `compare-rules`: their output for people and for programs


def test_a_tournament_prints_ratings_and_tables(command: Run) -> None:
    arguments = (
        "tournament",
        "podkidnoy",
        "--bots",
        "random,cheapest",
        "--games",
        "20",
        "--seed",
        "1",
        "--workers",
        "1",
    )
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.partition("Standings\n")[2].split()[:3] == ["bot", "elo", "interval"]
    assert "random : cheapest" in done.stdout
    assert "20 games of podkidnoy, seed 1, " in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert [one["bot"] for one in said["standings"]] == ["cheapest", "random"]
    assert (said["games"], len(said["tables"])) == (20, 1)


def test_a_comparison_prints_what_changes(command: Run) -> None:
    rules = ("--rule", "hand_size=4,throw_who=nobody", "--rule", "hand_size=6")
    arguments = ("compare-rules", "podkidnoy", *rules, "--games", "8", "--seed", "1", "--workers", "1")
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "hand_size=4" in done.stdout
    assert "score acting 1st" in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert said["changes"] == [{"throw_who": "nobody", "hand_size": 4}, {"throw_who": "all", "hand_size": 6}]


@pytest.mark.parametrize(
    ("rules", "changes", "said"),
    [
        (("podkidnoy", "--rule", "hand_size=4"), [{"hand_size": 6}, {"hand_size": 4}], ""),
        (
            (),
            [{"throw_who": "all"}, {"throw_who": "nobody"}],
            "the game is compared with throw_who=nobody as an example: cardkit rules",
        ),
    ],
)
def test_one_rule_set_or_an_example_is_compared_with_the_game_as_it_is(
    command: Run, rules: tuple[str, ...], changes: object, said: str
) -> None:
    done = command("compare-rules", *rules, "--games", "8", "--seed", "1", "--workers", "1", "--json")
    assert json.loads(done.stdout)["changes"] == changes
    assert said in done.stderr
    assert bool(said) == bool(done.stderr)


# -- The tables of a run fit a screen, and name the quantities that were not measured


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
