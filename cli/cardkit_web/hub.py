"""All tables of a server: made, found again, and let go when nobody is there."""

import asyncio
import logging
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Final

import attrs
from filelock import FileLock, Timeout

from cardkit.errors import CardkitError
from cardkit.language import gettext, language
from cardkit.records.record import Record
from cardkit.records.saving import CannotSave, SavedGame
from cardkit_games.export.cards import definitions
from cardkit_web import index as kinds
from cardkit_web.index import CannotKeep, Index, Token
from cardkit_web.security import digest, new_table, new_token
from cardkit_web.setup import Maker, Setup
from cardkit_web.table.table import Services, Table
from cardkit_web.thinking.pool import ASKED, Pool, Thinker

LOG: Final = logging.getLogger("cardkit.web")
NAME: Final = re.compile(r"[A-Za-z0-9_-]{16}")
"""The pattern of a table's name; everything else is not even looked for."""
IDLE: Final = 600.0
"""After how many seconds a table that nobody looks at is let go; its next visitor brings it back."""
SWEEP: Final = 30.0


class Full(CardkitError):
    """The server has as many tables as it may."""


class Occupied(CardkitError):
    """Another server has the folder of tables."""


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
    """The tables of one server, which alone has their folder."""

    def __init__(self, folder: Path, workers: int | None = None, most: int = 2000) -> None:
        """Raises `Occupied`, or `CannotIndex`; `workers` processes think for bots, and `most` tables are in memory."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.most = most
        self._lock = FileLock(folder / "server.lock", timeout=1, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise Occupied(
                gettext("{folder}: another server has these tables; give this one another --folder.", folder=folder)
            ) from None
        self.index = Index(folder / "tables.sqlite")
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = Pool(size)
        self.hints = Pool(max(1, size // 2), ASKED)
        self.slow = Pool(1, ASKED)
        """Hints take no process of the bots', and analysis, which takes long, none of the hints'."""
        self.disk = ThreadPoolExecutor(16, "cardkit-disk")
        self.services = Services(
            folder, Thinker(self.pool), self.disk, self.index.name, self.index.begin, self.index.change
        )
        self.tables: dict[str, Table] = {}
        self.drawings: dict[str, str] = {}
        """The drawings of cards by the digests under which pages ask for them."""
        self._drawn: dict[str, str] = {}
        self._coming: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None

    # -- Making

    def make(self, setup: Setup, maker: Maker | None) -> Links:
        """A new table; raises `Full` or `CannotKeep`."""
        if len(self.tables) >= self.most:
            raise Full(gettext("There are as many tables here as this server can keep. Try again later."))
        name = new_table()
        given = {kind: new_token() for kind in (kinds.MAKER, kinds.SHARE, kinds.WATCH)}
        seats = {index: new_token() for index, player in enumerate(setup.players) if player == "human"}
        tokens = [(digest(token), Token(kind)) for kind, token in given.items()]
        tokens += [(digest(token), Token(kinds.SEAT, seat)) for seat, token in seats.items()]
        names = {maker.seat: maker.name} if maker is not None else {}
        self.index.add(name, setup, tokens, names)
        own = seats[maker.seat] if maker is not None else given[kinds.SHARE]
        return Links(name, given[kinds.MAKER], given[kinds.SHARE], given[kinds.WATCH], seats, f"/t/{name}#{own}")

    def make_from(self, setup: Setup, seat: int, name: str, begun: Record) -> Links:
        """A new table for one, which goes on from where `begun` breaks off; raises `Full` or `CannotKeep`."""
        links = self.make(setup, Maker(seat, name))
        try:
            saved = SavedGame.new(self.folder / f"{links.table}.toml")
            try:
                saved.begin(attrs.evolve(begun, play=(), result=None))
                saved.keep(begun.play)
            finally:
                saved.close()
        except CannotSave as error:
            LOG.error("A table cannot be made: %s", error)
            raise CannotKeep from None
        return links

    def new_seat_token(self, table: Table, seat: int) -> str:
        """A token for somebody who came by the link to share; the link that was made for that seat opens it no more."""
        token = new_token()
        found = Token(kinds.SEAT, seat)
        table.devices.forget(seat)
        self.index.replace_token(table.id, digest(token), found)
        table.tokens = {each: of for each, of in table.tokens.items() if of != found} | {digest(token): found}
        return token

    def more_seat_token(self, table: Table, seat: int) -> tuple[str, Token]:
        """A token for one more device of whoever has the seat."""
        token, found = new_token(), Token(kinds.SEAT, seat)
        self.index.add_token(table.id, digest(token), found)
        table.tokens[digest(token)] = found
        return token, found

    def renew_token(self, table: Table, kind: str, seat: int | None = None) -> str:
        """A new token in the place of all of its kind, which open nothing any more."""
        if seat is not None:
            return self.new_seat_token(table, seat)
        token, found = new_token(), Token(kind)
        self.index.replace_token(table.id, digest(token), found)
        table.tokens = {each: of for each, of in table.tokens.items() if of != found} | {digest(token): found}
        return token

    # -- Finding

    async def find(self, name: str) -> Table | None:
        """The table of that name, from memory or from the disk; None when there is none. Raises `CardkitError`."""
        if not NAME.fullmatch(name):
            return None
        async with self._coming.setdefault(name, asyncio.Lock()):
            table = self.tables.get(name)
            if table is not None and table.failed:
                await self.forget(name)
                table = None
            if table is None:
                table = await self._load(name)
            if table is not None:
                table.used = time.monotonic()  # it is not let go while somebody comes in
        self._coming.pop(name, None)
        return table

    async def _load(self, name: str) -> Table | None:
        indexed = self.index.find(name)
        if indexed is None:
            return None
        if len(self.tables) >= self.most:
            raise Full(gettext("There are as many tables here as this server can keep. Try again later."))
        table = Table(name, indexed, self.services)
        try:
            await table.restore()
        except BaseException:
            await table.close()
            raise
        self.tables[name] = table
        return table

    def drawings_of(self, table: Table) -> str:
        """Return where the drawings of a table's cards are."""
        game = table.game
        key = f"{game.name} {table.setup.rules} {len(table.seats)} {language()}"  # as words say ranks, cards show them
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
        """Begin to look after the tables."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for name, table in list(self.tables.items()):
                if not table.viewers and time.monotonic() - table.used > IDLE:
                    await self.forget(name)

    async def forget(self, name: str) -> None:
        """Let a table go: what was played is on the disk."""
        table = self.tables.pop(name, None)
        if table is not None:
            await table.close()

    async def delete(self, name: str) -> None:
        """A table is no more: its links open nothing, and its record is gone from the disk."""
        table = self.tables.get(name)
        if table is not None:
            table.gone()
        await self.forget(name)
        self.index.delete(name)
        (self.folder / f"{name}.toml").unlink(missing_ok=True)

    async def close(self) -> None:
        """Let go of everything."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        for name in list(self.tables):
            await self.forget(name)
        for pool in (self.pool, self.hints, self.slow):
            await pool.close()
        self.disk.shutdown()
        self.index.close()
        self._lock.release()
