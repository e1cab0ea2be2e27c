"""Interrupts by a person, told apart from bots that raise `KeyboardInterrupt` themselves."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


class _Interrupts:
    """Handles SIGINT as Python does, and notes that there was one."""

    def __init__(self) -> None:
        self.came = False

    def __call__(self, number: int, frame: FrameType | None) -> NoReturn:
        self.came = True
        raise KeyboardInterrupt


@contextmanager
def noting_interrupts() -> Iterator[None]:
    """A block in which `by_person` is exact; outside of the main thread, to which signals come, it changes nothing."""
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _Interrupts())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def by_person() -> bool:
    """Return whether a `KeyboardInterrupt` of this thread is a person's, and no bot's that raised one itself."""
    if threading.current_thread() is not threading.main_thread():
        return False
    handler = signal.getsignal(signal.SIGINT)
    return handler.came if isinstance(handler, _Interrupts) else handler != signal.SIG_IGN
