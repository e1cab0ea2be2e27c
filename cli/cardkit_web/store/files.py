"""The store of a server that has its folder alone: an index in SQLite, and a record for each table, which grows."""

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import attrs
from filelock import FileLock, Timeout

from cardkit.errors import CardkitError
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.reading import load_match
from cardkit.records.saving import CannotSave, SavedGame
from cardkit_web.setup import Setup
from cardkit_web.store.index import Index
from cardkit_web.store.store import CannotKeep, Kept, Token

LOG: Final = logging.getLogger("cardkit.web")
DAY: Final = 86_400.0
THREADS: Final = 16
"""The number of threads that go to the disk."""
Answer = TypeVar("Answer")


class Occupied(CardkitError):
    """Another server has the folder of tables."""


class HeldFile:
    """A table whose record is a file of this process."""

    def __init__(self, table: str, kept: Kept, index: Index, path: Path, disk: Executor) -> None:
        self.kept = kept
        self.first = int(time.time() * 1000)
        self._table = table
        self._index = index
        self._path = path
        self._disk = disk
        self._lock = threading.Lock()
        """Held by the thread that changes the table: one at a time, in the order in which they began."""
        self._file: SavedGame | None = None
        self._released = False
        self._failing = False

    async def deals(self) -> list[Record]:
        """Return the deals so far, with the file held from before it is read."""
        return await self._do(self._read)

    def _read(self) -> list[Record]:
        if not self._path.is_file():
            return []
        if not self._path.stat().st_size:
            self._path.unlink()  # the server was killed between making the file and writing the first deal
            return []
        self._file = SavedGame(self._path)
        deals = load_match(self._path)
        self._file.go_on(deals)
        return deals

    async def deal(self, record: Record) -> None:
        """Write the head of a deal."""
        await self._write(lambda file: file.begin(record))

    async def play(self, moves: Sequence[str], same: int) -> None:
        """Write the moves; what could not be written before is written with them."""
        await self._write(lambda file: file.keep(moves))

    async def end(self, result: Result, abandoned: Sequence[int] = ()) -> None:
        """Write the result, and who had left."""
        await self._write(lambda file: file.end(result, abandoned))

    async def _write(self, change: Callable[[SavedGame], None]) -> None:
        def written() -> None:
            if self._released:
                raise CannotKeep
            if self._file is None:
                self._file = SavedGame.new(self._path)
            change(self._file)

        try:
            await self._do(written)
        except CannotSave as error:
            if not self._failing:
                LOG.error("The table %s cannot be saved: %s", self._table, error)
            self._failing = True
            raise CannotKeep from None
        self._failing = False

    async def name(self, seat: int, name: str) -> None:
        """Note a name in the index."""
        await self._do(lambda: self._index.name(self._table, seat, name))

    async def change(self, setup: Setup, *, begun: bool = False) -> None:
        """Note in the index what holds."""
        await self._do(lambda: self._index.change(self._table, setup, begun))

    async def give(self, digest: bytes, token: Token, *, alone: bool) -> None:
        """Note a token in the index."""
        change = self._index.replace_token if alone else self._index.add_token
        await self._do(lambda: change(self._table, digest, token))

    async def delete(self) -> None:
        """Delete the table's lines in the index, and its record."""

        def deleted() -> None:
            self._closed()
            self._index.delete(self._table)
            self._path.unlink(missing_ok=True)

        await self._do(deleted)

    async def release(self) -> None:
        """Close the file."""
        await self._do(self._closed)

    def _closed(self) -> None:
        self._released = True
        if self._file is not None:
            self._file.close()
            self._file = None
            with contextlib.suppress(OSError):
                os.utime(self._path)  # somebody was there, also if nobody moved

    def when_lost(self, lost: Callable[[], None]) -> None:
        """Take note of nothing: the folder is this process's as long as it runs."""

    async def _do(self, change: Callable[[], Answer]) -> Answer:
        """Return what `change` gives back, done in a thread."""

        def done() -> Answer:
            with self._lock:
                return change()

        return await asyncio.get_running_loop().run_in_executor(self._disk, done)


class FileStore:
    """The tables of one folder, which this process locks."""

    secret = ""

    def __init__(self, folder: Path) -> None:
        """Raises `Occupied`, or `CannotIndex`."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self._lock = FileLock(folder / "server.lock", timeout=1, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise Occupied(
                gettext("{folder}: another server has these tables; give this one another --folder.", folder=folder)
            ) from None
        self.index = Index(folder / "tables.sqlite")
        for lock in folder.glob("*.toml.lock"):  # of a server that was killed: nobody else may be here
            lock.unlink(missing_ok=True)
        self._disk = ThreadPoolExecutor(THREADS, "cardkit-disk")

    async def open(self) -> None:
        """Begin: everything has been opened."""

    async def add(
        self,
        table: str,
        setup: Setup,
        tokens: Sequence[tuple[bytes, Token]],
        names: dict[int, str],
        begun: Record | None,
    ) -> None:
        """Note a table in the index, and write what was played there."""
        await asyncio.get_running_loop().run_in_executor(self._disk, self._add, table, setup, tokens, names, begun)

    def _add(
        self,
        table: str,
        setup: Setup,
        tokens: Sequence[tuple[bytes, Token]],
        names: dict[int, str],
        begun: Record | None,
    ) -> None:
        self.index.add(table, setup, tokens, names)
        if begun is None:
            return
        try:
            saved = SavedGame.new(self._path(table))
            try:
                saved.begin(attrs.evolve(begun, play=(), result=None))
                saved.keep(begun.play)
            finally:
                saved.close()
        except CannotSave as error:
            LOG.error("A table cannot be made: %s", error)
            raise CannotKeep from None

    @property
    def alive(self) -> bool:
        """Return True: the folder is locked as long as this runs."""
        return True

    async def clock(self) -> float:
        """Return the time of the system's clock."""
        return time.time()

    async def expire(self, days: float, held: Collection[str]) -> int:
        """Delete tables whose record, or where there is none whose line in the index, is so old."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, self._expire, days, held)

    def _expire(self, days: float, held: Collection[str]) -> int:
        latest = time.time() - days * DAY
        old = [
            table for table, made in self.index.made().items() if table not in held and self._used(table, made) < latest
        ]
        for table in old:
            self.index.delete(table)
            self._path(table).unlink(missing_ok=True)
        return len(old)

    def _used(self, table: str, made: float) -> float:
        """The moment at which somebody was at a table last, in seconds of the system's clock; now where it is held."""
        if self.folder.joinpath(f"{table}.toml.lock").exists():
            return time.time()
        try:
            return max(made, self._path(table).stat().st_mtime)
        except OSError:
            return made

    async def hold(self, table: str) -> HeldFile | None:
        """Return the table, which nobody else can hold."""
        kept = await asyncio.get_running_loop().run_in_executor(self._disk, self.index.find, table)
        return None if kept is None else HeldFile(table, kept, self.index, self._path(table), self._disk)

    def _path(self, table: str) -> Path:
        """The record of a table."""
        return self.folder / f"{table}.toml"

    async def close(self) -> None:
        """Let go of the folder."""
        self._disk.shutdown()
        self.index.close()
        self._lock.release()
