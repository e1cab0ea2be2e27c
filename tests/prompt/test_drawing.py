"""The output of `print`, `repr` and a notebook for states and observations."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, Cards, State
from cardkit.catalogue import load
from varied import VARIED


def reached(preset: str, choices: list[int]) -> State:
    game = load(preset)
    state: State = game.deal_state(game.seat_range()[1], seed=2)
    for choice in choices:
        if not state.over:
            actions = state.actions()
            state.apply(actions[choice % len(actions)])
    return state


@pytest.mark.parametrize("preset", VARIED)
@settings(max_examples=2, deadline=None)
@given(choices=st.lists(st.integers(0, 99), max_size=60))
def test_every_state_and_view_is_drawn_in_80_columns_and_as_a_picture(preset: str, choices: list[int]) -> None:
    state = reached(preset, choices)
    things: list[Any] = [state, *(state.observe(seat) for seat in range(state.seats))]
    for thing in things:
        lines = str(thing).splitlines()
        assert max(map(len, lines)) <= 80
        assert [line for line in lines if line != line.rstrip()] == []
        assert all(f"seat {seat}" in str(thing) for seat in range(state.seats))
        assert thing._repr_html_().startswith("<svg ")
        assert len(repr(thing)) < 100


def test_a_state_shows_all_hands_and_a_view_its_own() -> None:
    state = load("podkidnoy").deal_state(3, seed=7)
    hands = [[card.pretty for card in map(Card, Cards.of_mask(hand))] for hand in state.hands]
    assert [card for hand in hands for card in hand if card not in str(state)] == []
    for seat, hand in enumerate(hands):
        seen = str(state.observe(seat))
        turned_up = Card(state.stock.turned_up).pretty
        others = {card for other in hands if other is not hand for card in other} - {turned_up}
        words = set(seen.split())
        assert set(hand) <= words
        assert others.isdisjoint(words)


def test_a_picture_of_a_view_has_no_card_that_the_seat_does_not_see() -> None:
    state = load("cheat-updown").deal_state(4, seed=7)
    for action in (state.actions()[0],):
        state.apply(action)
    while state.phase == 0 and not state.over:  # piles are chosen
        state.apply(state.actions()[0])
    for seat in range(4):
        picture = state.observe(seat)._repr_html_()
        for other in range(4):
            shown = [card for card in map(Card, Cards.of_mask(state.hands[other])) if f"card-{card.text}" in picture]
            assert bool(shown) == (other == seat)
