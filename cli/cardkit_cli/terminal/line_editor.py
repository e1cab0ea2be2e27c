"""The line typed at a terminal: arrow keys edit it, up brings back earlier ones, Tab completes words.

The standard library's readline does it, if the system has one; elsewhere the terminal's own line is read.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.text import Text

Following = Callable[[list[str]], Iterable[str]]
"""The words that can follow those typed so far, found one by one as they are wanted."""


class LineEditor:
    """Reads lines at a terminal, and remembers them until `forget`."""

    def __init__(self, console: Console) -> None:
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
