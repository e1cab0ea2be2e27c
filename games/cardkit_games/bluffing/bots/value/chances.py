"""Chances: how far estimates in bluffing games are to be believed, by table and stage of the deal.

`benchmarks/chances/train_chances.py` fits it to games.
"""

from pathlib import Path
from typing import Final

from cardkit.search.calibration import Moment, read_calibrations
from cardkit_games.bluffing.bots.value.hands import prior_of, table_of
from cardkit_games.bluffing.engine.observation import BluffingObservation

FILE: Final = Path(__file__).parent / "chances.json"

STAGES: Final = 3
"""The smallest hand that the seat knows of has at most two cards, at most five, more."""

_LATE: Final = (2, 5)


def moment_of(seen: BluffingObservation) -> Moment:
    """Return where a decision stands: the table, the stage, and what the sizes of hands tell."""
    smallest = min(size for seat, size in enumerate(seen.hand_sizes) if size >= 0 or seat == seen.seat)
    return Moment(table_of(seen), sum(smallest > most for most in _LATE), prior_of(seen))


def chance_of(seen: BluffingObservation, worth: float) -> float:
    """The chance to win of a seat that sees `seen`, where its estimate is `worth`."""
    moment, calibrations = moment_of(seen), read_calibrations(FILE)
    return calibrations.get(moment.table, calibrations[""]).chance(worth, moment)
