"""The command in other languages: its help and its errors."""

import re
import subprocess
from collections.abc import Callable
from typing import Final

import pytest

from cardkit_cli.app import COMMANDS, name_of

Command = Callable[..., "subprocess.CompletedProcess[str]"]


def test_what_the_output_cannot_show_is_not_spoken(command: Command) -> None:
    done = command("games", "--lang", "ru", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cardkit: The output is in ascii, which cannot show this language: ru.\n"
    english = command("games", LANGUAGE="ru", PYTHONIOENCODING="ascii")
    assert english.returncode == 0
    assert "Podkidnoy, throw-in Durak" in english.stdout


@pytest.fixture
def said(ended: Callable[..., tuple[str, str]]) -> Callable[[str, int], str]:
    """Return a function that runs the command, checks its exit code and width, and returns its output."""

    def run(arguments: str, code: int) -> str:
        said = "".join(ended(*arguments.split(), code=(code,)))
        assert max(map(len, said.splitlines())) <= 80
        return said

    return run


COMMAND_NAMES: Final = {name_of(command) for commands in COMMANDS.values() for command in commands}
OPEN_WORDS: Final = COMMAND_NAMES | {
    *(
        "durak",
        "podkidnoy",
        "cheat-updown",
        "human",
        "cheapest",
        "normal",
        "random",
        "easy",
        "medium",
        "hard",
        "throw_who",
        "all",
    ),
    *(
        "attacker",
        "loss",
        "json",
        "svg",
        "html",
        "toml",
        "JSON",
        "PNG",
        "SVG",
        "PDF",
        "TOML",
        "Dask",
        "PostgreSQL",
        "own",
    ),
    *("show", "new", "diff", "check", "duplicate", "last", "cardkit", "compare", "README", "open", "left"),
}
"""Names that are typed in the same way in every language: of commands, games, bots, values, formats and programs."""


def english(said: str) -> set[str]:
    """Return the English words of a text, except options, addresses, and names that are the same in every language."""
    names = r"`[^`]*`|--?[a-z][a-z-]*|[a-z0-9]+://\S*"
    return set(re.findall("[A-Za-z_]{3,}", re.sub(names, "", said))) - OPEN_WORDS


REFUSED: Final = [
    "",
    "--nosuch",
    "pla",
    "nosuch",
    "play --player 3",
    "play --players abc",
    "play --players",
    "bench durak b c",
    "simulate durak --games 0",
    "simulate durak --bots random --games 1.5",
    "bench --seconds x",
    "bench --seconds 1e9",
    "bench --seconds inf",
    "saves --json=3",
    "rules check",
]


@pytest.mark.parametrize("arguments", REFUSED)
def test_a_command_line_is_refused_without_an_english_word(said: Callable[[str, int], str], arguments: str) -> None:
    assert set() == english(said(f"{arguments} --lang ru", 2)) - set(arguments.split())


def test_the_help_of_every_command_has_no_english_word(said: Callable[[str, int], str]) -> None:
    for name in sorted(COMMAND_NAMES | {f"rules {name}" for name in ("show", "new", "diff", "check")}):
        assert set() == english(said(f"{name} --help --lang ru", 0)), name
