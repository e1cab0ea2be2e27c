"""The tables that a server has in memory: they are made, loaded, and released when nobody is there."""

import asyncio
import logging
import os
import re
import time
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from math import inf
from typing import Any, Final
from weakref import WeakValueDictionary

import attrs

from cardkit.drawing.svg import definitions
from cardkit.errors import CardkitError
from cardkit.game.record import Record
from cardkit.language import gettext, language
from cardkit_web.bots.pool import ASKED, PacedThinker, Pool
from cardkit_web.limits import Limits
from cardkit_web.lobby.lobby import Lobby
from cardkit_web.security import digest, new_table, new_token
from cardkit_web.setup import Maker, Setup
from cardkit_web.store.errors import CannotKeep
from cardkit_web.store.kept import MAKER, SEAT, SHARE, WATCH, Token
from cardkit_web.store.store import Store
from cardkit_web.table.listing import listing
from cardkit_web.table.table import Table

LOG: Final = logging.getLogger("cardkit.web")
NAME: Final = re.compile(r"[A-Za-z0-9_-]{16}")
"""The pattern of a table's name; everything else is not even looked for."""
IDLE: Final = 600.0
"""The seconds after which a table without visitors is released; its next visitor brings it back."""
SWEEP: Final = 30.0
EXPIRY: Final = 3600.0
"""The number of seconds between two looks for tables that nobody needs any more."""
ILL: Final = 30.0
"""The number of seconds for which a server says that it is not healthy after a change that could not be kept."""
JUMP: Final = 60.0
"""The number of seconds by which a clock may go otherwise from one look to the next before it counts as set."""


class Full(CardkitError):
    """The server has as many tables as it may."""


@attrs.frozen
class Links:
    """Links that the maker of a table is given, and nobody after that."""

    table: str
    maker: str
    share: str
    watch: str
    seats: dict[int, str]
    """The tokens of the seats for people."""
    link: str
    """The maker's own link."""


class Hub:
    """The tables that one process has."""

    def __init__(
        self, store: Store, workers: int | None = None, limits: Limits | None = None, lobby: Lobby | None = None
    ) -> None:
        """`workers` processes think for bots; `limits` are the usual ones by default."""
        self.store = store
        self.lobby = lobby
        self._listing: dict[str, asyncio.Task[None]] = {}
        self._listed: dict[str, str] = {}
        """The address from which each table of the lobby was opened that is listed."""
        self.limits = limits or Limits()
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = Pool(size)
        self.hints = Pool(max(1, size // 2), ASKED)
        self.slow = Pool(1, ASKED)
        """The pool of long analyses, so that they take no process of bots or hints."""
        self.thinker = PacedThinker(self.pool)
        self.tables: dict[str, Table] = {}
        self.pages: Counter[str] = Counter()
        """The number of pages that are open from each address."""
        self.drawings: dict[str, str] = {}
        """The drawings of cards by the digests under which pages ask for them."""
        self._drawn: dict[str, str] = {}
        self._coming: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a table is found, by its name, as long as a request waits for it."""
        self._sweeper: asyncio.Task[None] | None = None
        self._leaving = False
        self._swept = 0.0
        self._clocks: tuple[float, float] | None = None
        """The monotonic clock, and the one by which tables are old, at the latest look for those that are."""
        self._kept: Callable[[float], object] = lambda seconds: None
        self._failed: Callable[[], object] = lambda: None
        self._failed_at = -inf
        """The moment at which a change could not be kept, if none was since."""

    # -- Making

    async def make(self, setup: Setup, maker: Maker | None, begun: Record | None = None) -> Links:
        """Make a table, at which `begun` is under way, and return its links; raises `Full` or `CannotKeep`.

        The link of its maker is that of their seat, or else the one to share.
        """
        self._check_room()
        name = new_table()
        given = {kind: new_token() for kind in (MAKER, SHARE, WATCH)}
        seats = {index: new_token() for index, player in enumerate(setup.players) if player == "human"}
        tokens = [(digest(token), Token(kind)) for kind, token in given.items()]
        tokens += [(digest(token), Token(SEAT, seat)) for seat, token in seats.items()]
        names = {maker.seat: maker.name} if maker is not None else {}
        if setup.listed:
            setup = attrs.evolve(setup, way=given[SHARE])
        await self.store.add(name, setup, tokens, names, begun)
        own = seats[maker.seat] if maker is not None else given[SHARE]
        return Links(name, given[MAKER], given[SHARE], given[WATCH], seats, f"/t/{name}#{own}")

    async def more_seat_token(self, table: Table, seat: int) -> tuple[str, Token]:
        """Store and return a token for one more device of the person in the seat; earlier ones stay valid.
        Raises `CannotKeep`.
        """
        token, found = new_token(), Token(SEAT, seat)
        await table.held.give(digest(token), found, alone=False)
        table.tokens[digest(token)] = found
        return token, found

    async def renew_token(self, table: Table, kind: str, seat: int | None = None) -> str:
        """Return a new token that replaces all of its kind, or for a seat all of that seat, which become void.
        Codes for other devices of that seat become void too, and a new share token is also the way in from the lobby.
        Raises `CannotKeep`.
        """
        token, found = new_token(), Token(kind, seat)
        if seat is not None:
            table.devices.forget(seat)
        await table.held.give(digest(token), found, alone=True)
        table.tokens = {each: of for each, of in table.tokens.items() if of != found} | {digest(token): found}
        if kind == SHARE and table.setup.listed:
            await table.change_way(token)
        return token

    # -- Finding

    async def find(self, name: str) -> Table | None:
        """Return the table of that name, from memory or the store; None when there is none.

        Raises `CardkitError`, and `OwnedElsewhere` when another process has it.
        """
        if not NAME.fullmatch(name):
            return None
        coming = self._coming.setdefault(name, asyncio.Lock())
        async with coming:
            table = self.tables.get(name)
            if table is not None and table.failed:
                await self.forget(name)
                table = None
            if table is None:
                table = await self._load(name)
            if table is not None:
                table.used = time.monotonic()  # it is not released while a visitor comes in
        return table

    async def _load(self, name: str) -> Table | None:
        """Restore a table from the store into `tables`; return None when there is none. Raises `CardkitError`."""
        self._check_room()
        held = await self.store.hold(name)
        if held is None:
            return None
        try:
            table = Table(name, held, self.thinker)
            table.keeper.kept_in, table.keeper.not_kept = self._was_kept, self._was_not_kept
            if self.lobby is not None and table.setup.listed:
                table.lobby, table.audience.changed = self.lobby, lambda: self._list(table)
        except BaseException:
            await held.release()
            raise
        try:
            await table.restore()
            self._check_room()  # others may have come, and the server may have begun to leave
        except BaseException:
            await table.close()
            raise
        self.tables[name] = table
        return table

    def _check_room(self) -> None:
        """Raise `CannotKeep` while the server leaves, and `Full` when it holds as many tables as it may."""
        if self._leaving:
            raise CannotKeep
        if len(self.tables) >= self.limits.tables:
            raise Full(gettext("There are as many tables here as this server can keep. Try again later."))

    def _list(self, table: Table) -> None:
        """Update the entry of a table in the lobby, once however often it changes meanwhile."""
        if table.id not in self._listing:
            self._listing[table.id] = asyncio.get_running_loop().create_task(self._show_listed(table))

    async def _show_listed(self, table: Table) -> None:
        """Store the entry of a table in the lobby until it is as the table is; a failure is only logged."""
        assert self.lobby is not None
        await asyncio.sleep(0)
        while True:
            content = self._to_list(table)
            try:
                await self.lobby.show(table.id, content)
            except CannotKeep:
                LOG.error("The table %s is not listed.", table.id)
            if content == self._to_list(table):
                break
        self._listing.pop(table.id, None)

    def _to_list(self, table: Table) -> dict[str, Any] | None:
        """Return the entry of a table in the lobby; None also when its address has reached its limit of entries."""
        content, whose = listing(table), table.whose
        others = sum(each == whose for name, each in self._listed.items() if name != table.id)
        self._listed.pop(table.id, None)
        if content is None or others >= self.limits.listed:
            return None
        self._listed[table.id] = whose
        return content

    def drawings_of(self, table: Table) -> str:
        """Return the address of the drawings of a table's cards, which are drawn when they are first asked for."""
        game = table.game
        key = f"{game.name} {table.setup.rules} {len(table.seats)} {language()}"  # cards show ranks as words say them
        if key not in self._drawn:
            words = {card.text for card in game.cards(len(table.seats))}
            drawn = (
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 84"><defs>'
                f"{definitions(words, game.card_type)}</defs></svg>"
            )
            found = blake2b(drawn.encode(), digest_size=16).hexdigest()
            self.drawings[found] = drawn
            self._drawn[key] = f"/cards/{found}.svg"
        return self._drawn[key]

    # -- Letting go

    async def open(self) -> None:
        """Open the store and the lobby, if there is one, and begin to look after the tables; raises `CardkitError`."""
        await self.store.open()
        if self.lobby is not None:
            await self.lobby.open()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        """Every `SWEEP` seconds release idle tables and renew the entries of the lobby; every `EXPIRY` seconds delete
        old ones.
        """
        while True:
            await asyncio.sleep(SWEEP)
            for name, table in list(self.tables.items()):
                if not table.audience.viewers and time.monotonic() - table.used > IDLE:
                    await self.forget(name)
                elif listing(table) is not None:
                    table.audience.changed()
            if time.monotonic() - self._swept > EXPIRY:
                self._swept = time.monotonic()
                await self._expire()

    async def _expire(self) -> None:
        """Delete tables and accounts that have not been used for the time in the limits.

        Nothing is deleted when tables cannot be kept, and no table when that time is 0.
        """
        deleted = 0
        try:
            if not await self._goes_right():
                return
            if self.limits.days:
                deleted = await self.store.expire(self.limits.days)
            if self.lobby is not None:
                await self.lobby.expire(self.limits.account_days)
        except CannotKeep:
            return
        if deleted:
            LOG.info("%d tables were deleted: nobody was there for %g days.", deleted, self.limits.days)

    async def _goes_right(self) -> bool:
        """Return whether the clock by which tables are old has gone right since the last look; False at the first one.

        One that is set by years, as at the start of a machine, deletes no table. Raises `CannotKeep`.
        """
        before, self._clocks = self._clocks, (time.monotonic(), await self.store.clock())
        if before is None:
            return False
        jump = self._clocks[1] - before[1] - (self._clocks[0] - before[0])
        if abs(jump) > JUMP:
            LOG.warning("The clock was set by %.0f seconds: no table is deleted for %.0f seconds.", jump, EXPIRY)
        return abs(jump) <= JUMP

    @property
    def healthy(self) -> bool:
        """Return whether tables can be opened here, and changes stored, by the experience of the last 30 seconds."""
        return self.store.alive and not self._leaving and time.monotonic() - self._failed_at > ILL

    def _was_kept(self, seconds: float) -> None:
        self._failed_at = -inf
        self._kept(seconds)

    def _was_not_kept(self) -> None:
        self._failed_at = time.monotonic()
        self._failed()

    def watch(self, kept: Callable[[float], object], failed: Callable[[], object]) -> None:
        """Set functions: `kept` gets the seconds until a change was on the disk, `failed` is called after an error."""
        self._kept, self._failed = kept, failed

    async def forget(self, name: str) -> None:
        """Release a table; its deals are kept."""
        table = self.tables.pop(name, None)
        self._listed.pop(name, None)
        if table is not None:
            await table.close()

    async def delete(self, table: Table) -> None:
        """Delete a table: its pages are closed, its links become void, and its deals are lost. Raises `CannotKeep`."""
        table.audience.send_away()
        await table.held.delete()
        await self.forget(table.id)

    async def leave(self) -> None:
        """Release all tables: any other process may take them, and their pages connect again."""
        self._leaving = True

        async def handed_on(table: Table) -> None:
            await self.forget(table.id)
            table.audience.send_away()

        LOG.info("%d tables were open, and are kept.", len(self.tables))
        await asyncio.gather(*map(handed_on, list(self.tables.values())))
        LOG.info("The server has ended.")

    async def close(self) -> None:
        """Let go of all tables, end the worker processes, and close the store."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        for name in list(self.tables):
            await self.forget(name)
        for pool in (self.pool, self.hints, self.slow):
            await pool.close()
        await asyncio.gather(*self._listing.values(), return_exceptions=True)
        await self.store.close()
