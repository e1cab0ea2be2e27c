"""Calibration: estimates turned into chances, by the results of played games.

Estimates by sampling are too sure of themselves: they judge by the quality of the play-outs, and take samples for
facts. The log odds of an estimate, counted from those of a prior, the chance before any estimate, are multiplied by a
slope and moved by an offset (Platt, "Probabilistic outputs for support vector machines", 1999). The less such estimates
have proved to know, the smaller is the slope. It changes at `KNOTS`: players who seldom err keep a very good position
and save some bad ones, and a slightly good one may mean nothing.

Good players lose a good position more seldom. In the judgement of a whole deal, its accuracy, the share of decisions
without a better choice, adds to slope and offset.
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
"""The least distance of an estimate from 0 and 1: a search of a few hundred deals cannot know more."""

USUAL_ACCURACY: Final = 0.7
"""The assumed share of decisions without a better choice, when it is not known."""

MOST_UNUSUAL: Final = 0.25
"""An accuracy that is further from the usual counts as so far from it."""

KNOTS: Final = (-1.0, 0.0, 1.0)
"""The places where the slope changes: log odds, counted from those of the prior."""

LEAST_SLOPE: Final = 0.02
"""The least slope, so that a higher estimate stays a higher chance."""


class Moment(NamedTuple):
    """The circumstances of a decision: the stage of the deal, and the players."""

    table: str
    """A name for the kind of table."""
    stage: int
    """The stage of the deal."""
    prior: float
    """The chance before any estimate, 0 < `prior` < 1: an equal share, or a learned one."""
    players: str = ""
    """A name for the kind of the players; empty when it is not known."""

    @property
    def calibration(self) -> str:
        """Return the name of its calibration in files: the table, and the kind of players if that is known."""
        return calibration_name(self.table, self.players)


@attrs.frozen
class Calibration:
    """Slopes and an offset for each stage of the deals of one kind of table."""

    slopes: tuple[tuple[float, ...], ...]
    """Below the first of `KNOTS`, between them and above the last, one more than there are: each by stage.

    At least `LEAST_SLOPE`.
    """
    offsets: tuple[float, ...]
    """For each stage, the addition to the log odds: below 0 when estimates are too high."""
    slope_gains: tuple[float, ...] = ()
    offset_gains: tuple[float, ...] = ()
    """For each stage, the additions to slopes and offset for an accuracy of 1 above `USUAL_ACCURACY`, if any."""

    def __attrs_post_init__(self) -> None:
        if len(self.slopes) != len(KNOTS) + 1:
            raise ValueError(f"There are {len(KNOTS) + 1} slopes for each stage.")
        if any(slope < LEAST_SLOPE for row in self.slopes for slope in row):
            raise ValueError(f"Slopes are at least {LEAST_SLOPE}.")

    def chance(self, worth: float, moment: Moment, accuracy: float = USUAL_ACCURACY) -> float:
        """Return the chance to win, 0 to 1, for an estimate of `worth`, in a deal played with this `accuracy`."""
        prior = log_odds(moment.prior)
        moved = _bent(log_odds(worth) - prior, KNOTS, self._slopes(moment.stage, accuracy))
        return 1.0 / (1.0 + exp(-prior - self._offset(moment.stage, accuracy) - moved))

    def adapted(self, chance: float, moment: Moment, accuracy: float) -> float:
        """Return `chance`, which was calibrated for `USUAL_ACCURACY`, as it is for players of this `accuracy`."""
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
    """Return the end of the way from 0 to `away` when each part of it is multiplied by its slope."""
    return sum(slope * part for slope, part in zip(slopes, stretches(away, knots), strict=True))


def _unusual(accuracy: float) -> float:
    """Return by how much `accuracy` is above the usual one, negative if below, at most `MOST_UNUSUAL` either way."""
    return min(max(accuracy - USUAL_ACCURACY, -MOST_UNUSUAL), MOST_UNUSUAL)


def calibration_name(table: str, players: str) -> str:
    """Return the name in files of the calibration for a kind of table and a kind of players; either may be empty."""
    return f"{table} {players}".strip()


@cache
def read_calibrations(file: Path) -> dict[str, Calibration]:
    """Return the calibrations of a JSON object, by `calibration_name`; one without a table is for all other tables.

    Each has rows for its slopes, its offsets, and optionally the additions to both by accuracy.
    """
    written: dict[str, list[list[float]]] = json.loads(file.read_text(encoding="utf-8"))
    return {table: calibration_of(rows) for table, rows in written.items()}


def calibration_of(rows: Sequence[Sequence[float]]) -> Calibration:
    """Return the calibration of `rows`: one for each slope, one of offsets, and maybe two of gains, all by stage."""
    slopes = len(KNOTS) + 1
    return Calibration(tuple(map(tuple, rows[:slopes])), *map(tuple, rows[slopes:]))


def log_odds(chance: float) -> float:
    """The logarithm of the odds of `chance`, which is taken to be no nearer to 0 or 1 than `LEAST_CHANCE`."""
    kept = min(max(chance, LEAST_CHANCE), 1.0 - LEAST_CHANCE)
    return log(kept / (1.0 - kept))
