"""Writing of changes to tables that are held: changes that wait together are committed together.

So with many tables at play one wait for the disk serves them all. A change is written only if the table is still held
under the number with which it was taken.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final

import attrs
from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from cardkit_web.store.database import Database, is_full, reason
from cardkit_web.store.errors import Lost, NotYet, Unsure
from cardkit_web.store.schema import moves, tables

LOG: Final = logging.getLogger("cardkit.web")
MOST_TOGETHER: Final = 200
"""The most changes of one transaction."""
Doing = Callable[[Connection], Any]
"""A change as statements that may be done twice."""
_GONE: Final = delete(moves).where(
    moves.c.owner == bindparam("of_owner"),
    moves.c.deal == bindparam("of_deal"),
    moves.c.number >= bindparam("from_number"),
)


@attrs.frozen
class MoveRows:
    """The moves of a deal from number `first` on; those that were there from it on are taken back."""

    table: str
    deal: int
    lines: tuple[str, ...]
    first: int
    appended: bool = False
    """True when no move is taken back, so that nothing has to be deleted."""

    @property
    def gone(self) -> dict[str, Any]:
        """Return the values of the statement that deletes the moves taken back."""
        return {"of_owner": self.table, "of_deal": self.deal, "from_number": self.first}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the moves."""
        return [
            {"owner": self.table, "deal": self.deal, "number": number, "move": line}
            for number, line in enumerate(self.lines, self.first)
        ]


@attrs.frozen(eq=False)
class Change:
    """A change that waits to be written."""

    table: str
    number: int
    """The number with which the table was taken."""
    doing: MoveRows | Doing
    done: "asyncio.Future[None]"


class Writer:
    """The writer of one process, which makes changes in the order in which they are asked for."""

    def __init__(self, database: Database, owner: str) -> None:
        """`owner` is the name under which this process holds tables."""
        self._database = database
        self._owner = owner
        self._asked: asyncio.Queue[Change | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._fails = False

    def begin(self) -> None:
        """Begin to write."""
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def end(self) -> None:
        """Write all pending changes, and take no more."""
        if self._task is not None:
            self._asked.put_nowait(None)
            await self._task

    async def write(self, table: str, number: int, doing: MoveRows | Doing) -> None:
        """Return when a change is kept; raises `Lost`, `Unsure` or `NotYet`."""
        done = asyncio.get_running_loop().create_future()
        self._asked.put_nowait(Change(table, number, doing, done))
        await asyncio.shield(done)

    async def _work(self) -> None:
        """Commit the changes in their order, up to `MOST_TOGETHER` that wait at a time, until `end` is called."""
        while (change := await self._asked.get()) is not None:
            together = [change]
            while not self._asked.empty() and len(together) < MOST_TOGETHER:
                more = self._asked.get_nowait()
                if more is None:
                    self._asked.put_nowait(None)
                    break
                together.append(more)
            await self._commit(together)

    async def _commit(self, changes: Sequence[Change]) -> None:
        """Make changes in one transaction, and answer each: `Lost` when its table is no longer held, `NotYet` when the
        disk is full, `Unsure` after another failure.
        If the transaction fails, but not by a lost connection, each change is made in its own, as only one of them may
        be at fault.
        """
        try:
            held = await self._database.run(lambda connection: self._make(connection, changes))
        except Exception as error:
            if not isinstance(error, SQLAlchemyError):
                LOG.exception("A change cannot be made.")
            full = isinstance(error, OperationalError) and is_full(error)
            if len(changes) > 1 and (full or not isinstance(error, OperationalError)):
                for change in changes:
                    await self._commit([change])
                return
            if not self._fails:
                LOG.error("Tables cannot be kept: %s", reason(error))
            self._fails = True
            for change in changes:
                _answer(change, NotYet() if full else Unsure())
        else:
            self._fails = False
            for change in changes:
                _answer(change, None if change in held else Lost())

    def _make(self, connection: Connection, changes: Sequence[Change]) -> set[Change]:
        """Make the changes of tables that are held, which they are until it is committed; return which these are."""
        held = self._held(connection, changes)
        for is_moves, group in groupby(held, lambda change: isinstance(change.doing, MoveRows)):
            doings = [change.doing for change in group]
            if is_moves:
                _play(connection, [doing for doing in doings if isinstance(doing, MoveRows)])
            else:
                for doing in doings:
                    assert not isinstance(doing, MoveRows)
                    doing(connection)
        return set(held)

    def _held(self, connection: Connection, changes: Sequence[Change]) -> Sequence[Change]:
        """Return the changes made under a lease that this process still holds, and lock their tables' rows.

        In a file, which is its own, all changes.
        """
        if not self._database.shared:
            return changes
        names = {change.table for change in changes}
        mine = select(tables.c.id, tables.c.lease).where(tables.c.id.in_(names), tables.c.owner == self._owner)
        numbers = dict(connection.execute(mine.with_for_update(key_share=True)).tuples().all())
        return [change for change in changes if numbers.get(change.table) == change.number]


def _play(connection: Connection, played: Sequence[MoveRows]) -> None:
    """Store moves of several tables; if one has several changes here, each of them in its turn."""
    if len({doing.table for doing in played}) < len(played):
        for doing in played:
            _play(connection, [doing])
        return
    gone = [doing.gone for doing in played if not doing.appended]
    if gone:
        connection.execute(_GONE, gone)
    rows = [row for doing in played for row in doing.rows]
    if rows:
        connection.execute(insert(moves), rows)


def _answer(change: Change, error: Exception | None) -> None:
    with suppress(asyncio.InvalidStateError):  # nobody waits any more
        if error is None:
            change.done.set_result(None)
        else:
            change.done.set_exception(error)
