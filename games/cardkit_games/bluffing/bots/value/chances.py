"""Chances: how far estimates in bluffing games are to be believed, by table and stage of the deal.

`benchmarks/chances/train_chances.py` fits it to games, and with `hands` the chance to win as the sizes of
hands tell it, before anything is imagined.
"""

import json
from functools import cache
from math import exp, log
from pathlib import Path
from statistics import mean
from typing import Final

from cardkit.cards.bits import count, members
from cardkit.search.calibration import Moment, log_odds, read_calibrations
from cardkit_games.bluffing.bots.candidates.plan import has_fixed_order
from cardkit_games.bluffing.engine.observation import BluffingObservation

FILE: Final = Path(__file__).parent / "chances.json"
HANDS: Final = Path(__file__).parent / "hands.json"

STAGES: Final = 3
"""The smallest hand that the seat knows of has at most two cards, at most five, more."""

_LATE: Final = (2, 5)

FACTS: Final = 6
"""The number of facts that `facts_of` returns."""


def moment_of(seen: BluffingObservation) -> Moment:
    """Return the moment of a decision: the table, the stage, and the prior by the sizes of hands."""
    smallest = min(size for seat, size in enumerate(seen.hand_sizes) if size >= 0 or seat == seen.seat)
    return Moment(table_of(seen), sum(smallest > most for most in _LATE), prior_of(seen))


def chance_of(seen: BluffingObservation, worth: float) -> float:
    """Return the chance to win of a seat with the view `seen`, for an estimate of `worth`."""
    moment, calibrations = moment_of(seen), read_calibrations(FILE)
    return calibrations.get(moment.table, calibrations[""]).chance(worth, moment)


def table_of(seen: BluffingObservation) -> str:
    """Return the name of a kind of table by its aim, whether ranks are due, and its seats, as `loser-due-3`."""
    aim = "loser" if seen.book.last_loses else "winner"
    order = "due" if has_fixed_order(seen.book) else "free"
    return f"{aim}-{order}-{seen.seats}"


def share_of(seen: BluffingObservation) -> float:
    """Return the chance to win, or not to lose, if all seats still in the deal have an equal one."""
    remaining = max(2, int(count(seen.active)))
    return 1.0 - 1.0 / remaining if seen.book.last_loses else 1.0 / remaining


def facts_of(seen: BluffingObservation) -> tuple[float, ...]:
    """`FACTS` numbers: 1, the size of the own hand, of the smallest other one and of all others on average.

    Sizes are of one card more, as logarithms; the first two also as inverses. A seat whose number of cards nobody knows
    counts as having as many as the own.
    """
    own = int(seen.hand_sizes[seen.seat])
    others = [int(seen.hand_sizes[seat]) for seat in members(seen.active) if seat != seen.seat] or [own]
    sizes = [1 + (size if size >= 0 else own) for size in others]
    fewest = min(sizes)
    return (1.0, log(1 + own), 1 / (1 + own), log(fewest), 1 / fewest, mean(map(log, sizes)))


def prior_of(seen: BluffingObservation) -> float:
    """The chance to win, 0 to 1, of a seat that sees `seen`, by the sizes of hands alone."""
    learned = read_hands()
    weights = learned.get(table_of(seen), learned[""])
    odds = sum(weight * fact for weight, fact in zip(weights, facts_of(seen), strict=True))
    return 1.0 / (1.0 + exp(-log_odds(share_of(seen)) - odds))


@cache
def read_hands() -> dict[str, list[float]]:
    """The weights of the facts by table, those of all others under an empty name."""
    learned: dict[str, list[float]] = json.loads(HANDS.read_text(encoding="utf-8"))
    return learned
