"""A real terminal, with the bytes and signals of a person, for the full screen and for lines."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cardkit_cli.full_screen.window import HUNG_UP
from forks import Forks
from terminal import Terminal, without

DURAK = ("play", "podkidnoy", "--seats", "human,cheapest", "--seed", "5", "--name", "Anna", "--pace", "0")
FULL, LINES = "utf-8", "utf_8"
"""An encoding that the full screen supports, and one that it does not, so that lines are used."""


@pytest.fixture
def opened(forks: Forks | None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    variables = {"PYTHONIOENCODING": request.param, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "80", "LINES": "24"}
    with Terminal(forks, tmp_path, *DURAK, **variables) as terminal:
        terminal.until("You>")
        yield terminal
        terminal.press("\x15\x04\x11")  # an empty line, and its end; and Ctrl-Q
        assert terminal.leaves() == 0
        terminal.until("Goodbye.")
        assert "Traceback" not in terminal.raw


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="nothing here says whether a process has stopped")
@pytest.mark.parametrize("opened", [FULL, LINES], indirect=True)
def test_bytes_that_are_no_text_are_left_out_and_the_process_stops_for_ctrl_z_and_leaves_for_ctrl_d(
    opened: Terminal, request: pytest.FixtureRequest
) -> None:
    os.write(opened.keyboard, b"\xff\xfe\xc3(\xcf\xf0")
    for _ in range(60):
        opened.press("@")  # the keys that are read together with these are dropped too
        with suppress(AssertionError):
            opened.until("@", seconds=1)
            break
    else:
        raise AssertionError(opened.shown)
    opened.press("\x15")
    if request.node.callspec.params["opened"] == FULL:
        opened.press("\x1a")
    else:  # as a terminal does for that key that is the process's own, once it waits for keys
        time.sleep(1)
        os.kill(opened.process.pid, signal.SIGTSTP)
    status = Path(f"/proc/{opened.process.pid}/stat")
    until = time.monotonic() + 60
    while (state := status.read_text().rpartition(")")[2].split()[0]) != "T" and time.monotonic() < until:
        time.sleep(0.05)
    assert state == "T"
    opened.forget()
    os.kill(opened.process.pid, signal.SIGCONT)
    opened.until("You>")
    opened.press("\x04")
    assert opened.leaves() == 0


def test_without_textual_it_plays_in_lines_and_says_once_what_adds_the_full_screen(tmp_path: Path) -> None:
    adds = "python -m pip install 'cardkit[play]' adds the full screen."
    variables = {"PYTHONIOENCODING": FULL, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": without("textual", tmp_path)}
    with Terminal(None, tmp_path, **variables) as terminal:
        assert terminal.until("(Enter: 1): ").count(adds) == 1
        terminal.press("1\r")
        terminal.until("Your name for saved games")
        terminal.press("\r")
        shown = terminal.until("You> ")
        assert "Hand: " in shown
        assert adds not in shown
        terminal.press("q\r")
        terminal.until("Goodbye.")
        assert terminal.leaves() == 0
    with Terminal(None, tmp_path, *DURAK, **variables) as terminal:
        assert terminal.until("You> ").count(adds) == 1


def test_the_process_ends_once_its_terminal_was_closed_though_no_signal_says_so(forks: Forks, tmp_path: Path) -> None:
    with Terminal(forks, tmp_path, *DURAK, PYTHONIOENCODING=FULL, XDG_DATA_HOME=str(tmp_path)) as terminal:
        terminal.until("You>")
        os.close(terminal.keyboard)
        terminal.keyboard = os.open(os.devnull, os.O_RDONLY)
        assert terminal.process.wait(60) == HUNG_UP
