"""Measures environments for programs that learn, turn and turn about: steps a second of processor time, as ratios.

Run it with a Python in which a compiled cardkit is installed: `python benchmarks/speed/environments.py`. NumPy, a C
compiler, PettingZoo (with rlcard and pygame, for its leduc) and OpenSpiel are measured where they are there.
"""

import argparse
import importlib
import importlib.util
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from librt.random import Random
from speed import COMPILER, FLAGS, SOURCE, run_limit

from cardkit import load
from cardkit.engine.playout import play_out_many
from cardkit.environments.vector.vector_game import VectorGame
from cardkit.game.game import Opening
from cardkit.game.speed import is_compiled
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.parts import Part
from cardkit.simulation.play import play_part

Pace: TypeAlias = Callable[[float], float]
"""Runs for about so many seconds; the answer is its steps per second of processor time."""

TABLES: Final = 1024
SEATS: Final = 2
GAME: Final = "podkidnoy"
BATCH: Final = 200
ENGINE: Final = "engine, random play-outs"
GAMES: Final = "engine, whole games"


def repeated(turn: Callable[[], int]) -> Pace:
    """The pace of something that does so many steps each time it is called."""

    def pace(seconds: float) -> float:
        steps, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            steps += turn()
        return steps / spent

    return pace


def ours() -> Iterator[tuple[str, Pace]]:
    """The engine itself, our tables in several ways, and simulations."""
    dealer, rng = load(GAME).dealer(SEATS, Opening(0)), Random(1)
    yield ENGINE, repeated(lambda: play_out_many(dealer, BATCH, rng)[0])
    for name in (GAME, "cheat-updown"):
        yield f"VectorGame {name}, words", repeated(randomly(VectorGame(load(name), TABLES, SEATS, 1)))
        yield f"VectorGame {name}, planes", repeated(randomly(VectorGame(load(name), TABLES, SEATS, 1, planes=True)))
    against = VectorGame(load(GAME), TABLES, SEATS, 1, against=["cheapest"])
    yield f"VectorGame {GAME}, against cheapest", repeated(randomly(against))
    if importlib.util.find_spec("numpy") is not None:
        for planes in (False, True):
            tables = VectorGame(load(GAME), TABLES, SEATS, 1, planes=planes)
            kind = "planes" if planes else "words"
            yield f"VectorGame {GAME}, {kind}, actions by NumPy", repeated(with_numpy(tables))


def randomly(tables: VectorGame) -> Callable[[], int]:
    """One step of all tables, with actions that are chosen without NumPy."""
    rng = Random(1)

    def turn() -> int:
        tables.choose_randomly(rng)
        tables.step()
        return tables.n

    return turn


def with_numpy(tables: VectorGame) -> Callable[[], int]:
    """One step of all tables, with uniformly random actions that NumPy picks out of one word of legal ones."""
    import numpy as np

    legal, rng = np.asarray(tables.legal)[:, 0], np.random.default_rng(1)

    def turn() -> int:
        rank = (rng.random(len(legal)) * np.bitwise_count(legal)).astype(np.uint64)
        action = np.zeros(len(legal), np.uint64)
        for width in (32, 16, 8, 4, 2, 1):  # in which half of the bits that are left is the one of this rank?
            below = np.bitwise_count((legal >> action) & np.uint64((1 << width) - 1))
            beyond = rank >= below
            rank -= below * beyond
            action += np.uint64(width) * beyond
        tables.step(action.view(np.int64))
        return tables.n

    return turn


def whole_games() -> Iterator[tuple[str, Pace]]:
    """Games a second: random play-outs, and `cheapest` against itself as simulations play it."""
    dealer, rng = load(GAME).dealer(SEATS, Opening(0)), Random(1)

    def random_games() -> int:
        play_out_many(dealer, BATCH, rng)
        return BATCH

    lineup = Lineup((load(GAME),), ("cheapest", "cheapest"), 1)

    def simulated() -> int:
        play_part(Part(0, lineup, 0, BATCH // 2, BATCH))
        return BATCH

    yield GAMES, repeated(random_games)
    yield "simulation, cheapest against cheapest", repeated(simulated)


def others() -> Iterator[tuple[str, Pace]]:
    """Environments of other people, and ours in their frameworks; what is left out for want of a package is said."""
    for name, needed, made in OTHERS:
        absent = [module for module in needed if importlib.util.find_spec(module) is None]
        if absent:
            print(f"{name} is left out: there is no {' and no '.join(absent)}.")
        else:
            yield name, repeated(made())


def leduc() -> Callable[[], int]:
    """A game of Leduc by PettingZoo, which imports pygame and rlcard for it."""
    environment = importlib.import_module("pettingzoo.classic").leduc_holdem_v4.env()
    return lambda: step_aec(environment)


def ours_in_pettingzoo() -> Callable[[], int]:
    """A game of ours in PettingZoo."""
    environment = importlib.import_module("cardkit.environments.pettingzoo").env(GAME, players=SEATS)
    return lambda: step_aec(environment)


def in_openspiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel, which may be one of ours."""
    importlib.import_module("cardkit.environments.openspiel")
    game = importlib.import_module("pyspiel").load_game(name)
    return lambda: play_openspiel(game)


OTHERS: Final[Sequence[tuple[str, Sequence[str], Callable[[], Callable[[], int]]]]] = (
    ("PettingZoo leduc_holdem", ("pettingzoo", "rlcard", "pygame"), leduc),
    (f"PettingZoo {GAME}, ours", ("pettingzoo",), ours_in_pettingzoo),
    ("OpenSpiel crazy_eights, from Python", ("pyspiel",), lambda: in_openspiel("crazy_eights(players=2)")),
    (f"OpenSpiel {GAME}, ours", ("pyspiel",), lambda: in_openspiel(f"cardkit_{GAME}")),
)


def step_aec(environment: Any) -> int:
    """One game of a PettingZoo environment in which everybody does what is legal and has the lowest number."""
    environment.reset()
    steps = 0
    for _ in environment.agent_iter():
        seen, _, ended, given_up, _ = environment.last()
        if ended or given_up:
            environment.step(None)
        else:
            environment.step(int(seen["action_mask"].argmax()))
            steps += 1
    return steps


def play_openspiel(game: Any) -> int:
    """One random game, with an observation for each decision."""
    import random

    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
    return steps


@contextmanager
def limit() -> Iterator[list[tuple[str, Pace]]]:
    """The C program of `speed.py`, where there is a compiler."""
    with tempfile.TemporaryDirectory(prefix="cardkit-limit-") as folder:
        program = Path(folder, "durak_limit")
        if shutil.which(COMPILER) is None:
            yield []
            return
        subprocess.run([COMPILER, *FLAGS, str(SOURCE), "-o", str(program)], check=True)

        def pace(seconds: float) -> float:
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            actions = run_limit(program, SEATS, seconds).actions * seconds
            return actions / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)

        yield [("durak_limit, C", pace)]


def measured(paces: list[tuple[str, Pace]], rounds: int, seconds: float) -> dict[str, float]:
    """The best pace of each in so many rounds: what else runs on the machine only makes it slower."""
    best = dict.fromkeys((name for name, _ in paces), 0.0)
    for _ in range(rounds):
        for name, pace in paces:
            best[name] = max(best[name], pace(seconds))
    return best


def report(best: dict[str, float], base: str, unit: str) -> None:
    """A table in Markdown."""
    print(f"\n| | {unit} | of {base} |\n|---|---|---|")
    for name, pace in best.items():
        print(f"| {name} | {pace:,.0f} | {pace / best[base]:.3f} |")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a turn (default: 0.5)")
    given = parser.parse_args()
    print(f"{'Compiled' if is_compiled() else 'Interpreted'}, {SEATS} seats, {TABLES} tables.")
    with limit() as c_program:
        report(measured([*c_program, *ours(), *others()], given.rounds, given.seconds), ENGINE, "steps/s")
    report(measured(list(whole_games()), given.rounds, given.seconds), GAMES, "games/s")


if __name__ == "__main__":
    main()
