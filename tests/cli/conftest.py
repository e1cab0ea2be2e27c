"""A keyboard and a terminal without a process: tests type lines and read the screen as a person would see it."""

import os
import subprocess
import sys
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import suppress
from io import BytesIO, StringIO, TextIOWrapper
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import attrs
import pytest
from rich.console import Console

from cardkit import RandomBot, load
from cardkit.game.game import Game
from cardkit.game.rules import parse_changes
from cardkit.search.evaluator import Evaluator
from cardkit_cli.app import app, main
from cardkit_cli.learning.moments import show_moments
from cardkit_cli.play.party import MatchTable
from cardkit_cli.play.seats import choose_seats, make_seats
from cardkit_cli.play.session import Session
from cardkit_cli.records.files import Deals
from cardkit_cli.records.stepping import Replay
from cardkit_cli.terminal.console import Screen
from forks import SECONDS, Forks, run_command, start_command

Typed = Iterable[str] | Callable[[str], str | None]
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
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Callable[[Screen, BytesIO, Typed], None]:
    """Type lines on a screen before the input ends, or what a function returns for all the text shown so far."""

    def type_on(screen: Screen, shown: BytesIO, typed: Typed) -> None:
        lines: Iterator[str] = iter(()) if callable(typed) else iter(typed)
        answers = count()

        def read(prompt: str = "") -> str:
            so_far = shown.getvalue().decode(screen.console.encoding)
            assert next(answers) < 1000, so_far[-2000:]
            line = typed(so_far) if callable(typed) else next(lines, None)
            if line is None:
                raise EOFError
            screen.console.file.write(f"{line}\n")
            return line

        monkeypatch.setattr("builtins.input", read)

    return type_on


@pytest.fixture
def play(keyboard: Callable[[Screen, BytesIO, Typed], None]) -> Callable[..., str]:
    """Play with these lines typed before the input ends; return the whole terminal, with the typed lines.

    `typed` is a list of lines, or a function that returns the next line from all the text shown so far. Unless `seats`
    is given, the bots are the simplest.
    """

    def play_typing(
        game: str,
        typed: Typed = (),
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
        keyboard(screen, shown, typed)
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
def step_through(keyboard: Callable[[Screen, BytesIO, Typed], None]) -> Callable[..., str]:
    """Run `cardkit replay` on a terminal with these lines typed; return the whole terminal, with the typed lines."""

    def run(path: Path, *typed: str, deal: int | None = None, seat: int | None = None, encoding: str = "utf-8") -> str:
        screen, shown = make_screen(encoding, True, 80)
        keyboard(screen, shown, typed)
        Replay(Deals.read(path), seat, screen).run(deal)
        return shown.getvalue().decode(encoding)

    return run


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints and analyses imagine only a few deals, for tests of what is said and not of how good it is."""
    evaluator = Game.evaluator

    def quick(game: Any) -> Evaluator:
        found = evaluator(game)
        found.deals = 10
        return found

    monkeypatch.setattr(Game, "evaluator", quick)


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
def file(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that writes a text into a file in the folder of the command, and returns its name."""

    def write(text: str) -> str:
        (tmp_path / "game.toml").write_text(text, encoding="utf-8")
        return "game.toml"

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
def redirected(tmp_path: Path, forks: Forks | None) -> Callable[..., "subprocess.CompletedProcess[bytes]"]:
    """Run the command in an empty folder with these descriptors as its streams; the others are empty files."""

    def run(*arguments: str, stdin: int = -1, stdout: int = -1, **more: str) -> "subprocess.CompletedProcess[bytes]":
        variables = {**os.environ, "PYTHONIOENCODING": "utf-8", **more}
        with TemporaryFile() as nothing, TemporaryFile() as out, TemporaryFile() as err:
            streams = [nothing.fileno() if stdin < 0 else stdin, out.fileno() if stdout < 0 else stdout, err.fileno()]
            code = start_command(forks, arguments, streams, folder=tmp_path, variables=variables).wait(SECONDS)
            said = [os.pread(file.fileno(), 1 << 20, 0) for file in (out, err)]
            return subprocess.CompletedProcess(arguments, code, *said)

    return run


@pytest.fixture
def answered(keyboard: Callable[[Screen, BytesIO, Typed], None]) -> Callable[..., str]:
    """Run `exercise` with a screen on which these lines are typed before the input ends; return the whole terminal.

    `typed` is a list of lines, or a function that returns the next line from all the text shown so far.
    """

    def run(exercise: Callable[[Screen], object], typed: Typed) -> str:
        screen, shown = make_screen("utf-8", False, 100)
        keyboard(screen, shown, typed)
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
def here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command in this process and an empty folder, which is quicker, and return what `command` returns.

    A game that was begun when the command ends stays open, as this process does not end.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["cardkit", *arguments])
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        code: Any = left.value.code or 0
        return subprocess.CompletedProcess(arguments, code, *capsys.readouterr())

    return run


@pytest.fixture
def ended(here: Callable[..., subprocess.CompletedProcess[str]]) -> Callable[..., tuple[str, str]]:
    """Run the command `here`, check its exit code, and return its output and errors."""

    def run(*arguments: str, code: Container[object] = (0,), typed: str = "") -> tuple[str, str]:
        done = here(*arguments, typed=typed)
        assert done.returncode in code, done.stdout + done.stderr
        return done.stdout, done.stderr

    return run


@pytest.fixture
def refused(ended: Callable[..., tuple[str, str]]) -> Callable[..., str]:
    """Run the command in this process, check that it refuses with exit code 2, and return the error text."""
    return lambda *arguments: ended(*arguments, code=(2,))[1]
