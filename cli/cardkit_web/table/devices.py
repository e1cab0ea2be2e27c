"""Codes that let a second device of the same person in: each for a short time, and once."""

import time
from typing import Final

LASTS: Final = 600.0
"""The number of seconds for which a code may be used."""


class Devices:
    """The codes that are out at a table. They are in memory alone: a restart makes them void."""

    def __init__(self) -> None:
        self._codes: dict[bytes, tuple[int, float]] = {}

    def add(self, digest: bytes, seat: int) -> None:
        """Keep the `digest` of a code that opens `seat` for `LASTS` seconds; an earlier code of the seat is void."""
        self.forget(seat)
        self._codes[digest] = seat, time.monotonic() + LASTS

    def used(self, digest: bytes) -> int | None:
        """Return the seat that a code opens, once; None when it opens none."""
        seat, end = self._codes.pop(digest, (None, 0.0))
        return seat if time.monotonic() < end else None

    def forget(self, seat: int) -> None:
        """Make the codes of `seat` void."""
        self._codes = {digest: found for digest, found in self._codes.items() if found[0] != seat}
