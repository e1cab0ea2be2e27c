"""Sums of parts are sums of the whole, in whatever order the parts come."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from cardkit.engine.state import DRAW, LOSER, UNFINISHED, WINNER
from cardkit.simulation.totals import Totals


class Game(NamedTuple):
    """The numbers of a game, as totals take them."""

    kind: int
    first: int
    actions: int
    decisions: int
    scores: list[int]
    places: list[int]
    seated: list[int]
    counts: list[int]


Deal = list[Game]


@st.composite
def deals(draw: st.DrawFn) -> tuple[int, int, list[Deal]]:
    """Seats, counters, and deals of one game for each seat."""
    seats, counters = draw(st.integers(2, 4)), draw(st.integers(0, 2))
    rng = draw(st.randoms(use_true_random=False))
    return (
        seats,
        counters,
        [
            [game_of(seats, counters, rotation, rng) for rotation in range(seats)]
            for _ in range(draw(st.integers(1, 6)))
        ],
    )


def game_of(seats: int, counters: int, rotation: int, rng: Random) -> Game:
    kind = rng.choice((LOSER, WINNER, DRAW, UNFINISHED))
    scores = [1] * seats if kind in (DRAW, UNFINISHED) else [rng.choice((0, 2)) for _ in range(seats)]
    places = [rng.randrange(1, seats + 1) for _ in range(seats)]
    seated = [(seat - rotation) % seats for seat in range(seats)]
    counts = [rng.randrange(5) for _ in range(counters * seats)]
    return Game(kind, rng.randrange(seats), rng.randrange(500), rng.randrange(300), scores, places, seated, counts)


def summed(seats: int, counters: int, played: Sequence[Deal]) -> Totals:
    totals = Totals(seats, counters)
    for deal in played:
        for game in deal:
            totals.add_game(*game)
        totals.close_deal(True)
    return totals


@given(deals(), st.randoms(use_true_random=False))
def test_parts_add_up_in_any_order_and_grouping(played: tuple[int, int, list[Deal]], rng: Random) -> None:
    seats, counters, games = played
    whole = summed(seats, counters, games).numbers()
    parts = [summed(seats, counters, [deal]) for deal in games]
    while len(parts) > 1:
        part = parts.pop(rng.randrange(len(parts)))
        rng.choice(parts).add_numbers(part.numbers())
    assert parts[0].numbers() == whole


@given(deals())
def test_a_deal_that_is_not_whole_has_games_but_no_measures(played: tuple[int, int, list[Deal]]) -> None:
    seats, counters, games = played
    totals = summed(seats, counters, games)
    measured = totals.measures.numbers()
    totals.add_game(*games[0][0])
    totals.close_deal(False)
    assert totals.measures.numbers() == measured
    assert totals.games == seats * len(games) + 1
    totals.add_game(*games[0][0])
    totals.close_deal(True)
    assert totals.measures.deals == len(games) + 1
    assert totals.measures.sums[0] - measured[1] == games[0][0].scores[0]
