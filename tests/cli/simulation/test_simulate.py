"""`cardkit simulate`: its output for programs and for people."""

import json
import re
from pathlib import Path

import pytest

from simulations import BOT_KEYS, KEYS, RUN_KEYS, SLOW, Run, simulated

ALONE = ("--seed", "1", "--workers", "1")


def test_json_has_exactly_these_keys(here: Run) -> None:
    said = simulated(here, "--bots", "cheapest,random,random", "--seed", "1")
    assert sorted(said) == sorted(KEYS)
    assert [list(bot) for bot in said["bots"]] == [
        [*BOT_KEYS, "difference", "places", "counts", "points", "verdict"]
    ] * 3
    assert sorted(said["run"]) == sorted(RUN_KEYS)
    assert (said["game"], said["players"], said["games"], said["seed"]) == ("podkidnoy", 3, 20, 1)


# -- `cardkit tournament` and `compare-rules`: their output for people and for programs


def test_a_tournament_prints_ratings_and_tables(here: Run) -> None:
    arguments = ("tournament", "podkidnoy", "--bots", "random,cheapest", "--games", "20", *ALONE)
    done = here(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.partition("Standings\n")[2].split()[:3] == ["bot", "elo", "interval"]
    assert "random : cheapest" in done.stdout
    assert "20 games of podkidnoy, seed 1, " in done.stdout
    said = json.loads(here(*arguments, "--json").stdout)
    assert [one["bot"] for one in said["standings"]] == ["cheapest", "random"]
    assert (said["games"], len(said["tables"])) == (20, 1)


@pytest.mark.parametrize(
    ("rules", "changes", "said"),
    [
        (
            ("podkidnoy", "--rule", "hand_size=4,throw_who=nobody", "--rule", "hand_size=6"),
            [{"throw_who": "nobody", "hand_size": 4}, {"throw_who": "all", "hand_size": 6}],
            "",
        ),
        (("podkidnoy", "--rule", "hand_size=4"), [{"hand_size": 6}, {"hand_size": 4}], ""),
        (
            (),
            [{"throw_who": "all"}, {"throw_who": "nobody"}],
            "the game is compared with throw_who=nobody as an example: cardkit rules",
        ),
    ],
)
def test_two_rule_sets_or_one_and_the_game_as_it_is_or_an_example_are_compared(
    here: Run, rules: tuple[str, ...], changes: object, said: str
) -> None:
    done = here("compare-rules", *rules, "--games", "8", *ALONE, "--json")
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
    here: Run, tmp_path: Path, arguments: str, heading: str, starts: list[str]
) -> None:
    for name in ("bots.py", "a_bot_with_a_long_name.py"):
        (tmp_path / name).write_text(SLOW, encoding="utf-8")
    done = here(*arguments.split(), "--games", "6", "--until-sure", *ALONE)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert any(re.match(heading, line.rstrip()) for line in lines)
    assert all(any(line.startswith(start) for line in lines) for start in starts)
    assert "undecided" in done.stdout
    assert "\N{HORIZONTAL ELLIPSIS}" not in done.stdout
