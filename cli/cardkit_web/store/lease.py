"""The lease of a process in a PostgreSQL base: as long as it is renewed, nobody else takes the tables of the process.

A thread renews it, so that an event loop that is busy loses nothing. Every moment is one of the base's clock: processes
need no clocks that go alike. A lease that was over, as where the process was stopped or the base's clock was set, is
renewed as any other: what keeps two owners of a table apart is the number under which it is leased. With each renewal
the base says which tables others have taken meanwhile, and the process keeps the rest.
"""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg

from cardkit_web.store.base import SETTINGS, reason

LOG: Final = logging.getLogger("cardkit.web")
LEASE: Final = 5.0
"""The number of seconds for which a process is alive after it has renewed its lease."""
RENEWALS: Final = 5
"""The number of renewals in that time. A process takes its lease for over by the time of one before the base does."""
HANGS: Final = 15.0
"""The number of seconds after which an event loop that does nothing is taken for one that hangs: its pages, which wait
8.5 seconds for an answer, have left it."""

ALIVE: Final = "until BETWEEN clock_timestamp() AND clock_timestamp() + 2 * %(seconds)s * interval '1 second'"
"""The condition under which a process is alive; a lease for longer than there are is of before the base's clock was set
back."""
_LOCK: Final = "SELECT pg_advisory_lock(%s)"
_FORGET: Final = "DELETE FROM processes WHERE until < now() - interval '1 hour'"
_RENEW: Final = """
INSERT INTO processes (name, address, key, until)
VALUES (%(name)s, %(address)s, %(key)s, clock_timestamp() + %(seconds)s * interval '1 second')
ON CONFLICT (name) DO UPDATE SET key = excluded.key, until = excluded.until
"""
_TAKEN: Final = """
SELECT mine.id, mine.lease FROM unnest(%(tables)s::text[], %(leases)s::bigint[]) AS mine (id, lease)
WHERE NOT EXISTS (SELECT FROM tables WHERE id = mine.id AND lease = mine.lease AND owner = %(name)s)
"""
Leased = Sequence[tuple[str, int]]
"""Tables, each with the number under which it is leased."""


class Lease:
    """The lease of one process."""

    def __init__(
        self, where: str, address: str, leased: Callable[[], Leased], lost: Callable[[Leased], object]
    ) -> None:
        """`where` is the address of the base, and `address`, `HOST:PORT`, that at which others reach the process.

        `leased` gives the tables of the process; `lost` is told, in the event loop, of those that it has no more.
        """
        self.name = secrets.token_hex(8)
        self.seconds = LEASE
        self._where = where
        self._address = address
        self._leased = leased
        self._lost = lost
        self._until = 0.0
        """The moment at which the lease is over, by the monotonic clock of this machine."""
        self._key = 0
        self._connection: psycopg.Connection[Any] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._turned = 0.0
        """The moment at which the event loop has last done something."""
        self._looking: asyncio.Task[None] | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._stay, name="cardkit-lease", daemon=True)
        self._reached = True

    @property
    def alive(self) -> bool:
        """Return whether the lease holds."""
        return time.monotonic() < self._until

    async def begin(self) -> None:
        """Become alive, and stay so; raises `psycopg.Error`."""
        self._loop = asyncio.get_running_loop()
        self._turn()
        await asyncio.to_thread(self._renew)
        self._thread.start()
        self._looking = self._loop.create_task(self._look())

    async def end(self) -> None:
        """Be alive no more."""
        if self._looking is None:
            return
        self._looking.cancel()
        self._ended.set()
        await asyncio.to_thread(self._thread.join)
        self._until = 0.0
        await asyncio.to_thread(self._leave)

    def _turn(self) -> None:
        self._turned = time.monotonic()

    async def _look(self) -> None:
        """Give every table up where the lease is over and the base does not answer.

        A process that was stopped finds it over as well: it has the time until the next look to renew it.
        """
        over = False
        while True:
            await asyncio.sleep(self.seconds / RENEWALS / 4)
            before, over = over, not self.alive
            if before and over and (leased := self._leased()):
                LOG.warning("The lease is over: %d tables are given up.", len(leased))
                self._lost(leased)

    # -- In the thread

    def _stay(self) -> None:
        """Renew the lease, as long as the event loop does not hang."""
        assert self._loop is not None
        while not self._ended.wait(self.seconds / RENEWALS):
            with suppress(RuntimeError):  # the loop is closed: this thread is about to be told
                self._loop.call_soon_threadsafe(self._turn)
            if time.monotonic() - self._turned > HANGS:
                continue
            try:
                self._renew()
            except psycopg.Error as error:
                self._drop()
                if self._reached:
                    LOG.error("The base cannot be reached: %s", reason(error))
                self._reached = False
            else:
                if not self._reached:
                    LOG.warning("The base is reached again.")
                self._reached = True

    def _renew(self) -> None:
        """Renew the lease, and hear which tables others have; raises `psycopg.Error`."""
        connection, leased = self._connected(), list(self._leased())
        values = {"name": self.name, "address": self._address, "key": self._key, "seconds": self.seconds}
        own = {"name": self.name, "tables": [table for table, _ in leased], "leases": [number for _, number in leased]}
        began = time.monotonic()
        connection.execute(_RENEW, values)
        taken = connection.execute(_TAKEN, own).fetchall() if leased else []
        self._until = began + self.seconds - self.seconds / RENEWALS
        if taken and self._loop is not None:
            LOG.warning("%d tables were taken over by other processes.", len(taken))
            self._loop.call_soon_threadsafe(self._lost, taken)

    def _connected(self) -> "psycopg.Connection[Any]":
        """Return the connection, which holds a lock that the base lets go when the process dies.

        The key is new with each connection: the base may hold that of one that was cut off for long. No renewal waits
        for the disk of the base: one that is lost with it is of a lease that is over by then.
        """
        if self._connection is None or self._connection.closed:
            settings = SETTINGS | {"options": f"{SETTINGS['options']} -c synchronous_commit=off"}
            self._connection = psycopg.connect(self._where, autocommit=True, **settings)
            self._key = secrets.randbits(62)
            self._connection.execute(_LOCK, (self._key,))
            self._connection.execute(_FORGET)
        return self._connection

    def _leave(self) -> None:
        try:
            self._connected().execute("DELETE FROM processes WHERE name = %s", (self.name,))
        except psycopg.Error:
            LOG.error("The base cannot be reached.")
        self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
        self._connection = None
