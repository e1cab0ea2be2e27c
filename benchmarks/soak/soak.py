"""Plays random deals of every preset, with random rules too, and checks all invariants after every action.

Usage: python benchmarks/soak/soak.py [--actions 100_000_000] [--seed N] [--processes 2] [--log FILE]
       python benchmarks/soak/soak.py --preset NAME --seats N --seed N [--rule NAME=VALUE ...]     one table again

It ends after so many actions, and at the first failure, when it prints the command that repeats it. With `--log` every
part that has been played is a line of that file, and a soak that was ended goes on after the last of them.
docs/notes/reliability.md lists the checks.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import attrs

from cardkit import __version__
from cardkit.cards.chance import fresh_seed
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.rules import parse_changes
from cardkit.game.speed import is_compiled

sys.path.append(str(Path(__file__).parents[2] / "tests" / "helpers"))
from soak_tables import SoakFailure, SoakTable, SoakTally, play_table, table_at

PART = 20
"""The number of tables that a process plays before it reports."""


@attrs.frozen
class Part:
    """A part of a soak that has been played."""

    number: int
    processor_seconds: float
    tally: SoakTally


def play_part(seed: int, part: int) -> Part:
    """Play one part of the soak with that seed; raises `SoakFailure`."""
    tally = SoakTally()
    start = time.process_time()
    for number in range(part * PART, (part + 1) * PART):
        play_table(table_at(seed, number), tally)
    return Part(part, time.process_time() - start, tally)


class Log:
    """The parts of one soak that have been played, in a file with a line for each; without a path only in memory."""

    def __init__(self, path: Path | None, seed: int) -> None:
        """Read the parts that have been played; raises `InvalidText` when the file is of another soak.

        A last line that breaks off was being written when the soak was ended: it is left out, and played again.
        """
        self.path = path
        self.played: set[int] = set()
        self.tally = SoakTally()
        self.processor_seconds = 0.0
        head = {"seed": seed, "tables": PART, "version": __version__, "compiled": is_compiled()}
        if path is None:
            return
        whole, _, broken = path.read_bytes().rpartition(b"\n") if path.exists() else (b"", b"", b"")
        if broken:
            os.truncate(path, path.stat().st_size - len(broken))
        lines = whole.decode("utf-8", "replace").splitlines()
        if not lines:
            self._write(head)
        elif json.dumps(head) != lines[0]:
            raise InvalidText(f"{path} is the log of another soak: {lines[0]}")
        for read in map(json.loads, lines[1:]):
            self._count(Part(read["number"], read["processor_seconds"], SoakTally(**read["tally"])))

    def add(self, part: Part) -> None:
        """Count a part that has been played, and write it down."""
        self._count(part)
        self._write(attrs.asdict(part))

    def _count(self, part: Part) -> None:
        self.played.add(part.number)
        self.tally.add(part.tally)
        self.processor_seconds += part.processor_seconds

    def _write(self, line: dict[str, Any]) -> None:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


def run(log: Log, actions: int, seed: int, processes: int) -> None:
    """Play parts until enough has been checked, printing a line now and then; raises `SoakFailure`."""
    start = said = time.perf_counter()
    parts = (number for number in count() if number not in log.played)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        under_way = {pool.submit(play_part, seed, next(parts)) for _ in range(processes)}
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for part in done:
                log.add(part.result())
            now = time.perf_counter()
            if now - said > 10:
                said = now
                print(f"{now - start:.0f} s {log.tally.actions:,} actions {log.tally.deals:,} deals", flush=True)
            if log.tally.actions < actions:
                under_way |= {pool.submit(play_part, seed, next(parts)) for _ in done}


def main() -> None:
    """Read the command line, soak, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rule", action="append", default=[])
    wanted = parser.parse_args()
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    start = time.perf_counter()
    try:
        if wanted.preset is None:
            print(f"seed {seed}, {'compiled' if is_compiled() else 'interpreted'}", flush=True)
            log = Log(wanted.log, seed)
            run(log, wanted.actions, seed, wanted.processes)
            tally, spent = log.tally, log.processor_seconds
        else:
            tally = SoakTally()
            play_table(SoakTable(wanted.preset, wanted.seats, seed, parse_changes(wanted.rule)), tally)
            spent = time.process_time()
    except (CardkitError, SoakFailure) as failure:
        sys.exit(f"soak: {failure}")
    except KeyboardInterrupt:
        sys.exit("soak: stopped; with --log and the same --seed it goes on where it was")
    figures = {"seconds": round(time.perf_counter() - start), "processor_seconds": round(spent), **attrs.asdict(tally)}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
