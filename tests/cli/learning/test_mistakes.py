"""`cardkit replay --mistakes`: one's own errors, another try, and the deal played on from there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import InvalidText, Record
from cardkit.analysis.puzzles import Ending, WantedPuzzles, puzzles
from cardkit_cli.learning.mistakes import Mistakes, find_mistakes
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.console import Screen

Answered = Callable[..., str]
NAMES = ("Ann", "Bob")
PUZZLE = next(
    puzzle
    for puzzle in WantedPuzzles(kind="durak", rating="easy").among(puzzles())
    if isinstance(puzzle, Ending) and puzzle.depth == 1 and puzzle.game == "durak"
)


@pytest.fixture
def ending(tmp_path: Path) -> Callable[..., Deals]:
    """Return a function that makes the record of an ending with a losing move of the person, or of given `players`."""

    def write(*players: str) -> Deals:
        puzzle = PUZZLE
        game, state = puzzle.start()
        wrong = next(move for move in game.offers(state) if move.text != puzzle.solution)
        seated = players or tuple("human" if seat == state.actor else "cheapest" for seat in range(2))
        record = Record(
            game=game.name,
            seats=NAMES,
            players=seated,
            deal=puzzle.position,
            play=(wrong.text,),
            abandoned=(state.actor,),  # else the rest would be hidden
        )
        path = tmp_path / "ending.toml"
        path.write_text(record.text(), encoding="utf-8")
        return Deals.read(path)

    return write


def reviewing(deals: Deals, seat: int | None = None, *, ask: bool = True) -> Callable[[Screen], None]:
    def review(screen: Screen) -> None:
        found = Mistakes(find_mistakes(deals, None, seat, screen), screen)
        found.run() if ask else found.print_all()

    return review


def test_a_mistake_is_shown_judged_again_and_played_on(answered: Answered, ending: Callable[..., Deals]) -> None:
    deals = ending()
    printed = answered(reviewing(deals, ask=False), [])
    assert "Mistake 1 of 1: deal 1, decision " in printed
    assert "You chose: " in printed
    told = " ".join(printed.split())
    assert re.search(
        r"\(chance to win \d%, with the best choice 9\d%; proved: lost, with the best choice won\)\.", told
    )
    wrong, right = (line.partition(" ")[2] for line in (deals.records[0].play[0], PUZZLE.solution))
    shown = answered(reviewing(deals), [wrong, right, "better", "xyzzy", "play", "q", "b", "n", "q"])
    assert "Try again, or type better." in shown
    assert "as good as the best that was found" in shown
    assert "'xyzzy' is not understood" in shown
    assert "Back at the mistake." in shown
    assert "This is the first mistake" in shown
    assert "That was the last mistake" in shown


@pytest.mark.parametrize(("seat", "said"), [(None, "--seat"), (5, "numbered 0 to 1"), (-1, "numbered 0 to 1")])
def test_whose_mistakes_are_wanted_must_be_known(
    answered: Answered, ending: Callable[..., Deals], seat: int | None, said: str
) -> None:
    with pytest.raises(InvalidText, match=said):
        answered(reviewing(ending("cheapest", "cheapest"), seat=seat), [])
