"""Invariants of Durak, checked after every action in random deals of every preset."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import load
from cardkit.catalogue import presets


def _tables() -> Iterator[tuple[str, int]]:
    for preset in presets():
        if preset.family == "durak" and preset.name != "podkidnoy-exchange":
            game = load(preset.name)
            fewest, most = game.seat_range()
            step = 2 if game.rules.teams else 1
            yield from ((preset.name, seats) for seats in range(fewest, most + 1, step))


seeds = st.integers(0, 2**32)


def _actions(state: Any, chance: random.Random) -> Iterator[int]:
    """Yield random legal actions until the deal is over; the caller applies them."""
    while not state.over:
        yield chance.choice(state.actions())


# -- The tests


@given(table=st.sampled_from(list(_tables())), seed=seeds)
@settings(max_examples=40, deadline=None)
def test_the_turned_up_trump_is_drawn_last_of_all(table: tuple[str, int], seed: int) -> None:  # D3
    (name, seats), chance = table, random.Random(seed)
    state: Any = load(name).deal_state(seats, seed=seed)
    stock = state.stock.cards()
    for action in _actions(state, chance):
        state.apply(action)
        assert stock[len(stock) - len(state.stock) :] == state.stock.cards()
