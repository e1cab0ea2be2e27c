"""`cardkit puzzle`: solving and failing puzzles at the terminal, and the results that are remembered."""

from collections.abc import Callable
from datetime import date

import pytest

from cardkit import InvalidText
from cardkit.analysis.puzzles import Ending, WantedPuzzles, numbered, puzzles
from cardkit_cli.learning import progress
from cardkit_cli.learning.progress import Solved, SolvedPuzzles, keep
from cardkit_cli.learning.puzzles import PuzzleRequest, run
from cardkit_cli.terminal.console import Screen
from cardkit_games.durak.bots.endings.best_play import judged_moves, winning
from cardkit_games.durak.bots.endings.solver import Solver
from cardkit_games.durak.engine.state import DurakState

Answered = Callable[..., str]


def exercise(number: int) -> Callable[[Screen], None]:
    return lambda screen: run(PuzzleRequest(number=number), screen)


def first(kind: str | None = None, rating: str | None = None, solution: str = "") -> int:
    found = WantedPuzzles(kind=kind, rating=rating).among(puzzles())
    return next(puzzle.number for puzzle in found if solution in ("", puzzle.solution))


def solution(number: int) -> str:
    """Return the first move as a person types it."""
    return numbered(number).solution.partition(" ")[2].removeprefix("attack ")


def test_a_puzzle_is_solved_by_hints_alone_and_remembered_as_helped(answered: Answered) -> None:
    def ask_and_obey(shown: str) -> str:
        said = shown.splitlines()[-2]
        if said.startswith("The move is "):
            return " ".join(reversed(said.removeprefix("The move is ").rstrip(".").split(" on ")))
        return "hint"

    number = first("durak", "easy")
    shown = answered(exercise(number), ask_and_obey)
    assert "Anna is the fool." in shown
    assert "Solved at the first try with help. Puzzles solved so far: 1." in shown
    (solved,) = SolvedPuzzles.read().solved
    assert (number, 1, True) == (solved.number, solved.tries, solved.helped)


def test_a_wrong_move_is_refuted_and_tried_again(answered: Answered) -> None:
    number = first("durak", "hard")
    puzzle = numbered(number)
    assert isinstance(puzzle, Ending)
    game, state = puzzle.start()
    assert isinstance(state, DurakState)
    judged = judged_moves(game, state, Solver())
    wrong = next(each.move.text for each in judged if each not in winning(judged))
    shown = answered(exercise(number), [wrong.partition(" ")[2], solution(number)])
    assert " loses:" in shown or " only draws:" in shown
    assert shown.index("Try again.") < shown.index("Right.")
    assert f"Not solved yet: `cardkit puzzle --number {number}` comes back to it." in shown
    assert () == SolvedPuzzles.read().solved


@pytest.mark.parametrize("typed", ["99", "7S 8H 9D", "\x1b[A"])
def test_what_is_no_move_is_said_and_changes_nothing(answered: Answered, typed: str) -> None:
    number = first("durak", "medium")
    shown = answered(exercise(number), [typed, "look"])
    assert "Right." not in shown
    assert "Try again." not in shown
    assert 2 == shown.count("Hand: ")


def test_a_lie_is_proved_with_the_number_that_can_be_there(answered: Answered) -> None:
    number = first("cheat", solution="lie")
    shown = answered(exercise(number), ["t", "what", "l", "many", "9", *"01234"])
    assert "No. Look again" in shown
    assert "'what' is not understood" in shown
    assert "'many' is no number" in shown
    assert ": a lie." in shown
    assert "Puzzles solved so far: 1." in shown


def test_what_a_solver_of_a_claim_has_not_seen_is_not_shown(answered: Answered) -> None:
    for puzzle in WantedPuzzles(kind="cheat").among(puzzles())[:3]:
        shown = answered(exercise(puzzle.number), ["q"])
        assert "??" not in shown
        assert "What has happened:" in shown


def test_a_spoilt_line_is_counted_and_the_rest_kept(answered: Answered) -> None:
    keep(Solved("a", 1, "2026-11-21", 1, helped=False))
    with progress.path().open("ab") as file:
        file.write(b'{"id": 3}\n[]\n\xff\n{"id": "b", "number": 2, "day": "x", "tries": 1, "helped": true}\n{"id": "c"')
    keep(Solved("d", 4, "2026-11-22", 2, helped=True))
    found = SolvedPuzzles.read()
    assert ["a", "d"] == [solved.id for solved in found.solved]
    assert 5 == found.spoilt
    assert 1 == found.alone


@pytest.mark.parametrize(
    "asked",
    [
        PuzzleRequest(number=3, rating="easy"),
        PuzzleRequest(rating="odd"),
        PuzzleRequest(day="2026-02-30"),
    ],
)
def test_what_is_no_puzzle_is_refused(asked: PuzzleRequest) -> None:
    with pytest.raises(InvalidText):
        asked.puzzle(date(2026, 11, 22))
