"""Fits the calibration of chances: the corrections to the estimates of a search, by stage of the deal.

It plays games between equals, in Durak also between unequals. At some decisions it keeps the estimate of the action and
the end of the deal for that seat; slopes and offsets make these ends likeliest (`cardkit.search.calibration`). In Durak
every decision is judged as by `analyse`, for the accuracy of the deal; games between bots of one kind
(`value/chances.py`) also have a fit of their own, without the accuracy. Tables with few games are drawn to the common
fit of all tables of their family. The same seed gives the same fit. With `--check TABLE` the chances of a table are
also computed by the fit to other deals, and compared with the results.

`hands` fits the chance to win by the sizes of hands in bluffing games, from games of bots that do not search. Fit the
calibration of bluffing games afterwards, since it starts from these chances.

Run it with a Python in which cardkit is installed compiled, with NumPy and SciPy:
`python benchmarks/chances/train_chances.py durak --deals 100 --write --check 36-2`.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple, TypeVar

import numpy as np
from calibration import decisions_of, print_calibration
from scipy.optimize import minimize

from cardkit import load
from cardkit.analysis.judgements import judge, settle
from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.state import Observation
from cardkit.search.calibration import (
    KNOTS,
    LEAST_SLOPE,
    USUAL_ACCURACY,
    Moment,
    calibration_name,
    calibration_of,
    log_odds,
    stretches,
)
from cardkit.search.evaluator import ends
from cardkit_games.bluffing.bots.value import chances as bluffing
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.durak.bots.value import chances as durak
from cardkit_games.durak.engine.observation import DurakObservation

SOURCES = Path(__file__).parents[2] / "games" / "cardkit_games"
FILES = {
    "durak": SOURCES / "durak" / "bots" / "value" / durak.FILE.name,
    "bluffing": SOURCES / "bluffing" / "bots" / "value" / bluffing.FILE.name,
}
HANDS = FILES["bluffing"].with_name(bluffing.HANDS.name)
STAGES = {"durak": durak.STAGES, "bluffing": bluffing.STAGES}
TABLES: dict[str, list[tuple[str, int]]] = {
    "durak": [
        *(("podkidnoy-24", 2), ("podkidnoy", 2), ("podkidnoy", 3), ("podkidnoy", 4), ("perevodnoy", 2)),
        *(("perevodnoy", 4), ("podkidnoy-52", 4), ("podkidnoy", 6), ("no-trump", 2)),
    ],
    "bluffing": [
        *(("verish", 2), ("verish", 4), ("cals-bs", 3), ("bullshit", 3), ("cheat-updown", 2), ("cheat-updown", 4)),
    ],
}
"""The tables that measure each family: few seats and its usual rules."""
SHARE = {"verish": 0.3, "cals-bs": 0.1, "bullshit": 0.1, "cheat-updown": 0.1}
"""The share of the decisions of a deal that are kept, for each game: a smaller one for long deals."""
USUAL_SHARE = 0.3
OFTEN = {("podkidnoy", 2): 4}
"""The factor on the number of deals for the table that is measured in docs/notes/chances.md."""
LINEUPS = {
    "durak": [("normal", "normal"), ("strong:10000", "strong:10000"), ("normal", "cheapest")],
    "bluffing": [("normal", "normal")],
}
"""Bots in alternate seats. In bluffing games no bot searches: their games are long, and would take over an hour."""
LONGER = {("podkidnoy", 2): {"strong:10000": "strong:60000"}}
"""The bots that search for longer at the table measured in docs/notes/chances.md, more like `hard`."""
PART = 50
"""The number of deals in one task of a process."""
RIDGE = {"durak": 10.0, "bluffing": 100.0}
"""The strength of the pull to the common fit of all tables: in decisions, of which those of one game share its end."""
NEAR = 100.0
"""The same for the common fit, which is pulled to leaving estimates unchanged."""
STEEPEST = 4.0
FOLDS = 8
"""The number of parts of the deals in a check; each part is checked by the fit to the others."""
ROWS = ("far below", "below", "above", "far above", "offsets", "slope gains", "offset gains")
"""The fitted rows: slopes for each part of the way from the prior (`KNOTS`), offsets, and their changes by accuracy."""
SLOPES = len(KNOTS) + 1
SCALES = np.array([*[1.0] * SLOPES, 1.0, 10.0, 10.0])
"""The scale of a large distance to the common fit, for slopes, an offset and their changes by accuracy."""
Rows = list[list[float]]
Found = TypeVar("Found")
BOUNDS = [*[(LEAST_SLOPE, STEEPEST)] * SLOPES, (-1.0, 1.0), (-8.0, 8.0), (-4.0, 4.0)]
KEPT = 15
"""The average number of decisions of a deal that are kept for `hands`; all of one deal share its end."""
HANDS_RIDGE = 20.0
"""The strength with which the weights of a table's hands are drawn to the weights of all tables."""


class Example(NamedTuple):
    """An estimate and its outcome."""

    table: str
    stage: int
    prior: float
    worth: float
    score: float
    accuracy: float
    """The accuracy of the deal; the usual one where it is not judged."""
    players: str
    """The kind of the players, where kinds are fitted apart."""
    lineup: str
    """The players by name."""


class Hands(NamedTuple):
    """The sizes of all hands at a decision, as facts, and the score of the deal."""

    table: str
    share: float
    facts: tuple[float, ...]
    score: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, print, and write the fit when asked to."""
    parser = argparse.ArgumentParser(description="Fit the calibration of chances.")
    parser.add_argument("family", choices=[*TABLES, "hands"], metavar="FAMILY", help="durak, bluffing or hands")
    parser.add_argument("--deals", type=int, help="of two seats by table and line-up (default: 200, for hands 2000)")
    parser.add_argument("--tables", type=int, default=99, help="only the first so many (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--workers", type=int, default=2, help="processes; the result is the same (default: 2)")
    parser.add_argument("--check", help="a table as the file names it, as 36-2")
    parser.add_argument("--write", action="store_true", help="write what was fitted into the package's sources")
    options = parser.parse_args(arguments)
    if options.family == "hands":
        return train_hands(options)
    options.deals = options.deals or 200
    tasks = [
        (name, [longer.get(lineup[seat % 2], lineup[seat % 2]) for seat in range(seats)], part, options)
        for name, seats in TABLES[options.family][: options.tables]
        for lineup in LINEUPS[options.family]
        for longer in [LONGER.get((name, seats), {})]
        for deals in [2 * options.deals * OFTEN.get((name, seats), 1) // seats]
        for part in [range(first, min(first + PART, deals)) for first in range(0, deals, PART)]
    ]
    examples = collected(collect, tasks, options.workers)
    fitted = fit(examples, STAGES[options.family], RIDGE[options.family])
    for table, rows in fitted.items():
        print(f"{table or 'all'}: " + ", ".join(f"{what} {row}" for what, row in zip(ROWS, rows, strict=False)))
    if options.check:
        check(examples, options.check, STAGES[options.family], RIDGE[options.family])
    if options.write:
        write(FILES[options.family], fitted)
    return 0


def write(file: Path, fitted: Mapping[str, Sequence[object]]) -> None:
    """Write a fit by table, a line for each."""
    lines = ",\n".join(f" {json.dumps(table)}: {json.dumps(rows)}" for table, rows in fitted.items())
    file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def collected(collect: Callable[..., list[Found]], tasks: Sequence[tuple[Any, ...]], workers: int) -> list[Found]:
    """Return the findings of all tasks, done by processes."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return [each for found in pool.map(collect, *zip(*tasks, strict=True)) for each in found]


def train_hands(options: argparse.Namespace) -> int:
    """Fit the weights of the sizes of hands and print them; write them to the package with `--write`."""
    tasks = [
        (name, [lineup[seat % 2] for seat in range(seats)], options.deals or 2000, options.seed)
        for name, seats in TABLES["bluffing"]
        for lineup in LINEUPS["bluffing"]
    ]
    examples = collected(collect_hands, tasks, options.workers)
    common = fit_hands(examples, np.zeros(bluffing.FACTS))
    fitted = {"": common}
    for table in sorted({each.table for each in examples}):
        fitted[table] = fit_hands([each for each in examples if each.table == table], common)
    written = {table: np.round(weights, 3).tolist() for table, weights in fitted.items()}
    for table, weights in written.items():
        print(f"{table or 'all'}: {weights}")
    if options.write:
        write(HANDS, written)
    return 0


def collect_hands(name: str, bots: list[str], deals: int, seed: int) -> list[Hands]:
    """Return the sizes of hands at decisions of these deals, with the scores of the deals."""
    game = load(name)
    found = []
    for deal in range(deals):
        dealt = derived_seed(seed, *name.encode(), *"".join(bots).encode(), deal)
        decisions = list(decisions_of(game, bots, dealt, 1.0, generator(dealt)))
        for decision in decisions[:: max(1, len(decisions) // KEPT)]:
            seen = decision.state.observe(decision.state.actor)
            assert isinstance(seen, BluffingObservation)
            facts = bluffing.facts_of(seen)
            found.append(Hands(bluffing.table_of(seen), bluffing.share_of(seen), facts, decision.score))
    print(f"{name} {' '.join(bots)}: {len(found)} decisions", flush=True)
    return found


def fit_hands(examples: list[Hands], usual: np.ndarray) -> np.ndarray:
    """Return the weights of the facts that make the scores likeliest, with a penalty for leaving the `usual` ones."""
    shares = np.array([log_odds(each.share) for each in examples])
    facts = np.array([each.facts for each in examples])
    scores = np.array([each.score for each in examples])

    def loss(found: np.ndarray) -> float:
        odds = shares + facts @ found
        return float(np.sum(np.logaddexp(0, odds) - scores * odds) + HANDS_RIDGE * np.sum((found - usual) ** 2) / 2)

    return np.asarray(minimize(loss, usual).x)


def collect(name: str, bots: list[str], part: range, options: argparse.Namespace) -> list[Example]:
    """Return the estimates of actions in these deals, with their outcomes; where best play is proved, its result."""
    game = load(name)
    evaluator = game.evaluator()
    evaluator.between(bots)
    players = evaluator.players
    found = []
    start = process_time()
    for deal in part:
        seed = derived_seed(options.seed, *name.encode(), *"".join(bots).encode(), deal)
        rng = generator(seed)
        share = SHARE.get(name, USUAL_SHARE)
        if options.family == "durak":
            decisions = list(decisions_of(game, bots, seed, 1.0, rng))
            judged = [judge(game, game.evaluator(), each.state, each.actions, None, rng) for each in decisions]
            states = [each.state for each in decisions]
            accuracy = settle(game.evaluator(), list(zip(states, judged, strict=True)))[0]  # as `analyse` has it
            decisions = [each for each in decisions if rng.random() < share]
        else:
            decisions, accuracy = list(decisions_of(game, bots, seed, share, rng)), USUAL_ACCURACY
        for decision in decisions:
            evaluator, seen = game.evaluator(), decision.state.observe(decision.state.actor)
            (worth,) = evaluator.estimate(seen, game.sampler(seen), [decision.actions], evaluator.deals, rng)
            if evaluator.exact and ends(decision.state, decision.actions):
                continue
            table, stage, prior, _ = moment_of(seen, proved=evaluator.exact)
            found.append(Example(table, stage, prior, worth, decision.score, accuracy, players, " ".join(bots)))
    print(f"{name} {' '.join(bots)} {part}: {len(found)} decisions, {process_time() - start:.0f} s", flush=True)
    return found


def moment_of(seen: Observation, *, proved: bool) -> Moment:
    """Return the moment of a decision, in either family; in Durak the result of best play may be `proved`."""
    if isinstance(seen, DurakObservation):
        return durak.moment_of(seen, proved=proved)
    assert isinstance(seen, BluffingObservation)
    return bluffing.moment_of(seen)


def fit(examples: list[Example], stages: int, ridge: float) -> dict[str, Rows]:
    """Return the rows of a file of calibrations (`read_calibrations`) by name: for any players, and for each kind.

    In the fits for a kind of players, the kind takes the place of the accuracy of a deal.
    """
    fitted = fit_tables(examples, stages, ridge)
    for kind in sorted({each.players for each in examples} - {""}):
        own = [each._replace(accuracy=USUAL_ACCURACY) for each in examples if each.players == kind]
        for table, rows in fit_tables(own, stages, ridge).items():
            fitted[calibration_name(table, kind)] = rows
    return fitted


def fit_tables(examples: list[Example], stages: int, ridge: float) -> dict[str, Rows]:
    """Return by table the rows of a file of calibrations; an empty name has those of all tables together."""
    start = np.array([*[1.0] * SLOPES, 0.0, 0.0, 0.0])
    common = [_fit_stage([each for each in examples if each.stage == stage], start, NEAR) for stage in range(stages)]
    fitted = {"": common}
    for table in sorted({each.table for each in examples}):
        own = [each for each in examples if each.table == table]
        fitted[table] = [
            _fit_stage([each for each in own if each.stage == stage], common[stage], ridge) for stage in range(stages)
        ]
    judged = any(each.accuracy != USUAL_ACCURACY for each in examples)
    return {table: np.round(rows, 3).T[: None if judged else len(ROWS) - 2].tolist() for table, rows in fitted.items()}


def check(examples: list[Example], table: str, stages: int, ridge: float) -> None:
    """Print how often the chances at `table` came true, by line-up, each part by the fit to the others.

    The parts are of deals that follow each other; the players are known.
    """
    tables = {each.table for each in examples}
    if table not in tables:
        print(f"There are no decisions of {table}; there are some of {', '.join(sorted(tables))}.")
        return
    for kind in sorted({each.players for each in examples}):
        known = [each._replace(accuracy=USUAL_ACCURACY) for each in examples if each.players == kind]
        told: dict[str, list[tuple[float, float]]] = {}
        for part in range(FOLDS):
            tested, others = divided(known, table, part)
            fitted = fit_tables(others, stages, ridge)
            calibration = calibration_of(fitted.get(table, fitted[""]))
            for each in tested:
                chance = calibration.chance(each.worth, Moment(table, each.stage, each.prior))
                told.setdefault(each.lineup, []).append((chance, each.score))
        for lineup, pairs in told.items():
            print(f"{table}, {lineup}: {len(pairs)} decisions, told by what fits the others")
            print_calibration(pairs)


def divided(examples: list[Example], table: str, part: int) -> tuple[list[Example], list[Example]]:
    """Return the examples of `table` in this of `FOLDS` parts of each line-up, and all others."""
    numbers: dict[str, int] = {}
    tested: list[Example] = []
    others: list[Example] = []
    sizes = Counter(each.lineup for each in examples if each.table == table)
    for each in examples:
        number = numbers[each.lineup] = numbers.get(each.lineup, -1) + (each.table == table)
        inside = each.table == table and number * FOLDS // sizes[each.lineup] == part
        (tested if inside else others).append(each)
    return tested, others


def _fit_stage(examples: list[Example], usual: np.ndarray, ridge: float) -> np.ndarray:
    """Return the slopes, the offset and their changes by accuracy that make outcomes likeliest, drawn to `usual`."""
    if not examples:
        return usual
    prior = np.array([log_odds(each.prior) for each in examples])
    away = np.array([log_odds(each.worth) for each in examples]) - prior
    scores = np.array([each.score for each in examples])
    unusual = np.array([each.accuracy for each in examples]) - USUAL_ACCURACY
    factors = np.stack([*np.array(list(map(stretches, away))).T, np.ones_like(away), unusual * away, unusual])

    def loss(found: np.ndarray) -> float:
        odds = prior + found @ factors
        drawn = np.sum(((found - usual) / SCALES) ** 2)
        return float(np.sum(np.logaddexp(0, odds) - scores * odds) + ridge * drawn / 8)

    return np.asarray(minimize(loss, usual, bounds=BOUNDS).x)


if __name__ == "__main__":
    sys.exit(main())
