"""The number of cards in a play: no card is offered that cannot complete the play, and a short hand lays all."""

from typing import Any

import pytest

from cardkit import Card, load
from cardkit_games.bluffing.engine.actions import DONE, NUMBER, SLIP


def _to_lay(hand: str, **rules: object) -> Any:
    """Return a state in which seat 0 is to lay cards as aces."""
    return load("i-doubt-it", rules).from_position({"hands": [hand, "9S TS", "9H TH"], "to_act": 0})


def _cards(*names: str) -> list[int]:
    return [Card(name) for name in names]


def test_a_card_held_twice_leaves_room_for_one_card_after_itself_and_no_more() -> None:
    state = _to_lay("3D 4H KS KS", card_min=3, two_packs_from=2)
    assert _cards("3D", "4H") == state.actions()
    state.apply(Card("4H"))
    assert _cards("KS") == state.actions()
    state.apply(Card("KS"))
    assert _cards("KS") == state.actions()


@pytest.mark.parametrize("two_packs_from", [None, 2])
def test_whoever_must_lay_the_rank_lays_one_card_where_that_is_all_there_is(two_packs_from: int | None) -> None:
    state = _to_lay("AS KS KD", card_min=2, bluff="if_unable", two_packs_from=two_packs_from)  # A-DU1
    assert _cards("AS") == state.actions()
    state.apply(Card("AS"))
    assert (1, 1) == (state.number, state.player + 1)


def test_one_card_may_be_slipped_under_two() -> None:  # B17
    game = load("bullshit-2c-slip", {"card_min": 2})
    state: Any = game.from_position({"hands": ["2S 2C 3S 9S KD", "4S 5S", "6S 7S"], "to_act": 0})
    for action in (NUMBER + 2, SLIP, Card("3S")):
        state.apply(action)
    assert [*_cards("9S", "KD"), DONE] == state.actions()
    for action in (DONE, Card("2S"), Card("2C")):
        state.apply(action)
    assert (3, 2, 1) == (state.pile_size, state.number, state.turn)
