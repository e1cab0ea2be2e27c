"""Tables whose moves are kept nowhere, to look at what they show."""

from typing import Any

from cardkit_web.setup import Setup
from cardkit_web.store.store import Kept
from cardkit_web.table.table import Table


class Held:
    """A table that is held and to which nothing happens that would have to be kept."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept

    def when_lost(self, lost: object) -> None:
        """It is never lost."""


def shown_table(name: str, setup: Setup, names: dict[int, str]) -> Table:
    """A table at which these people sit."""
    held: Any = Held(Kept(setup, True, {}, names))
    thinker: Any = None
    return Table(name, held, thinker)
