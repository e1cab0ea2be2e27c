"""The command imports few modules before it starts its work."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HEAVY = (
    *("numpy", "scipy", "matplotlib", "pyarrow", "distributed", "openskill", "jinja2"),
    *("textual", "starlette", "uvicorn", "websockets", "segno", "cardkit_web"),
)
"""Libraries that take long to import, and that only a few commands need."""
OURS = ("cardkit", "cardkit_games")
RICH_HELP = ("typer.rich_utils", "rich")
SIMULATION = ("cardkit.simulation", "cardkit.export", "cardkit.analysis.judgements")

REPORT = """
import sys
sys.argv[0] = "cardkit"
from cardkit_cli.app import main
try:
    main()
except SystemExit:
    pass
print("\\nIMPORTED", *sys.modules)
"""


@pytest.fixture
def imported(tmp_path: Path) -> Callable[..., set[str]]:
    """Return every module that a command has imported by its end; its input is `typed`."""

    def run(*arguments: str, typed: str = "") -> set[str]:
        done = subprocess.run(
            [sys.executable, "-c", REPORT, *arguments], input=typed, capture_output=True, encoding="utf-8", cwd=tmp_path
        )
        assert done.stderr == ""
        return set(done.stdout.rpartition("\nIMPORTED ")[2].split())

    return run


def test_the_modules_that_are_imported_are_seen(imported: Callable[..., set[str]]) -> None:
    assert {"typer", "cardkit_cli.app"} <= imported("--help")


@pytest.mark.parametrize("arguments", [["--help"], ["perft", "--help"], ["serve", "--help"]])
def test_a_help_imports_nothing_but_the_options(imported: Callable[..., set[str]], arguments: list[str]) -> None:
    assert set() == imported(*arguments) & {*HEAVY, *OURS, *RICH_HELP}


@pytest.mark.parametrize("game", ["durak", "cheat-updown"])
def test_play_imports_what_it_needs(imported: Callable[..., set[str]], game: str) -> None:
    loaded = imported("play", game, "--seats", "human,random", typed="q\n")
    assert "cardkit_cli.play.session" in loaded
    assert set() == loaded & {*HEAVY, *SIMULATION}


@pytest.mark.parametrize(("game", "other"), [("durak", "bluffing"), ("cheat-updown", "durak")])
def test_play_imports_the_speech_of_its_own_game_alone(
    imported: Callable[..., set[str]], game: str, other: str
) -> None:
    loaded = imported("play", game, "--seats", "human,random", typed="q\n")
    assert f"cardkit_games.{game if game == 'durak' else 'bluffing'}.text.speech" in loaded
    assert f"cardkit_games.{other}.text.speech" not in loaded


@pytest.mark.parametrize(
    "arguments",
    ["games", "rules durak", "bench podkidnoy --seconds 0.01", "simulate podkidnoy --bots random,random --games 2"],
)
def test_other_commands_import_no_library_that_they_do_not_need(
    imported: Callable[..., set[str]], arguments: str
) -> None:
    assert set() == imported(*arguments.split()) & {"matplotlib", "pyarrow", "distributed", "jinja2"}
