"""The imitation of `strong` in Durak: the legal action with the greatest weight of features."""

import json

import pytest

from cardkit import load
from cardkit.cards.bits import BIT
from cardkit.engine.state import State
from cardkit_games.durak.bots.candidates.costs import cheapest
from cardkit_games.durak.bots.search import imitation
from cardkit_games.durak.bots.search.imitation import FEATURES, Imitation
from cardkit_games.durak.bots.search.policy import read_policy
from cardkit_games.durak.bots.value.weights import FOLDER, TABLES, seats_of
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE
from cardkit_games.durak.engine.state import DurakState

SIX, ACE = 4, 12


def likes(**given: float) -> Imitation:
    """Return an imitation with weights only for these features, named by the constant of their group and an offset."""
    weights = [0.0] * FEATURES
    for name, weight in given.items():
        group, _, place = name.rpartition("_")
        weights[getattr(imitation, group) + int(place)] = weight
    return Imitation(weights)


def state_at(preset: str, **position: object) -> DurakState:
    state = load(preset).from_position({"trump": "H", "attacker": 0, **position})
    assert isinstance(state, DurakState)
    return state


def chosen(policy: Imitation, state: State) -> int:
    assert isinstance(state, DurakState)
    return policy.choose(state, state.legal)


def test_a_lead_goes_by_the_card_and_by_those_of_its_rank() -> None:
    state = state_at("podkidnoy", hands=["6S 6D 9C AH", "7S 8H"])
    nine, six, ace = 7 * 4 + 1, SIX * 4 + 0, ACE * 4 + 2
    assert chosen(likes(CARD_7=1.0), state) >> 2 == nine >> 2
    assert chosen(likes(CARD_25=1.0), state) >> 2 == ace >> 2
    assert chosen(likes(SAME_1=1.0), state) >> 2 == six >> 2


def attacked(preset: str, hands: list[str]) -> DurakState:
    """Return a state after an attack with the lowest card."""
    state = state_at(preset, hands=hands)
    state.apply(state.actions()[0])
    return state


def defence() -> DurakState:
    return attacked("podkidnoy", ["6S 9C AC", "7S 8H 9S"])


def test_who_may_beat_takes_where_the_card_is_better_taken() -> None:
    state = defence()
    assert TAKE in state.actions()
    assert chosen(likes(TAKEN_4=1.0), state) == TAKE
    assert chosen(likes(TAKEN_4=-1.0), state) < DONE
    assert chosen(likes(TAKEN_5=1.0), state) < DONE


@pytest.mark.parametrize("table", [table for table in TABLES if seats_of(table) == 2])
def test_play_outs_for_two_seats_imitate(table: str) -> None:
    written = json.loads((FOLDER / f"{table}.json").read_text(encoding="utf-8"))
    learned, policy = Imitation(written["imitation"]), read_policy(table)
    assert policy is not None
    others = 0
    for seed in range(20):
        state = load(TABLES[table][0]).deal_state(2, seed=seed)
        assert isinstance(state, DurakState)
        while not state.over:
            usual = policy.prefer(state, state.legal)
            if state.legal & (BIT[SWAP] | BIT[SHOW]) == 0:
                assert usual == chosen(learned, state)
                others += usual != cheapest(state.legal, state.attack[0], state.own_trump(state.actor))
            state.apply(usual)
    assert others > 20


def test_without_an_imitation_the_cheapest_card_is_laid() -> None:
    policy, state = read_policy("36-3"), load("podkidnoy").deal_state(3, seed=1)
    assert policy is not None
    while not state.over:
        action = policy.prefer(state, state.legal)
        assert action == cheapest(state.legal, state.attack[0], state.own_trump(state.actor))
        state.apply(action)
