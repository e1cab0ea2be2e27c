"""Two hands open and no stock: what can be proved is played by `strong`, however few its iterations; nobody writes."""

import random
from copy import copy

import pytest

from cardkit_games import load, make_bot
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


@pytest.mark.parametrize("bot", ["easy", "normal", "strong:20", "cheapest"])
def test_a_bot_leaves_its_observation_as_it_is(bot: str) -> None:
    state = GAME.deal(2, seed=1)
    bots = [make_bot(bot, GAME, seat) for seat in range(2)]
    while not state.over:
        seen = state.observe(state.actor)
        before = copy(seen)
        action = bots[state.actor].act(seen)
        assert before == seen
        state.apply(action)
