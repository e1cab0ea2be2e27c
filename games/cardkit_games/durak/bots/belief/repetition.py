"""A measure of repetition in a deal: bouts that ended with nothing discarded and nobody out.

A deal can only repeat itself in such bouts, for discarded cards never come back.
"""

from mypy_extensions import i64, mypyc_attr

from cardkit_games.durak.engine.observation import DurakObservation


@mypyc_attr(acyclic=True)
class Repetition:
    """Follows one deal through the observations of one seat."""

    def __init__(self) -> None:
        self.idle: i64 = 0
        """The number of bouts that ended with nothing discarded and nobody out; a discard halves the number."""
        self._bouts: i64 = 0
        self._discards: i64 = 0
        self._active: i64 = 0

    def update(self, seen: DurakObservation) -> None:
        """Add the new bouts of `seen` to `idle`; it is halved when the discard grows, and 0 once a seat is out.

        It is 0 in a new deal too.
        """
        self.idle += seen.bouts - self._bouts
        if seen.discards != self._discards:
            self.idle >>= 1
        if seen.active != self._active or seen.bouts < self._bouts:
            self.idle = 0
        self._bouts = seen.bouts
        self._discards = seen.discards
        self._active = seen.active
