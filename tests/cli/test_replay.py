"""`cardkit replay`: forward, back, to a move or a bout, from one seat's view; without a terminal it prints all."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from cardkit_cli.records.stepping import print_steps

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Step = Callable[..., str]
Print = Callable[..., str]

GAME: Final = '''\
game = "podkidnoy"
seats = ["Ann", "Bob"]
players = ["normal", "cheapest"]
date = "2026-05-06"
hands = ["7S 9C QH", "8S 9H 6D"]
dealer = 1
trump = "D"
stock = "TC TD"
first_bout = true
attacker = 0
play = """
0 attack 7S
1 beat 7S 8S
1 attack 9H
0 take
1 attack 6D
"""
'''

WHOLE: Final = """\
Podkidnoy, throw-in Durak: 36 cards, one card leads.
Seats: 0 Ann (normal), 1 Bob (cheapest).
Played on 2026-05-06.

Before the first move of 5
trump ♦ diamonds   stock: 2 cards, 10♦ last   discard: 0 cards
▶  Ann  3 cards  attacks  7♠ 9♣ Q♥
   Bob  3 cards  defends  8♠ 9♥ 6♦
table: empty
Stock: 10♣ 10♦

Bout 1, move 1 of 5
  Ann attacks with 7♠.
trump ♦ diamonds   stock: 2 cards, 10♦ last   discard: 0 cards
   Ann  2 cards  attacks  9♣ Q♥
▶  Bob  3 cards  defends  8♠ 9♥ 6♦
table (1 of at most 3):  7♠/?
Stock: 10♣ 10♦
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(GAME, encoding="utf-8")
    return path


def lines(shown: str) -> str:
    return "\n".join(line.rstrip() for line in shown.splitlines())


def places(shown: str) -> list[str]:
    """Return the steps that were shown, in order."""
    found = []
    for line in shown.splitlines():
        if line.startswith("Before the first move"):
            found.append("0")
        elif ", move " in line and " of " in line:
            found.append(line.split(", move ")[1].split()[0])
    return found


# -- Without a terminal


def test_without_a_terminal_every_step_is_printed(here: Run, file: Path) -> None:
    done = here("replay", file.name)
    assert (done.returncode, done.stderr) == (0, "")
    assert lines(done.stdout).startswith(WHOLE.rstrip("\n"))
    assert places(done.stdout) == ["0", "1", "2", "3", "4", "5"]
    assert "The record stops here: the deal goes on." in done.stdout
    assert here("replay", file.name, "--all").stdout == done.stdout


def test_one_seat_sees_its_own_hand_and_no_other(printed: Print, file: Path) -> None:
    shown = printed(print_steps, file, 1)
    assert "Hand: 8♠ 9♥ │ 6♦" in shown
    for hidden in ("9♣", "10♣", "Stock"):
        assert hidden not in shown
    assert "Q♥" not in shown


# -- On a terminal


def test_enter_goes_on_and_b_goes_back(step_through: Step, file: Path) -> None:
    shown = step_through(file, "", "n", "b", "back", "b", "", "q")
    assert places(shown) == ["0", "1", "2", "1", "0", "1"]
    assert "This is the beginning; Enter goes on." in shown
    assert "move 1 of 5> " in shown


def test_one_can_go_to_a_move_a_bout_the_start_and_the_end(step_through: Step, file: Path) -> None:
    shown = step_through(file, "3", "g 1", "g 0", "end", "", "start", "bout 2", "round 3", "bout 1", "q")
    assert places(shown) == ["0", "3", "1", "0", "5", "0", "2", "4", "0"]
    assert "This is the last move; b goes back, q leaves." in shown


def test_the_view_changes_with_the_seat(step_through: Step, file: Path) -> None:
    shown = step_through(file, "seat 1", "", "seat all", "seat 0", "q")
    first, seen, later, everything, other = shown.split("> ")[:5]
    assert "0 Ann" in first
    assert "Hand: 8♠ 9♥ │ 6♦" in seen
    assert "Hand: 8♠ 9♥ │ 6♦" in later
    assert "9♣ Q♥" in everything
    assert "8♠ 9♥ 6♦" in everything
    assert "Hand" not in everything
    assert "Hand: 9♣ Q♥" in other
    assert places(shown) == ["0", "0", "1", "1", "1"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fly", "'fly' is not understood: Enter goes on, b goes back, ? shows what else there is."),
        ("99", "There is no move 99 here: they go from 0, the deal, to 5."),
        ("bout 9", "There is no bout 9 here: they go from 1 to 3."),
        ("seat 5", "There is no seat 5: the seats are 0 to 1."),
        ("g", "g is followed by a number, as in g 2."),
        ("²", "'²' is not understood"),
        ("bout " + "9" * 5000, "bout is followed by a number, as in bout 2."),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_moves(step_through: Step, file: Path, typed: str, said: str) -> None:
    shown = step_through(file, "", typed, "", "q")
    assert said in " ".join(shown.split())
    assert places(shown) == ["0", "1", "2"]


# -- Wrong files


def test_a_file_that_broke_off_is_shown_as_far_as_it_goes(here: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text(GAME.removesuffix('"""\n') + "0 be", encoding="utf-8")
    done = here("replay", "broken.toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert places(done.stdout)[-1] == "5"
    assert "its last line, '0 be', was not written whole" in " ".join(done.stdout.split())
