"""Keeps a process in which bots play usable whatever they do, and tells their interrupts from those of a person.

A worker notes what it plays where its parent can read it, so that the parent knows it when the worker has died.
"""

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType
from typing import Any, Final, NoReturn, TextIO

STREAMS: Final = {"stdout": 1, "stderr": 2}
"""The streams of a process, with their descriptors."""
PR_SET_PDEATHSIG: Final = 1
"""For Linux's prctl: the signal that a process is sent when its parent ends."""

TABLE, RULES, GAME, BOT, DEADLINE = range(5)
"""The places of a note: the number of the table, of the rule set, of the game, the index of a bot that is asked, and
when the process is ended if it has not answered, in milliseconds of the system's monotonic clock."""
NOTHING: Final = -1
"""The mark in a note where nothing is played, or no bot is asked."""
NO_NOTE: Final = (NOTHING,) * 5
PATIENCE: Final = 2.0
"""Seconds beyond its time limit after which a bot that could not be interrupted is ended with its process. A guess."""


class _Note:
    """The note of what this process plays; in a worker its parent reads it."""

    def __init__(self) -> None:
        self.kept: MutableSequence[int] = list(NO_NOTE)


_note = _Note()


class _Interrupts:
    """Handles SIGINT as Python does, and notes that there was one."""

    def __init__(self) -> None:
        self.came = False

    def __call__(self, number: int, frame: FrameType | None) -> NoReturn:
        self.came = True
        raise KeyboardInterrupt


def interrupted() -> bool:
    """Return whether a `KeyboardInterrupt` of this thread is a person's, and no bot's that raised one itself."""
    if threading.current_thread() is not threading.main_thread():
        return False  # signals come to the main thread
    handler = signal.getsignal(signal.SIGINT)
    return handler.came if isinstance(handler, _Interrupts) else handler != signal.SIG_IGN


class _Stream:
    """A stream that a bot may write to and not close."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def close(self) -> NoReturn:
        raise OSError("standard output and standard error must stay open")

    detach = close


@contextmanager
def protected() -> Iterator[None]:
    """A block in which bots play: the streams of the process are open after it, and `interrupted` is exact in it.

    In a thread other than the main one nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, _Interrupts())
    streams = {name: getattr(sys, name) for name in STREAMS}
    kept = {name: _kept(descriptor) for name, descriptor in STREAMS.items()}
    for name, stream in streams.items():
        if stream is not None:
            setattr(sys, name, _Stream(stream))
    try:
        yield
    finally:
        for name, stream in streams.items():
            _restore(name, stream, kept[name])
        if before is signal.default_int_handler:
            signal.signal(signal.SIGINT, before)


def _kept(descriptor: int) -> int | None:
    with suppress(OSError):
        return os.dup(descriptor)
    return None


def _restore(name: str, stream: TextIO | None, kept: int | None) -> None:
    """Put a stream of the process back, opened anew where a bot has closed it or its descriptor."""
    if kept is not None:
        try:
            os.fstat(STREAMS[name])
        except OSError:
            os.dup2(kept, STREAMS[name])
        os.close(kept)
    if stream is not None and stream.closed:
        stream = open(STREAMS[name], "w", encoding=stream.encoding, closefd=False)  # noqa: SIM115
    setattr(sys, name, stream)


def note_game(table: int, rules: int, game: int) -> None:
    """Note that a game begins."""
    kept = _note.kept
    kept[DEADLINE] = NOTHING
    kept[TABLE], kept[RULES], kept[GAME], kept[BOT] = table, rules, game, NOTHING


def note_bot(index: int = NOTHING, time_limit: float | None = None) -> None:
    """Note that the bot at that index of the line-up is made or asked, or that it has answered.

    With a `time_limit` in seconds the parent of a worker ends the worker when the bot exceeds it by `PATIENCE`.
    """
    _note.kept[DEADLINE] = NOTHING
    _note.kept[BOT] = index
    if time_limit is not None:
        _note.kept[DEADLINE] = now() + int(1000 * (time_limit + PATIENCE))


def now() -> int:
    """Return the system's monotonic time in milliseconds, which a worker and its parent share."""
    return int(1000 * monotonic())


def note_nothing() -> None:
    """Note that no game is played."""
    _note.kept[:] = NO_NOTE


def begin_worker(parent: int, note: MutableSequence[int]) -> None:
    """Make this process a worker of the process `parent`: it leaves interrupts to it, and ends when it has ended.

    What it plays it notes in `note`, which the two share.
    """
    _note.kept = note
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":  # the kernel ends also a worker in a bot's machine code, where no thread gets a turn
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)
