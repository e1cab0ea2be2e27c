"""Seats at the table: the seats still in the deal, and their turns."""

from collections.abc import Callable
from typing import Any, ClassVar

from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import other_words, require_number
from cardkit.cards.bits import BIT, WORD, count
from cardkit.copying import Reduced, reduced, same
from cardkit.errors import InvalidDeal, WrongType
from cardkit.language import gettext

CLOCKWISE = 1
COUNTER_CLOCKWISE = -1


def no_such_seat(seat: int, seats: int) -> InvalidDeal:
    """Return the error for a seat that does not exist at a table of `seats`."""
    return InvalidDeal(gettext("There is no seat {seat}: the seats are 0 to {last}.", seat=seat, last=seats - 1))


def check_seats(seats: int) -> None:
    """Raise `InvalidDeal` unless `seats` is 1 to `WORD - 1`, as a mask can hold, and `WrongType` for no number."""
    if not isinstance(seats, int):  # a call of interpreted code takes a fifth of the time to copy a state
        require_number(seats, "seats")
    if not 1 <= seats < WORD:
        raise InvalidDeal(gettext("A table has 1 to {most} seats, not {seats}.", most=WORD - 1, seats=seats))


@mypyc_attr(acyclic=True)
class Seating:
    """Seats 0 to n - 1 around the table, clockwise, some of which have left the deal.

    Partners sit alternately: with `teams` teams, seat `s` belongs to team `s % teams`; with 0 everybody plays alone.
    """

    __getattr__: ClassVar[Callable[[Any, str], Any]] = other_words(
        {
            "next": "after next_seat left following",
            "previous": "before previous_seat right prev",
            "next_active": "next_player",
            "leave": "remove drop out fold",
            "come_back": "add join enter",
            "remaining": "count",
            "seats": "players",
        }
    )

    def __init__(self, seats: i64, *, direction: i64 = CLOCKWISE, teams: i64 = 0) -> None:
        """Seat `seats`, all of them in the deal; raises `InvalidDeal` for an impossible number of seats.

        `direction` is that of play, `CLOCKWISE` or `COUNTER_CLOCKWISE`.
        """
        check_seats(seats)
        self.seats: i64 = seats
        self.direction: i64 = direction
        self.teams: i64 = teams
        self.active: i64 = BIT[seats] - 1
        """The mask of the seats that are still in the deal."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seats)

    def next(self, seat: i64) -> i64:
        """The neighbour of `seat` in the direction of play, in the deal or not."""
        try:
            beside = seat + self.direction
        except TypeError:
            raise self._no_seat(seat) from None
        if beside == self.seats:
            return 0
        return beside if beside >= 0 else self.seats - 1

    def previous(self, seat: i64) -> i64:
        """The neighbour of `seat` against the direction of play, in the deal or not."""
        try:
            beside = seat - self.direction
        except TypeError:
            raise self._no_seat(seat) from None
        if beside == self.seats:
            return 0
        return beside if beside >= 0 else self.seats - 1

    def next_active(self, seat: i64) -> i64:
        """The first seat after `seat` that is still in the deal; `seat` itself when it is the only one."""
        beside = self.next(seat)
        try:
            while beside != seat and not self.active & BIT[beside]:
                beside = self.next(beside)
        except IndexError:
            raise self._no_seat(seat) from None
        return beside

    def next_opponent(self, seat: i64) -> i64:
        """Return the first seat after `seat` that is still in the deal and not its partner; `seat` itself if none."""
        beside = self.next_active(seat)
        if self.teams:
            while beside != seat and self.partners(seat, beside):
                beside = self.next_active(beside)
        return beside

    def is_active(self, seat: i64) -> bool:
        """Return whether `seat` is still in the deal."""
        try:
            return self.active & BIT[seat] != 0
        except (IndexError, TypeError):
            raise self._no_seat(seat) from None

    def leave(self, seat: i64) -> None:
        """Take `seat` out of the deal."""
        self.active &= ~self._bit(seat)

    def come_back(self, seat: i64) -> None:
        """Put `seat` into the deal again."""
        self.active |= self._bit(seat)

    def _bit(self, seat: i64) -> i64:
        """Return the mask of one seat; raises the error of `_no_seat` for one that is not at the table."""
        try:
            if 0 <= seat < self.seats:
                return BIT[seat]
        except TypeError:
            pass
        raise self._no_seat(seat)

    def remaining(self) -> i64:
        """Return how many seats are still in the deal."""
        return count(self.active)

    def partners(self, one: i64, other: i64) -> bool:
        """Return whether two seats belong to one team, a seat to its own always."""
        if self.teams == 0:
            return one == other
        return one % self.teams == other % self.teams

    def team(self, team: i64) -> i64:
        """The mask of the active seats of `team`; without teams, of the seat of that number."""
        if self.teams == 0:
            return BIT[team] & self.active if self.is_active(team) else 0
        mask: i64 = 0
        seat = team
        while seat < self.seats:
            mask |= BIT[seat] & self.active
            seat += self.teams
        return mask

    def _no_seat(self, seat: object) -> InvalidDeal | WrongType:
        """Return the error for a seat that does not exist: `WrongType` if it is no number, as in interpreted code."""
        if not isinstance(seat, int):
            return WrongType(gettext("`{name}` is a whole number, not {value!r}.", name="seat", value=seat))
        return no_such_seat(seat, self.seats)

    def clone(self) -> "Seating":
        """An independent copy."""
        copy = Seating(self.seats, direction=self.direction, teams=self.teams)
        copy.active = self.active
        return copy
