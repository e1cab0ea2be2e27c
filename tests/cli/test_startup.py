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
import shlex, sys
from cardkit_cli.app import main
for line in sys.argv[1:]:
    sys.argv[:] = ["cardkit", *shlex.split(line)]
    try:
        main()
    except SystemExit:
        pass
print("\\nIMPORTED", *sys.modules)
"""


@pytest.fixture
def imported(tmp_path: Path) -> Callable[..., set[str]]:
    """Return every module that some commands have imported by their end; their input is `typed`."""

    def run(*lines: str, typed: str = "") -> set[str]:
        done = subprocess.run(
            [sys.executable, "-c", REPORT, *lines], input=typed, capture_output=True, encoding="utf-8", cwd=tmp_path
        )
        assert done.stderr == ""
        return set(done.stdout.rpartition("\nIMPORTED ")[2].split())

    return run


def test_a_help_imports_nothing_but_the_options(imported: Callable[..., set[str]]) -> None:
    loaded = imported("--help", "perft --help", "serve --help")
    assert {"typer", "cardkit_cli.app"} <= loaded
    assert set() == loaded & {*HEAVY, *OURS, *RICH_HELP}


@pytest.mark.parametrize(
    ("game", "family", "other"), [("durak", "durak", "bluffing"), ("cheat-updown", "bluffing", "durak")]
)
def test_play_imports_what_it_needs_and_the_speech_of_its_own_game_alone(
    imported: Callable[..., set[str]], game: str, family: str, other: str
) -> None:
    loaded = imported(f"play {game} --seats human,random", typed="q\n")
    assert {"cardkit_cli.play.session", f"cardkit_games.{family}.text.speech"} <= loaded
    assert set() == loaded & {*HEAVY, *SIMULATION, f"cardkit_games.{other}.text.speech"}
