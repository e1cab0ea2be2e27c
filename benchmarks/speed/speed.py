"""Measures the engine's random play-outs of Podkidnoy against the C limit program, turn and turn about.

Run it with a Python in which cardkit is installed (see README.md): `python benchmarks/speed/speed.py`.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from librt.random import Random

import cardkit.cards.bits
from cardkit.engine.playout import play_out_many
from cardkit.engine.state import Dealer
from cardkit.game.game import Opening
from cardkit_games import load

SOURCE = Path(__file__).with_name("durak_limit.c")
COMPILER = "cc"
FLAGS = ("-O3", "-march=native")
PRESET = "podkidnoy"
BATCH = 500
"""How many games the engine plays between two looks at the clock."""
NO_COMPILER = 2
"""The exit code when the limit program cannot be compiled."""


class Pace(NamedTuple):
    """What one program did in one round."""

    games: float
    """Games per second."""
    actions: float
    """Actions per second."""
    length: float
    """Actions per game."""


class Round(NamedTuple):
    """One turn of each program."""

    limit: Pace
    engine: Pace

    @property
    def ratio(self) -> float:
        """The engine's games per second as a share of the limit program's."""
        return self.engine.games / self.limit.games


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    options = _read(arguments)
    if shutil.which(COMPILER) is None:
        print(f"There is no C compiler ({COMPILER}) on this machine, so there is no limit to measure against.")
        return NO_COMPILER
    with tempfile.TemporaryDirectory(prefix="cardkit-limit-") as folder:
        program = Path(folder, "durak_limit")
        built = subprocess.run([COMPILER, *FLAGS, str(SOURCE), "-o", str(program)], check=False)
        if built.returncode:
            print(f"{COMPILER} could not compile {SOURCE.name}: see its message.")
            return NO_COMPILER
        print(f"Random play-outs of {PRESET}, {options.rounds} rounds of {options.seconds:g} s for each program.")
        print(f"The engine is {_how_compiled()}: {cardkit.cards.bits.__file__}")
        for seats in options.seats:
            _report(seats, _measure(program, seats, options.seconds, options.rounds))
    return 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the engine's random play-outs against the C limit program.")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4], choices=range(2, 7), help="default: 2 and 4")
    parser.add_argument("--rounds", type=_at_least_one, default=7, help="turns of each program (default: 7)")
    parser.add_argument("--seconds", type=_some_seconds, default=1.0, help="length of one turn (default: 1)")
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


def _how_compiled() -> str:
    return "interpreted, not compiled" if cardkit.cards.bits.__file__.endswith(".py") else "compiled"


def _measure(program: Path, seats: int, seconds: float, rounds: int) -> list[Round]:
    dealer = load(PRESET).dealer(seats, Opening(0))
    rng = Random(seats)
    play_out_many(dealer, BATCH, rng)  # fills the caches of both
    run_limit(program, seats, seconds / 10)
    return [Round(run_limit(program, seats, seconds), run_engine(dealer, rng, seconds)) for _ in range(rounds)]


def run_limit(program: Path, seats: int, seconds: float) -> Pace:
    """What the limit program says of itself."""
    done = subprocess.run([str(program), str(seconds), str(seats)], check=True, capture_output=True, text=True)
    _, games, actions, length = done.stdout.split()
    return Pace(float(games), float(actions), float(length))


def run_engine(dealer: Dealer, rng: Random, seconds: float) -> Pace:
    """Play out games for `seconds`."""
    games = actions = 0
    start = time.perf_counter()
    passed = 0.0
    while passed < seconds:
        actions += play_out_many(dealer, BATCH, rng)[0]
        games += BATCH
        passed = time.perf_counter() - start
    return Pace(games / passed, actions / passed, actions / games)


def _report(seats: int, rounds: Sequence[Round]) -> None:
    print(f"\n{seats} seats{'games/s':>17}{'lowest':>12}{'highest':>12}{'actions/s':>14}{'actions/game':>14}")
    _report_line("limit", [each.limit for each in rounds])
    _report_line("engine", [each.engine for each in rounds])
    ratios = [each.ratio for each in rounds]
    print(f"{'ratio':8}{median(ratios):16.3f}{min(ratios):12.3f}{max(ratios):12.3f}")


def _report_line(name: str, paces: Sequence[Pace]) -> None:
    def middle(of: Callable[[Pace], float]) -> float:
        return median(of(pace) for pace in paces)

    games = [pace.games for pace in paces]
    print(
        f"{name:8}{median(games):16,.0f}{min(games):12,.0f}{max(games):12,.0f}"
        f"{middle(lambda pace: pace.actions):14,.0f}{middle(lambda pace: pace.length):14.2f}"
    )


if __name__ == "__main__":
    sys.exit(main())
