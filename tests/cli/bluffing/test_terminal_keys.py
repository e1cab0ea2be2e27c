"""Several people call by single keys in a real terminal."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from forks import Forks
from terminal import Terminal


@pytest.fixture
def terminal(forks: Forks | None, tmp_path: Path) -> Iterator[Terminal]:
    match = ("bullshit", "--seats", "human,human,honest", "--seed", "3", "--window", "0.5", "--name", "")
    with Terminal(forks, tmp_path, "play", *match, NO_COLOR="1") as opened:
        yield opened


LEGEND = "To call, press your key within 0.5 seconds: 1 Player 1, 2 Player 2."


def look(terminal: Terminal) -> None:
    """Both people look at their hands, which come before the first window."""
    for player in (1, 2):
        assert "To call" not in terminal.until(f"Only Player {player} should look now. Enter when ready: ")
        terminal.press("\r")
        terminal.until("Hand: ")
        terminal.until("Enter hides it: ")
        terminal.press("\r")


@pytest.mark.parametrize(("keys", "caller"), [("1", "Player 1"), ("x2", "Player 2"), ("", "")])
def test_a_single_key_calls(terminal: Terminal, keys: str, caller: str) -> None:
    look(terminal)
    before = terminal.until(LEGEND)
    time.sleep(0.1)  # what is typed before the window opens is thrown away
    assert "Vera lays 1 card face down" in before
    assert "Hand" not in before
    for key in keys:
        time.sleep(0.05)
        terminal.press(key)
    after = terminal.until("Only Player 1 should look now. Enter when ready: ")
    assert sorted(set(re.findall(r"(Player \d) calls! Turned over: 2♣\.", after))) == ([caller] if caller else [])
    assert ("Nobody calls." in after) == (not caller)
    terminal.press("\r")
    terminal.until("Hand: ")
    terminal.until("Player 1> ")
    terminal.press("q\r")
    terminal.until("Goodbye.")
    assert terminal.leaves() == 0


def test_two_keys_in_one_read_both_count(terminal: Terminal) -> None:
    look(terminal)
    terminal.until(LEGEND)
    time.sleep(0.15)
    terminal.press("21")
    after = terminal.until("Only Player 1 should look now. Enter when ready: ")
    assert "Player 1 calls! " in after  # the nearest to Vera


def test_a_key_counts_in_its_own_window_alone(terminal: Terminal) -> None:
    look(terminal)
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
    assert "calls! " not in terminal.until("should look now.").partition("Vera lays")[0]


@pytest.fixture
def patient(forks: Forks | None, tmp_path: Path) -> Iterator[Terminal]:
    """A window so long that no test waits for its end."""
    match = ("bullshit", "--seats", "human,human,honest", "--seed", "3", "--window", "90", "--name", "Ann,Bob")
    with Terminal(forks, tmp_path, "play", *match, NO_COLOR="1") as opened:
        for name in ("Ann", "Bob"):
            opened.until(f"Only {name} should look now. Enter when ready: ")
            opened.press("\r")
            opened.until("Enter hides it: ")
            opened.press("\r")
        yield opened


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
    for sentence in ("Bob calls! Turned over: 2♣.", "It was announced as one 2: true.", "Bob takes the pile, 1 card."):
        assert sentence in shown
        assert sentence in public
