"""Seats of a table: their people, who of them is present, and codes that let in a second device of the same person.

A code is good for a short time, and once.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from cardkit.match.seats import HUMAN, names_of_bots


@attrs.define
class TableSeat:
    """One seat."""

    player: str
    """`human`, or a bot's name."""
    name: str = ""
    """The name of its holder; empty for a seat that nobody has taken."""
    present: bool = False
    """True when a page of the person is connected."""
    away: bool = False
    """True when a bot plays for the person, who did not answer in time."""
    vacant: bool = False
    """True when its person has given it up after the cards were dealt: a bot plays until another person takes it."""

    @property
    def person(self) -> bool:
        """Return whether it is for a person."""
        return self.player == HUMAN

    @property
    def open(self) -> bool:
        """Return whether it waits for a person to sit down."""
        return self.person and not self.name

    @property
    def free(self) -> bool:
        """Return whether a person may sit down: it is open, or was left."""
        return self.open or self.vacant

    @property
    def kind(self) -> str:
        """The kind of the seat, as in the message `table`."""
        if self.open:
            return "open"
        if self.vacant:
            return "vacant"
        return "person" if self.person else "bot"


def seat_names(players: Sequence[str], people: Mapping[int, str]) -> list[str]:
    """Return the name of each seat: people by their seats, empty for those who have not come, and bots."""
    of_bots = names_of_bots(len(players), [name for name in people.values() if name])
    return [people.get(index, "") if player == HUMAN else of_bots[index] for index, player in enumerate(players)]


CODE_SECONDS: Final = 600.0
"""The number of seconds for which a code may be used."""


class Devices:
    """The codes that are out at a table. They are in memory alone: a restart makes them void."""

    def __init__(self) -> None:
        self._codes: dict[bytes, tuple[int, float]] = {}

    def add(self, digest: bytes, seat: int) -> None:
        """Keep the `digest` of a code that opens `seat` for `CODE_SECONDS`; an earlier code of the seat is void."""
        self.forget(seat)
        self._codes[digest] = seat, time.monotonic() + CODE_SECONDS

    def used(self, digest: bytes) -> int | None:
        """Return the seat that a code opens, once; None when it opens none."""
        seat, end = self._codes.pop(digest, (None, 0.0))
        return seat if time.monotonic() < end else None

    def forget(self, seat: int) -> None:
        """Make the codes of `seat` void."""
        self._codes = {digest: found for digest, found in self._codes.items() if found[0] != seat}
