"""Imagined states of games in plain Python, with cards that one seat has buried and knows."""

from collections import Counter
from typing import Any

import pytest
from librt.random import Random

from bids_and_discards import DISCARDING, PASS, BuryingState
from cardkit import InvalidDeal, generator
from cardkit.simple.imagining import arranged
from cardkit.testing import conformance


class SilentState(BuryingState):
    """Nobody else sees that a card was buried."""

    def visible(self, action: int, seat: int) -> int:
        return action if action == PASS else -1


class Burying(type(DISCARDING)):  # type: ignore[misc]
    state_type = SilentState
    private_actions = True

    def covers(self, move: Any, seat: int) -> bool:
        return bool(move.seat != seat)


GAME: Any = Burying(DISCARDING.preset, DISCARDING.rules, DISCARDING.rules)

test_conformance = conformance(GAME, deals=1)


def test_who_has_buried_cards_imagines_them_where_they_lie_and_others_anywhere() -> None:
    state = GAME.deal_state(2, seed=3)
    rng = generator(1)
    while state.actor == 0:
        state.apply(state.actions()[0])
    own, others = ({frozenset(GAME.sample(state.observe(seat), rng).discarded) for _ in range(30)} for seat in range(2))
    assert own == {frozenset(state.discarded)}
    assert len(others) > 5


def test_cards_that_nobody_may_hold_are_refused() -> None:
    with pytest.raises(InvalidDeal, match="`possible` allows too few"):
        arranged([1, 2, 3], [0, 0], lambda seat, card: card == 1, Random(1))


def test_what_is_arranged_comes_up_as_often_as_counting_says() -> None:
    rng = Random(1)
    times = Counter(
        tuple(arranged(order, [0, 1], lambda seat, card: (seat, card) != (0, 1), rng))
        for order in [[1, 2, 3], [2, 1, 3], [3, 1, 2], [1, 3, 2], [2, 3, 1], [3, 2, 1]] * 300
    )
    assert len(times) == 4
    assert all(300 < number < 600 for number in times.values())
