"""Input at a terminal: single keys for people who must be quick, and lines with editing, recall and completion.

Keys need a system whose terminals support them. The standard library's readline edits lines, if the system has one;
elsewhere the terminal's own line is read.
"""

import math
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from rich.console import Console
from rich.text import Text

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
    """Return the characters that wait at the keyboard, without those beyond ASCII; raises `EOFError` for a closed
    terminal.
    """
    try:
        typed = os.read(keyboard, 1024)
    except OSError:
        typed = b""
    if not typed:
        raise EOFError
    return typed.decode("ascii", "ignore")


Following = Callable[[list[str]], Iterable[str]]
"""The words that can follow those typed so far, found one by one as they are wanted."""


class LineEditor:
    """Reads lines at a terminal, and remembers them until `forget`."""

    def __init__(self, console: Console) -> None:
        """Take over the system's readline, if there is one, with Tab for completion."""
        self.console = console
        self.readline: Any = None
        """The module; None when the system has none."""
        self.following: Following | None = None
        self.found: list[str] = []
        """The words that complete the present line."""
        with suppress(ImportError):
            self.readline = import_module("readline")
            self.readline.set_completer(self.complete)
            self.readline.set_completer_delims(" ,")
            libedit = "libedit" in (self.readline.__doc__ or "")
            self.readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def read(self, prompt: str, following: Following | None) -> str:
        """One line; raises `EOFError` for Ctrl-D or a closed terminal, and `KeyboardInterrupt` for Ctrl-C."""
        if self.readline is None:
            return self.console.input(Text(prompt, style="bold"))
        self.following = following
        bold = f"\x01\x1b[1m\x02{prompt}\x01\x1b[0m\x02" if self.console.is_terminal else prompt
        with self._asking_again(bold.replace("\x01", "").replace("\x02", "")):
            return input(bold)

    def forget(self) -> None:
        """Forget the typed lines, so that the next person cannot bring them back."""
        if self.readline is not None:
            self.readline.clear_history()
            for yank in ("\\C-y", "\\ey", "\\e."):  # text cut out of a line can be forgotten in no other way
                self.readline.parse_and_bind(f'"{yank}": ""')

    def complete(self, begun: str, number: int) -> str | None:
        """The word by this number that begins like `begun`, in capitals or small letters; None after the last."""
        if number == 0:
            before = self.readline.get_line_buffer()[: self.readline.get_begidx()].replace(",", " ").split()
            words = self.following(before) if self.following is not None else ()
            self.found = list(dict.fromkeys(word for word in words if word.lower().startswith(begun.lower())))
        return self.found[number] if number < len(self.found) else None

    @contextmanager
    def _asking_again(self, prompt: str) -> Iterator[None]:
        """Show the prompt again, with the typed text, when a process that had stopped for Ctrl-Z goes on."""
        try:
            import termios
        except ImportError:
            yield
            return
        keyboard = sys.stdin.fileno()
        modes: list[Any] = []

        def go_on(number: int, frame: object) -> None:
            if modes:
                termios.tcsetattr(keyboard, termios.TCSADRAIN, modes)
            sys.stdout.write(f"\r{prompt}{self.readline.get_line_buffer()}")
            sys.stdout.flush()

        self.readline.set_startup_hook(lambda: modes.extend(termios.tcgetattr(keyboard)))
        before = signal.signal(signal.SIGCONT, go_on)
        try:
            yield
        finally:
            signal.signal(signal.SIGCONT, before)
            self.readline.set_startup_hook(None)
