"""The next opponent: test_machine.py has all else of a `Seating`."""

from cardkit import Seating


def test_the_next_opponent_is_no_partner() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    assert (seating.next_active(0), seating.next_opponent(0)) == (2, 3)


def test_without_opponents_the_next_opponent_is_the_seat_itself() -> None:
    seating = Seating(4, teams=2)
    seating.leave(1)
    seating.leave(3)
    assert seating.next_opponent(0) == 0
