"""`Game.legal_moves`, `play` with text and `act`: legal moves are found lazily."""

import copy
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import CardkitError, Deal, IllegalMove, InvalidText, LegalMoves, State
from cardkit.catalogue import load
from varied import VARIED

FEW = 12
"""Only so many moves are looked at where there are more."""


def walk(preset: str, choices: list[int]) -> Iterator[tuple[Any, State]]:
    """Yield the game and its state at the start of each decision, by the given choices."""
    game = load(preset)
    state = game.deal_state(game.seat_range()[0], seed=3)
    decision = 0
    for choice in choices:
        if state.decision != decision or state.over:
            yield game, state
        if state.over:
            return
        decision = state.decision
        actions = state.actions()
        state.apply(actions[choice % len(actions)])


@pytest.mark.parametrize("preset", VARIED)
@settings(max_examples=2, deadline=None)
@given(choices=st.lists(st.integers(0, 99), min_size=1, max_size=25))
def test_what_is_listed_is_in_it_once_and_can_be_played(preset: str, choices: list[int]) -> None:
    for game, state in walk(preset, choices):
        legal = LegalMoves(game, state)
        before = copy.copy(state)
        first = list(islice(legal, FEW))
        assert bool(first) == bool(legal) == (not state.over)
        assert len({move.text for move in first}) == len(first)
        for move in first:
            assert move in legal
            assert move.text in legal
            Deal(game, copy.copy(state)).play(move.text)
        assert before == state


@pytest.mark.parametrize(
    "preset", ["cheat-updown", "bullshit-2c-slip", "bullshit", "cals-bs", "cals-bs-all-fours", "verish"]
)
@settings(max_examples=3, deadline=None)
@given(hands=st.lists(st.integers(0, 51), min_size=9, max_size=9, unique=True), choices=st.lists(st.integers(0, 9)))
def test_counting_plays_counts_what_is_listed(preset: str, hands: list[int], choices: list[int]) -> None:
    game = load(preset)
    state = game.deal_state(game.seat_range()[0], seed=1)
    for seat in range(state.seats):  # small hands, so that all plays can be listed
        state.hands[seat] = sum(1 << card for card in hands[:4]) if seat == state.actor else 1 << hands[4]
        state.seconds[seat] = state.hands[seat] & sum(1 << card for card in hands[:2])
    state.ask_again() if state.phase else state.take_turn(state.actor)
    assert len(list(LegalMoves(game, state))) == LegalMoves(game, state).count()


def test_thirty_cards_are_no_burden() -> None:
    game = load("bullshit-2c-slip")
    state = game.deal_state(3, seed=1)
    for card in range(30):
        state.give(state.actor, card)
    assert state.hand_size(state.actor) > 30
    legal = LegalMoves(game, state)
    assert f"{state.actor} play" in next(iter(legal)).text
    assert legal.count() > 2**30
    assert repr(legal).endswith(", ...>")


def test_text_may_leave_out_the_seat() -> None:
    game = load("podkidnoy")
    state = game.deal_state(2, seed=7)
    move = next(iter(LegalMoves(game, state)))
    assert move in LegalMoves(game, state)
    assert move.text in LegalMoves(game, state)
    assert move.text.partition(" ")[2] in LegalMoves(game, state)
    assert f"{1 - state.actor} {move.text.partition(' ')[2]}" not in LegalMoves(game, state)
    assert "attack 2S" not in LegalMoves(game, state)
    assert "no move at all" not in LegalMoves(game, state)
    assert 7 not in LegalMoves(game, state)
    assert move == game.read_actions(state, game.plan(state, move))
    Deal(game, state).play(move.text.partition(" ")[2])
    assert state.decision > 1


@pytest.mark.parametrize("preset", ["podkidnoy", "cheat-updown", "i-doubt-it"])
@pytest.mark.parametrize("action", [-1, 0, 61, 127, 191, 10**30])
def test_an_action_is_checked(preset: str, action: int) -> None:
    game = load(preset)
    state = game.deal_state(3, seed=7)
    before = copy.copy(state)
    if action in state.actions():
        Deal(game, state).act(action)
        assert before != state
        return
    with pytest.raises(
        IllegalMove, match=rf"^Seat {state.actor} cannot do action {action} now: its legal actions are "
    ):
        Deal(game, state).act(action)
    assert before == state
    with pytest.raises(InvalidText, match=r"`action` is a whole number, not"):
        Deal(game, state).act(float(state.actions()[0]))  # type: ignore[arg-type]  # which compiled code refuses too
    assert before == state


def test_after_the_end_nothing_is_legal() -> None:
    game = load("podkidnoy")
    state = game.deal_state(2, seed=7)
    while not state.over:
        Deal(game, state).act(state.actions()[0])
    assert not LegalMoves(game, state)
    assert [] == list(LegalMoves(game, state))
    assert 0 == LegalMoves(game, state).count()
    assert "0 attack 6S" not in LegalMoves(game, state)
    with pytest.raises(CardkitError, match="The deal is over"):
        Deal(game, state).act(3)
    with pytest.raises(CardkitError, match="The deal is over"):
        Deal(game, state).play("0 attack 6S")
