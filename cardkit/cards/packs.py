"""Packs: which cards a game is played with.

>>> Pack.of_size(36)
Pack(ranks='6789TJQKA', suits='SHDC', jokers=0, copies=1, odd_card=False)
>>> Pack.of_size(52, jokers=2, copies=2).size
108
>>> Pack(ranks="QKA", suits="SH").cards.text
'QS QH KS KH AS AH'
"""

from functools import cached_property
from typing import Final

import attrs

from cardkit.cards.cards import BLACK_JOKER, ODD_CARD, RANKS, RED_JOKER, SUITS, Cards
from cardkit.errors import InvalidDeal

SIZES: Final = {24: "9TJQKA", 32: "789TJQKA", 36: "6789TJQKA", 52: RANKS}
"""The ranks of the usual packs, by size."""


def _in_order(letters: str, alphabet: str, name: str) -> None:
    if not letters or "".join(letter for letter in alphabet if letter in letters) != letters:
        raise InvalidDeal(f"The {name} of a pack are letters of {alphabet}, in that order: not {letters!r}.")


@attrs.frozen(slots=False)
class Pack:
    """The cards of a game: every rank in every suit, jokers, all of it once or several times.

    Raises `InvalidDeal` for ranks or suits that do not exist, more than two jokers a copy, or no copy at all.
    """

    ranks: str = attrs.field(default=RANKS)
    """Letters of `RANKS`, lowest first."""
    suits: str = attrs.field(default=SUITS)
    """Letters of `SUITS`."""
    jokers: int = attrs.field(default=0)
    """0 to 2 in each copy: the red one first."""
    copies: int = attrs.field(default=1)
    """How many such packs are mixed, 1 to 4."""
    odd_card: bool = False
    """Whether one odd card is added (to the whole, not to each copy)."""

    @ranks.validator
    def _known_ranks(self, attribute: "attrs.Attribute[str]", ranks: str) -> None:
        _in_order(ranks, RANKS, "ranks")

    @suits.validator
    def _known_suits(self, attribute: "attrs.Attribute[str]", suits: str) -> None:
        _in_order(suits, SUITS, "suits")

    @jokers.validator
    def _few_jokers(self, attribute: "attrs.Attribute[int]", jokers: int) -> None:
        if not 0 <= jokers <= 2:
            raise InvalidDeal(f"A pack has 0, 1 or 2 jokers, not {jokers}.")

    @copies.validator
    def _few_copies(self, attribute: "attrs.Attribute[int]", copies: int) -> None:
        if not 1 <= copies <= 4:
            raise InvalidDeal(f"1 to 4 packs can be mixed, not {copies}.")

    @classmethod
    def of_size(cls, size: int, *, jokers: int = 0, copies: int = 1) -> "Pack":
        """The usual pack of 24, 32, 36 or 52 cards; raises `InvalidDeal` for another size."""
        if size not in SIZES:
            raise InvalidDeal(f"The usual packs have 24, 32, 36 or 52 cards, not {size}.")
        return cls(SIZES[size], jokers=jokers, copies=copies)

    @cached_property
    def cards(self) -> Cards:
        """All its cards, in rising order."""
        suited = [RANKS.index(rank) * 4 + SUITS.index(suit) for rank in self.ranks for suit in self.suits]
        return Cards((suited + [RED_JOKER, BLACK_JOKER][: self.jokers]) * self.copies + [ODD_CARD] * self.odd_card)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cards)
