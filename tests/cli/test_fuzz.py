"""On any command line the command ends with 0, 1 or 2 and a sentence; on any input a game at the table goes on."""

import random
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cardkit import CardkitError
from cardkit_cli.app import app

POSITION: Final = 'game = "podkidnoy"\nhands = ["6S 8S", "7S 8H"]\ntrump = "H"\nattacker = 0\n'
FILES: Final = {
    "position.toml": POSITION,
    "record.toml": f'{POSITION}play = "0 attack 6S"\n',
    "scenarios.toml": f'[[scenario]]\nid = "one"\n{POSITION}play = "0 attack 6S"\n',
    "ours.toml": 'parent = "durak"\n[rules]\nhand_size = 5\n',
    "broken.toml": "[",
    "empty.toml": "",
}

COMMANDS: Final = (
    "play durak --seats human,cheapest --seed 1",
    "play cheat --seats easy,random --seed 2 --rule action_cap=50",
    "play ours.toml --players 2 --seed 3 --rule trump=none",
    "games",
    "rules cals-bs --rule steps=same",
    "check scenarios.toml",
    "solve position.toml --seconds 1",
    "solve scenarios.toml --scenario one --json",
    "perft record.toml --depth 3 --divide --json",
    "simulate durak --bots random,cheapest --games 4 --seed 5 --workers 1 --json",
    "simulate cheat --bots random,random --games 2 --rule action_cap=40 --workers 1 --no-duplicate",
    "tournament durak --bots random,cheapest --games 2 --workers 1",
    "compare-rules durak --rule throw_who=all --rule throw_who=attacker --games 2 --bots random,random --workers 1",
    "analyse record.toml --deals 2 --json",
    "bench durak --players 2 --seconds 0.01 --json",
    "--version",
    "--help",
)
"""Commands that are valid and quick."""

ARGUMENTS: Final = (
    *(
        "",
        "-",
        "--",
        "x",
        "0",
        "-1",
        "1.5",
        "nan",
        "inf",
        "9" * 5000,
        "²",
        "\udcff",  # a byte that is no UTF-8
        "durak",
        "cheat-updown",
        "--help",
    ),
    *("--json", "--rule", "teams=2", "hand_size=²", "a=b=c", "=", "--seats", "human", "random,,", "--bots", "ismcts:x"),
    *(
        "--seed",
        "--players",
        "3",
        "--scenario",
        "--divide",
        "--depth",
        "2",
        "--resume",
        "--out",
        *FILES,
        "nowhere.toml",
    ),
    *(
        "nofile.py:X",
        "no_module:Y",
        ":",
        "--all",
        "--window",
        "--until-sure",
        "--workers",
        "--time-limit",
        "--duplicate",
    ),
)

WORDS: Final = (
    *("1", "2", "3", "0", "99", "²", "7", "7S", "AS", "6H 6D", "1 2", "1 1", "take", "pass", "beat", "beat 6S 7S", "t"),
    *("p", "c", "d", "d 7", "call", "trust", "1 as K", "1 2 as 3 K", "as", "as as as", "AS as K", "undo", "rules", "?"),
    *(
        "",
        " ",
        "swap",
        "show 7S",
        "transfer 7S",
        "hand",
        "why",
        "table",
        "save",
        "-1",
        "1,2",
        "9" * 30,
    ),
    *("[red]", "{0}", "%s", "\\", "\u2028", "\N{COMBINING ACUTE ACCENT}", "10H", "RJ", "fours", "+1"),
)

GAMES: Final = (
    "durak",
    "perevodnoy-show",
    "podkidnoy-exchange",
    "cheat-updown",
    "cals-bs-all-fours",
    "bullshit-2c-slip",
    "verish",
)

# A game that ends with an error leaves its saved game open, which a process of its own closes as it ends.

quiet = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files to name, in which the command runs."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def changed(command: str, chance: random.Random) -> list[str]:
    """Return the command with arguments removed, added, doubled, replaced, or misspelt."""
    arguments = command.split()
    for _ in range(chance.randrange(1, 3)):
        place = chance.randrange(len(arguments))
        how = chance.randrange(5)
        if how == 0:
            arguments[place] = chance.choice(ARGUMENTS)
        elif how == 1:
            arguments.insert(place, chance.choice(ARGUMENTS))
        elif how == 2:
            arguments.insert(place, arguments[place])
        elif how == 3 and len(arguments) > 1:
            del arguments[place]
        else:
            letters = [chance.choice(string.printable), *arguments[place]]
            chance.shuffle(letters)
            arguments[place] = "".join(letters)
    return _quick(arguments)


def _quick(arguments: list[str]) -> list[str]:
    """Return the arguments, without commands that run long because their limit is missing."""
    slow = {"simulate": "--games", "tournament": "--games", "compare-rules": "--games", "bench": "--seconds"}
    for name, limit in slow.items():
        if name in arguments and f"{limit}" not in arguments[arguments.index(name) :]:
            return [argument for argument in arguments if argument != name]
    return arguments


def possible(arguments: list[str]) -> list[str]:
    """Return the arguments without NUL, which a system cannot pass."""
    return [argument.replace("\0", "") for argument in arguments]


@given(command=st.sampled_from(COMMANDS), chance=st.randoms(use_true_random=False))
@settings(quiet, max_examples=30)
def test_changed_command_lines(folder: Path, command: str, chance: random.Random) -> None:
    arguments = changed(command, chance)
    done = CliRunner().invoke(app, possible(arguments), input="1\n" * 300)
    assert done.exception is None or isinstance(done.exception, SystemExit | CardkitError), (arguments, done.exc_info)
    assert done.exit_code in (0, 1, 2), (arguments, done.output)
    assert "Traceback" not in done.output


@given(arguments=st.lists(st.sampled_from(ARGUMENTS) | st.text(max_size=5), max_size=4))
@example(arguments=["solve", "9" * 5000])
@example(arguments=["rules", f"{'x' * 5000}.toml"])
@settings(quiet, max_examples=30)
def test_command_lines_that_somebody_made_up(folder: Path, arguments: list[str]) -> None:
    done = CliRunner().invoke(app, _quick(possible(arguments)), input="q\n")
    assert done.exception is None or isinstance(done.exception, SystemExit | CardkitError), (arguments, done.exc_info)
    assert done.exit_code in (0, 1, 2), (arguments, done.output)


@given(
    game=st.sampled_from(GAMES),
    lines=st.lists(st.sampled_from(WORDS) | st.text(max_size=6).map(lambda text: f"{text} 1"), max_size=40),
    seed=st.integers(0, 1000),
    terminal=st.booleans(),
)
@example(game="durak", lines=["²", "1 ²", "9" * 5000, "0" * 5000], seed=5, terminal=False)
@example(
    game="cheat-updown", lines=["²", "1 ²", "9" * 5000, "1 as ²", f"1 as {'9' * 5000} K", "+²"], seed=5, terminal=False
)
@settings(quiet, max_examples=30)
def test_lines_typed_at_the_table(
    play: Callable[..., str], game: str, lines: list[Any], seed: int, terminal: bool
) -> None:
    shown = play(game, lines, seed=seed, terminal=terminal, players=3 if game != "podkidnoy-exchange" else 2)
    assert "Goodbye" in shown
