"""The parts of a deal that people count."""

from typing import Generic

from cardkit.game.types import StateT


class Rounds(Generic[StateT]):
    """How far a deal has gone, in bouts, tricks or piles: `game.rounds`.

    Asked by playing back, `cardkit replay`, `show` and exports. Every game has one; this class as it stands counts one
    round from the deal to the end.
    """

    name: str = "round"
    """What one is called."""

    def done(self, state: StateT) -> int:
        """How many have ended since the deal or the position it began with."""
        return 0
