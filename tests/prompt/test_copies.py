"""States, observations, games and recorders can be copied, pickled and compared, even in the middle of a decision."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import State
from cardkit.catalogue import load
from varied import VARIED

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "oldest pickle": lambda thing: pickle.loads(pickle.dumps(thing, protocol=2)),
}


def reached(preset: str, choices: list[int], seed: int = 1) -> State:
    """Return a state of `preset` after the actions that `choices` picks, or at its end."""
    game = load(preset)
    state: State = game.deal_state(game.seat_range()[0], seed=seed)
    play(state, choices)
    return state


def play(state: State, choices: list[int]) -> None:
    for choice in choices:
        if state.over:
            return
        actions = state.actions()
        state.apply(actions[choice % len(actions)])


@pytest.mark.parametrize("preset", VARIED)
@settings(max_examples=4, deadline=None)
@given(
    choices=st.lists(st.integers(0, 99), max_size=60),
    more=st.lists(st.integers(0, 99), min_size=1, max_size=20),
    way=st.sampled_from(sorted(WAYS)),
)
def test_a_copy_is_equal_plays_on_alike_and_leaves_the_original_alone(
    preset: str, choices: list[int], more: list[int], way: str
) -> None:
    state = reached(preset, choices)
    twin = WAYS[way](state)
    assert type(state) is type(twin)
    assert twin == state
    assert state == twin
    assert (state != twin) is False
    for seat in range(state.seats):
        assert state.observe(seat) == twin.observe(seat)
    kept = state.clone()
    play(twin, more)
    assert kept == state
    assert (twin == state) == state.over
    play(state, more)
    assert twin == state


@pytest.mark.parametrize("preset", VARIED)
@settings(max_examples=2, deadline=None)
@given(choices=st.lists(st.integers(0, 99), max_size=60), way=st.sampled_from(sorted(WAYS)))
def test_an_observation_is_copied_by_value(preset: str, choices: list[int], way: str) -> None:
    state = reached(preset, choices)
    for seat in range(state.seats):
        seen: Any = state.observe(seat)
        twin = WAYS[way](seen)
        assert type(seen) is type(twin)
        assert seen == twin
        twin.hand_sizes[0] += 1
        assert seen != twin
        assert state.observe(seat) == seen


@pytest.mark.parametrize("way", sorted(WAYS))
def test_games_are_equal_when_their_rules_are(way: str) -> None:
    game = load("podkidnoy", {"throw_who": "neighbours"})
    assert game == WAYS[way](game)
    assert hash(game) == hash(WAYS[way](game))
    assert game == load("podkidnoy", {"throw_who": "neighbours"})
    assert game != load("podkidnoy")
    assert game != load("cheat-updown")
