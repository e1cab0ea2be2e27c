"""Saving of a match while it is played, so that it can go on after any failure of the program.

The file is a record (docs/reference/format.md) that grows at its end: a deal's head, a line for each move, the result.
After every call it is on the disk, and at any moment a reader finds all of it up to the last whole line.

One program at a time: the program that plays a match holds a lock file beside it, from before it reads the match until
it closes it, on every system that filelock supports. The holder removes the lock file; a lock on a removed file guards
nothing, which filelock notices and then retries.
"""

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs
from filelock import FileLock, Timeout

from cardkit.errors import CardkitError
from cardkit.game.record import DEAL, Record, end_of_play
from cardkit.game.result import Result
from cardkit.language import gettext, reason_of

PRIVATE: Final = 0o600
"""The mode of a new match, and of its lock: for its player alone, because it holds the cards of everybody."""
LOCK_SECONDS: Final = 0.3
"""The seconds to wait for a lock: a program that is closing the match has released it by then."""

_NO_LOCKS: Final = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)
"""Answers of a system on which files cannot be locked, as on some network file systems."""

WRITTEN_THROUGH: Final = int(getattr(os, "O_DSYNC", 0))
"""The flag to open a file so that each write is on the disk when the call returns, as after `fsync`, with one call
less; 0 on systems without it."""


class CannotSave(CardkitError):
    """A match cannot be written to its file."""


class FileTaken(CannotSave):
    """A file holds something else, or another program is writing it."""


class SavedGame:
    """A match on the disk. Text that could not be written is kept until a later call can write it."""

    def __init__(self, path: Path) -> None:
        """Hold the match at `path` for this program, without opening it: `create` or `go_on` comes next.

        Raises `FileTaken` when another program plays it, else `CannotSave`.
        """
        self.path = path
        self._file: int | None = None
        self._own = (0, 0)
        """The device and the number of the file that is open."""
        self._moves: list[str] = []
        self._deal: Record | None = None
        """The latest deal, as it began."""
        self._before = ""
        """Everything in front of the latest deal."""
        self._head = ""
        """Everything in front of the moves of the latest deal."""
        self._tail = ""
        """The text after the moves: empty until the deal ends."""
        self._written = b""
        """The text known to be on the disk."""
        with self._named():
            self._real = path.resolve()  # a match that is reached by a symbolic link stays where it is
            if self._real.exists() and not self._real.is_file():  # reading a pipe would wait for a writer
                raise CannotSave(gettext("{path} is no file: a match is saved in a file.", path=path))
            self._lock = FileLock(
                f"{self._real}.lock", timeout=LOCK_SECONDS, mode=PRIVATE, thread_local=False, fallback_to_soft=False
            )
            self._acquire()

    def _acquire(self) -> None:
        """Lock the match for this program.

        Raises `FileTaken` when another program still holds it after `LOCK_SECONDS`, `CannotSave` where the system has
        no locks, and other errors of the system.
        """
        try:
            self._lock.acquire(poll_interval=0.02)
        except Timeout:
            raise FileTaken(gettext("{path} is being played in another window.", path=self.path)) from None
        except (OSError, NotImplementedError) as error:
            if isinstance(error, OSError) and error.errno not in _NO_LOCKS:
                raise
            raise CannotSave(
                gettext(
                    "{path} cannot be written: where it lies the system has no locks, which keep other programs from "
                    "writing it; name a file in another place by --save.",
                    path=self.path,
                )
            ) from None

    @classmethod
    def new(cls, path: Path) -> "SavedGame":
        """Return a match that begins, in a new file whose missing folders are made.

        Raises `FileTaken` when the file is there already or another program holds its lock, else `CannotSave`.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _cannot_write(path, error) from None
        saved = cls(path)
        try:
            with saved._named():
                if path.is_symlink():
                    raise FileExistsError
                saved._open(os.O_CREAT | os.O_EXCL)
                _sync_folder(saved._real.parent)
        except BaseException:
            saved.close()
            raise
        return saved

    def go_on(self, deals: Sequence[Record]) -> None:
        """Go on with the match in the file, which was read as `deals` under the lock.

        An incomplete last line is cut off. A file in another layout than the program's is rewritten beside the old one
        and put in its place, with its mode. Raises `CannotSave`.
        """
        last = deals[-1]
        self._set_head("".join(f"{DEAL}{deal.text()}\n" for deal in deals[:-1]), last)
        self._moves = list(last.play)
        self._tail = last.ending_text() + "\n" if last.result is not None else ""
        wanted = self._content()
        with self._named():
            found = self._real.read_bytes()
            if not found.startswith(wanted):
                self._replace(wanted)
            file = self._open(0)
            os.ftruncate(file, len(wanted))
            os.fsync(file)
        self._written = wanted

    def _replace(self, wanted: bytes) -> None:
        """Replace the file of the match by one with `wanted`; a whole file is there at every moment."""
        mode = stat.S_IMODE(self._real.stat().st_mode)
        descriptor, beside = tempfile.mkstemp(dir=self._real.parent, prefix=f".{self._real.name[:100]}.")
        try:
            with open(descriptor, "wb") as new:
                new.write(wanted)
                new.flush()
                os.fsync(new.fileno())
            os.chmod(beside, mode)
            os.replace(beside, self._real)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(beside)
            raise
        _sync_folder(self._real.parent)

    def begin(self, deal: Record) -> None:
        """Begin `deal` in the file, behind the earlier deals; raises `CannotSave`."""
        before = self._content().decode()
        self._set_head(before, deal)
        self._moves = list(deal.play)
        self._tail = ""
        self._write()

    def keep(self, moves: Iterable[str]) -> None:
        """Store the moves of the deal so far; raises `CannotSave`."""
        self._moves = list(moves)
        self._write()

    def take_back(self, moves: Iterable[str]) -> None:
        """Store the moves that remain after a person took some back, and count that; raises `CannotSave`."""
        assert self._deal is not None, "a deal has begun"
        self._set_head(self._before, attrs.evolve(self._deal, undone=(self._deal.undone or 0) + 1))
        self._moves = list(moves)
        wanted = self._content()
        with self._named():
            file, _ = self._opened()
            self._file = None
            os.close(file)
            try:
                self._replace(wanted)
            finally:
                self._open(0)
        self._written = wanted

    def end(self, result: Result | None, abandoned: Sequence[int] = ()) -> None:
        """Store the `result` of the deal, None if it breaks off, and the seats that left it; raises `CannotSave`."""
        self._tail = end_of_play(result, abandoned) + "\n"
        self._write()

    def close(self) -> None:
        """Let go of the match: close its file, and unlock it for other programs."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._lock.is_locked:
            with contextlib.suppress(OSError):  # else the next holder finds the file unlocked
                os.unlink(self._lock.lock_file)
            self._lock.release()

    def _set_head(self, before: str, deal: Record) -> None:
        self._before, self._deal, self._head = before, deal, f"{before}{DEAL}{deal.head()}"

    def _content(self) -> bytes:
        return "".join([self._head, *(f"{move}\n" for move in self._moves), self._tail]).encode()

    def _write(self) -> None:
        """Bring the file to the present content, from the first byte that differs, and to the disk; raises
        `CannotSave`.
        """
        wanted = self._content()
        same = _shared(wanted, self._written)
        with self._named():
            file, size = self._opened()
            same = min(same, size)
            if size > same:
                self._written = wanted[:same]
                os.ftruncate(file, same)
            rest = memoryview(wanted)[same:]
            while rest:
                rest = rest[os.write(file, rest) :]
            if size > same or not WRITTEN_THROUGH:
                os.fsync(file)
        self._written = wanted

    def _open(self, how: int) -> int:
        """Open the file to read, and to write at the end; no symbolic link and no other program's child gets it."""
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        self._file = file = os.open(self._real, flags | WRITTEN_THROUGH | how, PRIVATE)
        found = os.fstat(file)
        self._own = found.st_dev, found.st_ino
        return file

    def _opened(self) -> tuple[int, int]:
        """Return the file and its size; raises `CannotSave` when its name finds another file, which others would read.

        It makes few system calls: after each a thread of a busy server waits until Python lets it go on.
        """
        found = os.stat(self._real) if self._file is not None else None
        if self._file is None or found is None or (found.st_dev, found.st_ino) != self._own:
            raise CannotSave(gettext("{path} cannot be written: it has been removed or replaced.", path=self.path))
        return self._file, found.st_size

    @contextlib.contextmanager
    def _named(self) -> Iterator[None]:
        """Turn errors of the system in the block into `CannotSave`, which names the file.

        A file that should be new and exists is `FileTaken`.
        """
        try:
            yield
        except FileExistsError:
            raise FileTaken(
                gettext("{path} is there already: choose another file, or go on with it.", path=self.path)
            ) from None
        except CardkitError:
            raise
        except (OSError, RuntimeError, ValueError) as error:
            raise _cannot_write(self.path, error) from None


def _cannot_write(path: Path, error: Exception) -> CannotSave:
    return CannotSave(gettext("{path} cannot be written: {error}.", path=path, error=reason_of(error)))


def _shared(one: bytes, other: bytes) -> int:
    """Return the length of the common beginning, in bytes."""
    if one.startswith(other):
        return len(other)
    return next((index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))


def _sync_folder(folder: Path) -> None:
    """Make sure that a new file survives a loss of power."""
    with contextlib.suppress(OSError):  # systems that cannot open folders keep them safe themselves
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
