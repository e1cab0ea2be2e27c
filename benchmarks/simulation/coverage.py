"""Counts how often the 95% intervals of short runs hold what a long run finds, for docs/notes/simulation.md.

`python benchmarks/simulation/coverage.py cheapest random --games 100 --runs 2000`.
"""

import argparse
from collections import Counter
from functools import partial
from math import sqrt
from multiprocessing import Pool
from typing import Final

from cardkit import simulate
from cardkit.simulation import Estimate

LONG: Final = 5000
"""How many times as long the long run is."""


def estimates(bots: list[str], games: int, seed: int) -> dict[str, Estimate]:
    """Return the estimates of a run of Podkidnoy by name; only three bots or more have ratings."""
    done = simulate("podkidnoy", bots, games, seed=seed)
    found = {f"score of {bot.bot}": bot.score_estimate for bot in done.bots}
    found |= {f"difference of {bot.bot}": bot.difference for bot in done.bots}
    found |= {f"rating of {one.bot}": Estimate(one.value, one.low, one.high) for one in done.ratings}
    return found | {"decisions": done.decisions, **done.counts}


def main() -> None:
    """Print for each measure its value, the share of intervals that hold it, and the standard error of the share."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--runs", type=int, default=2000)
    wanted = parser.parse_args()
    truth = {name: one.value or 0.0 for name, one in estimates(wanted.bots, LONG * wanted.games, 0).items()}
    held: Counter[str] = Counter()
    with Pool() as pool:
        for found in pool.imap_unordered(partial(estimates, wanted.bots, wanted.games), range(1, wanted.runs + 1), 20):
            known = [(name, one.low, one.high) for name, one in found.items()]
            held.update(name for name, low, high in known if low is not None and low <= truth[name] <= (high or 0.0))
    for name in filter(truth.get, truth):
        share = held[name] / wanted.runs
        print(f"{name:24} {truth[name]:9.4f} {share:.4f} ± {sqrt(share * (1 - share) / wanted.runs):.4f}")


if __name__ == "__main__":
    main()
