"""The tables of a server in its database: their tokens, their people, and their deals.

A table is held by one process at a time, and only that one changes it. A process takes a table with a number that is
one higher; a change names the number, and is refused when it has changed by now (fencing). So a process that hangs and
wakes up writes nothing more to a table that was taken over.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Row, and_, delete, exists, func, insert, or_, select, true, update
from sqlalchemy.exc import SQLAlchemyError

from cardkit.errors import CardkitError
from cardkit.game.record import END_OF_PLAY, Record, end_of_play
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.reading import read_record
from cardkit_web.setup import Setup
from cardkit_web.store.database import Database, begin_snapshot, reason
from cardkit_web.store.errors import CannotKeep, Lost, NotYet, Occupied, OwnedElsewhere
from cardkit_web.store.kept import Kept, Token
from cardkit_web.store.lease import Lease, alive
from cardkit_web.store.schema import DatabaseTime, deals, moves, people, processes, tables, tokens
from cardkit_web.store.writing import Doing, MoveRows, Writer

LOG: Final = logging.getLogger("cardkit.web")
FILE: Final = "tables.sqlite"
"""The file of a folder of tables."""
UNKNOWN: Final = -1
DAY: Final = 86_400.0
FIRST_VIEW: Final = 1 << 41
VIEWS: Final = 1 << 24
"""The number of views reserved for each holder of a table: they are numbered from its own first one."""


class Held:
    """A table that this process holds.

    Changes are made in the order in which they were asked for, also when nobody waits for them any more. They raise
    `NotYet` when the disk is full: nothing is stored until they are asked for again; or `Lost`, after which nothing is
    changed.
    """

    def __init__(self, table: str, number: int, kept: Kept, records: list[Record], store: "Store") -> None:
        """`number` is that with which the table was taken."""
        self.kept = kept
        self.table = table
        self.number = number
        self.first = FIRST_VIEW + number * VIEWS
        """The number of its first view: higher than any that an earlier holder of the table has shown."""
        self._records = records
        self._deal = len(records)
        """The number of the latest deal."""
        self._number = len(records[-1].play) if records else 0
        """The number of its moves that were asked to be kept; `UNKNOWN` after one could not be."""
        self._store = store
        self._lost: Callable[[], None] = lambda: None

    def deals(self) -> list[Record]:
        """Return, once, the deals of the match as they were when the table was taken; none before the first."""
        records, self._records = self._records, []
        return records

    async def deal(self, record: Record) -> None:
        """Keep that a deal begins, with the moves that it has already.

        After `NotYet`, which it raises, it can be asked again.
        """
        number = self._deal + 1
        rows = MoveRows(self.table, number, tuple(record.play), 0).rows

        def dealt(connection: Connection) -> None:
            connection.execute(delete(deals).where(deals.c.owner == self.table, deals.c.number == number))
            connection.execute(insert(deals).values(owner=self.table, number=number, head=record.head()))
            _insert(connection, moves, rows)

        self._deal = number
        self._number = len(rows)
        try:
            await self._write(dealt)
        except NotYet:
            self._deal = number - 1
            self._number = UNKNOWN
            raise

    async def play(self, lines: Sequence[str], same: int) -> None:
        """Store the moves of the deal under way; the first `same` are already stored, others replace the rest."""
        appended = same == self._number and not self._store.database.shared  # a base may get it twice
        self._number = len(lines)
        try:
            await self._write(MoveRows(self.table, self._deal, tuple(lines[same:]), same, appended))
        except NotYet:
            self._number = UNKNOWN
            raise

    async def end(self, result: Result, abandoned: Sequence[int] = ()) -> None:
        """Keep how the deal under way has ended, and which seats had left it."""
        latest = and_(deals.c.owner == self.table, deals.c.number == self._deal)
        change = update(deals).where(latest).values(tail=end_of_play(result, abandoned))
        await self._write(lambda connection: connection.execute(change))

    async def name(self, seat: int, name: str) -> None:
        """Store `name` as the name of the person in `seat`; it replaces an earlier one. Raises `NotYet` and `Lost`."""

        def named(connection: Connection) -> None:
            connection.execute(delete(people).where(people.c.owner == self.table, people.c.seat == seat))
            connection.execute(insert(people).values(owner=self.table, seat=seat, name=name))

        await self._write(named)

    async def change(self, setup: Setup, *, begun: bool = False) -> None:
        """Store the setup of the table; `begun` when the first cards are about to be dealt."""
        values: dict[str, Any] = {"setup": setup.text()} | ({"begun": True} if begun else {})
        change = update(tables).where(tables.c.id == self.table).values(values)
        await self._write(lambda connection: connection.execute(change))

    async def give(self, digest: bytes, token: Token, *, alone: bool) -> None:
        """Store a token that was given out; with `alone`, all other tokens of its kind and seat become void."""
        same = and_(tokens.c.kind == token.kind, tokens.c.seat.is_not_distinct_from(token.seat)) if alone else None
        gone = tokens.c.digest == digest if same is None else or_(same, tokens.c.digest == digest)

        def given(connection: Connection) -> None:
            connection.execute(delete(tokens).where(tokens.c.owner == self.table, gone))
            connection.execute(insert(tokens).values(_token_row(self.table, digest, token)))

        await self._write(given)

    async def delete(self) -> None:
        """Delete the table with all its deals."""
        await self._write(lambda connection: connection.execute(delete(tables).where(tables.c.id == self.table)))
        self._store.held.pop(self.table, None)

    async def release(self) -> None:
        """Let it go: any process may hold it now. Nothing happens when this process does not hold it any more."""
        if self._store.held.get(self.table) is not self:
            return
        del self._store.held[self.table]
        change = update(tables).where(tables.c.id == self.table).values(owner=None, used=DatabaseTime())
        try:
            await self._write(lambda connection: connection.execute(change))
        except CannotKeep:
            LOG.info("The table %s was lost before it was let go.", self.table)

    def when_lost(self, lost: Callable[[], None]) -> None:
        """Have `lost` called when another process may have taken the table."""
        self._lost = lost

    def lose(self) -> None:
        """Call the function given to `when_lost`: another process may have the table."""
        self._lost()

    async def _write(self, change: MoveRows | Doing) -> None:
        """Have a change written; raises `NotYet`, or `Lost`, after which the table is given up."""
        try:
            await self._store.writer.write(self.table, self.number, change)
        except Lost:
            if self._store.held.get(self.table) is self:  # else another object has taken the table meanwhile
                del self._store.held[self.table]
            self.lose()
            raise


class Store:
    """The tables of a database, some of which this process holds."""

    def __init__(self, database: Database, address: str = "", lock: FileLock | None = None) -> None:
        """`address`, `HOST:PORT`, is where other processes of the database reach this one.

        `lock` is that of a folder for one process only.
        """
        self.database = database
        self.held: dict[str, Held] = {}
        self.lease: Lease | None = None
        if database.shared:
            self.lease = Lease(str(database.where), address, self._numbers, self._lose)
        self.owner = self.lease.name if self.lease is not None else "server"
        self.writer = Writer(database, self.owner)
        self._lock = lock

    @classmethod
    def in_folder(cls, folder: Path) -> "Store":
        """The store in a folder, which this process locks; raises `Occupied`."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FileLock(folder / "server.lock", timeout=1, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise Occupied(
                gettext("{folder}: another server has these tables; give this one another --folder.", folder=folder)
            ) from None
        return cls(Database(folder / FILE), lock=lock)

    @classmethod
    def shared(cls, where: str, address: str) -> "Store":
        """The store in a PostgreSQL base, which several processes share; raises `CardkitError`."""
        return cls(Database(where), address)

    async def open(self) -> None:
        """Make missing tables of the database, and begin to write and to renew the lease; raises `CardkitError`."""
        await self.database.open()
        self.writer.begin()
        try:
            if self.lease is not None:
                await self.lease.begin()
        except SQLAlchemyError as error:
            label = self.database.label
            raise CardkitError(gettext("{place} cannot be used: {error}", place=label, error=reason(error))) from None

    @property
    def secret(self) -> str:
        """The word by which processes of this store know each other; empty when there is only one."""
        return self.database.secret if self.lease is not None else ""

    @property
    def alive(self) -> bool:
        """Return whether tables can be held and changed now."""
        return self.lease is None or self.lease.holds

    def _numbers(self) -> Mapping[str, int]:
        return {table: held.number for table, held in list(self.held.items())}

    def _lose(self, lost: Mapping[str, int]) -> None:
        """Give these tables up, if they are still held under these numbers."""
        for table, number in lost.items():
            held = self.held.get(table)
            if held is not None and held.number == number:
                del self.held[table]
                held.lose()

    async def add(
        self,
        table: str,
        setup: Setup,
        given: Sequence[tuple[bytes, Token]],
        names: Mapping[int, str],
        begun: Record | None,
    ) -> None:
        """Keep a new table, at which `begun` is under way; raises `CannotKeep`.

        Nothing happens when a table of that name is there.
        """

        def added(connection: Connection) -> None:
            """Insert the rows of the table, unless they are there."""
            if connection.execute(select(tables.c.id).where(tables.c.id == table)).one_or_none() is not None:
                return  # PostgreSQL was asked again, and had done it
            row = {"id": table, "used": DatabaseTime(), "setup": setup.text(), "begun": False, "lease": 0}
            connection.execute(insert(tables).values(row))
            lines = [_token_row(table, digest, token) for digest, token in given]
            _insert(connection, tokens, lines)
            _insert(connection, people, [{"owner": table, "seat": seat, "name": name} for seat, name in names.items()])
            if begun is not None:
                connection.execute(insert(deals).values(owner=table, number=1, head=begun.head()))
                _insert(connection, moves, MoveRows(table, 1, tuple(begun.play), 0).rows)

        await self.database.do(added)

    async def clock(self) -> float:
        """Return the time in seconds by which it tells how old a table is; raises `CannotKeep`."""
        return await self.database.do(lambda connection: connection.execute(select(DatabaseTime())).scalar_one())

    async def expire(self, days: float) -> int:
        """Delete tables that nobody holds or has held for `days` days, and return their number; raises `CannotKeep`."""
        held = tables.c.id.in_(list(self.held)) if self.lease is None else _owned(self.lease.seconds)
        old = delete(tables).where(tables.c.used < DatabaseTime() - days * DAY, or_(tables.c.owner.is_(None), ~held))
        return await self.database.do(lambda connection: connection.execute(old).rowcount)

    async def hold(self, table: str) -> Held | None:
        """Hold a table; None when there is none. Raises `OwnedElsewhere`, or `CannotKeep`."""
        if not self.alive:
            raise CannotKeep
        found = await self.database.do(lambda connection: self._found(connection, table))
        if found is None:
            return None
        held = self.held[table] = Held(table, *found, self)
        return held

    def _found(self, connection: Connection, table: str) -> tuple[int, Kept, list[Record]] | None:
        """Take a table, and return the number of its lease, its kept data and its records; raises as `hold`.

        Return None when there is no such table.
        """
        taken = self._take(connection, table)
        content = select(tables.c.lease, tables.c.setup, tables.c.begun).where(tables.c.id == table)
        row = connection.execute(content).one_or_none()
        if row is None:
            return None
        if not taken:
            self._free(connection, table)
            if not self._take(connection, table):
                raise CannotKeep  # this process is taken for dead, or another one was quicker: ask again
            row = connection.execute(content).one()
        return int(row.lease), _kept(connection, table, row), records_of(connection, table)

    def _take(self, connection: Connection, table: str) -> bool:
        """Take a table that nobody alive has; return whether this process has it now."""
        free: Any = true()
        if self.lease is not None:
            mine = exists().where(processes.c.name == self.owner, alive(self.lease.seconds))
            others = tables.c.owner.is_not(None) & (tables.c.owner != self.owner) & _owned(self.lease.seconds)
            free = mine & ~others
        taking = update(tables).where(tables.c.id == table, free)
        taken = taking.values(owner=self.owner, lease=tables.c.lease + 1, used=DatabaseTime())
        return connection.execute(taken).rowcount == 1

    def _free(self, connection: Connection, table: str) -> None:
        """End the lease of the holder of a table if its connection has ended; else raises `OwnedElsewhere`.

        Nothing happens when nobody else holds it any more.
        """
        of_owner = select(processes.c.name, processes.c.address, processes.c.key)
        owner = connection.execute(
            of_owner.join(tables, tables.c.owner == processes.c.name).where(tables.c.id == table)
        ).one_or_none()
        if owner is None or owner.name == self.owner:
            return  # another process has ended it meanwhile
        if not connection.execute(select(func.pg_try_advisory_xact_lock(owner.key))).scalar_one():
            raise OwnedElsewhere(str(owner.address))
        connection.execute(delete(processes).where(processes.c.name == owner.name, processes.c.key == owner.key))

    async def records(self, table: str) -> list[Record]:
        """Return the deals of a table so far, whichever process holds it; raises `CannotKeep`."""

        def found(connection: Connection) -> list[Record]:
            begin_snapshot(connection)
            return records_of(connection, table)

        return await self.database.do(found)

    async def close(self) -> None:
        """End the writing, the lease and the database, and unlock the folder; every table has been released before."""
        try:
            await self.writer.end()
            if self.lease is not None:
                await self.lease.end()
            await self.database.close()
        finally:
            if self._lock is not None:
                self._lock.release()


def _owned(seconds: float) -> Any:
    """Return the condition that the owner of a table is alive."""
    return exists().where(processes.c.name == tables.c.owner, alive(seconds))


def _token_row(table: str, digest: bytes, token: Token) -> dict[str, Any]:
    return {"owner": table, "digest": digest, "kind": token.kind, "seat": token.seat}


def _insert(connection: Connection, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _kept(connection: Connection, table: str, row: Row[Any]) -> Kept:
    """Return the stored table of `row`, with its tokens and the names of its people."""
    given = connection.execute(select(tokens.c.digest, tokens.c.kind, tokens.c.seat).where(tokens.c.owner == table))
    called = connection.execute(select(people.c.seat, people.c.name).where(people.c.owner == table))
    return Kept(
        Setup.parse(row.setup),
        bool(row.begun),
        {bytes(digest): Token(kind, seat) for digest, kind, seat in given},
        {int(seat): str(name) for seat, name in called},
    )


def names_of(connection: Connection) -> Sequence[str]:
    """Return the names of all tables, sorted."""
    return connection.execute(select(tables.c.id).order_by(tables.c.id)).scalars().all()


def records_of(connection: Connection, table: str) -> list[Record]:
    """Return the deals of a table, in their order."""
    played: dict[int, list[str]] = {}
    laid = select(moves.c.deal, moves.c.move).where(moves.c.owner == table).order_by(moves.c.deal, moves.c.number)
    for deal, move in connection.execute(laid):
        played.setdefault(deal, []).append(f"{move}\n")
    each = select(deals.c.number, deals.c.head, deals.c.tail).where(deals.c.owner == table).order_by(deals.c.number)
    return [
        read_record(head + "".join(played.get(number, ())) + (tail or END_OF_PLAY))
        for number, head, tail in connection.execute(each)
    ]
