"""The parts of a deal that people count."""

from typing import Final, Generic

from cardkit.game.types import StateT
from cardkit.language import Message, pgettext

NAMES: Final = (
    *(Message("round", "part of a deal"), Message("bout", "part of a deal"), Message("pile", "part of a deal")),
    Message("trick", "part of a deal"),
)
"""What the rounds of games are called that have translations."""


class Rounds(Generic[StateT]):
    """How far a deal has gone, in bouts, tricks or piles: `game.rounds`.

    Asked by playing back, `cardkit replay`, `show` and exports. Every game has one; this class as it stands counts one
    round from the deal to the end.
    """

    name: str = "round"
    """What one is called."""

    @property
    def shown_name(self) -> str:
        """What one is called in the language that is spoken."""
        return pgettext("part of a deal", self.name)

    def done(self, state: StateT) -> int:
        """How many have ended since the deal or the position it began with."""
        return 0

    def standing_pass(self, state: StateT) -> int | None:
        """The action with which the actor says that it does nothing, which it may say for all of the round at once.

        None where it is asked something else. A table that has heard it once answers so for the seat until another
        round begins, whatever it holds.
        """
        return None
