"""Fits the calibration of chances: by how much the estimates of the search are to be believed, by stage of the deal.

Plays games between equals and unequals, keeps at some decisions what the estimate was of what was done, and how the
deal ended for that seat; the slopes make these ends likeliest (`cardkit.search.calibration`). Tables with few games are
drawn to the slopes of all tables of their family together. The same seed gives the same slopes.

Run it with a Python in which cardkit is installed compiled, with NumPy and SciPy:
`python benchmarks/train_chances.py durak --deals 400 --write`.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
from calibration import decisions_of
from scipy.optimize import minimize_scalar

from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.state import Observation
from cardkit.search.calibration import Moment, log_odds
from cardkit_games import load
from cardkit_games.bluffing.bots import chances as bluffing
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.durak.bots.values import chances as durak
from cardkit_games.durak.engine.observation import DurakObservation

FILES = {"durak": durak.FILE, "bluffing": bluffing.FILE}
STAGES = {"durak": durak.STAGES, "bluffing": bluffing.STAGES}

TABLES = {
    "durak": [
        ("podkidnoy", 2),
        ("podkidnoy", 3),
        ("podkidnoy", 4),
        ("perevodnoy", 2),
        ("podkidnoy-24", 2),
        ("podkidnoy", 6),
        ("no-trump", 2),
    ],
    "bluffing": [("verish", 2), ("cheat", 2), ("cals-bs", 2), ("bullshit", 2), ("verish", 4), ("cheat", 4)],
}
"""What each family is measured by: its tables of two to four seats and its usual rules."""

LINEUPS = {
    "durak": [("normal", "normal"), ("strong:400", "strong:400"), ("normal", "cheapest")],
    "bluffing": [("normal", "normal"), ("strong:12", "strong:12"), ("normal", "honest")],
}
"""Bots in alternate seats."""

RIDGE = 100.0
"""How strongly the slopes of a table are drawn to those of all: in decisions."""

STEEPEST = 2.0


class Example(NamedTuple):
    """An estimate, and what came of it."""

    table: str
    stage: int
    even: float
    worth: float
    score: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, print the slopes, and write them when asked to."""
    parser = argparse.ArgumentParser(description="Fit the calibration of chances.")
    parser.add_argument("family", choices=TABLES)
    parser.add_argument("--deals", type=int, default=200, help="for each table and line-up (default: 200)")
    parser.add_argument("--share", type=float, default=0.15, help="of the decisions (default: 0.15)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--write", action="store_true", help="write the slopes into the package's sources")
    options = parser.parse_args(arguments)
    examples = []
    for name, seats in TABLES[options.family]:
        for lineup in LINEUPS[options.family]:
            start = process_time()
            found = collect(name, [lineup[seat % 2] for seat in range(seats)], options)
            print(f"{name} {' '.join(lineup)}: {len(found)} decisions, {process_time() - start:.0f} s", flush=True)
            examples += found
    slopes = fit(examples, STAGES[options.family])
    for table, row in slopes.items():
        print(f"{table or 'all'}: {row}")
    if options.write:
        lines = ",\n".join(f" {json.dumps(table)}: {json.dumps(row)}" for table, row in slopes.items())
        Path(FILES[options.family]).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return 0


def collect(name: str, bots: list[str], options: argparse.Namespace) -> list[Example]:
    """Estimates of what was done at decisions of so many deals, but for those that were proved."""
    game = load(name)
    found = []
    for deal in range(options.deals):
        seed = derived_seed(options.seed, *name.encode(), *"".join(bots).encode(), deal)
        rng = generator(seed)
        for decision in decisions_of(game, bots, seed, options.share, rng):
            evaluator, seen = game.evaluator(), decision.state.observe(decision.state.actor)
            (worth,) = evaluator.estimate(seen, game.sampler(seen), [decision.actions], evaluator.deals, rng)
            if not evaluator.exact:
                table, stage, even = moment_of(seen)
                found.append(Example(table, stage, even, worth, decision.score))
    return found


def moment_of(seen: Observation) -> Moment:
    """Where a decision stands, in either family."""
    if isinstance(seen, DurakObservation):
        return durak.moment_of(seen)
    assert isinstance(seen, BluffingObservation)
    return bluffing.moment_of(seen)


def fit(examples: list[Example], stages: int) -> dict[str, list[float]]:
    """The slopes of every table by stage; those of all together under an empty name."""
    slopes = {"": [_fit_stage([each for each in examples if each.stage == stage], 1.0) for stage in range(stages)]}
    for table in sorted({each.table for each in examples}):
        own = [each for each in examples if each.table == table]
        slopes[table] = [
            _fit_stage([each for each in own if each.stage == stage], slopes[""][stage]) for stage in range(stages)
        ]
    return slopes


def _fit_stage(examples: list[Example], prior: float) -> float:
    """The slope that makes what happened likeliest, drawn to `prior`."""
    if not examples:
        return round(prior, 3)
    start = np.array([log_odds(each.even) for each in examples])
    away = np.array([log_odds(each.worth) for each in examples]) - start
    scores = np.array([each.score for each in examples])

    def loss(slope: float) -> float:
        odds = start + slope * away
        return float(np.sum(np.logaddexp(0, odds) - scores * odds) + RIDGE * (slope - prior) ** 2 / 8)

    return round(float(minimize_scalar(loss, bounds=(0.0, STEEPEST), method="bounded").x), 3)


if __name__ == "__main__":
    sys.exit(main())
