"""The database of a server, SQLite or PostgreSQL by SQLAlchemy: transactions, and what is done where one fails."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, event, func, insert, inspect, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from cardkit.errors import CardkitError
from cardkit.language import gettext
from cardkit_web.store.errors import CannotKeep
from cardkit_web.store.schema import SCHEMA, VERSION, cardkit

LOG: Final = logging.getLogger("cardkit.web")
TRIED_SECONDS: Final = 4.0
"""A transaction is tried again for so long where PostgreSQL cannot be reached."""
PAUSE_SECONDS: Final = 0.1
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
SCHEMA_LOCK: Final = 0x6361726B6974
"""The advisory lock under which the tables are made."""
Answer = TypeVar("Answer")


class Database:
    """A database and its connections."""

    def __init__(self, url: URL) -> None:
        """Connect to nothing yet."""
        self.url = url
        self.shared = url.get_backend_name() == "postgresql"
        """True where several processes use it."""
        self.secret = ""
        """The word by which processes of the database know each other."""
        number = CONNECTIONS if self.shared else 1
        self._engine = create_async_engine(
            url,
            poolclass=AsyncAdaptedQueuePool,
            pool_size=number,
            max_overflow=0,
            pool_reset_on_return=None,  # each transaction ends before its connection is given back
            connect_args=dict(SETTINGS) if self.shared else {},
        )
        if not self.shared:
            event.listen(self._engine.sync_engine, "connect", _set_pragmas)

    @property
    def label(self) -> str:
        """Return how it is called in sentences."""
        return gettext("The base of --store") if self.shared else str(self.url.database)

    async def open(self) -> None:
        """Make the tables where there are none; raises `CardkitError`."""
        try:
            self.secret = await self.run(_prepared)
        except SQLAlchemyError as error:
            raise CardkitError(
                gettext("{place} cannot be used: {error}", place=self.label, error=reason(error))
            ) from None

    async def run(self, doing: Callable[[Connection], Answer]) -> Answer:
        """Return what a function gives back in a transaction of its own: it is done whole, or not at all.

        It is called again where PostgreSQL cannot be reached, for some seconds, and also where nobody waits for it any
        more. Raises what it raises, and `SQLAlchemyError`.
        """
        return await asyncio.shield(asyncio.ensure_future(self._run(doing)))

    async def _run(self, doing: Callable[[Connection], Answer]) -> Answer:
        since = time.monotonic()
        while True:
            try:
                async with self._engine.begin() as connection:
                    return await connection.run_sync(doing)
            except OperationalError as error:
                if not self.shared or is_full(error) or time.monotonic() - since > TRIED_SECONDS:
                    raise
                await asyncio.sleep(PAUSE_SECONDS)

    async def do(self, doing: Callable[[Connection], Answer]) -> Answer:
        """Return what a function gives back in a transaction, as `run`; raises what it raises, or `CannotKeep`."""
        try:
            return await self.run(doing)
        except SQLAlchemyError as error:
            LOG.error("The database cannot be used: %s", reason(error))
            raise CannotKeep from None

    async def close(self) -> None:
        """Let go of the connections."""
        await self._engine.dispose()


def in_file(path: Path) -> URL:
    """The address of a database of SQLite in a file."""
    return URL.create("sqlite+aiosqlite", database=str(path))


def at_address(text: str) -> URL:
    """The address of a PostgreSQL base, as in `postgresql://cardkit@/cardkit`; raises `CardkitError`."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = URL.create("none")
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise CardkitError(gettext("--store is the address of a PostgreSQL base, as in postgresql://cardkit@/cardkit."))
    return url.set(drivername="postgresql+psycopg")


def is_full(error: OperationalError) -> bool:
    """Return whether nothing was kept because a disk is full: SQLite says so, or cannot write for another reason."""
    return getattr(error.orig, "sqlstate", FULL) == FULL


def reason(error: Exception) -> str:
    """Return what went wrong, on one line, without the statement and the hints of the database."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(said).strip().partition("\n")[0]


def _set_pragmas(connection: Any, record: Any) -> None:
    """Keep what is committed through a loss of power, and delete what belongs to a row with it."""
    cursor = connection.cursor()
    try:
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {setting}")
    except Exception:
        connection.close()
        raise
    cursor.close()


def _prepared(connection: Connection) -> str:
    """Return the secret of the database, whose tables are made where there are none; one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(SCHEMA_LOCK)))
    if not inspect(connection).has_table(cardkit.name):
        SCHEMA.create_all(connection, checkfirst=False)  # tables of something else are refused
        first = {"version": VERSION, "secret": secrets.token_urlsafe(24), "changes": 0}
        connection.execute(insert(cardkit).values(first))
    version, secret = connection.execute(select(cardkit.c.version, cardkit.c.secret)).one()
    if version != VERSION:
        raise SQLAlchemyError(
            gettext("its tables are of version {found}, and this program has {wanted}.", found=version, wanted=VERSION)
        )
    return str(secret)
