"""Several people call by single keys in a real terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from forks import Forks
from terminal import Terminal

BULLSHIT = ("bullshit", "--seats", "human,human,honest", "--seed", "3", "--name", "Ann,Bob", "--window")
OPEN = "90 s left"
"""The text on the screen once keys count; text typed before it is thrown away."""


def look(terminal: Terminal) -> None:
    """Both people look at their hands, which come before the first window."""
    for name in ("Ann", "Bob"):
        assert "To call" not in terminal.until(f"Only {name} should look now. Enter when ready: ")
        terminal.press("\r")
        terminal.until("Hand: ")
        terminal.until("Enter hides it: ")
        terminal.press("\r")


@pytest.fixture
def patient(forks: Forks | None, tmp_path: Path) -> Iterator[Terminal]:
    """A window so long that no test waits for its end."""
    with Terminal(forks, tmp_path, "play", *BULLSHIT, "90", NO_COLOR="1") as opened:
        look(opened)
        yield opened


def test_a_window_in_which_nobody_presses_a_key_ends_by_itself(forks: Forks | None, tmp_path: Path) -> None:
    with Terminal(forks, tmp_path, "play", *BULLSHIT, "0.5", NO_COLOR="1") as terminal:
        look(terminal)
        before = terminal.until("To call, press your key within 0.5 seconds: 1 Ann, 2 Bob.")
        assert "Vera lays 1 card face down" in before
        assert "Hand" not in before
        after = terminal.until("Only Ann should look now. Enter when ready: ")
        assert "Nobody calls." in after
        assert "calls!" not in after


def test_a_window_is_counted_down_and_keys_count_in_it_alone(patient: Terminal) -> None:
    patient.until("To call, press your key within 90 seconds: 1 Ann, 2 Bob.")
    for seconds in (90, 89):
        patient.until(f"{seconds} s left; Enter: nobody calls.")
    patient.press("2")
    patient.until("Bob calls.")
    patient.until("Enter: nobody else calls.")
    patient.press("1")
    patient.until("Ann calls.")
    shown = patient.until("Only Ann should look now.")
    assert "Ann and Bob call; Ann is nearest." in shown
    public = patient.raw[: patient.raw.rindex("Only Ann should look now.")].rpartition("\x1b[3J")[2]
    for sentence in ("Ann calls! Turned over: 2♣.", "It was announced as 1 two: true.", "Ann takes the pile, 1 card."):
        assert sentence in shown
        assert sentence in public
    patient.press("\r")
    patient.until("Ann> ")
    patient.press("1\r")
    patient.until("press your key within 90 seconds: 2 Bob.")
    patient.until(OPEN)
    patient.press("x\r")
    after = patient.until("should look now.").partition("Vera lays")[0]
    assert "Nobody calls." in after
    assert "calls! " not in after


def test_other_keys_call_nobody_and_of_two_in_one_read_the_nearest_counts(patient: Terminal) -> None:
    patient.until(OPEN)
    patient.press("x21")
    after = patient.until("Only Ann should look now. Enter when ready: ")
    assert {"Ann"} == set(re.findall(r"(Ann|Bob) calls! Turned over: 2♣\.", after))  # the nearest to Vera
    patient.press("\r")
    patient.until("Ann> ")
    patient.press("q\r")
    patient.until("Goodbye.")
    assert patient.leaves() == 0
