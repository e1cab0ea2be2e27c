"""What a seat at a bluffing table knows, as words. Their order is that of `cardkit_games.bluffing.encoding`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.encoding import Encoder, seat_from, seats_from
from cardkit.engine.state import NOBODY, Observation, State
from cardkit.values import Reduced, reduced
from cardkit_games.bluffing.engine.actions import FLOOR, SUIT
from cardkit_games.bluffing.engine.claims import UNIT_RANK
from cardkit_games.bluffing.engine.observation import (
    PILE_GONE,
    PLAYED,
    REMOVED,
    SHOWN,
    TOOK,
    TURNED,
    UNKNOWN,
    BluffingObservation,
    Event,
    Play,
)
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.table import BluffingTable

RECENT: Final = 8
"""How many of the latest events have words of their own."""

FIXED: Final = 15
"""How many words come before those that each other seat has."""
OF_EVENT: Final = 4
"""How many masks an event has: what happened, to whom, the claim, and the cards that were seen."""
NUMBERS: Final = 7
"""How many numbers come before those that each seat has."""
PLAYS: Final = 0
CALLS: Final = 1
TRUTHS: Final = 2
LIES: Final = 3
COUNTS: Final = 4
"""How many numbers are counted for each seat: its plays, its calls, its plays turned over that were true, or not."""


def vocabulary(book: Rulebook) -> i64:
    """How many numbers actions are under the rules of `book`: cards and suits have a page of their own."""
    return FLOOR if book.unit == UNIT_RANK else SUIT + 4


class BluffingEncoder(Encoder):
    """Writes observations of a bluffing game. Suits keep their numbers: there are no trumps."""

    def __init__(self, book: Rulebook, seats: i64) -> None:
        """An encoder for `seats` players under the rules of `book`."""
        super().__init__(seats, vocabulary(book))
        self.book: Rulebook = book
        self.counts: vec[i64] = vec[i64]([0] * (COUNTS * seats))
        self.taken: vec[i64] = vec[i64]([0] * seats)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.book, self.seats)

    # -- Words

    def write(self, seen: Observation, out: vec[i64], at: i64) -> None:
        """Write what `seen` says."""
        assert isinstance(seen, BluffingObservation)
        seat, seats = seen.seat, self.seats
        out[at] = seen.hand
        out[at + 1] = seen.second
        out[at + 2] = seen.laid
        out[at + 3] = _bit(seen.last_rank)
        out[at + 4] = _bit(seen.rank)
        out[at + 5] = _bit(seen.play_rank)
        out[at + 6] = seats_from(seen.active, seat, seats)
        out[at + 7] = BIT[seen.phase]
        out[at + 8] = seat_from(seen.actor, seat, seats)
        out[at + 9] = seat_from(seen.dealer, seat, seats)
        out[at + 10] = seat_from(seen.turn, seat, seats)
        out[at + 11] = seat_from(seen.player, seat, seats)
        numbers = self._numbers(at)
        self._write_numbers(out, numbers, seen.pile_size, seen.number, seen.plus)
        out[numbers + 3] = 1 if seen.opening else 0
        self._write_own(out, numbers + 4, seen.play_number, seen.play_plus, seen.slipped)
        for index in range(1, seats):
            out[numbers + 6 + index] = seen.hand_sizes[(seat + index) % seats] + 1
        numbers += 6 + seats
        for index in range(seats):
            out[numbers + index] = seen.heights[index] if index < len(seen.heights) else 0
        self._write_history(seen.events, seen.plays, seat, out, at)
        self._write_known(seen.hand, seat, out, at)

    def write_view(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write what `seat` knows, without an observation."""
        assert isinstance(state, BluffingTable)
        seats = self.seats
        own = seat == state.actor
        under_way = state.under_way()
        hidden = self.book.count_free
        laid = state.pile_size - state.play_base if under_way else 0
        mine = own and under_way
        pile_size = state.pile_size - laid
        out[at] = state.hands[seat]
        out[at + 1] = state.seconds[seat]
        out[at + 2] = state.pile_mask(state.play_base, state.pile_size) if mine else 0
        out[at + 3] = _bit(state.last_rank)
        out[at + 4] = _bit(state.rank)
        out[at + 5] = _bit(state.play_rank) if mine else 0
        out[at + 6] = seats_from(state.seating.active, seat, seats)
        out[at + 7] = BIT[state.phase if own else state.public_phase()]
        out[at + 8] = seat_from(state.actor, seat, seats)
        out[at + 9] = seat_from(state.dealer, seat, seats)
        out[at + 10] = seat_from(state.turn, seat, seats)
        out[at + 11] = seat_from(state.player, seat, seats)
        numbers = self._numbers(at)
        self._write_numbers(out, numbers, UNKNOWN if hidden and pile_size else pile_size, state.number, state.plus)
        out[numbers + 3] = 1 if state.opening else 0
        if mine:
            slipped = laid if state.slipping else state.slipped
            self._write_own(out, numbers + 4, state.play_number, state.play_plus, slipped)
        else:
            self._write_own(out, numbers + 4, 0, 0, 0)
        other = seat
        for index in range(1, seats):
            other = 0 if other + 1 == seats else other + 1
            size = state.hand_size(other)
            if other == state.actor:
                size += laid
            out[numbers + 6 + index] = (UNKNOWN if hidden and size else size) + 1
        numbers += 6 + seats
        for index in range(seats):
            out[numbers + index] = state.heights[index] if index < len(state.heights) else 0
        self._write_history(state.events, state.plays, seat, out, at)
        self._write_known(state.hands[seat], seat, out, at)

    def write_hidden(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the hands of the others, clockwise from the next one, the pile, and the latest play on it."""
        assert isinstance(state, BluffingTable)
        other = seat
        for index in range(self.seats - 1):
            other = 0 if other + 1 == self.seats else other + 1
            out[at + 2 * index] = state.hands[other]
            out[at + 2 * index + 1] = state.seconds[other]
        to = at + 2 * (self.seats - 1)
        out[to] = state.pile_mask(0, state.pile_size)
        out[to + 1] = state.pile_twice(0, state.pile_size)
        end = state.play_base if state.under_way() else state.pile_size
        out[to + 2] = state.pile_mask(state.base, end) if state.player != NOBODY else 0

    def _numbers(self, at: i64) -> i64:
        """Where the numbers begin."""
        return at + FIXED + (self.seats - 1) + OF_EVENT * RECENT

    def _write_numbers(self, out: vec[i64], at: i64, pile_size: i64, number: i64, plus: i64) -> None:
        out[at] = pile_size + 1
        out[at + 1] = number
        out[at + 2] = plus + 1

    def _write_own(self, out: vec[i64], at: i64, number: i64, plus: i64, slipped: i64) -> None:
        out[at] = number
        out[at + 1] = plus + 1
        out[at + 2] = slipped

    # -- What follows from all that has happened

    def _write_history(self, events: list[Event], plays: list[Play], seat: i64, out: vec[i64], at: i64) -> None:
        """Go through the events once: who took which cards that `seat` knows, what lies on the pile, and counts."""
        seats = self.seats
        for index in range(COUNTS * seats):
            self.counts[index] = 0
        for index in range(seats):
            self.taken[index] = 0
        pile: i64 = 0
        own_pile: i64 = 0
        gone: i64 = 0
        turned: i64 = NOBODY
        play: i64 = 0
        number: i64 = 0
        for event in events:
            kind, who, shown = event.kind, event.seat, event.once
            if shown:
                self._forget(shown)
            if kind == PLAYED:
                self.counts[PLAYS * seats + who] += 1
                pile |= shown
                turned = NOBODY
                if who == seat:
                    while plays[play].event != number:
                        play += 1
                    own_pile |= plays[play].once
            elif kind == TURNED:
                pile |= shown
                turned = who
                if event.number >= 0 and not event.believed:
                    self.counts[CALLS * seats + event.number] += 1
            elif kind == TOOK or kind == PILE_GONE:  # noqa: SIM109 - a tuple would be boxed
                if turned >= 0:
                    self.counts[(LIES if who == turned else TRUTHS) * seats + turned] += 1
                if kind == PILE_GONE:
                    gone |= pile | own_pile
                elif who != seat:
                    self.taken[who] |= pile | own_pile
                pile = 0
                own_pile = 0
                turned = NOBODY
            elif kind == REMOVED:
                gone |= shown
            elif kind == SHOWN and event.from_hand:
                self.taken[who] |= shown
            elif kind == SHOWN:
                pile |= shown
            number += 1  # noqa: SIM113 - `enumerate` would box it
        out[at + 12] = own_pile
        out[at + 13] = pile
        out[at + 14] = gone
        self._write_counts(seat, out, self._numbers(at) + NUMBERS - 1 + 2 * seats)
        self._write_recent(events, seat, out, at)

    def _forget(self, seen: i64) -> None:
        """These cards have been seen: where they were thought to be they are no more."""
        for seat in range(self.seats):
            self.taken[seat] &= ~seen

    def _write_counts(self, seat: i64, out: vec[i64], at: i64) -> None:
        seats = self.seats
        for counter in range(COUNTS):
            other = seat
            for index in range(seats):
                out[at + counter * seats + index] = self.counts[counter * seats + other]
                other = 0 if other + 1 == seats else other + 1

    def _write_recent(self, events: list[Event], seat: i64, out: vec[i64], at: i64) -> None:
        """Write the latest events, the latest first."""
        seats = self.seats
        to = at + FIXED + seats - 1
        numbers = self._numbers(at) + NUMBERS - 1 + (2 + COUNTS) * seats
        latest: i64 = len(events) - 1
        for index in range(RECENT):
            if index > latest:
                for word in range(OF_EVENT):
                    out[to + word] = 0
                out[numbers + index] = 0
            else:
                event = events[latest - index]
                out[to] = BIT[event.kind]
                out[to + 1] = seat_from(event.seat, seat, seats)
                out[to + 2] = _bit(event.rank)
                out[to + 3] = event.once
                number = event.number
                if number >= 0 and (event.kind == TURNED or event.kind == SHOWN):  # a seat
                    number = number - seat if number >= seat else number - seat + seats
                out[numbers + index] = number + 1
            to += OF_EVENT

    def _write_known(self, hand: i64, seat: i64, out: vec[i64], at: i64) -> None:
        """Write what each other seat took of what `seat` knows, unless it has been seen elsewhere since."""
        held = hand if self.book.copies == 1 else 0
        other = seat
        for index in range(self.seats - 1):
            other = 0 if other + 1 == self.seats else other + 1
            out[at + FIXED + index] = self.taken[other] & ~held


def _bit(claim: i64) -> i64:
    return BIT[claim] if claim >= 0 else 0
