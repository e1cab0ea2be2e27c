"""Where only pairs attack: who is passed over, what everybody learns of it, and how a wrong lead is refused."""

from typing import Any

import pytest

from cardkit import IllegalMove
from cardkit_games import load
from cardkit_games.durak.text.drawing import observed

NAMES = ("Anna", "Boris", "Clara")
DUE = {"hands": ["6S 7D 8C", "9S TD 6H", "QC KD QH"], "trump": "H", "stock": "", "attacker": 0}
NOBODY_HAS_ONE = {**DUE, "hands": ["6S 7D 8C", "9S TD", "QC KD"]}


def table(position: dict[str, Any]) -> Any:
    return load("durachki-english").from_position(position)


def refusal(position: dict[str, Any], line: str) -> str:
    game = load("durachki-english")
    with pytest.raises(IllegalMove) as refused:
        game.plan(table(position), game.parse_move(line))
    return str(refused.value)


def test_those_in_front_of_the_first_pair_are_passed_over() -> None:
    seen = table(DUE).observe(1)
    assert ([0, 1], 2, 0b011) == (seen.passed_over(), seen.opener, seen.unpaired)


def test_the_table_says_who_has_no_pair() -> None:
    notes = observed(table(DUE).observe(2), NAMES).notes
    assert ("Anna has no pair to lead", "Boris has no pair to lead") == notes[-2:]


def test_nobody_is_passed_over_where_nobody_has_a_pair_and_the_single_lead_shows_it() -> None:
    state = table(NOBODY_HAS_ONE)
    assert ([], 0) == (state.observe(1).passed_over(), state.observe(1).unpaired)
    state.apply(next(iter(state.actions())))
    assert [0b111] * 3 == [state.observe(seat).unpaired for seat in range(3)]


def test_a_single_card_is_refused_to_whoever_has_a_pair() -> None:
    assert "The opening attack is a pair: two cards of one rank." == refusal(DUE, "2 attack KD")


def test_two_cards_are_refused_where_nobody_has_a_pair() -> None:
    assert "The opening attack is one card." == refusal(NOBODY_HAS_ONE, "0 attack 6S 7D")
