"""The next opponent: test_machine.py has all else of a `Seating`."""

import pytest

from cardkit import InvalidDeal, Seating


def test_the_next_opponent_is_no_partner() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    assert (seating.next_active(0), seating.next_opponent(0)) == (2, 3)


def test_without_opponents_the_next_opponent_is_the_seat_itself() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    seating.leave(3)
    assert seating.next_opponent(0) == 0


def test_a_seat_that_is_not_at_the_table_neither_leaves_nor_comes_back() -> None:
    seating = Seating(4)
    for wrong in (-1, 4):
        for change in (seating.leave, seating.come_back):
            with pytest.raises(InvalidDeal, match=f"There is no seat {wrong}"):
                change(wrong)
    assert Seating(4) == seating
