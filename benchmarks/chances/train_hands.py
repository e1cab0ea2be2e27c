"""Fits what the sizes of hands tell of the chance to win in bluffing games (`bluffing/bots/value/chances.py`).

Plays games of bots that do not search, keeps at some decisions the sizes of hands and how the deal ended for that seat,
and fits weights by which these ends are likeliest (logistic regression). Tables are drawn to what fits all of them. The
same seed gives the same.

Run it with a Python in which cardkit is installed compiled, with NumPy and SciPy:
`python benchmarks/chances/train_hands.py --write`; then fit the calibration, which counts from these chances, again
(`benchmarks/chances/train_chances.py bluffing`).
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
from calibration import decisions_of
from scipy.optimize import minimize
from train_chances import LINEUPS, TABLES, write

from cardkit import load
from cardkit.cards.chance import derived_seed, generator
from cardkit.search.calibration import log_odds
from cardkit_games.bluffing.bots.value.chances import FACTS, HANDS, facts_of, share_of, table_of
from cardkit_games.bluffing.engine.observation import BluffingObservation

SOURCE = Path(__file__).parents[2] / "games" / "cardkit_games" / "bluffing" / "bots" / "value" / HANDS.name

KEPT = 15
"""About so many decisions of a deal; all of one deal share its end."""

RIDGE = 20.0
"""How strongly a table is drawn to what fits all of them."""


class Example(NamedTuple):
    """What the sizes of hands were, and what came of it."""

    table: str
    share: float
    facts: tuple[float, ...]
    score: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, print, and write what was fitted when asked to."""
    parser = argparse.ArgumentParser(description="Fit what the sizes of hands tell in bluffing games.")
    parser.add_argument("--deals", type=int, default=2000, help="for each table and line-up (default: 2000)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--workers", type=int, default=2, help="processes; the result is the same (default: 2)")
    parser.add_argument("--write", action="store_true", help="write what was fitted into the package's sources")
    options = parser.parse_args(arguments)
    tasks = [
        (name, [lineup[seat % 2] for seat in range(seats)], options.deals, options.seed)
        for name, seats in TABLES["bluffing"]
        for lineup in LINEUPS["bluffing"]
    ]
    examples = []
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        for found in pool.map(collect, *zip(*tasks, strict=True)):
            examples += found
    common = fit(examples, np.zeros(FACTS))
    fitted = {"": common}
    for table in sorted({each.table for each in examples}):
        fitted[table] = fit([each for each in examples if each.table == table], common)
    written = {table: np.round(weights, 3).tolist() for table, weights in fitted.items()}
    for table, weights in written.items():
        print(f"{table or 'all'}: {weights}")
    if options.write:
        write(SOURCE, written)
    return 0


def collect(name: str, bots: list[str], deals: int, seed: int) -> list[Example]:
    """Sizes of hands at decisions of these deals, and how the deals ended."""
    game = load(name)
    found = []
    for deal in range(deals):
        dealt = derived_seed(seed, *name.encode(), *"".join(bots).encode(), deal)
        decisions = list(decisions_of(game, bots, dealt, 1.0, generator(dealt)))
        for decision in decisions[:: max(1, len(decisions) // KEPT)]:
            seen = decision.state.observe(decision.state.actor)
            assert isinstance(seen, BluffingObservation)
            found.append(Example(table_of(seen), share_of(seen), facts_of(seen), decision.score))
    print(f"{name} {' '.join(bots)}: {len(found)} decisions", flush=True)
    return found


def fit(examples: list[Example], usual: np.ndarray) -> np.ndarray:
    """The weights of the facts by which what happened is likeliest, drawn to the `usual` ones."""
    shares = np.array([log_odds(each.share) for each in examples])
    facts = np.array([each.facts for each in examples])
    scores = np.array([each.score for each in examples])

    def loss(found: np.ndarray) -> float:
        odds = shares + facts @ found
        return float(np.sum(np.logaddexp(0, odds) - scores * odds) + RIDGE * np.sum((found - usual) ** 2) / 2)

    return np.asarray(minimize(loss, usual).x)


if __name__ == "__main__":
    sys.exit(main())
