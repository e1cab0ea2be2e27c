"""A window: several people are asked at once, and nobody learns who has answered."""

import asyncio
import contextlib
from collections.abc import Sequence

from cardkit.errors import InvalidText
from cardkit.language import gettext

CALL = "call"
ORDER = "order"
ALL = "all"
"""The kinds of questions: whether somebody calls, who comes first, or the simultaneous hidden choices of several."""


class AnswerWindow:
    """The answers to one play, while they are collected."""

    def __init__(self, number: int, kind: str, seats: Sequence[int], people: Sequence[int], seconds: float) -> None:
        """`seats` are all that are asked, `people` those of them that answer here.

        It is open for `seconds`, and with 0 until they have answered.
        """
        self.number = number
        self.kind = kind
        self.seats = list(seats)
        self.people = list(people)
        self.seconds = seconds
        self.end = asyncio.get_running_loop().time() + seconds
        self.answers: dict[int, str] = {}
        """The answers of people, those who came first in front."""
        self.complete = asyncio.Event()
        """Set when all people have answered."""
        self.closed = False
        """True when no answer counts any more."""

    @property
    def remaining(self) -> float | None:
        """The seconds for which it is still open; None without a clock."""
        if not self.seconds:
            return None
        return max(0.0, self.end - asyncio.get_running_loop().time())

    def answer(self, seat: int, text: str) -> None:
        """Store the answer of `seat`; a changed answer becomes the last of the answers.

        The window is complete when all have answered. Raises `InvalidText` when the seat is not asked.
        """
        if seat not in self.people:
            raise InvalidText(gettext("You are not asked about this play."))
        if self.answers.get(seat) != text:
            self.answers.pop(seat, None)
            self.answers[seat] = text
        if len(self.answers) == len(self.people):
            self.complete.set()

    def give_way(self, seat: int) -> None:
        """Wait no more for `seat`, which will not answer; an answer that it has given stays."""
        if seat in self.people and seat not in self.answers:
            self.people.remove(seat)
            if len(self.answers) >= len(self.people):
                self.complete.set()

    async def closes(self) -> None:
        """Wait until everybody has answered or the time is over, and close; without people there is no wait."""
        if self.people:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.remaining):
                    await self.complete.wait()
        self.closed = True
