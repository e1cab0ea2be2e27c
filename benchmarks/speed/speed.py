"""Measures the engine's random play-outs, and those of Podkidnoy against the C limit program, turn and turn about.

Run it with a Python in which cardkit is installed (see README.md): `python benchmarks/speed/speed.py`. It prints the
table of docs/notes/performance.md; with `--all` also those of the tree search, of environments for programs that learn,
and of simulations.
"""

import argparse
import importlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from librt.random import Random

from cardkit import drive, load, make_bot, simulate
from cardkit.engine.playout import play_out_many
from cardkit.environments.vector.vector_game import VectorGame
from cardkit.game.game import Opening
from cardkit.game.speed import is_compiled
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy

SOURCE: Final = Path(__file__).with_name("durak_limit.c")
COMPILER: Final = "cc"
FLAGS: Final = {"portable": ("-O3",), "native": ("-O3", "-march=native")}
LIMITED: Final = "podkidnoy"
TABLES: Final = ("podkidnoy:2", "podkidnoy:4", "cheat:4", "bullshit:4", "cals-bs:4", "verish:4")
SEATS: Final = 2
"""At the tables of searches, environments and simulations."""
LEARNING_TABLES: Final = 1024
ITERATIONS: Final = 40_000
"""The play-outs of a search and the games of a run, per second of a turn."""
BATCH: Final = 200
"""The number of games that the engine plays between two looks at the clock."""


class Pace(NamedTuple):
    """The speed of one program in a turn, by its own processor time: a second, and actions per game."""

    games: float
    actions: float
    length: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure random play-outs of the engine and of the C limit program.")
    parser.add_argument("--tables", nargs="+", default=TABLES, metavar="PRESET:SEATS", help=f"{', '.join(TABLES)}")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each program (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of one turn (default: 0.5)")
    parser.add_argument("--beside", nargs="+", default=[], metavar="PYTHON", help="with other installs of cardkit too")
    parser.add_argument("--all", action="store_true", help="measure searches, environments and simulations too")
    parser.add_argument("--turn", action="store_true", help="play one turn of one table here")
    options = parser.parse_args(arguments)
    if options.turn:
        preset, seats = options.tables[0].split(":")
        print(seats, *_play(preset, int(seats), options.seconds))
        return 0
    if shutil.which(COMPILER) is None:
        print(f"There is no C compiler ({COMPILER}) on this machine, so there is no limit to measure against.")
        return 2
    with limits() as programs:
        print(f"{described()} Turns of each: {options.rounds}, of {options.seconds:g} s of processor time.\n")
        installs = [sys.executable, *options.beside]
        heads = ["Games a second", *(f"With {python}" for python in options.beside), "Limit, portable; native"]
        print(f"| Random play-outs, one core | {' | '.join(heads)} | Of the limits | Actions a second | A game |")
        print("|---" * (len(heads) + 4) + "|")
        for table in options.tables:
            print(_row(table, installs, programs, options), flush=True)
    if options.all:
        compare(f"From the opening of `{LIMITED}`, {SEATS} seats", "Play-outs a second", searches(options), options)
        compare(f"{LEARNING_TABLES} tables of {SEATS} seats", "Steps a second", environments(options), options)
        compare(f"`{LIMITED}`, {SEATS} seats", "Games a second", simulations(options), options)
    return 0


def described() -> str:
    """Return the conditions of the figures of this run."""
    how = "compiled" if is_compiled() else "interpreted, not compiled"
    version = subprocess.run([COMPILER, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    return f"{date.today():%-d %B %Y}, {how}, Python {platform.python_version()}, {version}, {load}."


@contextmanager
def limits() -> Iterator[list[Path]]:
    """Yield the limit program, portable and for this processor; raises `CalledProcessError` if it does not compile."""
    with tempfile.TemporaryDirectory(prefix="cardkit-limit-") as folder:
        for name, flags in FLAGS.items():
            subprocess.run([COMPILER, *flags, SOURCE, "-o", Path(folder, name)], check=True)
        yield [Path(folder, name) for name in FLAGS]


def _row(table: str, installs: list[str], programs: list[Path], options: argparse.Namespace) -> str:
    """Measure one table, and return its row."""
    preset, seats = table.split(":")
    turn = ("--turn", "--seconds", str(options.seconds), "--tables", table)
    commands = [[python, __file__, *turn] for python in installs]
    commands += [[str(program), str(options.seconds), seats] for program in programs if preset == LIMITED]
    turns = [[_pace(command) for command in commands] for _ in range(options.rounds)]
    paces = [Pace(*map(median, zip(*each, strict=True))) for each in zip(*turns, strict=True)]
    ours, limit = paces[: len(installs)], paces[len(installs) :]
    cells = [
        *(f"{pace.games:,.0f}" for pace in ours),
        "; ".join(f"{pace.games:,.0f}" for pace in limit),
        " and ".join("; ".join(f"{pace.games / most.games:.2f}" for most in limit) for pace in ours if limit),
        f"{ours[0].actions / 1e6:.1f} M",
        "; ".join(f"{pace.length:.1f}" for pace in (ours[0], *limit[:1])),
    ]
    return f"| `{preset}`, {seats} seats | {' | '.join(cells)} |"


def _pace(command: list[str]) -> Pace:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Pace(*map(float, done.stdout.split()[1:]))


def _play(preset: str, seats: int, seconds: float) -> Pace:
    """Play out games for `seconds` of processor time."""
    dealer, rng = load(preset).dealer(seats, Opening(0)), Random(1)
    play_out_many(dealer, BATCH, rng)  # fills the caches
    games = actions = 0
    start, passed = time.process_time(), 0.0
    while passed < seconds:
        actions += play_out_many(dealer, BATCH, rng)[0]
        games += BATCH
        passed = time.process_time() - start
    return Pace(games / passed, actions / passed, actions / games)


# -- Searches, environments and simulations, each beside the engine alone

Turn = Callable[[], float]
"""A function that runs for some seconds and returns its pace, in steps per second of processor time."""


def compare(what: str, unit: str, turns: Sequence[tuple[str, Turn]], options: argparse.Namespace) -> None:
    """Measure all in turn, beginning with the engine alone, and print a table of the medians."""
    found = [[turn() for _, turn in turns] for _ in range(options.rounds)]
    paces = [median(each) for each in zip(*found, strict=True)]
    print(f"\n| {what} | {unit} | Of the engine alone |\n|---|---|---|")
    for (name, _), pace in zip(turns, paces, strict=True):
        print(f"| {name} | {pace:,.0f} | {pace / paces[0]:.3f} |", flush=True)


def repeated(play: Callable[[], int], options: argparse.Namespace) -> Turn:
    """Return the pace of a function that does this number of steps in a call."""

    def turn() -> float:
        steps, start = 0, time.process_time()
        while (passed := time.process_time() - start) < options.seconds:
            steps += play()
        return steps / passed

    return turn


def alone(steps: str, options: argparse.Namespace) -> tuple[str, Turn]:
    """Return the engine alone, in `games` or `actions` a second."""
    return "the engine's random play-outs", lambda: float(getattr(_play(LIMITED, SEATS, options.seconds), steps))


def searches(options: argparse.Namespace) -> list[tuple[str, Turn]]:
    """Return the tree search with random play-outs and with the game's own, for one observer and for many."""
    game = load(LIMITED)
    state = game.deal_state(SEATS, seed=1)
    seen = state.observe(state.actor)

    def searched(policy: Policy, many: bool) -> float:
        search = Ismcts(policy, game.teams, many_observers=many)
        start = time.process_time()
        search.search(seen, game.sampler(seen), Budget(max(1, int(ITERATIONS * options.seconds))), Random(1))
        return int(search.iterations) / (time.process_time() - start)

    found = [alone("games", options)]
    for name, policy in (("random play-outs", Policy()), ("the game's own play-outs", game.evaluation.policy())):
        for observers in ("one observer", "many observers"):
            turn = partial(searched, policy, observers == "many observers")
            found.append((f"`ismcts`, {name}, {observers}", turn))
    return found


def environments(options: argparse.Namespace) -> list[tuple[str, Turn]]:
    """Return the environments for learning programs, played at random; PettingZoo only if it is installed."""
    rng = Random(1)

    def step(tables: VectorGame) -> int:
        tables.choose_randomly(rng)
        tables.step()
        return tables.n

    found = [alone("actions", options)]
    ways: dict[str, Any] = {"words": {}, "planes": {"planes": True}, "against `cheapest`": {"against": ["cheapest"]}}
    for name, way in ways.items():
        tables = VectorGame(load(LIMITED), LEARNING_TABLES, SEATS, 1, **way)
        found.append((f"`VectorGame {LIMITED}`, {name}", repeated(partial(step, tables), options)))
    if importlib.util.find_spec("pettingzoo") is not None:
        environment = importlib.import_module("cardkit.environments.pettingzoo").env(LIMITED, players=SEATS)
        found.append((f"`PettingZoo {LIMITED}`", repeated(lambda: step_through(environment), options)))
    return found


def step_through(environment: Any) -> int:
    """Play one game of a PettingZoo environment in which every agent takes the lowest legal action."""
    environment.reset()
    steps = 0
    for _ in environment.agent_iter():
        seen, _, ended, given_up, _ = environment.last()
        over = ended or given_up
        environment.step(None if over else int(seen["action_mask"].argmax()))
        steps += not over
    return steps


def simulations(options: argparse.Namespace) -> list[tuple[str, Turn]]:
    """Return games between two equal bots, played by `drive` and by `simulate`."""
    found = [alone("games", options)]
    games = max(1, int(ITERATIONS * options.seconds))
    game, rng = load(LIMITED), Random(1)
    dealer = game.dealer(SEATS, Opening(0))

    def driven(bot: str) -> int:
        bots = [make_bot(bot, game, seed) for seed in range(SEATS)]
        for _ in range(games):
            drive(dealer.deal(rng), bots)
        return games

    def simulated(bot: str) -> int:
        return simulate(game, [bot] * SEATS, games, seed=1).games

    for bot in ("random", "cheapest"):
        found.append((f"`drive`, two `{bot}`", repeated(partial(driven, bot), options)))
        found.append((f"`simulate`, two `{bot}`", repeated(partial(simulated, bot), options)))
    return found


if __name__ == "__main__":
    sys.exit(main())
