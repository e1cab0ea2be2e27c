"""Counting how often a bout has begun with the same hands, when that ends a deal (P-repetition, A-RE1).

From one discard or draw to the next, cards go from hand to hand only over the table, where everybody sees them. So it
is public which cards each hand has given away or gained since then, and two bouts begin with the same hands exactly if
these are the same, whatever other cards the hands hold.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.copying import Reduced, reduced, same

THIRD: Final = 3
"""The time at which the same lead with the same hands is a draw (A-RE1)."""


@mypyc_attr(acyclic=True)
class Recurrence:
    """The leads since the last draw or discard, and the cards that have moved between the hands since."""

    def __init__(self, seats: i64, packs: i64) -> None:
        self.seats: i64 = seats
        self.packs: i64 = packs
        self.width: i64 = 1 + seats * packs
        """The number of numbers that each of the `leads` takes."""
        self.moved: vec[i64] = vec[i64]([0] * (seats * packs))
        """For each seat the mask of the cards that it has given away or gained.

        With two packs how often, counted from 0 to 3 and then from 0 again: the upper half of the numbers follows the
        lower one.
        """
        self.leads: vec[i64] = vec[i64]()
        """The leads, one behind the other: who led, and `moved` as it was then."""
        self.number: i64 = 0
        """The number of leads."""
        self.progress: i64 = 0
        """The number of cards discarded less those left in the stock: it rises with every discard and every draw."""

    def __eq__(self, other: object) -> bool:
        used: int = self.number * self.width  # the numbers behind them are left over
        return same(self, other, {"leads": used})

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seats, self.packs)

    def copy(self, other: "Recurrence") -> None:
        """Copy everything from `other`, of as many seats and packs."""
        for index in range(self.seats * self.packs):
            self.moved[index] = other.moved[index]
        used = other.number * self.width
        while len(self.leads) < used:
            self.leads = append(self.leads, 0)
        for index in range(used):
            self.leads[index] = other.leads[index]
        self.number = other.number
        self.progress = other.progress

    # -- Events

    def come(self, seat: i64, card: i64) -> None:
        """Note that everybody sees `card` come into the hand of `seat`."""
        if self.packs == 2:
            self.moved[self.seats + seat] ^= self.moved[seat] & BIT[card]
        self.moved[seat] ^= BIT[card]

    def leave(self, seat: i64, card: i64) -> None:
        """Note that everybody sees `card` leave the hand of `seat`."""
        self.moved[seat] ^= BIT[card]
        if self.packs == 2:
            self.moved[self.seats + seat] ^= self.moved[seat] & BIT[card]

    def forget(self) -> None:
        """Forget all leads and moved cards: the hands can never be again as they were."""
        self.number = 0
        for index in range(self.seats * self.packs):
            self.moved[index] = 0

    def note(self, attacker: i64, progress: i64) -> None:
        """Note that `attacker` is to lead; when `progress` shows a draw or discard, forget all leads before."""
        if progress != self.progress:
            self.forget()
            self.progress = progress
        self.add_lead(attacker, self.moved)

    def add_lead(self, attacker: i64, moved: vec[i64]) -> None:
        """Add a lead of `attacker` with the moves between hands before it."""
        at = self.number * self.width
        while len(self.leads) < at + self.width:
            self.leads = append(self.leads, 0)
        self.leads[at] = attacker
        for index in range(self.seats * self.packs):
            self.leads[at + 1 + index] = moved[index]
        self.number += 1

    def take_back(self) -> None:
        """Forget the latest lead."""
        self.number -= 1

    # -- History

    def times(self) -> i64:
        """Return how often the latest bout has begun, from 1 on: the same seat led with the same hands."""
        return self.times_of(self.number - 1)

    def has_recurred(self) -> bool:
        """Return whether some bout has begun more than once."""
        recurred = False
        for lead in range(self.number):
            recurred = recurred or self.times_of(lead) > 1
        return recurred

    def times_of(self, lead: i64) -> i64:
        """Return how many of the leads up to number `lead` have its attacker and its moves, itself included."""
        width = self.width
        latest = lead * width
        found: i64 = 0
        for earlier in range(lead + 1):
            index: i64 = 0
            while index < width and self.leads[earlier * width + index] == self.leads[latest + index]:
                index += 1
            if index == width:
                found += 1
        return found
