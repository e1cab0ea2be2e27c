"""The keeping of the lobby: a file of SQLite beside the tables, or the PostgreSQL base of `--store`."""

import asyncio
import logging
import re
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from cardkit.errors import CardkitError
from cardkit.language import gettext
from cardkit_web.lobby.schema import CHANGE, LATER, SCHEMA, VERSION
from cardkit_web.store.index import CannotIndex
from cardkit_web.store.store import CannotKeep

if TYPE_CHECKING:
    from psycopg import Cursor

LOG: Final = logging.getLogger("cardkit.web")
FIELD: Final = re.compile(r":(\w+)")
CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())"
KEY: Final = 0x6C6F626279
"""The advisory lock under which the tables of the lobby are made in a base."""
Answer = TypeVar("Answer")


class Rows(Protocol):
    """A transaction. Values of statements are named as in `:name`."""

    def all(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a statement finds."""

    def change(self, statement: str, **values: Any) -> int:
        """Return how many rows a statement has changed."""

    def clock(self) -> float:
        """Return the time in seconds, of one clock for all processes."""


class LobbyBase(Protocol):
    """The keeper of the lobby."""

    async def open(self) -> None:
        """Make what is not there yet; raises `CardkitError`."""

    async def read(self, doing: Callable[[Rows], Answer]) -> Answer:
        """Return what a function finds; raises `CannotKeep`."""

    async def change(self, doing: Callable[[Rows], Answer]) -> Answer:
        """Return what a function gives back that changes something, whole or not at all, and one after the other over
        all processes. Raises what it raises, or `CannotKeep`.
        """

    async def close(self) -> None:
        """Let go of it."""


def first(rows: list[tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """Return the first of some rows; None where there is none."""
    return rows[0] if rows else None


def _changed(rows: Rows, doing: Callable[[Rows], Answer]) -> Answer:
    rows.change(CHANGE)
    return doing(rows)


def _wrong_version(found: int) -> CardkitError:
    return CardkitError(
        gettext("The lobby is of version {found}, and this program has {wanted}.", found=found, wanted=VERSION)
    )


class FileRows:
    """A transaction of SQLite."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def all(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a statement finds."""
        return self._base.execute(statement, values).fetchall()

    def change(self, statement: str, **values: Any) -> int:
        """Return how many rows a statement has changed."""
        return self._base.execute(statement, values).rowcount

    def clock(self) -> float:
        """Return the time of the system's clock: no other process has the file."""
        return time.time()


class FileLobby:
    """A file of SQLite, in a thread of its own."""

    def __init__(self, path: Path) -> None:
        """Open it, or make it; raises `CannotIndex`."""
        self._disk = ThreadPoolExecutor(1, "cardkit-lobby")
        try:
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                self._base.execute(f"PRAGMA {setting}")
            for statement in SCHEMA:
                self._base.execute(statement)
            (found,) = self._base.execute(LATER).fetchone()
        except sqlite3.Error as error:
            raise CannotIndex(gettext("{path}: the lobby cannot be opened: {error}.", path=path, error=error)) from None
        if found != VERSION:
            raise _wrong_version(found)

    async def open(self) -> None:
        """Begin: everything has been opened."""

    async def read(self, doing: Callable[[Rows], Answer]) -> Answer:
        """Return what a function finds."""
        return await self.change(doing)

    async def change(self, doing: Callable[[Rows], Answer]) -> Answer:
        """Return what a function gives back, in a transaction."""

        def done() -> Answer:
            try:
                with self._base:
                    self._base.execute("BEGIN IMMEDIATE")
                    return doing(FileRows(self._base))
            except sqlite3.Error as error:
                LOG.error("The lobby cannot be changed: %s", error)
                raise CannotKeep from None

        return await asyncio.get_running_loop().run_in_executor(self._disk, done)

    async def close(self) -> None:
        """Close the file."""
        self._disk.shutdown()
        self._base.close()


class BaseRows:
    """A transaction of PostgreSQL."""

    def __init__(self, cursor: "Cursor[Any]") -> None:
        self._cursor = cursor

    def all(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a statement finds."""
        return self._do(statement, values).fetchall()

    def change(self, statement: str, **values: Any) -> int:
        """Return how many rows a statement has changed."""
        return self._do(statement, values).rowcount

    def clock(self) -> float:
        """Return the time of the base's clock."""
        return float(self.all(CLOCK)[0][0])

    def _do(self, statement: str, values: dict[str, Any]) -> "Cursor[Any]":
        return self._cursor.execute(FIELD.sub(r"%(\1)s", statement).encode(), values)


class SharedLobby:
    """The base that several processes share, over a connection of its own."""

    def __init__(self, where: str) -> None:
        """`where` is the address of the base."""
        from cardkit_web.store.base import Base  # psycopg is an extra

        self._base = Base(where, "cardkit-lobby")

    async def open(self) -> None:
        """Make the tables where there are none; one process at a time."""

        def made(rows: Rows) -> None:
            rows.all("SELECT pg_advisory_xact_lock(:key)", key=KEY)
            for statement in SCHEMA:
                rows.change(statement)
            found = first(rows.all(LATER))
            if found != (VERSION,):
                raise _wrong_version(found[0] if found else 0)

        await self.read(made)

    async def read(self, doing: Callable[[Rows], Answer]) -> Answer:
        """Return what a function finds, in a transaction."""
        from cardkit_web.store.base import Unreachable

        try:
            return await self._base.run(lambda cursor: doing(BaseRows(cursor)))
        except Unreachable as error:
            LOG.error("The base cannot be used: %s", error)
            raise CannotKeep from None

    async def change(self, doing: Callable[[Rows], Answer]) -> Answer:
        """Return what a function gives back, in a transaction that no other change goes beside."""
        return await self.read(lambda rows: _changed(rows, doing))

    async def close(self) -> None:
        """Let go of the connection."""
        self._base.close()
