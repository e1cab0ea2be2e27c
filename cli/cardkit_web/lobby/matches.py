"""A match that is over, as it is rated."""

import attrs


@attrs.frozen
class RatedEntry:
    """Somebody in a match."""

    account: str
    place: int
    """The place that the seat came to, from 1."""
    team: int = -1
    """The team of the seat; -1 when everybody plays alone."""
    gone: bool = False
    """True when its person left, or was not there at the end."""


@attrs.frozen
class RatedMatch:
    """A match that is over."""

    table: str
    number: int
    """The number of its last deal at the table."""
    family: str
    game: str
    entries: tuple[RatedEntry, ...]
