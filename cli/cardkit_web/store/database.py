"""The database of a server, SQLite or PostgreSQL by SQLAlchemy: transactions and their failures."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, delete, event, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from cardkit.errors import CardkitError
from cardkit.language import gettext
from cardkit_web.store.errors import CannotKeep
from cardkit_web.store.schema import SCHEMA, VERSION, DatabaseTime, cardkit, processes

LOG: Final = logging.getLogger("cardkit.web")
TRIED_SECONDS: Final = 4.0
"""The seconds for which a transaction is tried again while PostgreSQL cannot be reached."""
PAUSE_SECONDS: Final = 0.1
POOL_SECONDS: Final = 3600.0
"""The seconds for which a transaction waits for a connection: on a slow disk it is late, but not lost."""
POSTGRESQL: Final = URL.create("postgresql+psycopg")
CONNECTIONS: Final = 4
"""The number of connections to PostgreSQL. SQLite has one: its transactions come one after the other."""
SETTINGS: Final[dict[str, Any]] = {
    "connect_timeout": 2,
    "tcp_user_timeout": 4000,
    "keepalives_idle": 5,
    "application_name": "cardkit",
    "options": "-c statement_timeout=4000 -c idle_in_transaction_session_timeout=8000",
}
"""The settings of a connection to PostgreSQL."""
FULL: Final = "53100"
"""The state of SQL in which the disk of PostgreSQL is full."""
HOUR: Final = 3600.0
"""The age in seconds at which the lease of an ended server is deleted when another starts."""
SCHEMA_LOCK: Final = 0x6361726B6974
"""The advisory lock under which the tables are made."""
Answer = TypeVar("Answer")


class Database:
    """A database and its connections."""

    def __init__(self, where: str | Path) -> None:
        """`where` is a file of SQLite, or the address of a PostgreSQL base, as in `postgresql://cardkit@/cardkit`.

        The address may be SQLAlchemy's too: `postgresql+psycopg://cardkit@/cardkit`. It does not connect yet. Raises
        `CardkitError` for another address.
        """
        self.where = where.replace("postgresql+psycopg:", "postgresql:", 1) if isinstance(where, str) else where
        self.shared = isinstance(where, str)
        """True when several processes use it."""
        if self.shared and not str(self.where).startswith(("postgresql://", "postgres://")):
            raise CardkitError(
                gettext("--store is the address of a PostgreSQL base, as in postgresql://cardkit@/cardkit.")
            )
        self.secret = ""
        """The word by which processes of the database know each other."""
        self._running: set[asyncio.Task[Any]] = set()
        """The transactions under way or waiting for a connection, also when nobody waits for them any more."""
        self._engine = create_async_engine(
            POSTGRESQL if self.shared else URL.create("sqlite+aiosqlite", database=str(where)),
            poolclass=AsyncAdaptedQueuePool,
            pool_size=CONNECTIONS if self.shared else 1,
            max_overflow=0,
            pool_timeout=POOL_SECONDS,
            pool_reset_on_return=None,  # each transaction ends before its connection is given back
            **({"async_creator": self._connect} if self.shared else {}),
        )
        if not self.shared:
            event.listen(self._engine.sync_engine, "connect", _set_pragmas)

    async def _connect(self) -> Any:
        """Connect to PostgreSQL, by any address that its own programs accept."""
        from psycopg import AsyncConnection  # an extra

        return await AsyncConnection.connect(str(self.where), **SETTINGS)

    @property
    def label(self) -> str:
        """Return how it is called in sentences."""
        return gettext("The base of --store") if self.shared else str(self.where)

    async def open(self) -> None:
        """Make missing tables of the database, and read its secret; raises `CardkitError`."""
        try:
            self.secret = await self.run(_prepared)
        except SQLAlchemyError as error:
            raise CardkitError(
                gettext("{place} cannot be used: {error}", place=self.label, error=reason(error))
            ) from None

    async def run(self, doing: Callable[[Connection], Answer]) -> Answer:
        """Return the result of a function in a transaction of its own, which is done whole or not at all.

        The function is called again for some seconds while PostgreSQL cannot be reached, and also when nobody waits for
        it any more. Raises its errors, and `SQLAlchemyError`.
        """
        task = asyncio.get_running_loop().create_task(self._run(doing))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _run(self, doing: Callable[[Connection], Answer]) -> Answer:
        """Do a transaction, again every `PAUSE_SECONDS` up to `TRIED_SECONDS` while PostgreSQL cannot be reached.
        A full disk, and any failure of SQLite, is raised at once.
        """
        failed = inf
        """The moment of the first failure."""
        while True:
            try:
                async with self._engine.begin() as connection:
                    return await connection.run_sync(doing)
            except OperationalError as error:
                failed = min(failed, time.monotonic())
                if not self.shared or is_full(error) or time.monotonic() - failed > TRIED_SECONDS:
                    raise
                await asyncio.sleep(PAUSE_SECONDS)

    async def do(self, doing: Callable[[Connection], Answer]) -> Answer:
        """Return the result of a function in a transaction, as `run` does; raises its errors, or `CannotKeep`."""
        try:
            return await self.run(doing)
        except SQLAlchemyError as error:
            LOG.error("The database cannot be used: %s", reason(error))
            raise CannotKeep from None

    async def close(self) -> None:
        """Close the connections, after all pending transactions."""
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._engine.dispose()


def unpooled(where: str) -> Engine:
    """An engine for connections to PostgreSQL without transactions, which do not wait for its disk."""

    def connect() -> Any:
        import psycopg  # an extra

        return psycopg.connect(where, **SETTINGS | {"options": f"{SETTINGS['options']} -c synchronous_commit=off"})

    return create_engine(POSTGRESQL, poolclass=NullPool, isolation_level="AUTOCOMMIT", creator=connect)


def begin_snapshot(connection: Connection) -> None:
    """Have a transaction that only reads see one moment of the database: to be called before its first statement."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


def is_full(error: OperationalError) -> bool:
    """Return whether nothing was stored: PostgreSQL says that a disk is full, while any `error` of SQLite counts."""
    return getattr(error.orig, "sqlstate", FULL) == FULL


def reason(error: Exception) -> str:
    """Return the reason of an error on one line, without the statement and the hints of the database."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(said).strip().partition("\n")[0]


def _set_pragmas(connection: Any, record: Any) -> None:
    """Keep committed changes through a loss of power, and delete dependent rows with their row."""
    cursor = connection.cursor()
    try:
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {setting}")
    except Exception:
        connection.close()
        raise
    cursor.close()


def _prepared(connection: Connection) -> str:
    """Return the secret of the database, after making missing tables and forgetting processes that ended an hour ago.

    One process does so at a time. Raises `SQLAlchemyError` for tables of another version.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(SCHEMA_LOCK)))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else each table would be made in a transaction of its own
    if not inspect(connection).has_table(cardkit.name):
        SCHEMA.create_all(connection, checkfirst=False)  # tables of something else are refused
        first = {"version": VERSION, "secret": secrets.token_urlsafe(24), "changes": 0}
        connection.execute(insert(cardkit).values(first))
    connection.execute(delete(processes).where(processes.c.until < DatabaseTime() - HOUR))
    version, secret = connection.execute(select(cardkit.c.version, cardkit.c.secret)).one()
    if version != VERSION:
        raise SQLAlchemyError(
            gettext("its tables are of version {found}, and this program has {wanted}.", found=version, wanted=VERSION)
        )
    return str(secret)
