"""Events of a bluffing deal, plays and takes: packed into numbers as they happen, objects when they are read.

A log only grows. States and observations share it by reference, each with its own number of rows. A state adds a row
behind its own; if another one has added a row there, it goes on in a copy.
"""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import count
from cardkit.copying import Reduced, reduced, same
from cardkit_games.bluffing.engine.rulebook import Rulebook

PLAYED: Final = 0
TURNED: Final = 1
TOOK: Final = 2
REMOVED: Final = 3
PASSED: Final = 4
PILE_GONE: Final = 5
WENT_OUT: Final = 6
SHOWN: Final = 7
LED_FOUR: Final = 8
DREW: Final = 9
TURNED_UP: Final = 10
TOOK_BACK: Final = 11

ROW: Final = 3
"""The number of words of an event, and of a play: its kind and numbers, and two masks of cards."""
FIRST_ROWS: Final = 16
"""The number of rows for which a log has room when its first is added."""
BYTE: Final = 0xFF

RANK: Final = 0x100
NUMBER: Final = 0x10000
PLUS: Final = 0x1000000
KIND: Final = 0x100000000
"""The parts of an event in its first word, above the seat: bytes that count from -1, and the kind from 0."""

EVENT: Final = 0x100
END: Final = 0x100000000
"""The parts of a play in its first word, above the seat: its event, and the end of its further words."""
EVENT_BITS: Final = 0xFFFFFF

BELIEVED: Final = 0x1000000000
FROM_HAND: Final = 0x2000000000
EMPTIES: Final = 0x4000000000
"""Marks of an event, above the four bits of its kind."""


@mypyc_attr(acyclic=True)
class Event:
    """A public event at the table. Events never change."""

    def __init__(self, kind: i64, seat: i64, rank: i64, number: i64, once: i64, twice: i64) -> None:
        self.kind: i64 = kind
        """`PLAYED`, `TURNED`, `TOOK`, `REMOVED`, `PASSED`, `PILE_GONE`, `WENT_OUT`, `SHOWN`, `LED_FOUR`, `DREW`,
        `TURNED_UP` or `TOOK_BACK`.

        `SHOWN` also when the seat was forced to show a card and could not.
        """
        self.seat: i64 = seat
        """The seat that played, was called, took the pile, removed a four, passed, went out, or drew."""
        self.rank: i64 = rank
        """The rank announced or removed; -1 for all fours, for plus n, and when there is none."""
        self.number: i64 = number
        """Played: the number announced. Turned, shown: who called or forced, or -1. Took: how many, -1 if hidden.

        Drew: how many; each card drawn from the pile is an event of its own. Turned up, took back: 1.
        """
        self.once: i64 = once
        """The mask of the cards that everybody saw; 0 when none was shown."""
        self.twice: i64 = twice
        """The mask of those that were there twice (two packs)."""
        self.plus: i64 = 0
        """Played: n of plus n; -1 for all fours; 0 for a rank."""
        self.believed: bool = False
        """Turned: True when the caller believed the play, and did not doubt it."""
        self.from_hand: bool = False
        """Shown: whether the card came from the hand, and none in the play fits."""
        self.empties: bool = False
        """Played: whether these were the last cards of its player, which everybody sees (A-K5)."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.kind, self.seat, self.rank, self.number, self.once, self.twice)


@mypyc_attr(acyclic=True)
class Play:
    """The cards of one play, as its player remembers them; or those of a pile or draw, as its taker does."""

    def __init__(self, event: i64, seat: i64, once: i64, twice: i64) -> None:
        self.event: i64 = event
        """The index of the play, of the taking, or of the drawing, among the events."""
        self.seat: i64 = seat
        self.once: i64 = once
        """The mask of its cards."""
        self.twice: i64 = twice
        """The mask of those that were laid twice (two packs)."""
        self.under: i64 = 0
        """The mask of those that were slipped under the announced ones (B17)."""
        self.under_twice: i64 = 0
        """The mask of those that were slipped twice."""
        self.order: vec[i64] = vec[i64]()
        """Its cards, bottom first, if their order in the pile matters; else empty."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.event, self.seat, self.once, self.twice)


@mypyc_attr(acyclic=True)
class EventLog:
    """All events of a deal, with an object for each one that has been read."""

    def __init__(self) -> None:
        self.length: i64 = 0
        """The number of events."""
        self._words: vec[i64] = vec[i64]()
        self._made: list[Event] = []

    def add(self, kind: i64, seat: i64, rank: i64, number: i64, plus: i64, marks: i64, once: i64, twice: i64) -> None:
        """Add an event; `marks` are `BELIEVED`, `FROM_HAND` and `EMPTIES`."""
        at = self.length * ROW
        if at >= len(self._words):
            self._words = _more_room(self._words)
        self.length += 1
        self._words[at] = (
            marks | kind * KIND | (plus + 1) * PLUS | (number + 1) * NUMBER | (rank + 1) * RANK | (seat + 1)
        )
        self._words[at + 1] = once
        self._words[at + 2] = twice

    def first(self, number: i64) -> "EventLog":
        """A copy with the first `number` events alone."""
        copy = EventLog()
        copy.length = number
        copy._words = self._words[: number * ROW]
        copy._made = self._made[:number]
        return copy

    def kind(self, index: i64) -> i64:
        """The kind of the event `index`."""
        return (self._words[index * ROW] >> 32) & 15

    def seat(self, index: i64) -> i64:
        """The seat of the event `index`."""
        return (self._words[index * ROW] & BYTE) - 1

    def number(self, index: i64) -> i64:
        """Return the `number` with which the event `index` was added."""
        return ((self._words[index * ROW] >> 16) & BYTE) - 1

    def rank(self, index: i64) -> i64:
        """The rank of the event `index`."""
        return ((self._words[index * ROW] >> 8) & BYTE) - 1

    def once(self, index: i64) -> i64:
        """The mask of the cards that everybody saw in the event `index`."""
        return self._words[index * ROW + 1]

    def marked(self, index: i64, mark: i64) -> bool:
        """Return whether `mark`, one of `BELIEVED`, `FROM_HAND` and `EMPTIES`, is true of the event `index`."""
        return self._words[index * ROW] & mark != 0

    def removed(self, number: i64) -> i64:
        """Return how many cards left play as fours in the first `number` events."""
        removed: i64 = 0
        for index in range(number):
            if self.kind(index) == REMOVED:
                removed += self.number(index)
        return removed

    def event(self, index: i64) -> Event:
        """Return the object of the event `index`, which is made once and kept."""
        while len(self._made) <= index:
            self._made.append(self._make(len(self._made)))
        return self._made[index]

    def events(self, number: i64) -> list[Event]:
        """The first `number` events as objects."""
        if number > 0:
            self.event(number - 1)
        return self._made[:number]

    def _make(self, index: i64) -> Event:
        """Return a new object for the event `index`; `event` makes each only once."""
        at = index * ROW
        word = self._words[at]
        event = Event(
            (word >> 32) & 15,
            (word & BYTE) - 1,
            ((word >> 8) & BYTE) - 1,
            ((word >> 16) & BYTE) - 1,
            self._words[at + 1],
            self._words[at + 2],
        )
        event.plus = ((word >> 24) & BYTE) - 1
        event.believed = word & BELIEVED != 0
        event.from_hand = word & FROM_HAND != 0
        event.empties = word & EMPTIES != 0
        return event


def event_log(events: list[Event]) -> EventLog:
    """Return a log that contains `events`, and returns these objects when it is read."""
    log = EventLog()
    for event in events:
        marks: i64 = 0
        if event.believed:
            marks |= BELIEVED
        if event.from_hand:
            marks |= FROM_HAND
        if event.empties:
            marks |= EMPTIES
        log.add(event.kind, event.seat, event.rank, event.number, event.plus, marks, event.once, event.twice)
    log._made = events[:]
    return log


def wrong_calls(log: EventLog, public: i64, book: Rulebook, caller: i64, accused: i64) -> i64:
    """Return how many calls of `caller` in a row, the latest ones, were of `accused` and wrong (A-WL1).

    Only the first `public` events count. Each other call of `caller` starts the count again.
    """
    number: i64 = 0
    for index in range(public):
        if log.kind(index) == TURNED and log.number(index) == caller:
            wrong = log.seat(index) == accused and log.once(index) & ~book.matching(log.rank(index)) == 0
            number = number + 1 if wrong else 0
    return number


@mypyc_attr(acyclic=True)
class PlayLog:
    """The cards of all plays of a deal, or of all takes, which only the seat itself may know."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.length: i64 = 0
        """The number of plays."""
        self._words: vec[i64] = vec[i64]()
        self._more: vec[i64] = vec[i64]()
        """For plays with further words: the masks of the slipped cards, and the cards in order."""
        self._read: i64 = 0
        """The number of plays that there are objects of."""
        self._own: list[list[Play]] = []
        """For each seat the objects of its plays, in order."""

    def add(self, event: i64, seat: i64, once: i64, twice: i64) -> None:
        """Add a play of `seat`, of the cards `once` and `twice`; everybody notices it as the event of index `event`."""
        at = self.length * ROW
        if at >= len(self._words):
            self._words = _more_room(self._words)
        self.length += 1
        self._words[at] = len(self._more) * END | event * EVENT | seat
        self._words[at + 1] = once
        self._words[at + 2] = twice

    def add_more(self, under: i64, under_twice: i64, order: vec[i64]) -> None:
        """Add the masks of the cards that were slipped in the play added last, and its cards, bottom first, or none."""
        self._more = extend(self._more, vec[i64]([under, under_twice]))
        self._more = extend(self._more, order)
        at = (self.length - 1) * ROW
        self._words[at] = len(self._more) * END | (self._words[at] & (END - 1))

    def first(self, number: i64) -> "PlayLog":
        """A copy with the first `number` plays alone."""
        copy = PlayLog(self.seats)
        copy.length = number
        copy._words = self._words[: number * ROW]
        copy._more = self._more[: self._end(number)]
        if self._read:
            copy._read = min(self._read, number)
            for seat in range(self.seats):
                copy._own.append(self._own[seat][: self.count(seat, number)])
        return copy

    def own(self, seat: i64, number: i64) -> list[Play]:
        """Return the plays of `seat` as objects; the first `count(seat, number)` are among the first `number` of all.

        The list grows as the seat goes on; its reader notes the length.
        """
        self._read_on(number)
        return self._own[seat]

    def count(self, seat: i64, number: i64) -> i64:
        """Return how many of the first `number` plays are of `seat`; plays without an object yet do not count."""
        if number >= self._read:
            return len(self._own[seat])
        end = (self._words[number * ROW] >> 8) & EVENT_BITS
        plays = self._own[seat]
        count: i64 = len(plays)
        while count > 0 and plays[count - 1].event >= end:
            count -= 1
        return count

    def laid(self, number: i64, seat: i64, cards: i64, size: i64) -> i64:
        """Return how many cards of the mask `cards` lie in plays of `seat` on a pile of `size` cards.

        These are the last plays of the first `number`.
        """
        laid: i64 = 0
        index = number - 1
        while index >= 0 and size > 0:
            once = self._words[index * ROW + 1]
            twice = self._words[index * ROW + 2]
            size -= count(once) + count(twice)
            if size >= 0 and self._words[index * ROW] & BYTE == seat:
                laid += count(once & cards) + count(twice & cards)
            index -= 1
        return laid

    def plays(self, number: i64) -> list[Play]:
        """The first `number` plays as objects, in order."""
        self._read_on(number)
        found: list[Play] = []
        at = vec[i64]([0] * self.seats)
        for index in range(number):
            seat = self._words[index * ROW] & BYTE
            found.append(self._own[seat][at[seat]])
            at[seat] += 1
        return found

    def _read_on(self, number: i64) -> None:
        """Make the missing objects of the first `number` plays."""
        if not self._own:
            for _seat in range(self.seats):
                self._own.append([])
        while self._read < number:
            at = self._read * ROW
            seat = self._words[at] & BYTE
            play = Play((self._words[at] >> 8) & EVENT_BITS, seat, self._words[at + 1], self._words[at + 2])
            start = self._end(self._read)
            end = self._end(self._read + 1)
            if start < end:
                play.under = self._more[start]
                play.under_twice = self._more[start + 1]
                play.order = self._more[start + 2 : end]
            self._own[seat].append(play)
            self._read += 1

    def _end(self, number: i64) -> i64:
        """Return the index behind the further words, slipped cards and orders, of the first `number` plays."""
        return self._words[(number - 1) * ROW] >> 32 if number else 0


def play_log(seats: i64, plays: list[Play]) -> PlayLog:
    """Return a log that contains `plays`, for a table of `seats` seats."""
    log = PlayLog(seats)
    for play in plays:
        log.add(play.event, play.seat, play.once, play.twice)
        if play.under or len(play.order):
            log.add_more(play.under, play.under_twice, play.order)
    return log


def _more_room(words: vec[i64]) -> vec[i64]:
    """Return `words` with room for as many more; without any, return room for `FIRST_ROWS` rows."""
    return extend(words, words) if len(words) else vec[i64]([0] * (FIRST_ROWS * ROW))
