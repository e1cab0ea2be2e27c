"""The kit finds contradictions between layout, `covers` and `visible`, and accepts games without them."""

from collections.abc import Callable
from typing import Any

import pytest

from bids_and_discards import DISCARDING, BuryingState
from cardkit import Zone
from cardkit.testing import CHECKS, Options, check_hiding, check_views, conformance
from neighbours import neighbour
from planted import Bluff, State, assert_caught, plants

FAULTS, caught_by = plants()


@caught_by("hiding", "`visible\\(.*\\)` shows it the action all the same", Bluff)
class ShowsWhatIsLaidFaceDown(State):
    def visible(self, action: int, seat: int) -> int:
        return action


@caught_by("hiding", "`visible` should not fail here, and raised IndexError", Bluff)
class LooksIntoNothing(State):
    def visible(self, action: int, seat: int) -> int:
        return [][seat]


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)


def broken(family: str, **members: Any) -> Any:
    """Return an example game whose class of states has other members."""
    game = neighbour(family)
    original = game.state_type
    kind = type("Broken", (original,), members)

    class Game(type(game)):  # type: ignore[misc]
        state_type = kind

    return Game(game.preset, game.rules, game.rules)


@pytest.mark.parametrize(
    ("family", "seats", "open_zone", "words"),
    [
        ("crazy_eights", 3, "stock", "has lain open in `stock`, and when it came to the hand of seat"),
        ("crazy_eights", 2, "stock", "cards are drawn from the front of `stock`"),
        ("klondike", 1, "stock", "cards are drawn from the front of `stock`"),
        ("goofspiel", 2, "bids", "the cards of `bid` are hidden from others, and always lie open in `bids`"),
    ],
)
def test_a_zone_that_is_open_by_mistake_is_found(family: str, seats: int, open_zone: str, words: str) -> None:
    layout = dict(neighbour(family).layout)
    layout[open_zone] = Zone.FACE_UP.each if layout[open_zone].for_each else Zone.FACE_UP
    with pytest.raises(AssertionError, match=words):
        check_hiding(broken(family, layout=layout), seats, 1)


def test_what_is_covered_and_visible_all_the_same_is_found() -> None:
    game = broken("hearts", visible=lambda self, action, seat: action)
    with pytest.raises(
        AssertionError, match=r"sees `. pass \?\? \?\? \?\?` of `. pass .. .. ..`, and `visible\(.*\)` shows it the act"
    ):
        check_hiding(game, 4, 1)


class Burying(type(DISCARDING)):  # type: ignore[misc]
    state_type = BuryingState


BURYING: Any = Burying(DISCARDING.preset, DISCARDING.rules, DISCARDING.rules)


@pytest.mark.parametrize(
    ("game", "seats", "verb"),
    [(neighbour("goofspiel"), 3, "bid"), (neighbour("hearts"), 4, "pass"), (BURYING, 2, "discard")],
    ids=["a zone of each seat", "hands with private notes", "a zone of all with private notes"],
)
def test_cards_that_a_line_names_and_that_nobody_knows_afterwards_are_found(game: Any, seats: int, verb: str) -> None:
    uncovered = type("Uncovered", (type(game),), {"covers": lambda self, move, seat: False})
    with pytest.raises(
        AssertionError, match=rf"`. {verb} (?:.. )*(..)(?: ..)*` names \1 to seat ., the card then lies hidden"
    ):
        check_hiding(uncovered(game.preset, game.rules, game.rules), seats, 1)


@pytest.mark.parametrize("family", ["goofspiel", "hearts"])
def test_a_game_that_says_nothing_special_is_not_accused(family: str) -> None:
    game = neighbour(family)
    seats = game.seat_range()[1]
    for check in ("hiding", "no_leak", "recall"):
        compared = CHECKS[check](game, seats, 1, Options(deals=1))
        assert compared > 0 or check == "recall"


def test_one_fault_gives_one_failure() -> None:
    layout = neighbour("crazy_eights").layout | {"stock": Zone.FACE_UP}
    test: Any = conformance(broken("crazy_eights", layout=layout), players=(2, 3), deals=1)
    (mark,) = test.pytestmark
    failures = []
    for case in mark.args[1]:
        try:
            test(*case.values)
        except AssertionError as error:
            failures.append(str(error))
        except pytest.skip.Exception:
            continue
    assert len(failures) == 1


def test_what_was_turned_up_is_in_views() -> None:
    assert 4 == check_views(neighbour("goofspiel"), 2, 1)
