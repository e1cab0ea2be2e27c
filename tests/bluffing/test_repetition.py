"""Bots of the bluffing games notice that cards go round, and then change their play, so that deals end."""

import deal_lengths
import pytest

LONG = 400
"""The most moves that nine of ten deals may have."""


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
