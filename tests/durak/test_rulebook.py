"""The engine's rule book holds the options as numbers: each constant is the index of its word."""

import pytest

from cardkit_games.durak.engine import rulebook
from cardkit_games.durak.rules import DurakRules, make_rulebook

WORDS = {
    "DEALER_LEFT": ("next_start", "dealer_left"),
    "THROW_NEIGHBOURS": ("throw_who", "neighbours"),
    "MATCH_DEFENCE": ("throw_match", "defence"),
    "EPAULETTES_REPORT": ("epaulettes", "report"),
    "REDEAL_SIX_SUIT": ("redeal", "six_suit"),
    "CAP_START": ("cap_hand", "start"),
    "SMALL_FIRST_DISCARD": ("small_cap_until", "first_discard"),
    "SHOW_OFF": ("transfer_show", "off"),
    "SHOW_PER_DEAL": ("transfer_show", "per_deal"),
    "LOW_TRUMP_ONLY": ("low_beats_ace", "trump"),
}
"""The constants that no worked position needs; a wrong one of the others fails there."""


@pytest.mark.parametrize("constant", WORDS)
def test_a_constant_is_the_index_of_its_word(constant: str) -> None:
    option, word = WORDS[constant]
    assert DurakRules.options()[option].choices.index(word) == getattr(rulebook, constant)


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, 1),
        ({"trump": "none"}, 0),
        ({"trump": "h"}, 0),
        ({"trump": "per_seat"}, 3),
        ({"low_rank": "9"}, 1),
        ({"low_rank": "9", "trump": "per_seat"}, 3),
        ({"low_rank": "9", "hand_size": 8}, 0),
        ({"low_rank": "9", "hand_size": 7, "trump": "per_seat"}, 3),
        ({"ranks": "6789T", "trump": "per_seat"}, 2),
    ],
)
def test_so_many_cards_are_turned_up_for_trumps_as_the_rules_say_and_the_pack_has(
    options: dict[str, object], cards: int
) -> None:  # D2, A-D2, P-two-trumps
    assert cards == make_rulebook(DurakRules().changed(options)).turned_up(3)
