"""A measure of repetition in a deal: plays since a card left the game or a seat went out.

Meanwhile the same cards go round, so that nearly the same hands can return again and again.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit_games.bluffing.engine.observation import PILE_GONE, PLAYED, REMOVED, WENT_OUT, BluffingObservation

EASE: Final = 10.0
"""The number of further idle plays after which differences in worth count half; twice as many leave a third."""

PROGRESS: Final[i64] = BIT[REMOVED] | BIT[PILE_GONE] | BIT[WENT_OUT]
"""The mask of the kinds of events after which the same hands cannot return."""


@mypyc_attr(acyclic=True)
class Repetition:
    """Follows one deal through the observations of one seat."""

    def __init__(self) -> None:
        self.idle: i64 = 0
        """The number of plays, halved whenever a card leaves the game or a seat goes out."""
        self._read: i64 = 0

    def update(self, seen: BluffingObservation) -> None:
        """Count the new plays of `seen` in `idle`, which each event of progress halves; a new deal starts from 0."""
        if seen.event_count() < self._read:
            self._read = 0
            self.idle = 0
        while self._read < seen.event_count():
            kind = seen.event(self._read).kind
            self._read += 1
            if kind == PLAYED:
                self.idle += 1
            elif BIT[kind] & PROGRESS:
                self.idle >>= 1

    def restlessness(self, patience: i64) -> float:
        """Return the divisor of differences in worth: 1 up to `patience` idle plays, then growing with each one."""
        return 1.0 + float(max(0, self.idle - patience)) / EASE
