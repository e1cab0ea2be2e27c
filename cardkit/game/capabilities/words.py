"""A game in words, for places that know nothing of it."""

from collections.abc import Sequence
from typing import Generic

from cardkit.game.types import ObservationT


class Words(Generic[ObservationT]):
    """The table and the actions in words: `game.words`.

    Asked by the terminal for games that it has no drawing of, and by `cardkit perft`. Every game has one; this class as
    it stands shows actions as numbers and no table, and a game of another package without a table is skipped.
    """

    def table(self, seen: ObservationT, names: Sequence[str]) -> list[str]:
        """The table as `seen.seat` sees it, a sentence a line; cards stand as files spell them.

        Raises `NotImplementedError` in games that have no words for it.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method table.")

    def action(self, action: int) -> str:
        """One atomic action in a word or two: its number, unless the game has words."""
        return str(action)
