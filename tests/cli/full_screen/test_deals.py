"""Whole deals on a full screen, through the list of moves: by keys alone and by the mouse, in both languages."""

import asyncio
import os
from typing import Any

import pytest

from cardkit import load
from cardkit.catalogue import presets
from cardkit.game.rules import Preset
from cardkit_cli.play.party import MatchTable
from full_screen import play_deal

SMALL, LARGE = (80, 24), (120, 40)
ENDS = {
    "en": ("the fool", "a draw", "win", "left with cards"),
    "ru": ("дурак", "ничья", "выигр", "проигр"),
}
"""Words that may report the end of a deal, by language."""


@pytest.mark.parametrize(
    ("game", "players", "size", "mouse", "language"),
    [
        ("podkidnoy", "human,cheapest", SMALL, False, "ru"),
        ("verish", "human,honest,honest", LARGE, True, "en"),
    ],
)
def test_a_whole_deal(
    game: str, players: str, size: tuple[int, int], mouse: bool, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned, show = [], MatchTable.show_call

    def counted(party: MatchTable, *call: Any) -> None:
        turned.append(call)
        show(party, *call)

    monkeypatch.setattr(MatchTable, "show_call", counted)
    seats = players.split(",")
    played = asyncio.run(play_deal(load(game), seats, size=size, mouse=mouse, language=language))
    assert played.questions > 3
    assert any(end in played.told for end in ENDS[language]), played.told
    assert len(turned) == played.told.count("Turned over: ")  # bots do not pause in tests: each call is shown
    assert played.scene is not None
    assert not any(hand.acts for hand in played.scene.hands)  # the table of the end, not that before the last move


@pytest.mark.skipif("CARDKIT_EVERY_SCREEN" not in os.environ, reason="takes minutes: set CARDKIT_EVERY_SCREEN=1")
@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
@pytest.mark.parametrize("preset", list(presets()), ids=lambda preset: preset.name)
def test_a_whole_deal_of_every_preset(preset: Preset, mouse: bool) -> None:
    opponent = "honest" if preset.family == "bluffing" else "cheapest"
    players = ["human", *[opponent] * (preset.seats[0] - 1)]
    assert asyncio.run(play_deal(load(preset.name), players, mouse=mouse)).ended
