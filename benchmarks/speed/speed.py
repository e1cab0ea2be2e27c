"""Measures the engine's random play-outs, and those of Podkidnoy against the C limit program, turn and turn about.

Run it with a Python in which cardkit is installed (see README.md): `python benchmarks/speed/speed.py`. It prints the
table of docs/notes/performance.md; with `--all` also those of search, environments, simulation and records, by the
programs beside it.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from librt.random import Random

import cardkit.cards.bits
from cardkit import load
from cardkit.engine.playout import play_out_many
from cardkit.game.game import Opening

SOURCE: Final = Path(__file__).with_name("durak_limit.c")
COMPILER: Final = "cc"
PORTABLE: Final = ("-O3",)
FLAGS: Final = ("-O3", "-march=native")
LIMITED: Final = "podkidnoy"
TABLES: Final = ("podkidnoy:2", "podkidnoy:4", "cheat:4", "bullshit:4", "cals-bs:4", "verish:4")
OTHERS: Final = ("search.py", "environments.py", "records.py")
BATCH: Final = 200
"""How many games the engine plays between two looks at the clock."""
NO_COMPILER: Final = 2
"""The exit code when the limit program cannot be compiled."""


class Pace(NamedTuple):
    """What one program did in a turn, by its own processor time."""

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
    for other in OTHERS if options.all else ():
        print(f"\n`python benchmarks/speed/{other}`:\n", flush=True)
        subprocess.run([sys.executable, SOURCE.with_name(other)], check=True)
    return 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure random play-outs of the engine and of the C limit program.")
    parser.add_argument("--tables", nargs="+", default=TABLES, metavar="PRESET:SEATS", help=f"{', '.join(TABLES)}")
    parser.add_argument("--rounds", type=_at_least_one, default=5, help="turns of each program (default: 5)")
    parser.add_argument("--seconds", type=_some_seconds, default=0.5, help="length of one turn (default: 0.5)")
    parser.add_argument("--beside", nargs="+", default=[], metavar="PYTHON", help="with other installs of cardkit too")
    parser.add_argument("--all", action="store_true", help=f"run {', '.join(OTHERS)} too")
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
    """What figures of this run depend on."""
    how = "interpreted, not compiled" if cardkit.cards.bits.__file__.endswith(".py") else "compiled"
    version = subprocess.run([COMPILER, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    return f"{date.today():%-d %B %Y}, {how}, Python {platform.python_version()}, {version}, {load}."


@contextmanager
def limits() -> Iterator[list[Path]]:
    """The limit program, portable and for this processor; raises `CalledProcessError` when it cannot be compiled."""
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


def run_limit(program: Path, seats: int, seconds: float) -> Pace:
    """What the limit program says of itself."""
    return _pace([str(program), str(seconds), str(seats)])


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


if __name__ == "__main__":
    sys.exit(main())
