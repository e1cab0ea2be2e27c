"""The PettingZoo adapter."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from cardkit import IllegalMove
from cardkit.environments.pettingzoo import CardkitAECEnv, env
from varied import VARIED

pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",  # it knows its own environments with masks by name
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)

CAP = {"action_cap": 30}


def play(table: CardkitAECEnv, seed: int) -> tuple[dict[str, float], dict[str, bool]]:
    """Play a random deal and return the last reward of each agent, and whether it was truncated."""
    table.reset(seed=seed)
    chance = np.random.default_rng(seed)
    worth, cut = {}, {}
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            worth[agent], cut[agent] = reward, truncated
            table.step(None)
        else:
            assert seen is not None
            table.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return worth, cut


@pytest.mark.parametrize("preset", VARIED)
def test_every_preset_is_an_environment(preset: str) -> None:
    table = env(preset, rules=CAP)
    worth, cut = play(table, seed=1)
    assert set(worth) == set(table.possible_agents)
    assert sum(worth.values()) == pytest.approx(0)
    assert len(set(cut.values())) == 1
    assert not (True in cut.values() and any(worth.values()))


def test_a_reset_without_a_seed_goes_on_to_the_next_deal() -> None:
    table = env("podkidnoy")
    table.reset(seed=3)
    first = table.deal
    table.reset()
    second = table.deal
    table.reset(seed=3)
    assert table.deal == first != second
    table.reset()
    assert table.deal == second


def test_a_deal_that_is_given_up_is_truncated_and_worth_nothing() -> None:
    worth, cut = play(env("podkidnoy", rules={"action_cap": 10}), seed=1)
    assert {"seat_0": True, "seat_1": True} == cut
    assert {"seat_0": 0.0, "seat_1": 0.0} == worth


def test_rewards_go_by_place() -> None:
    worth = next(worth for seed in range(20) if any((worth := play(env("podkidnoy", players=4), seed)[0]).values()))
    assert sorted(worth.values()) == pytest.approx([-1, 1 / 3, 1 / 3, 1 / 3])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("podkidnoy")
    table.reset(seed=1)
    before = table.deal.clone()
    refused: list[Any] = [62, -1, 1000, 10**30, None, 1.0, "0", [0]]
    for wrong in refused:
        with pytest.raises(IllegalMove, match=r"may do one of .*, and not"):
            table.step(wrong)
    assert before == table.deal
    first: Any = np.array(table.deal.actions()[0])
    table.step(first)
    assert before != table.deal


def test_before_and_after_a_deal_there_is_nothing_to_be_done() -> None:
    table = env("podkidnoy", rules=CAP)
    for begin in (lambda: None, lambda: play(table, seed=1)):
        begin()
        for ask in (lambda: table.step(0), lambda: table.step(None), table.last):
            with pytest.raises(IllegalMove, match="No deal is under way: `reset` begins one"):
                ask()


@pytest.mark.parametrize("ask", ["observe", "observation_space", "action_space"])
def test_an_agent_that_is_not_there_is_refused(ask: str) -> None:
    with pytest.raises(IndexError, match="There is no agent 'seat_2': they are seat_0, seat_1"):
        getattr(env("podkidnoy"), ask)("seat_2")
