"""Errors of the store."""

from cardkit.errors import CardkitError
from cardkit.language import gettext


class CannotKeep(CardkitError):
    """The server cannot store a change, as when its disk is full."""

    def __init__(self) -> None:
        super().__init__(gettext("The server cannot save that now: its disk may be full. Try again later."))


class Lost(CannotKeep):
    """The table is no longer held by this process, which can change nothing of it."""


class Unsure(Lost):
    """The table is no longer held, because a change of it could not be kept: whether it was, the database knows."""


class NotYet(CannotKeep):
    """No part of a change is stored, and it may be asked for again; nothing is shown before it is stored."""


class OwnedElsewhere(CardkitError):
    """Another process has the table."""

    def __init__(self, address: str) -> None:
        """`address` is that of the other process, `HOST:PORT`."""
        super().__init__(gettext("Another process has this table."))
        self.address = address


class Occupied(CardkitError):
    """Another server has the folder of tables."""
