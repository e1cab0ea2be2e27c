"""With two open hands and no stock `strong` plays a move that the solver proves best, even with two iterations."""

import random

import pytest

from cardkit import load, make_bot
from cardkit_games.durak.bots.endings.solver import Solver

GAME = load("podkidnoy-24")
CARDS = [rank + suit for rank in "9TJQKA" for suit in "SHDC"]


@pytest.mark.parametrize("seed", range(4))
def test_strong_plays_what_is_proved_with_few_iterations(seed: int) -> None:
    rng = random.Random(seed)
    dealt = rng.sample(CARDS, 8)
    hands = [" ".join(dealt[:4]), " ".join(dealt[4:])]
    rest = " ".join(card for card in CARDS if card not in dealt)
    position = {"hands": hands, "trump": rng.choice("SHDC"), "attacker": 0, "stock": "", "discard": rest}
    state = GAME.from_position(position)
    bots = [make_bot("strong:2", GAME, seat) for seat in range(2)]
    solver = Solver()
    while not state.over:
        values = solver.values(state)
        action = bots[state.actor].act(state.observe(state.actor))
        assert values[action] == max(values.values())
        state.apply(action)
