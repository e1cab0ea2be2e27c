"""How far estimates in bluffing games are to be believed, by table and stage of the deal.

`benchmarks/train_chances.py` fits it to games.
"""

from pathlib import Path
from typing import Final

from cardkit.cards.bits import count
from cardkit.search.calibration import Moment, read_calibrations
from cardkit_games.bluffing.bots.planner import has_fixed_order
from cardkit_games.bluffing.engine.observation import BluffingObservation

FILE: Final = Path(__file__).parent / "chances.json"

STAGES: Final = 3
"""The smallest hand that the seat knows of has at most two cards, at most five, more."""

_LATE: Final = (2, 5)


def moment_of(seen: BluffingObservation) -> Moment:
    """Where a decision stands: the table, the stage, and the share of everybody who is left."""
    remaining = max(2, int(count(seen.active)))
    even = 1.0 - 1.0 / remaining if seen.book.last_loses else 1.0 / remaining
    aim = "loser" if seen.book.last_loses else "winner"
    order = "due" if has_fixed_order(seen.book) else "free"
    smallest = min(size for seat, size in enumerate(seen.hand_sizes) if size >= 0 or seat == seen.seat)
    stage = sum(smallest > most for most in _LATE)
    return Moment(f"{aim}-{order}-{seen.seats}", stage, even)


def chance_of(seen: BluffingObservation, worth: float) -> float:
    """The chance to win of a seat that sees `seen`, where its estimate is `worth`."""
    moment, calibrations = moment_of(seen), read_calibrations(FILE)
    return calibrations.get(moment.table, calibrations[""]).chance(worth, moment)
