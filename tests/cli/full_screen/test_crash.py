"""A fault of the program in the window: one sentence, no hand on the screen, and nothing lost."""

from functools import partialmethod
from pathlib import Path

import pytest

from cardkit import load
from cardkit.records.reading import load_match
from cardkit.records.saving import SavedGame
from cardkit_cli.full_screen.running import CRASH_LOG, ScreenFailed, play_on
from cardkit_cli.full_screen.screen import FullScreen
from cardkit_cli.full_screen.window import Window
from cardkit_cli.play.party import MatchTable
from cardkit_cli.play.saves import Saver
from cardkit_cli.play.seats import make_seats
from cardkit_cli.play.session import Session


@pytest.mark.parametrize("logged", [False, True])
def test_a_fault_of_the_window_shows_no_hand(
    logged: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    log, saved = tmp_path / "crash.log", tmp_path / "match.toml"
    monkeypatch.setattr(Window, "run", partialmethod(Window.run, headless=True, size=(80, 24)))

    def fail(window: Window) -> None:
        hidden = "the hand of Boris is AS KS"  # Textual prints local variables with a traceback
        raise KeyError(len(hidden))

    monkeypatch.setattr(Window, "_draw_list", fail)
    monkeypatch.delenv(CRASH_LOG, raising=False)
    if logged:
        monkeypatch.setenv(CRASH_LOG, str(log))
    game, screen = load("durak"), FullScreen()
    party = MatchTable(game=game, seats=make_seats(game, ["human", "cheapest"], 5), seed=5, screen=screen)
    session = Session(party, Saver(screen, lambda: SavedGame.new(saved)))
    with pytest.raises(ScreenFailed, match=r"^The program has failed \(KeyError\)\. .*play --resume") as failed:
        play_on(screen, session.run)
    assert "\n" not in str(failed.value)
    assert load_match(saved)[0].game == "durak"
    assert "AS KS" not in "".join(capfd.readouterr())
    assert log.exists() == logged
    if logged:
        written = log.read_text(encoding="utf-8")
        assert written.startswith("Traceback")
        assert "KeyError" in written
        assert written.count("AS KS") == 0 or "hidden = " in written  # a line of the source, and no variable
