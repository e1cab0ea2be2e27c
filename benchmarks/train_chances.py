"""Fits the calibration of chances: what is to be made of the estimates of a search, by stage of the deal.

Plays games between equals and unequals, keeps at some decisions what the estimate was of what was done, and how the
deal ended for that seat; slopes and offsets make these ends likeliest (`cardkit.search.calibration`). Tables with few
games are drawn to what fits all tables of their family together. The same seed gives the same.

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
from scipy.optimize import minimize

from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.state import Observation
from cardkit.errors import InvalidDeal
from cardkit.search.calibration import Moment, log_odds
from cardkit_games import load
from cardkit_games.bluffing.bots import chances as bluffing
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.durak.bots.values import chances as durak
from cardkit_games.durak.engine.observation import DurakObservation

FILES = {"durak": durak.FILE, "bluffing": bluffing.FILE}
STAGES = {"durak": durak.STAGES, "bluffing": bluffing.STAGES}

TABLES: dict[str, list[tuple[str, int]]] = {
    "durak": [
        ("podkidnoy", 2),
        ("podkidnoy", 3),
        ("podkidnoy", 4),
        ("perevodnoy", 2),
        ("podkidnoy-24", 2),
        ("podkidnoy", 6),
        ("no-trump", 2),
    ],
    "bluffing": [("verish", 2), ("verish", 4), ("cals-bs", 3), ("bullshit", 3), ("cheat", 2), ("cheat", 4)],
}
"""What each family is measured by: its tables of few seats and its usual rules."""

SHARE = {"verish": 0.3, "cals-bs": 0.08, "bullshit": 0.08, "cheat": 0.03}
"""The share of the decisions of a deal that are kept, for each game: of long deals fewer."""

USUAL_SHARE = 0.15

LINEUPS = {
    "durak": [("normal", "normal"), ("strong:400", "strong:400"), ("normal", "cheapest")],
    "bluffing": [("normal", "normal"), ("normal", "honest")],
}
"""Bots in alternate seats. In bluffing games none that searches: their games are long, and an hour would not do."""

RIDGE = {"durak": 100.0, "bluffing": 1000.0}
"""How strongly a table is drawn to what fits all of them: in decisions, of which those of one game share its end."""

NEAR = 100.0
"""The same for what fits all tables, which is drawn to leaving estimates as they are."""

STEEPEST = 2.0


class Example(NamedTuple):
    """An estimate, and what came of it."""

    table: str
    stage: int
    even: float
    worth: float
    score: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, print, and write what was fitted when asked to."""
    parser = argparse.ArgumentParser(description="Fit the calibration of chances.")
    parser.add_argument("family", choices=TABLES)
    parser.add_argument(
        "--deals",
        type=int,
        default=200,
        help="with two seats, for each table and line-up; fewer with more seats (default: 200)",
    )
    parser.add_argument(
        "--tables", type=int, default=len(TABLES["durak"]), help="only the first so many (default: all)"
    )
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--write", action="store_true", help="write what was fitted into the package's sources")
    options = parser.parse_args(arguments)
    examples = []
    for name, seats in TABLES[options.family][: options.tables]:
        for lineup in LINEUPS[options.family]:
            start = process_time()
            found = collect(name, [lineup[seat % 2] for seat in range(seats)], options)
            print(f"{name} {' '.join(lineup)}: {len(found)} decisions, {process_time() - start:.0f} s", flush=True)
            examples += found
    fitted = fit(examples, STAGES[options.family], RIDGE[options.family])
    for table, rows in fitted.items():
        print(f"{table or 'all'}: slopes {rows[0]}, offsets {rows[1]}")
    if options.write:
        lines = ",\n".join(f" {json.dumps(table)}: {json.dumps(rows)}" for table, rows in fitted.items())
        Path(FILES[options.family]).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return 0


def collect(name: str, bots: list[str], options: argparse.Namespace) -> list[Example]:
    """Estimates of what was done at decisions of so many deals, but for those that were proved."""
    game = load(name)
    found = []
    for deal in range(2 * options.deals // len(bots)):
        seed = derived_seed(options.seed, *name.encode(), *"".join(bots).encode(), deal)
        rng = generator(seed)
        for decision in decisions_of(game, bots, seed, SHARE.get(name, USUAL_SHARE), rng):
            evaluator, seen = game.evaluator(), decision.state.observe(decision.state.actor)
            try:
                (worth,) = evaluator.estimate(seen, game.sampler(seen), [decision.actions], evaluator.deals, rng)
            except InvalidDeal:  # after some long deals of Cal's BS none is found that agrees
                continue
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


def fit(examples: list[Example], stages: int, ridge: float) -> dict[str, list[list[float]]]:
    """By table the slopes and the offsets of every stage; those of all tables together under an empty name."""
    common = [
        _fit_stage([each for each in examples if each.stage == stage], (1.0, 0.0), NEAR) for stage in range(stages)
    ]
    fitted = {"": common}
    for table in sorted({each.table for each in examples}):
        own = [each for each in examples if each.table == table]
        fitted[table] = [
            _fit_stage([each for each in own if each.stage == stage], common[stage], ridge) for stage in range(stages)
        ]
    return {table: [[slope for slope, _ in rows], [offset for _, offset in rows]] for table, rows in fitted.items()}


def _fit_stage(examples: list[Example], prior: tuple[float, float], ridge: float) -> tuple[float, float]:
    """The slope and the offset that make what happened likeliest, drawn to `prior`."""
    if not examples:
        return prior
    start = np.array([log_odds(each.even) for each in examples])
    away = np.array([log_odds(each.worth) for each in examples]) - start
    scores = np.array([each.score for each in examples])

    def loss(found: np.ndarray) -> float:
        odds = start + found[1] + found[0] * away
        drawn = np.sum((found - np.array(prior)) ** 2)
        return float(np.sum(np.logaddexp(0, odds) - scores * odds) + ridge * drawn / 8)

    slope, offset = minimize(loss, np.array(prior), bounds=[(0.0, STEEPEST), (-1.0, 1.0)]).x
    return round(float(slope), 3), round(float(offset), 3)


if __name__ == "__main__":
    sys.exit(main())
