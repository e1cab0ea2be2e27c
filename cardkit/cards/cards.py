"""Collections of cards that do not change: hands, decks, seen cards.

>>> hand = Cards("7S 9C AH")
>>> "9C" in hand, len(hand), hand + "6D"
(True, 3, Cards('6D 7S 9C AH'))
>>> hand[0], hand[1:], hand - "AH" <= hand
(Card('7S'), Cards('9C AH'), True)
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, overload

from cardkit.arguments import other_words, require_function, require_number
from cardkit.cards.bits import BIT, WORD, members
from cardkit.cards.card import Card
from cardkit.errors import InvalidText, OutOfRange, WrongType
from cardkit.language import gettext

SomeCards: TypeAlias = "Cards | Iterable[int | str] | int | str"
"""Operands that `Cards` takes beside another collection: text, one card, or cards in any order."""

CARDS_WORDS: Final = {
    "+": "append add extend insert push add_card",
    "-": "remove discard pop difference remove_card play",
    "|": "union",
    "&": "intersection",
    "<=": "issubset",
    ">=": "issuperset",
    "len(cards)": "size",
    "where": "filter",
    "sort_cards(cards)": "sort sorted",
    "by_suit": "suits",
    "by_rank": "ranks",
}
"""The words that people try with cards and hands, which do not change, and the names that there are."""


class Cards:
    """An immutable, sorted collection of cards, in which a card of several packs may occur more than once.

    It is a sequence in rising order: `len`, `in`, indexes, slices, iteration, `count`, `index`. It compares like a
    multiset: `<=` says that every card here is in the other at least as often. `+` adds up, `-` takes away, `|` keeps
    the larger number of each card and `&` the smaller; the other side may be cards, their text, one card, or any
    collection of cards.
    """

    __slots__ = ("_cards", "card_type")
    __getattr__ = other_words(CARDS_WORDS)

    def __init__(self, cards: SomeCards = (), card_type: type[Card] | None = None) -> None:
        """Make a collection from text (`"7S TH"`) or from cards; raises `InvalidText` for anything else.

        Without `card_type` it is that of the cards, and `Card` for text and plain numbers.
        """
        found, kind = cards_in_order(cards, card_type)
        self.card_type: type[Card] = kind
        """The class of its cards, with their spelling."""
        self._cards = tuple(sorted(found))

    @classmethod
    def of_mask(cls, mask: int) -> "Cards":
        """Return the cards whose bits are set in `mask`; raises `OutOfRange` when a bit belongs to no card."""
        require_number(mask, "mask")
        if not 0 <= mask < 1 << len(Card.alphabet.faces):
            raise OutOfRange(
                gettext(
                    "{mask} is no mask of cards: its bits are those of the cards 0 to {last}.",
                    mask=mask,
                    last=len(Card.alphabet.faces) - 1,
                )
            )
        found = cls.__new__(cls)
        found.card_type = Card
        found._cards = tuple([Card(card) for card in members(mask)])  # in order already
        return found

    @property
    def mask(self) -> int:
        """The mask of the different cards held, whatever their number; raises `InvalidText` above card 62."""
        mask = 0
        for card in self._cards:
            if card >= WORD:
                raise InvalidText(
                    gettext(
                        "{card!r} does not fit into a mask, which holds the cards 0 to {last}.",
                        card=card,
                        last=WORD - 1,
                    )
                )
            mask |= BIT[card]
        return mask

    # -- A sequence

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> "Cards": ...
    def __getitem__(self, index: int | slice) -> "Card | Cards":
        return self._made(self._cards[index]) if isinstance(index, slice) else self._cards[index]

    def __contains__(self, card: object) -> bool:
        """Return whether a card, as such, as number or text, is here; raises `InvalidText` for text that is none."""
        if isinstance(card, str):
            card = self.card_type(card)
        return isinstance(card, int) and self._same_alphabet(card) and card in self._cards

    def count(self, card: int | str) -> int:
        """Return how many times `card` is here, from 0 on; raises `InvalidText` when it is no card."""
        card = self.card_type(card)
        return bisect_right(self._cards, card) - bisect_left(self._cards, card)

    def index(self, card: int | str) -> int:
        """The index of `card`, the first of equal ones; raises `InvalidText` when it is not here."""
        card = self.card_type(card)
        if card not in self:
            raise InvalidText(gettext("{card} is not among {cards}.", card=card, cards=self or gettext("no cards")))
        return bisect_left(self._cards, card)

    # -- Comparisons

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return self._cards == other
        if not isinstance(other, Cards):
            return NotImplemented
        return self._cards == other._cards and self.card_type.alphabet is other.card_type.alphabet

    def __hash__(self) -> int:
        return hash(self._cards)

    def __le__(self, other: SomeCards) -> bool:
        """Return whether every card here is in `other` at least as often."""
        return Counter(self._cards) <= Counter(self._of(other))

    def __lt__(self, other: SomeCards) -> bool:
        """Return whether `other` has every card here, and more."""
        other = self._of(other)
        return len(self) < len(other) and self <= other

    def __ge__(self, other: SomeCards) -> bool:
        """Return whether every card of `other` is here at least as often."""
        return self._of(other) <= self

    def __gt__(self, other: SomeCards) -> bool:
        """Return whether every card of `other` is here, and more."""
        return self._of(other) < self

    def isdisjoint(self, other: SomeCards) -> bool:
        """Return whether no card is in both."""
        return set(self._cards).isdisjoint(self._of(other))

    # -- More and fewer cards

    def __add__(self, other: SomeCards) -> "Cards":
        other = self._of(other)
        return other._made([*self._cards, *other._cards])

    def __sub__(self, other: SomeCards) -> "Cards":
        return self._merged(Counter(self._cards) - Counter(self._of(other)))

    def __or__(self, other: SomeCards) -> "Cards":
        other = self._of(other)
        return other._merged(Counter(self._cards) | Counter(other))

    def __and__(self, other: SomeCards) -> "Cards":
        return self._merged(Counter(self._cards) & Counter(self._of(other)))

    __radd__ = __add__
    __ror__ = __or__
    __rand__ = __and__

    def __rsub__(self, other: SomeCards) -> "Cards":
        return self._of(other) - self

    def cards(self) -> "Cards":
        """Return this object; other collections of cards, such as a hand, have this method too."""
        return self

    def without(self, other: SomeCards) -> "Cards":
        """Return the cards without those of `other`; raises `InvalidText` when one is missing, which `-` ignores."""
        missing = self._of(other) - self
        if missing:
            raise InvalidText(
                gettext(
                    "{cards} cannot be taken away: there is {held}.", cards=missing, held=self or gettext("no card")
                )
            )
        return self - other

    # -- Parts

    def by_suit(self) -> "dict[int, Cards]":
        """The cards of each suit that is here, by its number; cards without a suit at -1."""
        return self._grouped(lambda card: card.suit)

    def by_rank(self) -> "dict[int, Cards]":
        """The cards of each rank that is here, by its number; cards without a rank at the number of ranks."""
        return self._grouped(lambda card: card.rank)

    def of_suit(self, suit: int | str) -> "Cards":
        """The cards of a suit, given as letter or as number, -1 for those without one; raises `OutOfRange` for
        another number, and `InvalidText` for another letter.
        """
        number = self.card_type.alphabet.suit_number(suit)
        return self.where(lambda card: card.suit == number)

    def of_rank(self, rank: int | str) -> "Cards":
        """The cards of a rank, given as number or letter; raises `OutOfRange` for another number, and `InvalidText`
        for another letter.
        """
        number = self.card_type.alphabet.rank_number(rank)
        return self.where(lambda card: card.rank == number)

    def where(self, wanted: Callable[[Card], bool]) -> "Cards":
        """Return the cards for which `wanted` is true.

        >>> Cards("7S 9H AH").where(lambda card: card.red)
        Cards('9H AH')
        """
        require_function(wanted, "wanted")
        return self._made([card for card in self._cards if wanted(card)])

    # -- Text

    @property
    def text(self) -> str:
        """The cards as files spell them: `6D 7S 9C`."""
        return " ".join(card.text for card in self._cards)

    @property
    def texts(self) -> list[str]:
        """The cards one by one, as JSON has them: `["6D", "7S", "9C"]`."""
        return [card.text for card in self._cards]

    @property
    def pretty(self) -> str:
        """The cards with the symbols of their suits: `6♦ 7♠ 9♣`."""
        return " ".join(card.pretty for card in self._cards)

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        """Its text, aligned as `spec` says: `{cards:>20}`."""
        return format(self.text, spec)

    def __repr__(self) -> str:
        kind = "" if self.card_type is Card else f", {self.card_type.__name__}"
        return f"Cards({self.text!r}{kind})"

    # -- How it is done

    def _made(self, cards: SomeCards) -> "Cards":
        return Cards(cards, self.card_type)

    def _merged(self, counts: "Counter[Card]") -> "Cards":
        return self._made(counts.elements())

    def _grouped(self, key: Callable[[Card], int]) -> "dict[int, Cards]":
        groups: dict[int, list[Card]] = {}
        for card in self._cards:
            groups.setdefault(key(card), []).append(card)
        return {number: self._made(groups[number]) for number in sorted(groups)}

    def _same_alphabet(self, card: int) -> bool:
        return not isinstance(card, Card) or card.alphabet is self.card_type.alphabet

    def _of(self, other: SomeCards) -> "Cards":
        """Return `other` as cards of this alphabet; if either is empty, any alphabet fits. Raises `InvalidText`."""
        if isinstance(other, Cards) and (not self or not other or self._same_alphabet(other._cards[0])):
            return other if other or not self else self._made(())
        return self._made(other)


Sequence.register(Cards)  # not a base class: a type checker would refuse `"9C" in hand` for a sequence of cards


def check_card_type(kind: object) -> None:
    """Raise `WrongType` unless `kind` is a class of cards."""
    if not (isinstance(kind, type) and issubclass(kind, Card)):
        raise WrongType(gettext("`card_type` is a class of cards, as Card, not {value!r}.", value=kind))


def words_in(text: str, card_type: type[Card]) -> list[str]:
    """The cards of a text one by one: between blanks or commas; names of several words are between commas."""
    find = card_type.alphabet.find
    return [word for part in text.split(",") for word in ([part] if find(part) is not None else part.split())]


def cards_in_order(cards: SomeCards, card_type: type[Card] | None = None) -> tuple[list[Card], type[Card]]:
    """Return the cards in the given order, and their class: `card_type`, else that of the first `Card`.

    Raises `InvalidText` for anything that is no card of that class.
    """
    if card_type is not None:
        check_card_type(card_type)
    words: Iterable[int | str]
    if isinstance(cards, str):
        words = words_in(cards, card_type or Card)
    else:
        words = tuple(cards) if isinstance(cards, Iterable) else (cards,)  # one card, or something that is no card
    kind = card_type
    if kind is None and isinstance(cards, Cards):
        kind = cards.card_type
    if kind is None:
        kind = next((type(word) for word in words if isinstance(word, Card)), Card)
    return [word if type(word) is kind else kind(word) for word in words], kind
