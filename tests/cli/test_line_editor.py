"""The line at the table, in a real terminal: editing, history and completion, or a plain line without them."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardkit import load
from cardkit.speech.speech import speech_of
from cardkit_cli.commands.menu import asked
from cardkit_cli.terminal.console import Screen
from forks import Forks
from terminal import Terminal, without

LEFT, UP, CTRL_D, CTRL_U, CTRL_Y = "\x1b[D", "\x1b[A", "\x04", "\x15", "\x19"
DURAK = ("play", "durak", "--seed", "5", "--seats", "human,cheapest,cheapest", "--name", "Ann", "--pace", "0")
PROMPT = "You> "


@pytest.fixture
def table(forks: Forks | None, tmp_path: Path) -> Iterator[Terminal]:
    """A deal of Durak at the first prompt, where the person may add an eight."""
    with Terminal(forks, tmp_path, *DURAK) as terminal:
        assert "1 8♥   2 pass" in terminal.until(PROMPT)
        yield terminal


def test_the_menu_in_lines_names_the_commands(answered: Callable[..., str]) -> None:
    chosen: list[str] = []
    shown = answered(lambda screen: chosen.extend(asked(screen)), ["x", "1"])
    assert "1  Play Durak  (cardkit play durak)" in shown
    assert "Go on" not in shown
    assert "Type a number from 1 to 7, or q." in shown
    assert chosen == ["play", "durak"]


def test_a_line_is_completed_brought_back_and_edited(table: Terminal) -> None:
    table.press("loo\t\r")
    assert "Hand: " in table.until("1 8♥   2 pass")
    table.press(UP + "\r")
    assert "Hand: " in table.until("1 8♥   2 pass")
    table.press("h\t\t")
    assert table.until("hint").split()[-2:] == ["help", "hint"]
    table.press(CTRL_U + "8\t\r")
    assert "You add 8♥." in table.until("table (")
    table.press("undo\r")
    table.until("1 8♥   2 pass")
    table.press("H" + LEFT + "8\r")
    assert "You add 8♥." in table.until("table (")


def test_what_looks_like_a_mouse_or_an_answer_of_the_terminal_is_no_move(table: Terminal) -> None:
    for sequence in ("\x1b[31m", "\x1b[<0;1M", "\x1b[<x;1;1M", "\x1b[5;5R", "\x1b[1R", "\x1b[M!!!", "\x1b]0;x"):
        table.press(sequence)
        table.press(CTRL_U + "look\r")
        shown = table.until("1 8♥   2 pass")
        assert "xception" not in shown
        assert "Traceback" not in shown


@pytest.mark.parametrize("end", [signal.SIGINT, CTRL_D])
def test_ctrl_c_and_the_end_of_input_leave(table: Terminal, end: signal.Signals | str) -> None:
    if isinstance(end, str):
        table.press(end)
    else:  # as a terminal does for Ctrl-C that is the process's own
        time.sleep(1)  # Python's readline misses a signal that comes between its prompt and its wait for a key
        os.kill(table.process.pid, end)
    shown = table.until("Goodbye.")
    assert "Traceback" not in shown
    assert table.leaves() == 0


def test_the_lines_of_one_person_cannot_be_brought_back_by_the_next(forks: Forks | None, tmp_path: Path) -> None:
    match = ("podkidnoy", "--seed", "5", "--seats", "human,human", "--name", "")
    with Terminal(forks, tmp_path, "play", *match) as terminal:
        first = terminal.until("Enter when ready: ")
        terminal.press("\r")
        terminal.until("> ")
        terminal.press("cut" + CTRL_U + "1\r")
        assert terminal.until("Enter when ready: ") != first
        terminal.press("\r")
        terminal.until("> ")
        terminal.press(UP + CTRL_Y + "look\r")
        assert terminal.until("Hand: ", "is not understood").endswith("Hand: ")


def test_without_readline_a_line_is_typed_as_the_terminal_takes_it(tmp_path: Path) -> None:
    with Terminal(None, tmp_path, *DURAK, PYTHONPATH=without("readline", tmp_path), LINES="15") as terminal:
        terminal.until(PROMPT)
        terminal.press("8H\n")
        assert "You add 8♥." in terminal.until("table (")


# -- The words that complete a line


def completed(game: str, *before: str, seed: int = 5, seats: int = 3) -> list[str]:
    """The words that complete the line after those of `before` at the first prompt of a deal."""
    chosen = load(game)
    state = chosen.deal_state(seats, seed=seed)
    speech = speech_of(chosen, Screen())
    return list(speech.following(state, chosen.offers(state), list(before)))


def test_a_play_is_completed_by_cards_then_as_then_the_ranks_that_are_due() -> None:
    first = completed("bullshit")
    assert "as" not in first
    assert "as" in completed("bullshit", first[0])
    assert first[0] not in completed("bullshit", first[0])
    assert ["A"] == completed("i-doubt-it", "2H", "as")
