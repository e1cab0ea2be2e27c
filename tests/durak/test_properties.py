"""Invariants of Durak, checked after every action in random deals of every preset."""

import random
from collections.abc import Iterator
from typing import Any, Final

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import load
from cardkit.catalogue import presets
from cardkit.game.game import AnyGame
from cardkit_games.durak.engine.actions import SWAP
from cardkit_games.durak.engine.table import WAVE


@attrs.frozen
class Table:
    """A game, the rules that differ from its preset, and the number of seats."""

    game: str
    seats: int
    rules: dict[str, object] = attrs.field(factory=dict)

    def load(self) -> AnyGame:
        return load(self.game, self.rules)


def _tables() -> Iterator[Table]:
    for preset in presets():
        if preset.family == "durak":
            game = load(preset.name)
            fewest, most = game.seat_range()
            step = 2 if game.rules.teams else 1
            yield from (Table(preset.name, seats) for seats in range(fewest, most + 1, step))


TABLES: Final = list(_tables())

seeds = st.integers(0, 2**32)


def _counted(number: int) -> settings:
    return settings(max_examples=number, deadline=None)


def _actions(state: Any, chance: random.Random) -> Iterator[int]:
    """Yield random legal actions until the deal is over; the caller applies them."""
    while not state.over:
        yield chance.choice(state.actions())


# -- The tests


@given(table=st.sampled_from([table for table in TABLES if table.game != "podkidnoy-exchange"]), seed=seeds)
@_counted(40)
def test_the_turned_up_trump_is_drawn_last_of_all(table: Table, seed: int) -> None:  # D3
    game, chance = table.load(), random.Random(seed)
    state = game.deal_state(table.seats, seed=seed)
    stock = state.stock.cards()
    for action in _actions(state, chance):
        state.apply(action)
        assert stock[len(stock) - len(state.stock) :] == state.stock.cards()


@given(seats=st.integers(2, 6), seed=seeds)
@_counted(30)
def test_in_the_1994_game_only_values_of_her_own_cards_are_added(seats: int, seed: int) -> None:  # D12
    chance = random.Random(seed)
    state: Any = load("durak-1994").deal_state(seats, seed=seed)
    for _ in _actions(state, random.Random(0)):
        if state.phase == WAVE:
            hers = {card // 4 for card in state.defence[: state.attacks] if card >= 0}
            assert {action // 4 for action in state.actions() if action < 52} <= hers
        state.apply(chance.choice(state.actions()))


def test_the_exchange_happens_in_random_play() -> None:
    swaps = 0
    for seed in range(30):
        state: Any = load("podkidnoy-exchange").deal_state(3, seed=seed)
        for action in _actions(state, random.Random(seed)):
            swaps += action == SWAP
            state.apply(action)
    assert swaps > 0
