"""The store behind the tables of a server: which there are, who may open them, who sits there, and what was played.

A table is held by one process at a time, and only that one changes it. A move is kept before anybody is shown it.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol

import attrs

from cardkit.errors import CardkitError
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit_web.setup import Setup

SEAT: Final = "seat"
SHARE: Final = "share"
WATCH: Final = "watch"
MAKER: Final = "maker"
"""The kinds of tokens: one seat, any open seat, to look on, and the rights of the maker."""


class CannotKeep(CardkitError):
    """The server cannot keep what somebody wants to be kept, as where its disk is full."""

    def __init__(self) -> None:
        super().__init__(gettext("The server cannot save that now: its disk may be full. Try again later."))


class Lost(CannotKeep):
    """The table is no longer held by this process, which can change nothing of it."""


class Unsure(Lost):
    """The table is no longer held, because a change of it could not be kept: whether it was, the store knows."""


class NotYet(CannotKeep):
    """A change is not kept, nor a part of it, and may be asked for again; nothing is shown before it is kept."""


class Elsewhere(CardkitError):
    """Another process has the table."""

    def __init__(self, address: str) -> None:
        """`address` is that of the other process, `HOST:PORT`."""
        super().__init__(gettext("Another process has this table."))
        self.address = address


@attrs.frozen
class Token:
    """The right that a token gives: a kind, and for a seat which one."""

    kind: str
    seat: int | None = None


@attrs.frozen
class Kept:
    """A table as it is kept, without what was played."""

    setup: Setup
    begun: bool
    """True where cards have been dealt."""
    tokens: dict[bytes, Token]
    """The tokens by their digests."""
    names: dict[int, str]
    """The names of people, by their seats."""


class Held(Protocol):
    """A table that this process holds.

    What changes it raises `CannotKeep`, after which what was asked for is kept with the next change or, where that is
    `NotYet`, only if it is asked for again; or `Lost`, after which nothing is changed.

    Changes are made in the order in which they were asked for, also where nobody waits for them any more.
    """

    kept: Kept
    first: int
    """The number of its first view: higher than any that whoever held the table before has shown."""

    async def deals(self) -> list[Record]:
        """Return the deals of the match so far; none before the first. Raises `CardkitError`."""

    async def deal(self, record: Record) -> None:
        """Keep that a deal begins, with the moves that it has already."""

    async def play(self, moves: Sequence[str], same: int) -> None:
        """Keep the moves of the deal under way, of which the first `same` are kept already and no others hold."""

    async def end(self, result: Result, abandoned: Sequence[int] = ()) -> None:
        """Keep how the deal under way has ended, and which seats had left it."""

    async def name(self, seat: int, name: str) -> None:
        """Keep what somebody in a seat is called."""

    async def change(self, setup: Setup, *, begun: bool = False) -> None:
        """Keep what holds for the table from now on; `begun` where the first cards are about to be dealt."""

    async def give(self, digest: bytes, token: Token, *, alone: bool) -> None:
        """Keep a token that was given out; where it is `alone`, all others that open the same open nothing more."""

    async def delete(self) -> None:
        """Delete the table, with all that was played."""

    async def release(self) -> None:
        """Let it go: any process may hold it now."""

    def when_lost(self, lost: Callable[[], None]) -> None:
        """Have `lost` called when another process may have taken the table."""


class Store(Protocol):
    """The store of one process."""

    secret: str
    """A word by which processes of this store know each other; empty where there is only one."""

    async def open(self) -> None:
        """Begin; raises `CardkitError`."""

    async def add(
        self,
        table: str,
        setup: Setup,
        tokens: Sequence[tuple[bytes, Token]],
        names: dict[int, str],
        begun: Record | None,
    ) -> None:
        """Keep a new table, at which `begun` is under way; raises `CannotKeep`."""

    @property
    def alive(self) -> bool:
        """Return whether tables can be held and changed now."""

    async def clock(self) -> float:
        """Return the time in seconds by which it tells how old a table is; raises `CannotKeep`."""

    async def expire(self, days: float, held: Collection[str]) -> int:
        """Delete tables that nobody holds and has held for so many days, and return how many; raises `CannotKeep`.

        `held` are those that this process holds.
        """

    async def hold(self, table: str) -> Held | None:
        """Hold a table; None where there is none. Raises `Elsewhere`, or `CannotKeep`."""

    async def close(self) -> None:
        """End; every table has been released."""
