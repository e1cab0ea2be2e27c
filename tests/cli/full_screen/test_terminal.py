"""The full screen in a real terminal, whose bytes and signals are a person's."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from forks import Forks
from terminal import Terminal

DURAK = ("play", "podkidnoy", "--seats", "human,cheapest", "--seed", "5", "--name", "Anna", "--pace", "0")


@pytest.fixture
def opened(forks: Forks | None, tmp_path: Path) -> Iterator[Terminal]:
    full = {"PYTHONIOENCODING": "utf-8", "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "80", "LINES": "24"}
    with Terminal(forks, tmp_path, *DURAK, **full) as terminal:
        terminal.until("You>")
        yield terminal
        terminal.press("\x11")
        assert terminal.leaves() == 0
        terminal.until("Goodbye.")
        assert "Traceback" not in terminal.raw


def test_bytes_that_are_no_text_are_left_out(opened: Terminal) -> None:
    os.write(opened.keyboard, b"\xff\xfe\xc3(\xcf\xf0")
    for _ in range(60):
        opened.press("@")  # what is read together with them is left out too
        with suppress(AssertionError):
            opened.until("@", seconds=1)
            return
    raise AssertionError(opened.shown)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="nothing here says whether a process has stopped")
def test_the_process_stops_for_ctrl_z_and_the_window_is_there_again_afterwards(opened: Terminal) -> None:
    opened.press("\x1a")
    status = Path(f"/proc/{opened.process.pid}/stat")
    until = time.monotonic() + 60
    while status.read_text().rpartition(")")[2].split()[0] != "T" and time.monotonic() < until:
        time.sleep(0.05)
    os.kill(opened.process.pid, signal.SIGCONT)
    opened.until("You>")
