"""A keyboard and a terminal without a process: tests type lines and read the screen as a person would see it."""

import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import attrs
import pytest
from rich.console import Console

from cardkit import RandomBot, load
from cardkit.game.rules import parse_changes
from cardkit_cli.app import app
from cardkit_cli.learning.moments import show_moments
from cardkit_cli.play.party import MatchTable
from cardkit_cli.play.seats import choose_seats, make_seats
from cardkit_cli.play.session import Session
from cardkit_cli.records.files import Deals
from cardkit_cli.records.stepping import Replay
from cardkit_cli.terminal.console import Screen
from forks import Forks, run_command

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
NEXT_DEAL = "Enter for the next deal, q to leave: "


def make_screen(encoding: str, terminal: bool, width: int) -> tuple[Screen, BytesIO]:
    shown = BytesIO()
    file = TextIOWrapper(shown, encoding=encoding, write_through=True, newline="\n")
    console = Console(
        file=file,
        width=width,
        force_terminal=terminal,
        no_color=True,
        color_system=None,
        highlight=False,
        legacy_windows=False,
        _environ={"TERM": "xterm"},
    )
    return Screen(console), shown


@pytest.fixture
def printed() -> Callable[..., str]:
    """Return a function that runs another with a screen as its last argument, and returns the printed text."""

    def on_a_screen(function: Callable[..., None], *arguments: Any, encoding: str = "utf-8", width: int = 80) -> str:
        screen, shown = make_screen(encoding, False, width)
        function(*arguments, screen)
        return shown.getvalue().decode(encoding)

    return on_a_screen


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Play with these lines typed before the input ends; return the whole terminal, with the typed lines.

    `typed` is a list of lines, or a function that returns the next line from all the text shown so far. Unless `seats`
    is given, the bots are the simplest.
    """

    def play_typing(
        game: str,
        typed: Iterable[str] | Callable[[str], str] = (),
        *,
        seats: str | None = None,
        players: int | None = None,
        seed: int = 5,
        rules: Iterable[str] = (),
        encoding: str = "utf-8",
        terminal: bool = False,
        width: int = 80,
    ) -> str:
        screen, shown = make_screen(encoding, terminal, width)
        lines: Iterator[str] = iter(()) if callable(typed) else iter(typed)

        answers = 0

        def keyboard(prompt: str = "") -> str:
            nonlocal answers
            answers += 1
            assert answers < 1000, shown.getvalue().decode(encoding)[-2000:]
            line = typed(shown.getvalue().decode(encoding)) if callable(typed) else next(lines, None)
            if line is None:
                raise EOFError
            screen.console.file.write(f"{line}\n")
            return line

        monkeypatch.setattr("builtins.input", keyboard)
        chosen = load(game, parse_changes(list(rules)))
        names = choose_seats(chosen, seats, players)
        if seats is None:  # bots that are quick and never change
            names = [
                name.replace("normal", {"durak": "cheapest", "bluffing": "honest"}[chosen.family]) for name in names
            ]
        session = Session(MatchTable(game=chosen, seats=make_seats(chosen, names, seed), seed=seed, screen=screen))
        session.after["moments"] = show_moments
        session.run()
        return shown.getvalue().decode(encoding)

    return play_typing


@pytest.fixture
def step_through(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run `cardkit replay` on a terminal with these lines typed; return the whole terminal, with the typed lines."""

    def run(path: Path, *typed: str, deal: int | None = None, seat: int | None = None, encoding: str = "utf-8") -> str:
        screen, shown = make_screen(encoding, True, 80)
        lines = iter(typed)

        def keyboard(prompt: str = "") -> str:
            line = next(lines, None)
            if line is None:
                raise EOFError
            screen.console.file.write(f"{line}\n")
            return line

        monkeypatch.setattr("builtins.input", keyboard)
        Replay(Deals.read(path), seat, screen).run(deal)
        return shown.getvalue().decode(encoding)

    return run


@pytest.fixture
def recorded(tmp_path: Path) -> Callable[..., Path]:
    """Return a file with a game that bots have played."""

    def write(preset: str, seats: int, seed: int = 5, **more: Any) -> Path:
        game = load(preset)
        live = game.deal(seats, seed=seed)
        live.drive([RandomBot(number) for number in range(seats)])
        record = attrs.evolve(live.record(NAMES[:seats], "2026-05-06"), **more)
        path = tmp_path / f"{preset}-{seats}.toml"
        path.write_text(record.text(), encoding="utf-8")
        return path

    return write


@pytest.fixture
def always_one() -> Callable[[str], str]:
    """Return a player who types 1 to the end of the deal, and then leaves."""
    return lambda shown: "q" if shown.endswith(NEXT_DEAL) else "1"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command save games only in a folder of the test."""
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))


@pytest.fixture
def command(tmp_path: Path, forks: Forks | None) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command in a process of its own, in an empty folder, with this input and these variables.

    With `anew=True` the process is not a fork, so that it inherits nothing, such as the order in which Python iterates
    over sets.
    """

    def run(*arguments: str, typed: str = "", anew: bool = False, **more: str) -> subprocess.CompletedProcess[str]:
        clean = {name: text for name, text in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
        variables = {**clean, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **more}
        return run_command(None if anew else forks, arguments, typed=typed, folder=tmp_path, variables=variables)

    return run


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run `exercise` with a screen on which these lines are typed before the input ends; return the whole terminal.

    `typed` is a list of lines, or a function that returns the next line from all the text shown so far.
    """

    def run(exercise: Callable[[Screen], object], typed: Iterable[str] | Callable[[str], str | None]) -> str:
        screen, shown = make_screen("utf-8", False, 100)
        lines: Iterator[str] = iter(()) if callable(typed) else iter(typed)

        def keyboard(prompt: str = "") -> str:
            line = typed(shown.getvalue().decode()) if callable(typed) else next(lines, None)
            assert shown.getvalue().count(b"\n") < 2000, shown.getvalue()[-2000:].decode()
            if line is None:
                raise EOFError
            screen.console.file.write(f"{line}\n")
            return line

        monkeypatch.setattr("builtins.input", keyboard)
        exercise(screen)
        return shown.getvalue().decode()

    return run


@pytest.fixture
def called(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run the command in this process and return what it prints; its errors are raised."""

    def run(*arguments: str) -> str:
        with suppress(SystemExit):
            app(list(arguments), standalone_mode=False)
        return capsys.readouterr().out

    return run


@pytest.fixture
def refused(command: Callable[..., subprocess.CompletedProcess[str]]) -> Callable[..., str]:
    """Run the command, check that it refuses with exit code 2 and no traceback, and return the error text."""

    def run(*arguments: str, typed: str = "") -> str:
        done = command(*arguments, typed=typed)
        assert done.returncode == 2, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stderr

    return run
