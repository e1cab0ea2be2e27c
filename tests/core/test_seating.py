"""Turns go round the table and skip seats that have left the deal."""

from hypothesis import given
from hypothesis import strategies as st

from cardkit import Seating
from cardkit.engine.seating import COUNTER_CLOCKWISE

tables = st.integers(2, 8).flatmap(lambda seats: st.tuples(st.just(seats), st.integers(0, seats - 1)))


@given(tables)
def test_the_other_direction_turns_next_and_previous_round(table: tuple[int, int]) -> None:
    seats, seat = table
    clockwise, counter = Seating(seats), Seating(seats, direction=COUNTER_CLOCKWISE)
    assert clockwise.next(seat) == counter.previous(seat)
    assert clockwise.previous(seat) == counter.next(seat)


def test_clockwise_goes_up_and_round() -> None:
    seating = Seating(4)
    assert [seating.next(seat) for seat in range(4)] == [1, 2, 3, 0]


@given(st.integers(2, 8), st.sets(st.integers(0, 7)))
def test_whoever_left_is_out_until_she_comes_back(seats: int, gone: set[int]) -> None:
    gone &= set(range(seats))
    seating = Seating(seats)
    for seat in gone:
        seating.leave(seat)
    assert [seat not in gone for seat in range(seats)] == [seating.is_active(seat) for seat in range(seats)]
    assert seats - len(gone) == seating.remaining()
    for seat in gone:
        seating.come_back(seat)
    assert seats == seating.remaining()


def test_the_next_opponent_is_no_partner() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    assert (seating.next_active(0), seating.next_opponent(0)) == (2, 3)


def test_without_opponents_the_next_opponent_is_the_seat_itself() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    seating.leave(3)
    assert seating.next_opponent(0) == 0
