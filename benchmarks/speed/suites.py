"""Runs the suites of PettingZoo, Gymnasium and OpenSpiel on every preset, and says how many pass.

Run it with a Python in which cardkit is installed and compiled, with the extras `pettingzoo`, `gymnasium` and
`openspiel`: `python benchmarks/speed/suites.py`. Stable-Baselines3 with sb3-contrib, TorchRL and Tianshou learn or play
in every preset besides, where they are installed. Each preset has a process of its own, and seconds are those of its
processor. What the suites print is not shown. Returns 1 where one has failed, or none was run.
"""

import argparse
import contextlib
import importlib.util
import io
import pickle
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

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
from cardkit.game.speed import is_compiled

CYCLES: Final = 60
"""The number of steps of each agent in the suites of PettingZoo."""
TABLES: Final = 4
STEPS: Final = 60
SLOWEST: Final = 12
RANDOM_SIM: Final = "OpenSpiel random_sim_test"


class Outcome(NamedTuple):
    """The course of one suite on one preset."""

    suite: str
    seconds: float
    why: str
    """The reason for which it failed; empty where it passed."""


def suites(preset: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """The suites by their names; with three seats where the game is for three, but OpenSpiel's with the fewest."""
    fewest, most = load(preset).seat_range()
    seats = max(fewest, min(most, 3))
    yield "PettingZoo api_test", lambda: api_test(env(preset, players=seats), CYCLES)
    yield "PettingZoo seed_test", lambda: seed_test(lambda: env(preset, players=seats), CYCLES)
    yield "PettingZoo parallel_api_test", lambda: parallel_api_test(parallel_env(preset, players=seats), CYCLES)
    yield "PettingZoo render_test", lambda: render_test(lambda render_mode: env(preset, render_mode=render_mode))
    made: dict[str, Any] = {"id": environment_id(preset), "bots": "random", "players": seats}

    def table() -> Any:
        return gymnasium.make(**made, disable_env_checker=True).unwrapped

    yield "Gymnasium check_env", lambda: check_env(table())
    yield "Gymnasium make_vec, same step", lambda: step_many(gymnasium.make_vec(**made, num_envs=TABLES))
    following = {**made, "num_envs": TABLES, "autoreset_mode": "NextStep"}
    yield "Gymnasium make_vec, next step", lambda: step_many(NormalizeReward(gymnasium.make_vec(**following)))
    game = pyspiel.load_game(short_name(preset))
    yield RANDOM_SIM, lambda: pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    for module, name, run in LEARNERS:
        if is_installed(module):
            yield name, partial(run, preset, table)


def is_installed(module: str) -> bool:
    """Say whether the package of a module can be imported."""
    return importlib.util.find_spec(module.partition(".")[0]) is not None


def step_many(many: Any) -> None:
    """Step at random, through a wrapper of Gymnasium: all that is given lies in its space, and it can be pickled."""
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


def maskable_ppo(preset: str, make: Callable[[], Any]) -> None:
    """Let sb3-contrib learn in two rounds, after the check of Stable-Baselines3."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_checker import check_env as check_sb3

    check_sb3(make())
    model = MaskablePPO("MultiInputPolicy", make(), n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(128)


def torch_rl(preset: str, make: Callable[[], Any]) -> None:
    """Let TorchRL play at random at two tables, and at those of a vector environment, after its own check."""
    from torchrl.envs import ActionMask, GymWrapper, SerialEnv, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    def masked(tables: Any) -> Any:
        return TransformedEnv(GymWrapper(tables), ActionMask(mask_key="action_mask"))

    check_env_specs(masked(make()))
    made: dict[str, Any] = {"id": environment_id(preset), "bots": "random", "players": make().seats}
    many = masked(gymnasium.make_vec(**made, num_envs=2, autoreset_mode="Disabled"))
    check_env_specs(many)
    for tables in (SerialEnv(2, lambda: masked(make())), many):
        assert tables.rollout(STEPS, break_when_any_done=False).shape == (2, STEPS)


def tianshou(preset: str, make: Callable[[], Any]) -> None:
    """Let all seats of Tianshou play at random in two environments of PettingZoo."""
    from tianshou.algorithm import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    table = PettingZooEnv(env(preset))
    everybody = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=table.action_space) for _ in table.agents]
    tables = DummyVectorEnv([lambda: PettingZooEnv(env(preset))] * 2)
    collector = Collector(
        MultiAgentOffPolicyAlgorithm(algorithms=everybody, env=table), tables, VectorReplayBuffer(1000, 2)
    )
    collector.reset()
    assert collector.collect(n_step=2 * STEPS).n_collected_steps >= 2 * STEPS


LEARNERS: Final = (
    ("sb3_contrib", "Stable-Baselines3 check_env, MaskablePPO", maskable_ppo),
    ("torchrl.envs", "TorchRL check_env_specs, rollout", torch_rl),
    ("tianshou.algorithm", "Tianshou, collected", tianshou),
)
"""The frameworks that learn: what has to be installed, what is done, and by what."""


def outcomes(wanted: tuple[str, ...], preset: str) -> list[Outcome]:
    """Run the suites on a preset whose names begin with one of `wanted`."""
    warnings.simplefilter("ignore")  # of observations that are dicts, and of environments made without a name
    done = []
    for name, suite in suites(preset):
        if not name.startswith(wanted):
            continue
        start, why = time.process_time(), ""
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                suite()
        except Exception as error:
            why = traceback.format_exception_only(error)[-1].strip()
        done.append(Outcome(name, time.process_time() - start, why))
    return done


def report(done: dict[str, list[Outcome]]) -> bool:
    """Print a line for each suite, and each that failed; return whether there are any and all passed."""
    print("\n| Suite | Passed | Seconds, median | Most | In |\n|---|---|---|---|---|")
    for ends in zip(*done.values(), strict=True):
        ranked = sorted(zip(ends, done, strict=True), key=lambda pair: pair[0].seconds)
        (most, where), median = ranked[-1], ranked[len(ranked) // 2][0]
        passed = sum(not end.why for end in ends)
        print(f"| {most.suite} | {passed} of {len(ends)} | {median.seconds:.2f} | {most.seconds:.1f} | `{where}` |")
    failed = [(preset, end) for preset, course in done.items() for end in course if end.why]
    number = sum(map(len, done.values()))
    print(f"\n{number - len(failed)} of {number} pass.")
    for preset, end in failed:
        print(f"{preset}: {end.suite}: {end.why}")
    seconds = {preset: end.seconds for preset, ends in done.items() for end in ends if end.suite == RANDOM_SIM}
    if seconds:
        print(f"\n| Longest in {RANDOM_SIM} | Seconds |\n|---|---|")
    for preset in sorted(seconds, key=lambda preset: -seconds[preset])[:SLOWEST]:
        print(f"| `{preset}` | {seconds[preset]:.1f} |")
    return bool(number) and not failed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the suites and print."""
    parser = argparse.ArgumentParser(description="Run the suites of PettingZoo, Gymnasium and OpenSpiel on presets.")
    every = [preset.name for preset in presets()]
    parser.add_argument("--games", nargs="+", default=every, choices=every, metavar="GAME", help="default: all presets")
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME", help="suites whose names begin so")
    given = parser.parse_args(arguments)
    names: list[str] = given.games
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__, *(module for module, _, _ in LEARNERS)])
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as pool:
        done = dict(zip(names, pool.map(partial(outcomes, tuple(given.only)), names), strict=True))
    print(f"{'Compiled' if is_compiled() else 'Interpreted'}, {len(names)} presets.")
    for module, name, _ in LEARNERS:
        if not is_installed(module):
            print(f"{name} is left out: there is no {module.partition('.')[0]}.")
    return 0 if report(done) else 1


if __name__ == "__main__":
    sys.exit(main())
