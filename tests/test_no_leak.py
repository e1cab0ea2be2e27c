"""No seat is shown what it may not know: every preset, at every number of seats; and planted leaks are caught."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardkit.bits import count, members
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.state import State
from cardkit.testing import HIDDEN, check_no_leak, check_same_views, difference, everything_said
from cardkit_games.bluffing.actions import DONE
from cardkit_games.bluffing.game import BluffingGame
from cardkit_games.bluffing.positions import MOST_SEATS
from cardkit_games.bluffing.table import SETS
from cardkit_games.catalogue import load, presets
from cardkit_games.durak.game import DurakGame

CAP = {"action_cap": 300}


def said_at_a_bluffing_table(before: Any, move: Move | None, after: Any) -> object:
    """What everybody notices of a decision: neither who is asked nor what lies face down."""
    out = (after.seating.active, after.over) if after.book.count_free else None
    if move is None or move.verb != "play":
        return out, None if move is None else move.text, turned_over(before, move)
    assert move.claim is not None  # type: ignore[attr-defined]
    claim = move.claim  # type: ignore[attr-defined]
    number = len(move.cards) if claim.number is None else claim.number
    open_play = before.opening and before.book.opening_face_up
    laid = None if before.book.count_free else len(move.cards)
    return out, move.seat, number, claim.rank, claim.plus, laid, move.cards if open_play else None


def turned_over(before: Any, move: Move | None) -> list[int] | None:
    """The cards that a challenge turns over."""
    if move is None or move.verb != "challenge":
        return None
    start = before.base
    if before.book.reveal_declared:
        start = max(start, before.pile_size - before.number)
    places = [*range(start, before.pile_size)]
    if before.plus > 0:
        places += range(before.fours_base, before.fours_base + 4)
    return sorted(before.pile[place] for place in places)


PUBLIC = {"durak": everything_said, "bluffing": said_at_a_bluffing_table}
FACE_DOWN = {"durak": HIDDEN, "bluffing": (*HIDDEN, "pile")}


def tables() -> Iterator[tuple[str, int]]:
    for _, preset in presets():
        fewest, most = load(preset.name).seat_range()
        yield from ((preset.name, seats) for seats in range(fewest, min(most, MOST_SEATS) + 1))


@pytest.mark.parametrize(("name", "seats"), list(tables()))
def test_no_seat_is_shown_what_it_may_not_know(name: str, seats: int) -> None:
    game = load(name, CAP)
    check_no_leak(game, seats, seed=seats, games=2, public=PUBLIC[game.family], hidden=FACE_DOWN[game.family])
