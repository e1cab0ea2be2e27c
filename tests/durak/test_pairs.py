"""Games in which only pairs attack: who is skipped, and what this reveals."""

from typing import Any

import pytest

from cardkit import Cards, load
from cardkit_games.durak.text.drawing import observed

NAMES = ("Anna", "Boris", "Clara")
DUE = {"hands": ["6S 7D 8C", "9S TD 6H", "QC KD QH"], "trump": "H", "stock": "", "attacker": 0}
NOBODY_HAS_ONE = {**DUE, "hands": ["6S 7D 8C", "9S TD", "QC KD"]}


def table(position: dict[str, Any]) -> Any:
    return load("durachki-english").from_position(position)


def test_the_table_says_who_has_no_pair() -> None:
    notes = observed(table(DUE).observe(2), NAMES).notes
    assert ("Anna has no pair to lead.", "Boris has no pair to lead.") == notes[-2:]


def test_whoever_may_lead_a_single_card_knows_that_nobody_has_a_pair() -> None:  # A-DE3
    seen = table({**NOBODY_HAS_ONE, "known": "KD"}).observe(0)
    assert 0b111 == seen.unpaired
    assert ["", "", "KS KH KC"] == [str(Cards.of_mask(lacks)) for lacks in seen.lacks]


@pytest.mark.parametrize("seat", range(3))
def test_everybody_knows_which_cards_would_make_a_pair_for_a_seat_that_was_passed_over(seat: int) -> None:  # A-DE2
    hands = ["2S 7D KC", "9S 9D 6H", "QC JD QH"]
    game = load("durachki-english", {"low_rank": "2"})
    seen: Any = game.from_position({**DUE, "hands": hands, "known": "2S KC QC"}).observe(seat)
    assert ([0], 0b001) == (seen.passed_over(), seen.unpaired)
    assert ["2H 2D 2C KS KH KD", "", ""] == [str(Cards.of_mask(lacks)) for lacks in seen.lacks]
