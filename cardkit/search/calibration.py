"""Estimates made chances: how much of what a search says is to be believed, by what became of it in played games.

Estimates by sampling are too sure of themselves: they judge by how the play-outs play, and take what is sampled for
what is there. The log odds of an estimate, counted from those of a prior, the chance before anything is estimated, are
multiplied by a slope, the smaller the less such estimates have proved to know, and moved by an offset (Platt,
"Probabilistic outputs for support vector machines", 1999). The slope changes at `KNOTS`: players who seldom err keep
what is very good, save some of what is bad, and what is slightly good may tell nothing.

Good players lose a good position more seldom. Where a whole deal is judged, its accuracy, the share of decisions in
which what was done is as good as anything, adds to slope and offset.
"""

import json
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import exp, inf, log
from pathlib import Path
from typing import Final, NamedTuple

import attrs

LEAST_CHANCE: Final = 0.002
"""No estimate counts as nearer to 0 or 1: a search of a few hundred deals cannot know."""

USUAL_ACCURACY: Final = 0.7
"""The share of decisions in which what is done is as good as anything, where nothing is known of it."""

MOST_UNUSUAL: Final = 0.25
"""An accuracy that is further from the usual counts as so far from it."""

KNOTS: Final = (-1.0, 0.0, 1.0)
"""The places where the slope changes: log odds, counted from those of the prior."""

LEAST_SLOPE: Final = 0.02
"""No slope is smaller, so that what is worth more stays worth more."""


class Moment(NamedTuple):
    """The circumstances of a decision: where it stands, and who plays."""

    table: str
    """A name for the kind of table."""
    stage: int
    """Of the deal."""
    prior: float
    """The chance before anything is estimated, 0 < `prior` < 1: the share of everybody, or what is learned besides."""
    players: str = ""
    """A name for the kind of those who play; empty where nothing is known of them."""

    @property
    def calibration(self) -> str:
        """The name of the calibration for it: the table, and the kind of players if it is known."""
        return calibration_name(self.table, self.players)


@attrs.frozen
class Calibration:
    """Slopes and an offset for each stage of the deals of one kind of table."""

    slopes: tuple[tuple[float, ...], ...]
    """Below the first of `KNOTS`, between them and above the last, one more than there are: each by stage.

    At least `LEAST_SLOPE`.
    """
    offsets: tuple[float, ...]
    """By stage, what is added to the log odds: below 0 where estimates hope for too much."""
    slope_gains: tuple[float, ...] = ()
    offset_gains: tuple[float, ...] = ()
    """By stage, what slopes and offset gain for an accuracy of 1 above `USUAL_ACCURACY`; empty for nothing."""

    def __attrs_post_init__(self) -> None:
        if len(self.slopes) != len(KNOTS) + 1:
            raise ValueError(f"There are {len(KNOTS) + 1} slopes for each stage.")
        if any(slope < LEAST_SLOPE for row in self.slopes for slope in row):
            raise ValueError(f"Slopes are at least {LEAST_SLOPE}.")

    def chance(self, worth: float, moment: Moment, accuracy: float = USUAL_ACCURACY) -> float:
        """The chance to win, 0 to 1, where the estimate is `worth`, in a deal that is played with this `accuracy`."""
        prior = log_odds(moment.prior)
        moved = _bent(log_odds(worth) - prior, KNOTS, self._slopes(moment.stage, accuracy))
        return 1.0 / (1.0 + exp(-prior - self._offset(moment.stage, accuracy) - moved))

    def adapted(self, chance: float, moment: Moment, accuracy: float) -> float:
        """Return what a `chance`, which was told while nothing was known of the accuracy, is with `accuracy`."""
        prior = log_odds(moment.prior)
        moved = log_odds(chance) - prior - self._offset(moment.stage, USUAL_ACCURACY)
        slopes = self._slopes(moment.stage, USUAL_ACCURACY)
        away = _bent(moved, [_bent(knot, KNOTS, slopes) for knot in KNOTS], [1.0 / slope for slope in slopes])
        return self.chance(1.0 / (1.0 + exp(-prior - away)), moment, accuracy)

    def _slopes(self, stage: int, accuracy: float) -> list[float]:
        gain = _unusual(accuracy) * self.slope_gains[stage] if self.slope_gains else 0.0
        return [max(row[stage] + gain, LEAST_SLOPE) for row in self.slopes]

    def _offset(self, stage: int, accuracy: float) -> float:
        gain = self.offset_gains[stage] if self.offset_gains else 0.0
        return self.offsets[stage] + _unusual(accuracy) * gain


def stretches(away: float, knots: Sequence[float] = KNOTS) -> list[float]:
    """The parts of the way from 0 to `away` below the first of `knots`, between each two, and above the last."""
    bounds = [-inf, *knots, inf]
    return [min(max(away, low), high) - min(max(0.0, low), high) for low, high in pairwise(bounds)]


def _bent(away: float, knots: Sequence[float], slopes: Sequence[float]) -> float:
    """Return where one comes from 0 when each part of the way is multiplied by its slope."""
    return sum(slope * part for slope, part in zip(slopes, stretches(away, knots), strict=True))


def _unusual(accuracy: float) -> float:
    """Return how far it counts as from the usual."""
    return min(max(accuracy - USUAL_ACCURACY, -MOST_UNUSUAL), MOST_UNUSUAL)


def calibration_name(table: str, players: str) -> str:
    """Return what a file calls the calibration for a kind of table and a kind of players; either may be empty."""
    return f"{table} {players}".strip()


@cache
def read_calibrations(file: Path) -> dict[str, Calibration]:
    """The calibrations of a JSON object, by `calibration_name`; one without a table is for all other tables.

    Each has the rows of its slopes, offsets, and what slopes and offsets gain by accuracy, if they do.
    """
    written: dict[str, list[list[float]]] = json.loads(file.read_text(encoding="utf-8"))
    return {table: calibration_of(rows) for table, rows in written.items()}


def calibration_of(rows: Sequence[Sequence[float]]) -> Calibration:
    """The calibration of such rows: one for each slope, one of offsets, and maybe two of gains, all by stage."""
    slopes = len(KNOTS) + 1
    return Calibration(tuple(map(tuple, rows[:slopes])), *map(tuple, rows[slopes:]))


def log_odds(chance: float) -> float:
    """The logarithm of the odds of `chance`, which is taken to be no nearer to 0 or 1 than `LEAST_CHANCE`."""
    kept = min(max(chance, LEAST_CHANCE), 1.0 - LEAST_CHANCE)
    return log(kept / (1.0 - kept))
