"""Single keys from the keyboard, for people who must be quick."""

import os
import select
import sys
import time
from collections.abc import Collection

from cardkit_cli.terminal.console import Screen

if sys.platform != "win32":
    import termios
    import tty


def can_read_keys(screen: Screen) -> bool:
    """Whether keys can be read one by one, without Enter."""
    return sys.platform != "win32" and screen.interactive and sys.stdin is not None and sys.stdin.isatty()


def read_keys(wanted: Collection[str], seconds: float) -> list[str]:
    """The keys of `wanted` that are pressed within `seconds`, in the order of their first press.

    It always waits for the whole time, so that when it ends tells nothing. Raises `KeyboardInterrupt` for Ctrl-C.
    """
    assert sys.platform != "win32"
    stream = sys.stdin.fileno()
    before = termios.tcgetattr(stream)
    pressed: list[str] = []
    until = time.monotonic() + seconds
    try:
        tty.setcbreak(stream)
        while (left := until - time.monotonic()) > 0:
            if select.select([stream], [], [], left)[0]:
                typed = os.read(stream, 1024)
                if not typed:
                    raise EOFError
                pressed += [key for key in typed.decode(errors="replace").lower() if key in wanted]
    finally:
        termios.tcflush(stream, termios.TCIFLUSH)  # too late is too late, also for the next question
        termios.tcsetattr(stream, termios.TCSADRAIN, before)
    return list(dict.fromkeys(pressed))
