"""The lease of a server: as long as it is renewed, no other server takes the tables that this one holds.

A thread renews it, so that a busy event loop loses nothing. All times are of the clock of the base. The number with
which a table was taken distinguishes two owners: a server that wakes up after its lease was over renews it, finds which
of its tables others have taken meanwhile, and keeps the rest.
"""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from cardkit_web.store.database import reason, unpooled
from cardkit_web.store.schema import DatabaseTime, processes, tables

LOG: Final = logging.getLogger("cardkit.web")
LEASE_SECONDS: Final = 5.0
"""The seconds for which a server counts as alive after it has renewed its lease."""
RENEWALS: Final = 5
"""The number of renewals in that time. A server takes its lease for over one renewal before the others do."""
HANG_SECONDS: Final = 15.0
"""The seconds after which an idle event loop counts as hanging: its pages have left it after 8.5 seconds."""


def alive(seconds: float) -> ColumnElement[bool]:
    """Return the condition that a server lives: its lease is not over, and ends within twice `seconds`.

    A later end was written before the clock of the base was set back.
    """
    return and_(processes.c.until >= DatabaseTime(), processes.c.until <= DatabaseTime() + 2 * seconds)


class Lease:
    """The lease of this server."""

    def __init__(
        self,
        where: str,
        address: str,
        held: Callable[[], Mapping[str, int]],
        lost: Callable[[Mapping[str, int]], object],
    ) -> None:
        """`where` is the address of the base; `address`, `HOST:PORT`, is where other servers reach this one.

        `held` gives its tables, each with the number with which it was taken; `lost` is called, in the event loop, with
        those that others have taken.
        """
        self.name = secrets.token_hex(8)
        self.seconds = LEASE_SECONDS
        self._address, self._held, self._lost = address, held, lost
        self._engine = unpooled(where)
        self._connection: Connection | None = None
        self._key = 0
        self._until = 0.0
        """The moment at which the lease is over, by the monotonic clock of this machine."""
        self._turned = 0.0
        """The moment at which the event loop has last done something."""
        self._watching: asyncio.Task[None] | None = None
        self._ended = threading.Event()

    @property
    def holds(self) -> bool:
        """Return whether the lease is not over."""
        return time.monotonic() < self._until

    async def begin(self) -> None:
        """Renew the lease, and have a thread renew it from now on; raises `SQLAlchemyError`."""
        self._loop = asyncio.get_running_loop()
        self._turned = time.monotonic()
        await asyncio.to_thread(self._renew)
        self._thread = threading.Thread(target=self._stay, name="cardkit-lease", daemon=True)
        self._thread.start()
        self._watching = self._loop.create_task(self._watch())

    async def end(self) -> None:
        """End the lease: renew it no more, and let other processes know at once. Without a lease nothing happens."""
        if self._watching is None:
            return
        self._watching.cancel()
        self._ended.set()
        await asyncio.to_thread(self._thread.join)
        self._until = 0.0
        await asyncio.to_thread(self._leave)

    async def _watch(self) -> None:
        """Give up every table when two looks find the lease over: a process that was stopped may still renew it."""
        over = False
        while True:
            await asyncio.sleep(self.seconds / RENEWALS / 4)
            before, over = over, not self.holds
            if before and over and (held := self._held()):
                LOG.warning("The lease is over: %d tables are given up.", len(held))
                self._lost(held)

    def _stay(self) -> None:
        """Renew the lease in the thread, as long as the event loop does not hang."""
        while not self._ended.wait(self.seconds / RENEWALS):
            with suppress(RuntimeError):  # the loop is closed, and this thread is about to end
                self._loop.call_soon_threadsafe(lambda: setattr(self, "_turned", time.monotonic()))
            if time.monotonic() - self._turned > HANG_SECONDS:
                continue
            try:
                self._renew()
            except Exception as error:  # whatever it is, the next renewal is tried
                if self._connection is not None:  # logged once, until there is a connection again
                    LOG.error("The base cannot be reached: %s", reason(error))
                self._drop()

    def _renew(self) -> None:
        """Renew the lease, and report the tables that others have taken; raises `SQLAlchemyError`."""
        held, began = dict(self._held()), time.monotonic()
        connection = self._connected()
        row = {"name": self.name, "address": self._address, "key": self._key, "until": DatabaseTime() + self.seconds}
        own = processes.c.name == self.name
        if not connection.execute(processes.update().where(own).values(row)).rowcount:
            connection.execute(insert(processes).values(row))
        mine = select(tables.c.id, tables.c.lease).where(tables.c.owner == self.name, tables.c.id.in_(held))
        still = dict(connection.execute(mine).tuples().all()) if held else {}
        self._until = began + self.seconds - self.seconds / RENEWALS
        taken = {table: lease for table, lease in held.items() if still.get(table) != lease}
        if taken:
            LOG.warning("%d tables were taken over by other processes.", len(taken))
            self._loop.call_soon_threadsafe(self._lost, taken)

    def _connected(self) -> Connection:
        """Return the connection, with a lock that ends with this process; an old one may hold its own still."""
        if self._connection is None:
            self._connection = self._engine.connect()
            self._key = secrets.randbits(62)
            self._connection.execute(select(func.pg_advisory_lock(self._key)))
        return self._connection

    def _leave(self) -> None:
        with suppress(SQLAlchemyError):  # then the lease is over soon
            self._connected().execute(delete(processes).where(processes.c.name == self.name))
        self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
        self._connection = None
