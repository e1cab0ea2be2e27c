"""The puzzles of the package: their number, the way they are chosen, and the truth of a sample of them."""

from collections import Counter
from datetime import date, timedelta

import attrs
import pytest
from puzzles import check_call, check_ending

from cardkit import InvalidText
from cardkit.analysis.puzzles import (
    RATINGS,
    Call,
    Ending,
    Puzzle,
    WantedPuzzles,
    daily,
    numbered,
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


def test_a_wrong_solution_or_rating_is_found() -> None:
    ending, call = puzzles()[0], puzzles()[-1]
    assert isinstance(ending, Ending)
    assert isinstance(call, Call)
    with pytest.raises(AssertionError):
        check_ending(attrs.evolve(ending, rating="odd"))
    with pytest.raises(AssertionError):
        check_call(attrs.evolve(call, solution={"lie": "true", "true": "lie"}[call.solution]), imagined=1)


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


def test_puzzles_are_numbered_from_1() -> None:
    assert [puzzle.number for puzzle in puzzles()] == list(range(1, len(puzzles()) + 1))
    assert numbered(7).number == 7


@pytest.mark.parametrize("number", [0, -1, 10_000])
def test_a_number_without_a_puzzle_is_refused(number: int) -> None:
    with pytest.raises(InvalidText, match="they are numbered 1 to"):
        numbered(number)


@pytest.mark.parametrize("wanted", [WantedPuzzles(kind="chess"), WantedPuzzles(rating="odd")])
def test_a_kind_or_rating_that_is_not_there_is_refused(wanted: WantedPuzzles) -> None:
    with pytest.raises(InvalidText):
        daily(date(2026, 11, 22), wanted)
