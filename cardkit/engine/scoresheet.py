"""The score sheet: notes about a deal while bots play it.

Compiled; subclasses in plain Python are welcome.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import require_iterable, require_number, require_state
from cardkit.cards.bits import BIT
from cardkit.engine.seating import check_seats
from cardkit.engine.state import NOBODY, State, check_seat
from cardkit.errors import InvalidDeal, OutOfRange
from cardkit.language import gettext


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoresheet:
    """Counters of one deal: the first actor, and when each seat left. A game's own class counts events of its rules."""

    def __init__(self, seats: int, counted: tuple[str, ...] = ()) -> None:
        """Make a sheet for `seats`, with a counter of each name in `counted` for each seat; raises `InvalidDeal` for
        an impossible number of seats.
        """
        check_seats(seats)
        self.seats: i64 = seats
        self.counted: tuple[str, ...] = counted
        """The names of the counters."""
        self.counts: vec[i64] = vec[i64]([0] * (len(counted) * seats))
        """At `index * seats + seat`: how often `counted[index]` happened to `seat`, or was done by it."""
        self.first: i64 = NOBODY
        """The seat that acted first."""
        self.playing: i64 = BIT[seats] - 1
        """The mask of the seats that are in the deal."""
        self.out_after: vec[i64] = vec[i64]([0] * seats)
        """For each seat the number of actions after which it left the deal; 0 while it is in it."""

    def note(self, state: State, action: int) -> None:
        """Count the events of `action`, which `state` is about to carry out. Overridden by games."""

    def notice(self, state: State) -> None:
        """Note who left the deal, or came back, by the action that `state` has just carried out."""
        try:
            playing = state.in_play()
        except AttributeError:
            require_state(state)
            raise
        if playing == self.playing:
            return
        for seat in range(self.seats):
            if not playing & BIT[seat] and self.playing & BIT[seat]:
                self.out_after[seat] = state.action_count
            elif playing & BIT[seat]:
                self.out_after[seat] = 0
        self.playing = playing

    def close_deal(self, state: State) -> None:
        """Count the events that show only at the end of the deal, which has ended in `state`. Overridden by games."""

    def begin_deal(self) -> None:
        """Another deal of the same match begins: everybody is in it. Counts go on."""
        self.playing = BIT[self.seats] - 1
        self.out_after = vec[i64]([0] * self.seats)

    def add(self, index: i64, seat: i64) -> None:
        """Count one more of `counted[index]` for `seat`; raises `OutOfRange` for an index that is not counted.

        Raises `InvalidDeal` for a seat that does not exist.
        """
        try:
            self.counts[index * self.seats + seat] += 1
        except (IndexError, TypeError):
            require_number(index, "index")
            check_seat(seat, self.seats)
            raise OutOfRange(
                gettext(
                    "Nothing is counted as number {index}: there are {number}.", index=index, number=len(self.counted)
                )
            ) from None

    def places(self, scores: list[float]) -> list[int]:
        """Return the place of each seat, from 1: first those who left with a score above 0, in the order in which
        they left.

        Behind them come all others, the better score first. Seats that left at once, or stayed with one score, share
        a place. `scores` are those of the ended deal, by seat; raises `InvalidDeal` for another number of them.
        """
        require_iterable(scores, "scores")
        if len(scores) != self.seats:
            raise InvalidDeal(
                gettext(
                    "There is a score for each of {seats} seats, not {number}.", seats=self.seats, number=len(scores)
                )
            )
        places: list[int] = []
        for seat in range(self.seats):
            place: i64 = 1
            for other in range(self.seats):
                if self._comes_before(other, seat, scores):
                    place += 1
            places.append(place)
        return places

    def _comes_before(self, other: i64, seat: i64, scores: list[float]) -> bool:
        """Return whether `other` has an earlier place than `seat`, as `places` defines it."""
        out: i64 = self.out_after[seat] if scores[seat] > 0.0 else 0
        other_out: i64 = self.out_after[other] if scores[other] > 0.0 else 0
        if out and other_out:
            return other_out < out
        return other_out > 0 or (not out and scores[other] > scores[seat])
