"""The suites of PettingZoo, Gymnasium and OpenSpiel pass: in two presets, with CARDKIT_SUITES=all in every one."""

import os
import pickle
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")
import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import NormalizeReward, RecordEpisodeStatistics
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from cardkit.catalogue import load, presets
from cardkit.environments.gymnasium import environment_id
from cardkit.environments.openspiel import short_name
from cardkit.environments.pettingzoo import env, parallel_env

PRESETS = (
    [preset.name for preset in presets()]
    if os.environ.get("CARDKIT_SUITES") == "all"
    else ["podkidnoy", "verish-ne-verish"]
)
STEPS = 60
TABLES = 4


def suites(preset: str) -> Iterator[Callable[[], object]]:
    """The suites; with three seats where the game is for three, but OpenSpiel's with the fewest."""
    fewest, most = load(preset).seat_range()
    seats = max(fewest, min(most, 3))
    yield lambda: api_test(env(preset, players=seats), STEPS)
    yield lambda: seed_test(lambda: env(preset, players=seats), STEPS)
    yield lambda: parallel_api_test(parallel_env(preset, players=seats), STEPS)
    yield lambda: render_test(lambda render_mode: env(preset, render_mode=render_mode))
    made: dict[str, Any] = {"id": environment_id(preset), "bots": "random", "players": seats}
    many = {**made, "num_envs": TABLES}
    yield lambda: check_env(gymnasium.make(**made, disable_env_checker=True).unwrapped)
    yield lambda: step_many(gymnasium.make_vec(**many))
    yield lambda: step_many(NormalizeReward(gymnasium.make_vec(**many, autoreset_mode="NextStep")))
    game = pyspiel.load_game(short_name(preset))
    yield lambda: pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def step_many(many: Any) -> None:
    """Step at random, through a wrapper of Gymnasium; all values must be in their spaces, and picklable."""
    many = RecordEpisodeStatistics(many)
    seen, _ = many.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(STEPS):
        assert many.observation_space.contains(seen), seen
        masks = many.unwrapped.action_masks()
        actions = (masks * (1 + chance.random(masks.shape))).argmax(axis=1)
        assert many.action_space.contains(actions), actions
        seen = many.step(actions)[0]
    assert np.array_equal(pickle.loads(pickle.dumps(many.unwrapped)).action_masks(), many.unwrapped.action_masks())


@pytest.mark.parametrize("preset", PRESETS)
def test_all_suites_pass(preset: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are dicts, and of environments made without a name
        for suite in suites(preset):
            suite()
