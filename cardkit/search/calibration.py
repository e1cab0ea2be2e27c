"""Estimates made chances: how much of what a search says is to be believed, by what became of it in played games.

Estimates by sampling are too sure of themselves: they judge by how the play-outs play, and take what is sampled for
what is there. The log odds of an estimate, counted from those of the share that everybody has before anything is known,
are multiplied by a slope, the smaller the less such estimates have proved to know, and moved by an offset (Platt,
"Probabilistic outputs for support vector machines", 1999).
"""

import json
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple

import attrs

SURE: Final = 0.002
"""No estimate counts as nearer to 0 or 1: a search of a few hundred deals cannot know."""


class Moment(NamedTuple):
    """Where a decision stands."""

    table: str
    """A name for the kind of table."""
    stage: int
    """Of the deal."""
    even: float
    """The chance that everybody has who is left, 0 < `even` < 1."""


@attrs.frozen
class Calibration:
    """A slope and an offset for each stage of the deals of one kind of table."""

    slopes: tuple[float, ...] = attrs.field()
    """By stage; at least 0, or worse would count as better."""
    offsets: tuple[float, ...]
    """By stage, what is added to the log odds: below 0 where estimates hope for too much."""

    @slopes.validator
    def _check(self, _field: object, slopes: tuple[float, ...]) -> None:
        if any(slope < 0 for slope in slopes):
            raise ValueError("Slopes are at least 0.")

    def chance(self, worth: float, moment: Moment) -> float:
        """The chance to win, 0 to 1, where the estimate is `worth`."""
        start = log_odds(moment.even)
        slope, offset = self.slopes[moment.stage], self.offsets[moment.stage]
        return 1.0 / (1.0 + exp(-start - offset - slope * (log_odds(worth) - start)))


@cache
def read_calibrations(file: Path) -> dict[str, Calibration]:
    """The calibrations of a JSON object: by table slopes and offsets; an empty name is for all other tables."""
    rows: dict[str, list[list[float]]] = json.loads(file.read_text(encoding="utf-8"))
    return {table: Calibration(tuple(slopes), tuple(offsets)) for table, (slopes, offsets) in rows.items()}


def log_odds(chance: float) -> float:
    """The logarithm of the odds of `chance`, which is taken to be no nearer to 0 or 1 than `SURE`."""
    kept = min(max(chance, SURE), 1.0 - SURE)
    return log(kept / (1.0 - kept))
