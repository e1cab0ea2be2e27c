"""The keeper of one table: it writes the moves, tries again when the disk is full, and reports that to the table."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from cardkit.game.game import Deal
from cardkit.game.moves import Move
from cardkit.language import Message
from cardkit_web.store.errors import NotYet, Unsure

if TYPE_CHECKING:  # they need SQLAlchemy, which checks of messages do not
    from cardkit_web.store.store import Held

WAITS: Final = Message(
    "The server cannot save this table at the moment: its disk may be full. The game goes on as soon as it can."
)
AGAIN: Final = 1.0
"""The number of seconds after which a change that could not be kept is asked for again."""


class Keeper:
    """The changes of a table on their way to the store."""

    def __init__(self, held: "Held", said: Callable[[Message], object]) -> None:
        """`said` is a function that tells everybody at the table a sentence."""
        self._held = held
        self._said = said
        self._moves: list[Move] = []
        self._lines: list[str] = []
        """The moves that were kept last, and the lines that they are in the record."""
        self._failing = False
        self.kept_in: Callable[[float], object] = lambda seconds: None
        """Called with the seconds until a change of a deal was stored."""
        self.not_kept: Callable[[], object] = lambda: None
        """Called when a change could not be stored."""

    def found(self, moves: list[Move]) -> None:
        """Note that these moves of the deal are kept already."""
        self._moves = moves
        self._lines = [move.text for move in moves]

    async def keep(self, deal: Deal) -> None:
        """Store the moves of the deal, and delete those that were taken back; waits while the disk is full.

        Raises `Lost` when this process no longer holds the table.
        """
        moves, kept = deal.moves, self._moves
        same = next((index for index, (new, old) in enumerate(zip(moves, kept, strict=False)) if new is not old), None)
        if same is None:
            same = min(len(moves), len(kept))
        self._lines = [*self._lines[:same], *(move.text for move in moves[same:])]
        self._moves = moves
        await self.write(lambda: self._held.play(self._lines, same))

    async def write(self, change: Callable[[], Awaitable[None]]) -> None:
        """Call `change` until it is stored, and wait between the calls while the disk is full.

        Raises `Lost` when the table was taken over, and `Unsure` when it is not known whether the change is stored.
        """
        began = time.perf_counter()
        while True:
            try:
                await change()
            except Unsure:
                self.not_kept()
                raise
            except NotYet:
                self.not_kept()
                if not self._failing:
                    self._said(WAITS)
                self._failing = True
                await asyncio.sleep(AGAIN)
            else:
                self.kept_in(time.perf_counter() - began)
                self._failing = False
                return
