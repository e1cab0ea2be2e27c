"""A game in words, for places that know nothing of it."""

from collections.abc import Sequence
from typing import Generic

from cardkit.engine.drawing import scene_of
from cardkit.game.types import ObservationT


class Words(Generic[ObservationT]):
    """The table and the actions in words: `game.words`.

    Asked by the terminal for games that it has no drawing of, and by `cardkit perft`. Every game has one; this class as
    it stands shows actions as numbers and no table, and a game of another package without a table is skipped.
    """

    def table(self, seen: ObservationT, names: Sequence[str]) -> list[str]:
        """The table as `seen.seat` sees it, line by line: what `print(seen)` shows, with these names for the seats.

        Raises `NotImplementedError` in games that have not said how it is drawn.
        """
        scene = scene_of(seen, names)
        if scene is None:
            raise NotImplementedError(f"{type(seen).__name__} has no drawing: see `cardkit.engine.drawing`.")
        return scene.text().splitlines()

    def action(self, action: int) -> str:
        """One atomic action in a word or two: its number, unless the game has words."""
        return str(action)
