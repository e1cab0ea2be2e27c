"""The knowledge of a seat at a bluffing table as words, for programs that learn: their meaning, and their writer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.cards.card import CARD_KINDS
from cardkit.copying import Reduced, reduced
from cardkit.encoding import Encoder, seat_from, seats_from
from cardkit.engine.state import NOBODY, Observation, State
from cardkit.game.encoding import MASK, NUMBER, ONE_HOT, TABLE, Encoding, Field
from cardkit_games.bluffing.engine.actions import FLOOR, SUIT
from cardkit_games.bluffing.engine.claims import UNIT_RANK
from cardkit_games.bluffing.engine.events import (
    BELIEVED,
    FROM_HAND,
    PILE_GONE,
    PLAYED,
    REMOVED,
    SHOWN,
    TOOK,
    TURNED,
    EventLog,
    Play,
)
from cardkit_games.bluffing.engine.observation import UNKNOWN, BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.state import BluffingState

VERSION: Final = 1
"""The version, which rises when words change their meaning."""

PHASES: Final = 9
EVENTS: Final = 12
"""The number of kinds of event."""


def encoding(book: Rulebook, seats: int) -> Encoding:
    """Return the encoding of a table of `seats`; the fields of several seats are clockwise from the own or next one."""

    def cards(name: str, whose: int = TABLE) -> Field:
        return Field(name, MASK, CARD_KINDS, whose)

    def claim(name: str) -> Field:
        return Field(name, ONE_HOT, book.kinds())

    everybody, others = range(seats), range(1, seats)
    fields = (
        cards("hand", 0),
        cards("hand.2", 0),
        cards("laid", 0),
        claim("last_claim"),
        claim("claim"),
        claim("own_claim"),
        Field("active", MASK, seats),
        Field("phase", ONE_HOT, PHASES),
        *(Field(role, ONE_HOT, seats) for role in ("actor", "dealer", "turn", "player")),
        cards("own_pile"),
        cards("pile"),
        cards("gone"),
        *(cards("taken", other) for other in others),
        *(
            field
            for index in range(RECENT)
            for field in (
                Field(f"event_{index}", ONE_HOT, EVENTS),
                Field(f"event_{index}.seat", ONE_HOT, seats),
                claim(f"event_{index}.claim"),
                cards(f"event_{index}.cards"),
            )
        ),
        *(Field(name, NUMBER, 1) for name in ("pile_size", "number", "plus", "opening")),
        *(Field(name, NUMBER, 1) for name in ("own_number", "own_plus", "slipped")),
        *(Field("hand_size", NUMBER, 1, other) for other in others),
        *(Field(f"height_{index}", NUMBER, 1) for index in everybody),
        *(Field(name, NUMBER, 1, seat) for name in ("plays", "calls", "truths", "lies") for seat in everybody),
        *(Field(f"event_{index}.number", NUMBER, 1) for index in range(RECENT)),
    )
    hidden = (
        *(cards(name, other) for other in others for name in ("hand", "hand.2")),
        *(cards(name) for name in ("pile", "pile.2", "latest")),
    )
    return Encoding("bluffing", VERSION, fields, hidden)


RECENT: Final = 8
"""The number of the latest events that have words of their own."""

FIXED: Final = 15
"""The number of words that come before those that each other seat has."""
OF_EVENT: Final = 4
"""The number of masks of an event: its kind, its seat, the claim, and the cards that were seen."""
NUMBERS: Final = 7
"""The number of numbers that come before those that each seat has."""
PLAYS: Final = 0
CALLS: Final = 1
TRUTHS: Final = 2
LIES: Final = 3
COUNTS: Final = 4
"""The number of numbers that are counted for each seat: its plays, its calls, its plays turned over that were true, or
not."""


def vocabulary(book: Rulebook) -> i64:
    """Return how many numbers actions take up under the rules of `book`: cards and suits have a page of their own."""
    return FLOOR if book.unit == UNIT_RANK else SUIT + 4


@mypyc_attr(acyclic=True)
class Summary:
    """A summary of all events for one seat: the places of seen cards, and counts."""

    def __init__(self, seat: i64, seats: i64) -> None:
        """Begin the summary of `seat` before any event: no card and no count is known."""
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.read: i64 = 0
        """The number of events that have been gone through."""
        self.plays: i64 = 0
        """The number of the seat's own plays that have been looked at."""
        self.pile: i64 = 0
        self.own_pile: i64 = 0
        self.gone: i64 = 0
        self.turned: i64 = NOBODY
        """The seat whose play was turned over, until the pile is taken."""
        self.counts: vec[i64] = vec[i64]([0] * (COUNTS * seats))
        self.taken: vec[i64] = vec[i64]([0] * seats)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seat, self.seats)

    def begin(self) -> None:
        """Forget everything."""
        self.read = 0
        self.plays = 0
        self.pile = 0
        self.own_pile = 0
        self.gone = 0
        self.turned = NOBODY
        for index in range(COUNTS * self.seats):
            self.counts[index] = 0
        for index in range(self.seats):
            self.taken[index] = 0

    def follow(self, log: EventLog, public: i64, plays: list[Play]) -> None:
        """Read those of the first `public` events that are new; `plays` are the own plays of the seat."""
        while self.read < public:
            shown = log.once(self.read)
            if shown:
                self._forget(shown)
            self._note(log, shown, plays)
            self.read += 1

    def _note(self, log: EventLog, shown: i64, plays: list[Play]) -> None:
        """Note the event at `read`, which showed the cards `shown`; `plays` holds the seat's own plays."""
        kind, who, seats = log.kind(self.read), log.seat(self.read), self.seats
        if kind == PLAYED:
            self.counts[PLAYS * seats + who] += 1
            self.pile |= shown
            self.turned = NOBODY
            if who == self.seat:
                while plays[self.plays].event != self.read:
                    self.plays += 1
                self.own_pile |= plays[self.plays].once
        elif kind == TURNED:
            self.pile |= shown
            self.turned = who
            caller = log.number(self.read)
            if caller >= 0 and not log.marked(self.read, BELIEVED):
                self.counts[CALLS * seats + caller] += 1
        elif kind == TOOK or kind == PILE_GONE:  # noqa: SIM109 - a tuple would be boxed
            self._end_pile(kind, who)
        elif kind == REMOVED:
            self.gone |= shown
        elif kind == SHOWN and log.marked(self.read, FROM_HAND):
            self.taken[who] |= shown
        elif kind == SHOWN:
            self.pile |= shown

    def _end_pile(self, kind: i64, who: i64) -> None:
        """Note that the pile was taken by `who`, or is gone: a play that was turned over was a lie if its player took
        it.
        Cards of the pile are then with the taker, unless that is the own seat.
        """
        turned = self.turned
        if turned >= 0:
            counter: i64 = TRUTHS
            if who == turned:
                counter = LIES
            self.counts[counter * self.seats + turned] += 1
        if kind == PILE_GONE:
            self.gone |= self.pile | self.own_pile
        elif who != self.seat:
            self.taken[who] |= self.pile | self.own_pile
        self.pile = 0
        self.own_pile = 0
        self.turned = NOBODY

    def _forget(self, seen: i64) -> None:
        """Forget the presumed places of these cards, which have been seen."""
        for seat in range(self.seats):
            self.taken[seat] &= ~seen


class BluffingEncoder(Encoder):
    """Writes observations of a bluffing game. Suits keep their numbers: there are no trumps."""

    def __init__(self, book: Rulebook, seats: i64, *, follows: bool = False) -> None:
        """An encoder for `seats` players under the rules of `book`; one that `follows` is `Encoder.following`."""
        super().__init__(seats, vocabulary(book))
        self.book: Rulebook = book
        self.follows: bool = follows
        self.summaries: list[Summary] = [Summary(seat, seats) for seat in range(seats)]

    def __reduce__(self) -> Reduced:
        return reduced(self, self.book, self.seats)

    def following(self) -> "BluffingEncoder":
        """Return an encoder that goes through the events only once."""
        return BluffingEncoder(self.book, self.seats, follows=True)

    def begin(self) -> None:
        """Forget the events of the last deal: another one follows."""
        for summary in self.summaries:
            summary.begin()

    # -- Words

    def write(self, seen: Observation, out: vec[i64], at: i64) -> None:
        """Write the words of `seen` into `out`, from the index `at` on."""
        assert isinstance(seen, BluffingObservation)
        view: BluffingObservation = seen  # else its class is checked at every use
        seat, seats = view.seat, self.seats
        out[at] = view.hand
        out[at + 1] = view.second
        out[at + 2] = view.laid
        out[at + 3] = _bit(view.last_rank)
        out[at + 4] = _bit(view.rank)
        out[at + 5] = _bit(view.play_rank)
        out[at + 6] = seats_from(view.active, seat, seats)
        out[at + 7] = BIT[view.phase]
        out[at + 8] = seat_from(view.actor, seat, seats)
        out[at + 9] = seat_from(view.dealer, seat, seats)
        out[at + 10] = seat_from(view.turn, seat, seats)
        out[at + 11] = seat_from(view.player, seat, seats)
        numbers = self._numbers(at)
        self._write_numbers(out, numbers, view.pile_size, view.bid if self.book.outbids else view.number, view.plus)
        out[numbers + 3] = i64(view.opening)
        self._write_own(out, numbers + 4, view.play_number, view.play_plus, view.slipped)
        for index in range(1, seats):
            out[numbers + 6 + index] = view.hand_sizes[(seat + index) % seats] + 1
        _write_heights(view.heights, seats, out, numbers + 6 + seats)
        self._write_history(view._log, view._event_count, view._plays, view.hand, seat, out, at)

    def write_view(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write into `out`, from `at` on, the words of an observation of `seat`, without making the observation."""
        assert isinstance(state, BluffingState)  # which has no subclasses: one comparison
        deal: BluffingState = state  # else its class is checked at every use
        seats = self.seats
        own = seat == deal.actor
        under_way = deal.under_way()
        hidden = self.book.count_free
        laid: i64 = 0
        if under_way:
            laid = deal.pile_size - deal.play_base
        mine = own and under_way
        pile_size = deal.pile_size - laid
        out[at] = deal.hands[seat]
        out[at + 1] = deal.seconds[seat]
        out[at + 2] = 0
        out[at + 3] = _bit(deal.last_rank)
        out[at + 4] = _bit(deal.rank)
        out[at + 5] = 0
        out[at + 6] = seats_from(deal.seating.active, seat, seats)
        out[at + 7] = BIT[deal.phase if own else deal.public_phase()]
        out[at + 8] = seat_from(deal.actor, seat, seats)
        out[at + 9] = seat_from(deal.dealer, seat, seats)
        out[at + 10] = seat_from(deal.turn, seat, seats)
        out[at + 11] = seat_from(deal.player, seat, seats)
        numbers = self._numbers(at)
        if hidden and pile_size:
            pile_size = UNKNOWN
        self._write_numbers(out, numbers, pile_size, deal.bid if self.book.outbids else deal.number, deal.plus)
        out[numbers + 3] = i64(deal.opening)
        if mine:
            out[at + 2] = deal.pile_mask(deal.play_base, deal.pile_size)
            out[at + 5] = _bit(deal.play_rank)
            slipped = laid if deal.slipping else deal.slipped
            self._write_own(out, numbers + 4, deal.play_number, deal.play_plus, slipped)
        else:
            self._write_own(out, numbers + 4, 0, 0, 0)
        other = seat
        for index in range(1, seats):
            other += 1
            if other == seats:
                other = 0
            size = deal.hand_size(other)
            if other == deal.actor:
                size += laid
            if hidden and size:
                size = UNKNOWN
            out[numbers + 6 + index] = size + 1
        _write_heights(deal.heights, seats, out, numbers + 6 + seats)
        plays = deal._plays.own(seat, deal._played)
        self._write_history(deal._log, deal._event_count, plays, deal.hands[seat], seat, out, at)

    def write_hidden(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the hands of the others, clockwise from the next one, the pile, and the latest play on it.

        Each hand and the pile are two masks: the cards, and those of them that are there twice. The play is one mask, 0
        for none.
        """
        assert isinstance(state, BluffingState)  # which has no subclasses: one comparison
        deal: BluffingState = state  # else its class is checked at every use
        other = seat
        for index in range(self.seats - 1):
            other += 1
            if other == self.seats:
                other = 0
            out[at + 2 * index] = deal.hands[other]
            out[at + 2 * index + 1] = deal.seconds[other]
        to = at + 2 * (self.seats - 1)
        out[to] = deal.pile_mask(0, deal.pile_size)
        out[to + 1] = deal.pile_twice(0, deal.pile_size)
        end = deal.play_base if deal.under_way() else deal.pile_size
        out[to + 2] = deal.pile_mask(deal.base, end) if deal.player != NOBODY else 0

    def _numbers(self, at: i64) -> i64:
        """Return the index of the first number in an observation that begins at index `at`."""
        return at + FIXED + (self.seats - 1) + OF_EVENT * RECENT

    def _write_numbers(self, out: vec[i64], at: i64, pile_size: i64, number: i64, plus: i64) -> None:
        out[at] = pile_size + 1
        out[at + 1] = number
        out[at + 2] = plus + 1

    def _write_own(self, out: vec[i64], at: i64, number: i64, plus: i64, slipped: i64) -> None:
        out[at] = number
        out[at + 1] = plus + 1
        out[at + 2] = slipped

    # -- Conclusions from all events

    def _write_history(
        self, log: EventLog, public: i64, plays: list[Play], hand: i64, seat: i64, out: vec[i64], at: i64
    ) -> None:
        """Write the places of the cards that `seat` knows, the counts, and the latest events.

        They come from the first `public` events of `log` and from `plays`, the own plays. With one pack, cards of the
        own `hand` are left out of those that others took.
        """
        summary = self.summaries[seat]
        if not self.follows:
            summary.begin()
        summary.follow(log, public, plays)
        out[at + 12] = summary.own_pile
        out[at + 13] = summary.pile
        out[at + 14] = summary.gone
        self._write_counts(summary, out, self._numbers(at) + NUMBERS - 1 + 2 * self.seats)
        self._write_recent(log, public, seat, out, at)
        held = hand
        if self.book.copies > 1:
            held = 0
        other = seat
        for index in range(self.seats - 1):
            other += 1
            if other == self.seats:
                other = 0
            out[at + FIXED + index] = summary.taken[other] & ~held  # unless it has been seen elsewhere since

    def _write_counts(self, summary: Summary, out: vec[i64], at: i64) -> None:
        """Write the `COUNTS` counts of each seat from `at` on, count by count, seats clockwise from the own one."""
        seats = self.seats
        counts = summary.counts
        for counter in range(COUNTS):
            other = summary.seat
            for index in range(seats):
                out[at + counter * seats + index] = counts[counter * seats + other]
                other += 1
                if other == seats:
                    other = 0

    def _write_recent(self, log: EventLog, public: i64, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the `RECENT` latest of the first `public` events of `log` into the observation that begins at `at`.

        The latest comes first, seats are counted from `seat`, and zeros fill the room of missing events.
        """
        seats = self.seats
        to = at + FIXED + seats - 1
        numbers = self._numbers(at) + NUMBERS - 1 + (2 + COUNTS) * seats
        latest = public - 1
        for index in range(RECENT):
            if index > latest:
                for word in range(OF_EVENT):
                    out[to + word] = 0
                out[numbers + index] = 0
            else:
                event = latest - index
                kind = log.kind(event)
                out[to] = BIT[kind]
                out[to + 1] = seat_from(log.seat(event), seat, seats)
                out[to + 2] = _bit(log.rank(event))
                out[to + 3] = log.once(event)
                number = log.number(event)
                if number >= 0 and (kind == TURNED or kind == SHOWN):  # noqa: SIM109 - a seat
                    number = number - seat if number >= seat else number - seat + seats
                out[numbers + index] = number + 1
            to += OF_EVENT


def _write_heights(heights: vec[i64], seats: i64, out: vec[i64], at: i64) -> None:
    """Write how high each pile is: there are as many as seats at the most, and often none."""
    for index in range(seats):
        out[at + index] = 0
        if index < len(heights):
            out[at + index] = heights[index]


def _bit(claim: i64) -> i64:
    if claim >= 0:
        return BIT[claim]
    return 0
