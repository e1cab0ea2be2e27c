"""Plays random deals of every preset, with random rules too, and checks what must hold after every action.

Usage: python benchmarks/soak.py [--actions 100_000_000] [--seconds S] [--seed N] [--processes 2]
       python benchmarks/soak.py --preset NAME --seats N --seed N [--rule NAME=VALUE ...]     one table again

It ends at so many actions or after so many seconds, whichever comes first, and with the first thing that does not hold;
the command that repeats it is part of what it prints. See docs/reliability.md.
"""

import argparse
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context

import attrs

from cardkit.cards.chance import fresh_seed
from cardkit.errors import CardkitError
from cardkit.game.rules import parse_changes
from cardkit_games.benchmark import is_compiled
from cardkit_games.soak import SoakFailure, Table, Tally, play_table, table_at

PART = 100
"""How many tables a process plays before it reports."""


def play_part(seed: int, part: int) -> Tally:
    """Play one part of the soak with that seed; raises `SoakFailure`."""
    tally = Tally()
    for number in range(part * PART, (part + 1) * PART):
        play_table(table_at(seed, number), tally)
    return tally


def run(actions: int, seconds: float, seed: int, processes: int) -> Tally:
    """Play parts until enough has been checked, printing a line now and then; raises `SoakFailure`."""
    tally = Tally()
    start = said = time.perf_counter()
    parts = count()
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        under_way = {pool.submit(play_part, seed, next(parts)) for _ in range(processes)}
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for part in done:
                tally.add(part.result())
            now = time.perf_counter()
            if now - said > 10:
                said = now
                print(f"{now - start:>8.0f} s {tally.actions:>14,} actions {tally.deals:>10,} deals", flush=True)
            if tally.actions < actions and now - start < seconds:
                under_way |= {pool.submit(play_part, seed, next(parts)) for _ in done}
    return tally


def main() -> None:
    """Read the command line, soak, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=86_400)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rule", action="append", default=[])
    wanted = parser.parse_args()
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    start = time.perf_counter()
    try:
        if wanted.preset is None:
            print(f"seed {seed}, {'compiled' if is_compiled() else 'interpreted'}", flush=True)
            tally = run(wanted.actions, wanted.seconds, seed, wanted.processes)
        else:
            tally = Tally()
            play_table(Table(wanted.preset, wanted.seats, seed, parse_changes(wanted.rule)), tally)
    except CardkitError as error:
        sys.exit(f"soak: {error}")
    except SoakFailure as failure:
        sys.exit(str(failure))
    print(json.dumps({"seconds": round(time.perf_counter() - start), **attrs.asdict(tally)}, indent=2))


if __name__ == "__main__":
    main()
