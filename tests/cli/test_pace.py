"""Moves of bots appear one by one, all after the same pause, independent of their hands."""

from pathlib import Path
from typing import Any

import pytest

from cardkit.engine.driver import choose
from cardkit.language import Message
from cardkit_cli.play import live_table
from cardkit_cli.play.party import Timing
from cardkit_cli.play.session import Match, begin
from cardkit_cli.terminal.console import LEAVE, Screen


class Clock:
    """A clock that only pauses advance, with a list of them."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pauses: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    watched = Clock()
    monkeypatch.setattr(live_table, "time", watched)
    return watched


class Quick(Screen):
    """A terminal, or none, at which 1 or Enter is typed a given number of times."""

    def __init__(self, lines: int, *, terminal: bool, typed: str = "1") -> None:
        super().__init__()
        self.lines = lines
        self.terminal = terminal
        self.typed = typed

    @property
    def interactive(self) -> bool:
        return self.terminal

    def ask(self, prompt: "str | Message", following: object = None, answers: object = (), moves: object = None) -> str:
        self.lines -= 1
        if self.lines < 0:
            return LEAVE[0]
        return "" if "lets it pass" in str(prompt) else self.typed


def run(game: str, seats: str, screen: Screen, path: Path, timing: Timing) -> None:
    begin(Match(game=game, seats=seats, seed=5), path / "game.toml", screen, timing).run()


@pytest.mark.parametrize(("game", "bots"), [("durak", "cheapest"), ("bullshit", "honest")])
def test_every_decision_of_a_bot_takes_the_same_time(clock: Clock, tmp_path: Path, game: str, bots: str) -> None:
    run(game, f"human,{bots},{bots}", Quick(12, terminal=True), tmp_path, Timing(pace=0.25))
    assert len(clock.pauses) > 1
    assert {0.25} == {round(pause, 6) for pause in clock.pauses}


def test_thinking_is_part_of_the_pause(clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(*arguments: Any) -> int:
        clock.now += 0.2
        return choose(*arguments)

    monkeypatch.setattr(live_table, "choose", slowly)
    run("podkidnoy", "human,cheapest", Quick(6, terminal=True), tmp_path, Timing(pace=0.5))
    assert clock.pauses
    assert all(pause <= 0.3 + 1e-9 for pause in clock.pauses)
