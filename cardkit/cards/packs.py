"""Packs: which cards a game is played with.

>>> Pack.of_size(36)
Pack(ranks='6789TJQKA', suits='SHDC', jokers=0, copies=1, odd_card=False)
>>> Pack.of_size(52, jokers=2, copies=2).size
108
>>> Pack(ranks="QKA", suits="SH").cards
Cards('QS QH KS KH AS AH')
>>> Pack("789JQKTA").order.higher("TS", "KS")
True
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

import attrs

from cardkit.arguments import require_number, require_text
from cardkit.cards.card import BLACK_JOKER, ODD_CARD, RANKS, RED_JOKER, Card
from cardkit.cards.cards import Cards
from cardkit.cards.rank_order import RankOrder
from cardkit.errors import InvalidDeal
from cardkit.language import Message, gettext

SIZES: Final = {24: "9TJQKA", 32: "789TJQKA", 36: "6789TJQKA", 52: RANKS}
"""The ranks of the usual packs, by size."""


WRONG_RANKS: Final = Message("The ranks of a pack are letters of {known}, each once: not {letters!r}.")
WRONG_SUITS: Final = Message("The suits of a pack are letters of {known}, each once: not {letters!r}.")


def _each_once(letters: str, known: str, name: str, wrong: Message) -> None:
    require_text(letters, name)
    if not letters or len(set(letters)) < len(letters) or not set(letters) <= set(known):
        raise InvalidDeal(wrong.format(known=known, letters=letters))


@attrs.frozen(slots=False)
class Pack:
    """The cards of a game: every rank in every suit, jokers or other cards, all of it once or several times.

    Raises `InvalidDeal` for ranks or suits that do not exist and for no copy at all, `InvalidText` for no card.
    """

    card_type: type[Card] = attrs.field(default=Card, kw_only=True, repr=False)
    """The class of its cards, which says of which alphabet they are."""
    ranks: str = attrs.field(default=attrs.Factory(lambda pack: pack.card_type.alphabet.ranks, takes_self=True))
    """Letters of the alphabet's ranks, from the lowest in the game to the highest."""
    suits: str = attrs.field(default=attrs.Factory(lambda pack: pack.card_type.alphabet.suits, takes_self=True))
    """Letters of the alphabet's suits."""
    jokers: int = attrs.field(default=0)
    """The number of jokers that are in each copy of a French pack: red and black in turn, the red one first."""
    copies: int = attrs.field(default=1)
    """The number of such packs that are mixed, 1 or more."""
    odd_card: bool = False
    """True where one odd card is added (to the whole, not to each copy)."""
    others: str | tuple[int, ...] | Cards = attrs.field(default=(), kw_only=True, repr=False)
    """Further cards of each copy, as cards or text: the trumps of a Tarot pack, say."""

    @ranks.validator
    def _known_ranks(self, attribute: "attrs.Attribute[str]", ranks: str) -> None:
        _each_once(ranks, self.card_type.alphabet.ranks, "ranks", WRONG_RANKS)

    @suits.validator
    def _known_suits(self, attribute: "attrs.Attribute[str]", suits: str) -> None:
        _each_once(suits, self.card_type.alphabet.suits, "suits", WRONG_SUITS)

    @jokers.validator
    def _some_jokers(self, attribute: "attrs.Attribute[int]", jokers: int) -> None:
        require_number(jokers, "jokers")
        if jokers < 0:
            raise InvalidDeal(gettext("A pack has 0 jokers or more, not {jokers}.", jokers=jokers))

    @copies.validator
    def _some_copies(self, attribute: "attrs.Attribute[int]", copies: int) -> None:
        require_number(copies, "copies")
        if copies < 1:
            raise InvalidDeal(gettext("1 pack or more can be mixed, not {copies}.", copies=copies))

    def __attrs_post_init__(self) -> None:
        if (self.jokers or self.odd_card) and self.card_type.alphabet is not Card.alphabet:
            raise InvalidDeal(
                gettext("Jokers and the odd card are French; cards besides ranks and suits are named in `others`.")
            )

    @classmethod
    def of_size(cls, size: int, *, jokers: int = 0, copies: int = 1) -> "Pack":
        """The usual pack of 24, 32, 36 or 52 cards; raises `InvalidDeal` for another size."""
        require_number(size, "size")
        if size not in SIZES:
            raise InvalidDeal(gettext("The usual packs have 24, 32, 36 or 52 cards, not {size}.", size=size))
        return cls(SIZES[size], jokers=jokers, copies=copies)

    @cached_property
    def order(self) -> RankOrder:
        """Its ranks from the lowest to the highest."""
        return RankOrder(self.ranks, self.card_type)

    @cached_property
    def cards(self) -> Cards:
        """All its cards, sorted."""
        alphabet = self.card_type.alphabet
        ranks, suits = map(alphabet.ranks.index, self.ranks), [*map(alphabet.suits.index, self.suits)]
        suited = [rank * len(alphabet.suits) + suit for rank in ranks for suit in suits]
        jokers = [BLACK_JOKER if number % 2 else RED_JOKER for number in range(self.jokers)]
        copy = [*suited, *jokers, *Cards(self.others, self.card_type)]
        return Cards(copy * self.copies + [ODD_CARD] * self.odd_card, self.card_type)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    @property
    def size(self) -> int:
        """Return how many cards it has."""
        return len(self.cards)
