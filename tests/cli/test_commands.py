"""`cardkit games`, `rules` and `check`, and the command as a process: exit codes, pipes, encodings."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.catalogue import presets
from cardkit_cli.commands.games import print_games

Run = Callable[..., "subprocess.CompletedProcess[str]"]
PRESETS = [preset.name for preset in presets()]
SCENARIO = """\
[[scenario]]
id = "{name}"
title = "a seven is beaten"
game = "podkidnoy"
trump = "D"
hands = ["7S 9C", "8S 9H"]
attacker = 0
play = '''
0 attack 7S
1 beat 7S 8S
= hand 0: {left}
'''
"""


def test_games_lists_every_preset(printed: Callable[..., str]) -> None:
    shown = printed(print_games)
    listed = [line.split()[0] for line in shown.splitlines() if line.startswith(" ") and line[1] != " "]
    assert listed == PRESETS
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert not [line for line in shown.splitlines() if line != line.rstrip()]


def test_a_game_tells_its_changes_in_words_and_its_names_in_the_language_of_the_user(
    called: Callable[..., str],
) -> None:
    changed = "An added card has the rank of a card with which the defender has beaten one."
    assert changed in called("games", "durak-1994")
    assert "It is also called cheat." in called("games", "cheat")
    assert "Другие названия: чит." in called("games", "cheat", "--lang", "ru")


def written(folder: Path, file: str, left: str) -> None:
    (folder / file).write_text(SCENARIO.format(name=file.partition(".")[0], left=left), encoding="utf-8")


def test_check_exits_with_1_and_says_what_does_not_hold(here: Run, tmp_path: Path) -> None:
    written(tmp_path, "good.toml", "9C")
    written(tmp_path, "bad.toml", "9S")
    done = here("check", "good.toml", "bad.toml")
    assert (done.returncode, done.stderr) == (1, "")
    first, *position, last = done.stdout.splitlines()
    assert first.startswith("bad.toml:11: bad: '= hand 0: 9S': expected")
    assert "'hand 0: 9C'" in first
    assert "    hands = ['9C', '9H']" in position
    assert last == "Scenarios that hold: 1; that do not: 1."


@pytest.mark.parametrize(
    ("variables", "suits"),
    [({"TERM": "dumb"}, True), ({"PYTHONIOENCODING": "ascii"}, False)],
)
def test_the_terminal_gets_what_it_can_show(command: Run, variables: dict[str, str], suits: bool) -> None:
    seats = ("--seats", "human,cheapest,cheapest,cheapest")
    done = command("play", "durak", *seats, "--seed", "5", typed="?\n1\nhint\nrules\n1\nq\n", **variables)
    assert (done.returncode, done.stderr) == (0, "")
    assert ("♥" in done.stdout) == suits
    assert ("TC" in done.stdout) == (not suits)
    assert "\x1b" not in done.stdout


# -- Commands typed by somebody who has not read the help work as intended, or name the right command


Ended = Callable[..., tuple[str, str]]

DONE = [
    ("simulate durak easy cheapest --games 6", "6 games of durak"),
    ("simulate durak -n 6 -j 1", "6 games of durak"),
    ("tournament durak --bots all -n 2", "tournament of random, easy, normal, cheapest"),
    ("tournament cals-bs -n 2", "normal : easy : honest"),
    ("tournament podkidnoy-2v2 -n 1", "random : easy : normal : cheapest"),
    ("bench cals-bs --seconds 0.01", "decisions a second"),
    ("games durak", "podkidnoy"),
    ("games podkidnoy-52", "52 cards, twos to aces"),
    ("games", "cardkit games --all"),
    ("bots cheat", "honest"),
    ("help", "Usage: cardkit"),
    ("help play", "Usage: cardkit play"),
    ("rules durak --short", "In short"),
    ("play durak vs easy", "Type a number"),
    ("compare-rules durak perevodnoy -n 2", "perevodnoy"),
    ("stats durak", "No game has been counted"),
    ("-v", "cardkit"),
]

TOLD = [
    ("play durak 4", "cardkit play durak --players 4"),
    ("play durak --difficulty hard", "--bots hard"),
    ("play durak --deck 52", "podkidnoy-52"),
    ("play durak --rules perevodnoy", "cardkit play perevodnoy"),
    ("play durak --load x", "cardkit play --resume"),
    ("simulate durak --jobs 2", "--workers"),
    ("resume", "cardkit play --resume"),
    ("sim durak", "cardkit simulate"),
    ("puzzle 5 --rating easy", "--number chooses one puzzle"),
    ("cheat", "cheat is a game, and no command: type `cardkit play cheat`."),
    ("--lang ru дурак", "дурак — игра, а не команда: введите `cardkit play дурак`."),
    ("begin", "cardkit play`"),
    ("version", "cardkit --version"),
    ("about", "cardkit help"),
    ("exit", "q leaves it"),
    ("language", "cardkit --lang ru"),
    ("moments", "after a deal"),
    ("rule durak", "cardkit rules"),
    ("play --easy", "cardkit play --bots easy"),
    ("play -n 4", "--players 4"),
    ("play --no-color", "NO_COLOR=1"),
    ("play durak --opponents 3", "--players 4"),
    ("play durak --trump hearts", "--rule NAME=VALUE"),
    ("rules --list", "cardkit games"),
    ("puzzle --random", "--number 7"),
    ("play durak --bots hard,easy --players 4", "--bots names 2"),
    ("play resume", "cardkit play --resume"),
    ("play bs", "did you mean cals-bs"),
    ("play --seed abc", "'abc' is not a whole number."),
    ("replay 2", "--deal 2 is a deal of the last match"),
    ("stats --game durak", "cardkit stats"),
    ("games --lang russian", "ru (русский)"),
]


@pytest.mark.parametrize(("line", "said"), DONE)
def test_a_natural_command_does_what_is_meant(ended: Ended, line: str, said: str) -> None:
    assert said in ended(*line.split())[0]


@pytest.mark.parametrize(("line", "said"), TOLD)
def test_a_natural_command_names_the_one_that_does(ended: Ended, line: str, said: str) -> None:
    assert said in " ".join(ended(*line.split(), code=(2,))[1].replace("│", " ").split())
