"""The memory of a table with false cards and reports of them (P-sharps).

A false card is a beat that does not beat, or an added card whose rank or suit is not open. Everything lies open, so
nothing here is hidden from anybody. A bout remembers its cards in the order in which they were laid, because a report
of a false one sends it back with all cards laid after it (A-CH3).
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.copying import Reduced, reduced, same

NOT_OPEN: Final = -1
"""`window` while nobody is asked whether to report."""
AFTER_BEAT: Final = 0
"""The continuation when a window closes: the defender goes on, or the wave begins."""
AFTER_ADDING: Final = 1
"""The wave goes on behind the cards that were added."""
BEFORE_ADDING: Final = 2
"""The next seat of the wave is asked."""
BEFORE_DEFENCE: Final = 3
"""The defender is asked."""

LED: Final = 0
"""The manner in which a card was laid: as a lead; the next ones are joining it in the initial wave, and so on."""
ADDED_FIRST: Final = 1
BEAT: Final = 2
ADDED: Final = 3
ADDED_TO_TAKEN: Final = 4
PASSED_ON: Final = 5

SURE: Final = 0
"""The card is true and everybody knows it: a lead, an attack passed on, or laid by a seat that has been caught."""
TRUE: Final = 1
"""The card is true, and could have been false."""
FALSE: Final = 2


@mypyc_attr(acyclic=True)
class LaidCard:
    """One card of the bout, as it was laid. Nothing changes it afterwards."""

    def __init__(self, card: i64, seat: i64, manner: i64, standing: i64) -> None:
        self.card: i64 = card
        self.seat: i64 = seat
        """The seat whose hand it came from."""
        self.manner: i64 = manner
        """`LED`, `ADDED_FIRST`, `BEAT`, `ADDED`, `ADDED_TO_TAKEN` or `PASSED_ON`."""
        self.standing: i64 = standing
        """`SURE`, `TRUE` or `FALSE`."""
        self.pair: i64 = 0
        """The index of the pair in which it lies."""
        self.attacker: i64 = 0
        self.defender: i64 = 0
        self.limit: i64 = 0
        self.transfers: i64 = 0
        """The roles, the limit and the number of transfers of the bout then: the next one may change them."""
        self.circuit: i64 = 0
        """The number of attack cards when its circuit began, for cards added to a take that goes on circuit by circuit
        (A-PA2); else 0."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.card, self.seat, self.manner, self.standing)


@mypyc_attr(acyclic=True)
class Reports:
    """The cards of a bout in their order, the seats that may report them, and those that may still lay false ones."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.laid: list[LaidCard] = []
        """The cards of the bout in the order in which they were laid."""
        self.caught: i64 = 0
        """The mask of the seats that were reported for a false card: theirs are true for the rest of the deal."""
        self.barred: i64 = 0
        """The mask of the seats that reported a true card: they report nothing more in this bout."""
        self.waiting: i64 = 0
        """The mask of the seats that have still to answer in the window."""
        self.player: i64 = 0
        """The seat that acted last: from there on seats are asked, the nearest first."""
        self.stale: bool = False
        """True when the player has acted, and nobody has been asked since whether to report."""
        self.window: i64 = NOT_OPEN
        """`AFTER_BEAT`, `AFTER_ADDING`, `BEFORE_ADDING` or `BEFORE_DEFENCE`: the next phase when nobody reports."""
        self.paused: i64 = 0
        """The phase that an open window interrupts."""
        self.false_actions: i64 = 0
        """The mask of the actor's legal actions that lay a false card, or name one that only false ones could beat."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seats)

    def copy(self, other: "Reports") -> None:
        """Take over everything from `other`."""
        self.laid = other.laid[:]
        self.caught = other.caught
        self.barred = other.barred
        self.waiting = other.waiting
        self.player = other.player
        self.stale = other.stale
        self.window = other.window
        self.paused = other.paused
        self.false_actions = other.false_actions

    def clone(self) -> "Reports":
        """An independent copy."""
        copy = Reports(self.seats)
        copy.copy(self)
        return copy

    def begin_bout(self) -> None:
        """Begin a bout without cards, in which everybody may report again."""
        self.laid = []
        self.barred = 0
        self.waiting = 0
        self.stale = False

    def act(self, seat: i64) -> None:
        """Note that `seat` acted last while the bout goes on, and that nobody has yet been asked about this act."""
        self.player = seat
        self.stale = True

    def next_asked(self) -> i64:
        """Return the next seat to ask: the nearest waiting one after the player; -1 when there is none."""
        seat = self.player
        for _seat in range(self.seats):
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.waiting & BIT[seat]:
                return seat
        return -1

    def find(self, card: i64) -> i64:
        """Return the index in `laid` of `card`, which lies on the table."""
        index: i64 = 0
        while self.laid[index].card != card:
            index += 1
        return index

    def doubtful(self, side: i64) -> bool:
        """Return whether a card lies there that could be false and was laid by no seat of the mask `side`."""
        laid_by: i64 = 0
        for one in self.laid:
            if one.standing != SURE:
                laid_by |= BIT[one.seat]
        return laid_by & ~side != 0

    def reportable(self, side: i64) -> i64:
        """The mask of the cards of the bout that were laid by no seat of the mask `side` (A-CH2)."""
        cards: i64 = 0
        for one in self.laid:
            if not side & BIT[one.seat]:
                cards |= BIT[one.card]
        return cards

    def led(self) -> i64:
        """The mask of the cards with which the bout was opened."""
        cards: i64 = 0
        for one in self.laid:
            if one.manner == LED:
                cards |= BIT[one.card]
        return cards
