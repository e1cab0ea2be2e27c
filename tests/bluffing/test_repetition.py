"""Bots of the bluffing games notice that cards go round, and then change their play, so that deals end."""

import deal_lengths
import pytest

from cardkit import load
from cardkit_games.bluffing.bots.belief.repetition import Repetition
from cardkit_games.bluffing.engine.observation import PLAYED, TOOK, WENT_OUT, BluffingObservation, Event

LONG = 400
"""The most moves that nine of ten deals may have."""


def _seen(*kinds: int) -> BluffingObservation:
    seen: BluffingObservation = load("cheat-updown").deal_state(3, seed=1).observe(0)
    seen.events = [Event(kind, 0, 0, 1, 0, 0) for kind in kinds]
    return seen


def test_plays_are_counted_and_whoever_goes_out_halves_their_number() -> None:
    repetition = Repetition()
    repetition.update(_seen(*[PLAYED, TOOK] * 5))
    assert repetition.idle == 5
    repetition.update(_seen(*[PLAYED, TOOK] * 5, PLAYED, WENT_OUT))
    assert repetition.idle == 3
    repetition.update(_seen(PLAYED))  # another deal
    assert repetition.idle == 1


@pytest.mark.parametrize(
    ("preset", "seats", "level", "deals"),
    [
        ("cheat-updown", 2, "easy", 10),  # the ninth decile was 622
        ("swindle-suit", 2, "easy", 10),  # 824
        ("veryu-believe", 4, "easy", 10),  # 1,314
        ("idi", 4, "easy", 10),  # 939
        ("bullshit-2c-loser", 3, "normal", 10),  # 2,091 of which few had ended
        ("cheat-adjacent", 2, "normal", 3),  # 413 between two `hard`, which think for long
    ],
)
def test_nine_of_ten_deals_are_not_too_long(preset: str, seats: int, level: str, deals: int) -> None:
    _table, found = deal_lengths.play((deal_lengths.Table(preset, seats, level), deals))
    assert found.unfinished == 0
    assert sum(moves <= LONG for moves in found.moves) >= 0.9 * deals
