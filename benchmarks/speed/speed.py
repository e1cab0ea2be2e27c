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

import cardkit.cards.bits
from cardkit import drive, load, make_bot, simulate
from cardkit.engine.playout import play_out_many
from cardkit.environments.vector.vector_game import VectorGame
from cardkit.game.game import Opening
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy

SOURCE: Final = Path(__file__).with_name("durak_limit.c")
COMPILER: Final = "cc"
PORTABLE: Final = ("-O3",)
FLAGS: Final = ("-O3", "-march=native")
LIMITED: Final = "podkidnoy"
TABLES: Final = ("podkidnoy:2", "podkidnoy:4", "cheat:4", "bullshit:4", "cals-bs:4", "verish:4")
SEATS: Final = 2
"""At the tables of searches, environments and simulations."""
LEARNING_TABLES: Final = 1024
ITERATIONS: Final = 40_000
"""The play-outs of a search and the games of a run, per second of a turn."""
BATCH: Final = 200
"""The number of games that the engine plays between two looks at the clock."""
NO_COMPILER: Final = 2
"""The exit code when the limit program cannot be compiled."""


class Pace(NamedTuple):
    """The speed of one program in a turn, by its own processor time."""

    games: float
    """Games per second."""
    actions: float
    """Actions per second."""
    length: float
    """Actions per game."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    options = _read(arguments)
    if options.turn:
        preset, seats = options.tables[0].split(":")
        print(seats, *_play(preset, int(seats), options.seconds))
        return 0
    if shutil.which(COMPILER) is None:
        print(f"There is no C compiler ({COMPILER}) on this machine, so there is no limit to measure against.")
        return NO_COMPILER
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


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure random play-outs of the engine and of the C limit program.")
    parser.add_argument("--tables", nargs="+", default=TABLES, metavar="PRESET:SEATS", help=f"{', '.join(TABLES)}")
    parser.add_argument("--rounds", type=_at_least_one, default=5, help="turns of each program (default: 5)")
    parser.add_argument("--seconds", type=_some_seconds, default=0.5, help="length of one turn (default: 0.5)")
    parser.add_argument("--beside", nargs="+", default=[], metavar="PYTHON", help="with other installs of cardkit too")
    parser.add_argument("--all", action="store_true", help="measure searches, environments and simulations too")
    parser.add_argument("--turn", action="store_true", help="play one turn of one table here")
    return parser.parse_args(arguments)


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _some_seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < 3600:
        raise argparse.ArgumentTypeError("must be more than 0 and less than 3600")
    return number


def described() -> str:
    """Return the conditions of the figures of this run."""
    how = "interpreted, not compiled" if cardkit.cards.bits.__file__.endswith(".py") else "compiled"
    version = subprocess.run([COMPILER, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    return f"{date.today():%-d %B %Y}, {how}, Python {platform.python_version()}, {version}, {load}."


@contextmanager
def limits() -> Iterator[list[Path]]:
    """Yield the limit program, portable and for this processor; raises `CalledProcessError` if it does not compile."""
    with tempfile.TemporaryDirectory(prefix="cardkit-limit-") as folder:
        made = [Path(folder, "portable"), Path(folder, "native")]
        for program, flags in zip(made, (PORTABLE, FLAGS), strict=True):
            subprocess.run([COMPILER, *flags, str(SOURCE), "-o", str(program)], check=True)
        yield made


def _row(table: str, installs: list[str], programs: list[Path], options: argparse.Namespace) -> str:
    """Measure one table, and return its row."""
    preset, seats = table.split(":")
    if preset != LIMITED:
        programs = []
    turn = ("--turn", "--seconds", str(options.seconds), "--tables", table)
    commands = [[python, __file__, *turn] for python in installs]
    commands += [[str(program), str(options.seconds), seats] for program in programs]
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


def searches(options: argparse.Namespace) -> list[tuple[str, Turn]]:
    """Return the tree search with random play-outs and with the game's own, for one observer and for many."""
    game = load(LIMITED)
    found: list[tuple[str, Turn]] = [
        ("the engine's random play-outs, from the deal", lambda: _play(LIMITED, SEATS, options.seconds).games)
    ]
    for name, policy in (("random play-outs", Policy()), ("the game's own play-outs", game.evaluation.policy())):
        for many in (False, True):
            search = Ismcts(policy, game.teams, many_observers=many)
            found.append(
                (f"`ismcts`, {name}, {'many observers' if many else 'one observer'}", _searched(search, options))
            )
    return found


def _searched(search: Ismcts, options: argparse.Namespace) -> Turn:
    def turn() -> float:
        game = load(LIMITED)
        state = game.deal_state(SEATS, seed=1)
        seen = state.observe(state.actor)
        start = time.process_time()
        search.search(seen, game.sampler(seen), Budget(max(1, int(ITERATIONS * options.seconds))), Random(1))
        return int(search.iterations) / (time.process_time() - start)

    return turn


def environments(options: argparse.Namespace) -> list[tuple[str, Turn]]:
    """Return the environments for learning programs, played at random; PettingZoo only if it is installed."""

    def randomly(tables: VectorGame) -> Turn:
        rng = Random(1)

        def step() -> int:
            tables.choose_randomly(rng)
            tables.step()
            return tables.n

        return repeated(step, options)

    found: list[tuple[str, Turn]] = [
        ("the engine's random play-outs", lambda: _play(LIMITED, SEATS, options.seconds).actions)
    ]
    for name in (LIMITED, "cheat-updown"):
        for kind in ("words", "planes"):
            tables = VectorGame(load(name), LEARNING_TABLES, SEATS, 1, planes=kind == "planes")
            found.append((f"`VectorGame {name}`, {kind}", randomly(tables)))
    against = VectorGame(load(LIMITED), LEARNING_TABLES, SEATS, 1, against=["cheapest"])
    found.append((f"`VectorGame {LIMITED}`, against `cheapest`", randomly(against)))
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
    found: list[tuple[str, Turn]] = [
        ("the engine's random play-outs", lambda: _play(LIMITED, SEATS, options.seconds).games)
    ]
    games = max(1, int(ITERATIONS * options.seconds))
    for bot in ("random", "cheapest"):
        found.append((f"`drive`, two `{bot}`", repeated(partial(driven, bot, games), options)))
        found.append((f"`simulate`, two `{bot}`", repeated(partial(simulated, bot, games), options)))
    return found


def driven(bot: str, games: int) -> int:
    """Play games with two bots that are made once."""
    game, rng = load(LIMITED), Random(1)
    dealer, bots = game.dealer(SEATS, Opening(0)), [make_bot(bot, game, seed) for seed in range(SEATS)]
    for _ in range(games):
        drive(dealer.deal(rng), bots)
    return games


def simulated(bot: str, games: int) -> int:
    """Play a run of this number of games."""
    simulate(load(LIMITED), [bot] * SEATS, games, seed=1)
    return games


if __name__ == "__main__":
    sys.exit(main())
