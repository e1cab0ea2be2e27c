"""The puzzles of the package: their number, the way they are chosen, and the truth of a sample of them."""

from collections import Counter
from datetime import date, timedelta

import pytest
from puzzles import check_call, check_ending

from cardkit.analysis.puzzles import (
    RATINGS,
    Call,
    Ending,
    Puzzle,
    WantedPuzzles,
    daily,
    puzzles,
)

TODAY = date.today().toordinal()


def sample(kind: str, every: int) -> list[Puzzle]:
    """Return one puzzle of so many, different ones from day to day."""
    found = WantedPuzzles(kind=kind).among(puzzles())
    return found[TODAY % every :: every]


def test_there_are_500_endings_and_100_claims_at_least_of_every_rating() -> None:
    by_kind = Counter(puzzle.kind for puzzle in puzzles())
    assert by_kind["durak"] >= 500
    assert by_kind["cheat"] >= 100
    by_rating = Counter((puzzle.kind, puzzle.rating) for puzzle in puzzles())
    assert {(kind, rating) for kind in ("durak", "cheat") for rating in RATINGS} == by_rating.keys()
    solutions = Counter(puzzle.solution for puzzle in puzzles() if puzzle.kind == "cheat")
    assert {"lie", "true"} == solutions.keys()


def test_no_puzzle_is_there_twice() -> None:
    assert len(puzzles()) == len({puzzle.id for puzzle in puzzles()})
    positions = [str(sorted(puzzle.position.items())) for puzzle in puzzles() if isinstance(puzzle, Ending)]
    assert len(positions) == len(set(positions))


@pytest.mark.parametrize("puzzle", sample("durak", 100), ids=lambda puzzle: str(puzzle.number))
def test_an_ending_has_one_winning_move_that_the_cheapest_bot_misses(puzzle: Ending) -> None:
    check_ending(puzzle)


@pytest.mark.parametrize("puzzle", sample("cheat", 50), ids=lambda puzzle: str(puzzle.number))
def test_a_claim_is_what_counting_proves_in_truth_and_in_every_imagined_deal(puzzle: Call) -> None:
    check_call(puzzle, imagined=5)


@pytest.mark.parametrize(
    "wanted",
    [
        WantedPuzzles(),
        WantedPuzzles(kind="cheat"),
        WantedPuzzles(rating="hard"),
        WantedPuzzles(kind="durak", rating="easy"),
    ],
)
def test_every_puzzle_has_its_day_before_one_comes_again(wanted: WantedPuzzles) -> None:
    number = len(wanted.among(puzzles()))
    first = date(2026, 11, 22)
    days = [daily(first + timedelta(days=day), wanted).number for day in range(number)]
    assert number == len(set(days))
    assert daily(first + timedelta(days=number), wanted).number == days[0]
