"""Several people call by single keys in a real terminal."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    match = ("bullshit", "--seats", "human,human,counter", "--seed", "3", "--window", "0.5")
    with Terminal(tmp_path, "play", *match, NO_COLOR="1") as opened:
        yield opened


LEGEND = "To call, press your key within 0.5 seconds: 1 Player 1, 2 Player 2."


@pytest.mark.parametrize(("keys", "caller"), [("1", "Player 1"), ("x2", "Player 2"), ("", "")])
def test_a_single_key_calls(terminal: Terminal, keys: str, caller: str) -> None:
    before = terminal.until(LEGEND)
    time.sleep(0.1)  # what is typed before the window opens is thrown away
    assert "Vera lays 1 card face down" in before
    assert "Hand" not in before
    for key in keys:
        time.sleep(0.05)
        terminal.press(key)
    after = terminal.until("Only Player 1 should look now. Enter when ready: ")
    assert re.findall(r"(Player \d) calls! Turned over: 2♣\.", after) == ([caller] if caller else [])
    terminal.press("\r")
    terminal.until("Hand: ")
    terminal.until("Player 1> ")
    terminal.press("q\r")
    terminal.until("Goodbye.")
    assert terminal.leaves() == 0


def test_two_keys_in_one_read_both_count(terminal: Terminal) -> None:
    terminal.until(LEGEND)
    time.sleep(0.15)
    terminal.press("21")
    after = terminal.until("Only Player 1 should look now. Enter when ready: ")
    assert "Player 1 calls! " in after  # the nearest to Vera


def test_a_key_counts_in_its_own_window_alone(terminal: Terminal) -> None:
    terminal.until(LEGEND)
    time.sleep(0.15)
    terminal.press("12")
    terminal.until("Only Player 1 should look now. Enter when ready: ")
    terminal.press("\r")
    terminal.until("Player 1> ")
    terminal.press("1\r")
    terminal.until("press your key within 0.5 seconds: 2 Player 2.")
    time.sleep(0.15)
    terminal.press("x")
    assert "calls! " not in terminal.until("should look now.")
