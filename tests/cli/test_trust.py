"""A record does not run code: bots from a file run only with a person's consent, and then in separate processes."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cardkit import InvalidText
from cardkit_cli.play.session import resume
from cardkit_cli.terminal.console import Screen

Run = Callable[..., "subprocess.CompletedProcess[str]"]

BOT = """\
import sys

print("it runs", file=sys.stderr)


class Bot:
    def act(self, seen):
        return min(seen.actions())
"""
MATCH = """\
[[deal]]
game = "durak"
players = ["human", "evil.py:Bot"]
hands = ["6S 7S", "8S 9S"]
trump = "H"
attacker = 0
play = \"\"\"
"""


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """Return the file of a match that seats a bot from a file."""
    (tmp_path / "evil.py").write_text(BOT, encoding="utf-8")
    path = tmp_path / "game.toml"
    path.write_text(MATCH, encoding="utf-8")
    return path


def test_without_a_terminal_a_bot_from_a_file_is_refused_and_named(match: Path, command: Run) -> None:
    done = command("play", "--resume", "--save", "game.toml")
    assert done.returncode == 2
    assert "seats the bot 'evil.py:Bot', a program that runs with all your rights: --trust-bots" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "it runs" not in done.stderr
    assert match.read_text(encoding="utf-8") == MATCH


def test_a_program_says_that_a_bot_may_run(match: Path, command: Run) -> None:
    done = command("play", "--resume", "--trust-bots", "--save", "game.toml", typed="1\n")
    assert (done.returncode, done.stderr) == (0, "it runs\n")


class Keyboard(StringIO):
    """A terminal's input."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("typed", "runs"), [("y", True), ("yes", True), ("n", False)])
def test_on_a_terminal_a_person_is_asked(
    match: Path, typed: str, runs: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(match.parent)
    monkeypatch.setattr(sys, "stdin", Keyboard(f"{typed}\n"))
    shown = StringIO()
    screen = Screen(Console(file=shown, force_terminal=True, width=200))
    with nullcontext() if runs else pytest.raises(InvalidText, match=r"evil\.py:Bot"):
        resume(match, screen).saver.close()
    assert "'evil.py:Bot', a program that runs with all your rights. Run it (y/n)?" in shown.getvalue()
    assert runs is ("it runs" in capfd.readouterr().err)
