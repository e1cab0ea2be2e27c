"""Saving a match while it is played, so that it can be gone on with whatever happens to the program.

The file is a record (docs/format.md) that grows at its end: a deal's head, a line for each move, the result. After
every call it is on the disk, and at any moment a reader finds all of it up to the last whole line.
"""

import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from cardkit.errors import CardkitError
from cardkit.game.result import Result
from cardkit.records.record import DEAL, Record, end_of_play

if sys.platform != "win32":
    import fcntl


class CannotSave(CardkitError):
    """A match cannot be written to its file."""


class FileTaken(CannotSave):
    """A file holds something else, or another program is writing it."""


class SavedGame:
    """A match on the disk. What could not be written is kept, and written by the next call that can."""

    def __init__(self, path: Path, deals: Sequence[Record] = ()) -> None:
        """Save to `path`: a new file, or one that holds `deals`, the last of which may go on.

        Raises `FileTaken` when the file is there already or another program is writing it, else `CannotSave`.
        """
        self.path = path
        self._moves: list[str] = []
        self._head = ""
        """Everything in front of the moves of the latest deal."""
        self._tail = ""
        """What stands behind them: nothing, as long as it goes on."""
        self._written = b""
        """What is known to be on the disk."""
        try:
            if deals:
                self._take_over(deals)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._file = open(path, "xb", buffering=0)  # noqa: SIM115 (it stays open)
            self._refuse_locked(self._file.fileno())
            _sync_folder(path.parent)
        except FileExistsError:
            raise FileTaken(f"{path} is there already: choose another file, or go on with it.") from None
        except OSError as error:
            raise CannotSave(f"{path} cannot be written: {error.strerror}.") from None

    def _take_over(self, deals: Sequence[Record]) -> None:
        """Make the file hold `deals` and nothing else, whole at every moment, and open it."""
        last = deals[-1]
        self._head = "".join(f"{DEAL}{deal.text()}\n" for deal in deals[:-1]) + DEAL + last.head()
        self._moves = list(last.play)
        self._tail = last.tail() + "\n" if last.result is not None else ""
        self._written = self._content()
        beside = self.path.with_name(f"{self.path.name}.new")
        with open(self.path, "rb") as before, open(beside, "wb") as new:
            self._refuse_locked(before.fileno())
            new.write(self._written)
            new.flush()
            os.fsync(new.fileno())
        os.replace(beside, self.path)
        self._file = open(self.path, "r+b", buffering=0)  # noqa: SIM115 (it stays open)
        self._file.seek(0, os.SEEK_END)

    def begin(self, deal: Record) -> None:
        """A deal begins; raises `CannotSave`."""
        before = self._content().decode()
        self._head = f"{before}{DEAL}{deal.head()}"
        self._moves = list(deal.play)
        self._tail = ""
        self._write()

    def keep(self, moves: Iterable[str]) -> None:
        """These are the moves of the deal so far: more than before or, after some were taken back, fewer.

        Raises `CannotSave`.
        """
        self._moves = list(moves)
        self._write()

    def end(self, result: Result) -> None:
        """The deal has ended; raises `CannotSave`."""
        self._tail = end_of_play(result) + "\n"
        self._write()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _content(self) -> bytes:
        return "".join([self._head, *(f"{move}\n" for move in self._moves), self._tail]).encode()

    def _write(self) -> None:
        wanted = self._content()
        same = _shared(wanted, self._written)
        try:
            if same < len(self._written) or self._file.seek(0, os.SEEK_END) > same:
                self._written = wanted[:same]
                self._file.truncate(same)
            self._file.seek(same)
            rest = memoryview(wanted)[same:]
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise CannotSave(f"{self.path} cannot be written: {error.strerror}.") from None
        self._written = wanted

    # -- One program at a time

    def _refuse_locked(self, descriptor: int) -> None:
        if sys.platform != "win32":
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise FileTaken(f"{self.path} is being played in another window.") from None


def _shared(one: bytes, other: bytes) -> int:
    """How many bytes both begin with."""
    if one.startswith(other):
        return len(other)
    return next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))


def _sync_folder(folder: Path) -> None:
    """See to it that a new file is still there after the power has gone."""
    with contextlib.suppress(OSError):  # systems that cannot open folders keep them safe themselves
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
