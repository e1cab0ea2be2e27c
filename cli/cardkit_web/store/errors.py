"""Errors of the store."""

from cardkit.errors import CardkitError
from cardkit.language import gettext


class CannotKeep(CardkitError):
    """The server cannot keep what somebody wants to be kept, as where its disk is full."""

    def __init__(self) -> None:
        super().__init__(gettext("The server cannot save that now: its disk may be full. Try again later."))


class Lost(CannotKeep):
    """The table is no longer held by this process, which can change nothing of it."""


class Unsure(Lost):
    """The table is no longer held, because a change of it could not be kept: whether it was, the database knows."""


class NotYet(CannotKeep):
    """A change is not kept, nor a part of it, and may be asked for again; nothing is shown before it is kept."""


class OwnedElsewhere(CardkitError):
    """Another process has the table."""

    def __init__(self, address: str) -> None:
        """`address` is that of the other process, `HOST:PORT`."""
        super().__init__(gettext("Another process has this table."))
        self.address = address


class Occupied(CardkitError):
    """Another server has the folder of tables."""
