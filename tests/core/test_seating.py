"""Turns go round the table and skip seats that have left the deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Seating
from cardkit.cards.bits import members
from cardkit.engine.seating import CLOCKWISE, COUNTER_CLOCKWISE

directions = st.sampled_from([CLOCKWISE, COUNTER_CLOCKWISE])
tables = st.integers(2, 8).flatmap(lambda seats: st.tuples(st.just(seats), st.integers(0, seats - 1)))


@given(tables, directions)
def test_next_and_previous_are_inverse(table: tuple[int, int], direction: int) -> None:
    seats, seat = table
    seating = Seating(seats, direction=direction)
    assert seat == seating.previous(seating.next(seat))
    assert seat == seating.next(seating.previous(seat))


@given(tables)
def test_the_other_direction_turns_next_and_previous_round(table: tuple[int, int]) -> None:
    seats, seat = table
    clockwise, counter = Seating(seats), Seating(seats, direction=COUNTER_CLOCKWISE)
    assert clockwise.next(seat) == counter.previous(seat)
    assert clockwise.previous(seat) == counter.next(seat)


def test_clockwise_goes_up_and_round() -> None:
    seating = Seating(4)
    assert [seating.next(seat) for seat in range(4)] == [1, 2, 3, 0]


@given(tables, directions, st.sets(st.integers(0, 7)))
def test_the_turn_goes_to_the_first_seat_still_in_the_deal(
    table: tuple[int, int], direction: int, gone: set[int]
) -> None:
    seats, seat = table
    seating = Seating(seats, direction=direction)
    for other in gone & set(range(seats)):
        seating.leave(other)
    others = [(seat + direction * step) % seats for step in range(1, seats)]
    expected = next((other for other in others if other not in gone), seat)
    assert expected == seating.next_active(seat)


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


def test_leaving_twice_is_leaving_once() -> None:
    seating = Seating(3)
    seating.leave(1)
    seating.leave(1)
    assert members(seating.active) == [0, 2]


def test_without_teams_everybody_is_her_own_partner_only() -> None:
    seating = Seating(4)
    assert [seating.partners(0, other) for other in range(4)] == [True, False, False, False]


def test_partners_sit_alternately() -> None:
    seating = Seating(6, teams=2)
    assert [seating.partners(1, other) for other in range(6)] == [False, True, False, True, False, True]
    assert (members(seating.team(0)), members(seating.team(1))) == ([0, 2, 4], [1, 3, 5])


def test_a_team_is_those_of_it_who_are_still_in_the_deal() -> None:
    seating = Seating(6, teams=2)
    seating.leave(2)
    assert members(seating.team(0)) == [0, 4]


def test_the_next_opponent_is_no_partner() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    assert (seating.next_active(0), seating.next_opponent(0)) == (2, 3)


def test_without_opponents_the_next_opponent_is_the_seat_itself() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    seating.leave(3)
    assert seating.next_opponent(0) == 0


@pytest.mark.parametrize("teams", [0, 2])
def test_a_copied_seating_is_independent(teams: int) -> None:
    seating = Seating(4, direction=COUNTER_CLOCKWISE, teams=teams)
    seating.leave(3)
    copy = seating.clone()
    assert ([0, 1, 2], COUNTER_CLOCKWISE, teams) == (members(copy.active), copy.direction, copy.teams)
    copy.leave(0)
    assert seating.is_active(0)
