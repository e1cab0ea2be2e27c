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


@pytest.mark.parametrize(("keys", "caller"), [("1", "Ann"), ("x2", "Bob")])
def test_a_single_key_calls(patient: Terminal, keys: str, caller: str) -> None:
    patient.until(OPEN)
    for key in keys + "\r":
        patient.press(key)
    after = patient.until("Only Ann should look now. Enter when ready: ")
    assert [caller] == sorted(set(re.findall(r"(Ann|Bob) calls! Turned over: 2♣\.", after)))
    patient.press("\r")
    patient.until("Hand: ")
    patient.until("Ann> ")
    patient.press("q\r")
    patient.until("Goodbye.")
    assert patient.leaves() == 0


def test_two_keys_in_one_read_both_count(patient: Terminal) -> None:
    patient.until(OPEN)
    patient.press("21")
    after = patient.until("Only Ann should look now. Enter when ready: ")
    assert "Ann calls! " in after  # the nearest to Vera


def test_a_key_counts_in_its_own_window_alone(patient: Terminal) -> None:
    patient.until(OPEN)
    patient.press("12")
    patient.until("Only Ann should look now. Enter when ready: ")
    patient.press("\r")
    patient.until("Ann> ")
    patient.press("1\r")
    patient.until("press your key within 90 seconds: 2 Bob.")
    patient.until(OPEN)
    patient.press("x\r")
    assert "calls! " not in patient.until("should look now.").partition("Vera lays")[0]


def test_a_key_is_acknowledged_at_once(patient: Terminal) -> None:
    patient.until("90 s left; Enter: nobody calls.")
    patient.press("2")
    patient.until("Bob calls.")
    patient.until("Enter: nobody else calls.")


def test_the_window_ends_when_all_people_have_answered(patient: Terminal) -> None:
    patient.until("90 s left")
    patient.press("2")
    patient.until("Bob calls.")
    patient.press("1")
    patient.until("Ann calls.")
    after = patient.until("Only Ann should look now.")
    assert "Ann and Bob call; Ann is nearest." in after


def test_enter_answers_no_for_all_who_have_pressed_nothing(patient: Terminal) -> None:
    patient.until("90 s left")
    patient.press("\r")
    assert "Nobody calls." in patient.until("Only Ann should look now.")


def test_the_seconds_are_counted_down(patient: Terminal) -> None:
    for seconds in (90, 89, 88):
        patient.until(f"{seconds} s left")


def test_the_outcome_is_told_to_all_before_the_next_hand(patient: Terminal) -> None:
    patient.until("90 s left")
    patient.press("2")
    patient.until("Bob calls.")
    patient.press("\r")
    shown = patient.until("Only Ann should look now.")
    public = patient.raw[: patient.raw.rindex("Only Ann should look now.")].rpartition("\x1b[3J")[2]
    for sentence in ("Bob calls! Turned over: 2♣.", "It was announced as 1 two: true.", "Bob takes the pile, 1 card."):
        assert sentence in shown
        assert sentence in public
