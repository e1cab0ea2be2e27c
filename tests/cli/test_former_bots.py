"""Matches and commands that name a bot which is gone are played with the nearest there is, and say so."""

from collections.abc import Mapping
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cardkit_cli.play.party import Timing
from cardkit_cli.play.session import Match, begin, resume
from cardkit_cli.simulation.runs import bot_names
from cardkit_cli.terminal.console import Screen
from cardkit_games import bots, load, make_bot

SAID = "The bot sage is gone: hard, the nearest to it, plays instead."


@pytest.fixture(autouse=True)
def former(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: Mapping[str, Mapping[str, str]] = {"bluffing": {"sage": "hard"}}
    monkeypatch.setattr(bots, "FORMER", gone)


def test_a_program_is_warned_and_given_the_nearest() -> None:
    with pytest.warns(DeprecationWarning, match="sage:5 is gone: hard"):
        assert make_bot("sage:5", load("cheat")).name == "hard"


@pytest.mark.parametrize("name", ["sage", "sage:5"])
def test_a_match_that_names_a_bot_which_is_gone_goes_on_with_the_nearest(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    screen = Screen(Console(file=StringIO(), width=200))
    session = begin(Match(game="verish", seats="sage,hard", seed=1), path, screen, Timing())
    assert ["hard", "hard"] == session.party.players
    session.run()
    saved = path.read_text(encoding="utf-8")
    path.write_text(saved.replace('players = ["hard", "hard"]', f'players = ["{name}", "hard"]'), encoding="utf-8")
    shown = StringIO()
    screen = Screen(Console(file=shown, width=200))
    with closing(resume(path, screen).saver):
        assert SAID.replace("sage", name) in shown.getvalue()


def test_a_command_says_so_on_the_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert ["hard", "easy"] == bot_names(load("cheat"), "sage,easy")
    assert f"cardkit: {SAID}\n" == capsys.readouterr().err
