"""Repeated cards at a table with two packs.

A mask holds a card once. With two packs the masks of a state say which cards are there at all, and those here which are
there twice. The cards that everybody has seen go to a hand are kept by seat, because the other card of the kind may be
anywhere.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, members
from cardkit.copying import Reduced, reduced, same


@mypyc_attr(acyclic=True)
class Doubles:
    """The second cards of a table."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.hands: vec[i64] = vec[i64]([0] * seats)
        """The mask of the cards that each seat holds twice."""
        self.known: vec[i64] = vec[i64]([0] * seats)
        """For each seat the mask of the cards that everybody has seen go to its hand and not yet leave it."""
        self.known_twice: vec[i64] = vec[i64]([0] * seats)
        """The mask of those that went there twice."""
        self.table: i64 = 0
        """The mask of the cards that lie on the table twice."""
        self.discard: i64 = 0
        """The mask of the cards that were seen to be discarded twice."""
        self.settled: i64 = 0
        """The number of attack cards of the bout that everybody has seen."""
        self.settled_known: i64 = 0
        self.settled_twice: i64 = 0
        """`known` and `known_twice` of the actor as they were when the decision under way began."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seats)

    def copy(self, other: "Doubles") -> None:
        """Copy everything from `other`, which has as many seats."""
        for seat in range(self.seats):
            self.hands[seat] = other.hands[seat]
            self.known[seat] = other.known[seat]
            self.known_twice[seat] = other.known_twice[seat]
        self.table = other.table
        self.discard = other.discard
        self.settled = other.settled
        self.settled_known = other.settled_known
        self.settled_twice = other.settled_twice

    def see_come(self, seat: i64, card: i64) -> None:
        """Note that everybody sees `card` go to the hand of `seat`."""
        if self.known[seat] & BIT[card]:
            self.known_twice[seat] |= BIT[card]
        else:
            self.known[seat] |= BIT[card]

    def see_leave(self, seat: i64, card: i64) -> None:
        """Note that everybody sees `card` leave the hand of `seat`: of two, one that was seen to come there if any."""
        if self.known_twice[seat] & BIT[card]:
            self.known_twice[seat] ^= BIT[card]
        else:
            self.known[seat] &= ~BIT[card]


def cards_of(once: i64, twice: i64) -> list[int]:
    """The cards of a mask and of the mask of those that are there twice, in rising order."""
    cards = members(once)
    if twice:
        cards += members(twice)
        cards.sort()
    return cards
