"""The command in a real terminal: tests read the screen as a person sees it, and type keys one by one."""

import os
import pty
import re
import select
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from forks import Forks, start_command

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>]|\][^\x07]*\x07)")
FORWARD = re.compile(r"\x1b\[(\d*)C")


def without(library: str, folder: Path) -> str:
    """Return a `PYTHONPATH` with which a new process cannot import `library`."""
    (folder / "sitecustomize.py").write_text(f"import sys\nsys.modules[{library!r}] = None\n", encoding="utf-8")
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])


class Terminal:
    """The command in a terminal of its own; the process is ended in any case."""

    def __init__(self, forks: Forks | None, folder: Path, *arguments: str, **more: str) -> None:
        self.keyboard, terminal = pty.openpty()
        clean = {name: text for name, text in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        # an encoding by a name that the full screen does not know, so that there are lines with signs
        screen = {"TERM": "xterm", "COLUMNS": "150", "LINES": "50", "PYTHONIOENCODING": "utf_8"}
        try:
            self.process = start_command(
                forks, arguments, [terminal] * 3, folder=folder, variables={**clean, **screen, **more}
            )
        finally:
            os.close(terminal)
        self.raw = ""
        """All output so far, as the terminal received it."""
        self.shown = ""
        """The output that was not yet asked for, without codes for the cursor or colours."""

    def until(self, *wanted: str, seconds: float = 60) -> str:
        """Return the output up to and including the first of `wanted`."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            ends = [self.shown.index(text) + len(text) for text in wanted if text in self.shown]
            if ends:
                new, self.shown = self.shown[: min(ends)], self.shown[min(ends) :]
                return new
            if select.select([self.keyboard], [], [], 0.1)[0]:
                self._take(os.read(self.keyboard, 65536).decode(errors="replace"))
        raise AssertionError(self.shown)

    def forget(self) -> None:
        """Discard the output so far, including that of a process that has stopped."""
        self._take_all()
        self.shown = ""

    def _take_all(self) -> None:
        while select.select([self.keyboard], [], [], 0)[0]:
            self._take(os.read(self.keyboard, 65536).decode(errors="replace"))

    def _take(self, new: str) -> None:
        self.raw += new
        spaced = FORWARD.sub(lambda found: " " * int(found[1] or 1), new.replace("\r", ""))
        self.shown += ESCAPES.sub("", spaced)

    def press(self, keys: str) -> None:
        """Press these keys, one after another."""
        os.write(self.keyboard, keys.encode())

    def leaves(self) -> int:
        """Wait for its end and return its exit code; read its output meanwhile, as a full terminal would block it."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(0.1)
            with suppress(OSError):  # it has just closed its side
                self._take_all()
        raise AssertionError(self.raw)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(60)
        os.close(self.keyboard)
