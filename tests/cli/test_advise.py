"""`cardkit advise`: advice for a game at another table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

VIEW = """\
game = "podkidnoy-24"
seats = ["me", "rival"]
view = 0
hands = ["TD QD KC AC 9S KS", "JD ?? ?? ?? ?? ??"]
dealer = 1
trump = "S"
stock = "{first} ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? AS"
attacker = 0
play = \"\"\"
0 attack TD
1 beat TD JD
{more}\"\"\"
"""
Run = Callable[..., Any]


@pytest.fixture
def view(tmp_path: Path) -> Callable[[str, str], str]:
    def written(first: str, more: str = "") -> str:
        path = tmp_path / "view.toml"
        path.write_text(VIEW.format(first=first, more=more))
        return str(path)

    return written


def test_a_card_that_was_drawn_and_not_written_down_is_asked_for(here: Run, view: Callable[..., str]) -> None:
    done = here("advise", view("??"))
    assert done.returncode == 2
    assert "'1 beat TD JD': you drew a card here: write which, instead of the ?? in the stock." in done.stderr


def test_a_view_is_advised_on_when_its_seat_is_asked(here: Run, view: Callable[..., str]) -> None:
    done = here("advise", view("9H"))
    assert (done.returncode, "Seat 0 has nothing to decide now: seat 1 is asked." in done.stderr) == (2, True)
    done = here("advise", view("9H", "1 attack TH\n"))
    assert done.returncode == 0, done.stderr
    assert "Hint: " in done.stdout
    assert "A chance of " in done.stdout


@pytest.mark.parametrize("line", ["1 attack QD", "1 take", "1 attack TH TC"])
def test_the_line_that_cannot_be_is_named_and_not_the_one_before(
    here: Run, view: Callable[[str, str], str], line: str
) -> None:
    done = here("advise", view("9H", f"{line}\n"))
    assert done.returncode == 2
    assert f": Line 12, '{line}': " in done.stderr


def test_moves_are_asked_for_one_by_one(here: Run) -> None:
    typed = ["2", "0", "TD QD KC AC 9S KS", "AS", "0", "0 attack TD", "1 beat TD JD", "1 attack TH", "9H", "undo", "q"]
    done = here("advise", "podkidnoy-24", typed="".join(f"{line}\n" for line in typed))
    assert (done.returncode, done.stderr) == (0, "")
    assert "You drew a card here: write which:" in " ".join(done.stdout.split())
    assert done.stdout.count("Hint: ") >= 3
    hands = [line for line in done.stdout.splitlines() if line.startswith("Hand: ")]
    assert "9♥" in hands[3]
