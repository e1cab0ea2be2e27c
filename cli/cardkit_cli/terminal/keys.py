"""Single keys from the keyboard, for people who must be quick; on systems whose terminals support them."""

import math
import os
import re
import select
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Final

Watch = Callable[[Sequence[str], int], None]
"""A function that gets the keys pressed so far, and the whole seconds left, whenever one of the two changes."""

ESCAPE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|O[ -~]?)?")
"""The characters that a terminal sends for an arrow or another such key: none of them is a key of its own."""
BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?$")
REST: Final = 0.05
"""The seconds to wait for the rest of such a key."""
CTRL_C, CTRL_D = "\x03", "\x04"


def can_read() -> bool:
    """Return whether this system's terminals give single keys."""
    return find_spec("termios") is not None


def read_keys(wanted: Collection[str], seconds: float, watch: Watch) -> list[str]:
    """Return the keys of `wanted` that are pressed within `seconds`, in the order of their first press.

    It ends when all have been pressed, when Enter is pressed, which counts for all who have pressed none, or when the
    time is over. Text typed before and afterwards is thrown away. Raises `KeyboardInterrupt` for Ctrl-C and `EOFError`
    for Ctrl-D or a closed terminal.
    """
    pressed: list[str] = []
    until = time.monotonic() + seconds
    keyboard = sys.stdin.fileno()
    with _single_keys(keyboard):
        while (rest := until - time.monotonic()) > 0:
            watch(pressed, math.ceil(rest))
            for key in _presses(keyboard, rest - (math.ceil(rest) - 1)):
                if key == CTRL_C:
                    raise KeyboardInterrupt
                if key == CTRL_D:
                    raise EOFError
                if key in "\r\n":
                    return pressed
                if key in wanted and key not in pressed:
                    pressed.append(key)
                    watch(pressed, max(0, math.ceil(until - time.monotonic())))
                    if len(pressed) == len(wanted):
                        return pressed
    return pressed


@contextmanager
def _single_keys(keyboard: int) -> Iterator[None]:
    """Let the terminal give each key at once, also those that it obeys itself, and show none."""
    import termios

    before = termios.tcgetattr(keyboard)
    single = termios.tcgetattr(keyboard)
    single[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    termios.tcsetattr(keyboard, termios.TCSAFLUSH, single)
    try:
        yield
    finally:
        with suppress(termios.error):  # it was closed
            termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)


def _presses(keyboard: int, seconds: float) -> str:
    """Return the keys that come together within `seconds`, in small letters, empty when none comes.

    Raises `EOFError` for a closed terminal.
    """
    if not select.select([keyboard], [], [], seconds)[0]:
        return ""
    typed = _typed(keyboard)
    while BEGUN.search(typed) and select.select([keyboard], [], [], REST)[0]:
        typed += _typed(keyboard)
    return ESCAPE.sub("", typed).lower()


def _typed(keyboard: int) -> str:
    try:
        typed = os.read(keyboard, 1024)
    except OSError:
        typed = b""
    if not typed:
        raise EOFError
    return typed.decode("ascii", "ignore")
