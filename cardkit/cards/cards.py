"""Cards: ranks, suits and jokers, their text, and collections of them.

A card is an `int`: `rank * 4 + suit` for the 52 suited cards, then the two jokers and the odd card. `Card` is that int
with a friendly face; every function that takes a card takes the plain int too.

>>> Card("TH"), Card("TH").pretty, int(Card("TH"))
(Card('TH'), '10♥', 33)
>>> hand = Cards("7S 9C AH")
>>> Card("9C") in hand, len(hand), hand + Cards("6D")
(True, 3, Cards('6D 7S 9C AH'))
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Self

from cardkit.cards.bits import BIT, members
from cardkit.errors import InvalidText

RANKS: Final = "23456789TJQKA"
"""The letters of the thirteen ranks; a rank is an index into this text, 0 (two) to 12 (ace)."""

SUITS: Final = "SHDC"
"""The letters of the four suits; a suit is an index into this text: spades, hearts, diamonds, clubs."""

SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
SUIT_SYMBOLS: Final = "♠♥♦♣"
RANK_NAMES: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
ODD_CARD: Final = 54
CARD_KINDS: Final = 55
"""How many different cards there are; a card is 0 <= card < CARD_KINDS."""

_SPECIAL: Final = {RED_JOKER: "RJ", BLACK_JOKER: "BJ", ODD_CARD: "DU"}
_SPECIAL_PRETTY: Final = {RED_JOKER: "★red", BLACK_JOKER: "★black", ODD_CARD: "odd"}


class Card(int):
    """One card: an int from 0 to 54 that knows its rank, suit and text."""

    __slots__ = ()

    def __new__(cls, card: "int | str") -> Self:
        """Make a card from its number or its text (`7S`, `TH` or `10H`, `RJ`, `7♠`).

        Raises `InvalidText` when it is no card.
        """
        number = _parse(card) if isinstance(card, str) else card
        if number != int(number) or not 0 <= number < CARD_KINDS:
            raise InvalidText(f"{number!r} is not a card: cards are numbered 0 to {CARD_KINDS - 1}.")
        return super().__new__(cls, number)

    @property
    def suited(self) -> bool:
        """Whether the card has a rank and a suit: neither a joker nor the odd card."""
        return self < RED_JOKER

    @property
    def rank(self) -> int:
        """0 (two) to 12 (ace); 13 for jokers and the odd card, which have none."""
        return self // 4

    @property
    def suit(self) -> int:
        """0 spades, 1 hearts, 2 diamonds, 3 clubs; -1 for jokers and the odd card, which have none."""
        return self % 4 if self.suited else -1

    @property
    def red(self) -> bool:
        """Whether it is a heart, a diamond or the red joker."""
        return self.suit in (1, 2) or self == RED_JOKER

    @property
    def text(self) -> str:
        """Rank then suit, as files spell it: `7S`, `TH`, `RJ`."""
        return RANKS[self.rank] + SUITS[self.suit] if self.suited else _SPECIAL[int(self)]

    @property
    def pretty(self) -> str:
        """As a person reads it: `7♠`, `10♥`, `★red`."""
        if not self.suited:
            return _SPECIAL_PRETTY[int(self)]
        return rank_text(self.rank) + SUIT_SYMBOLS[self.suit]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


def card_or_none(word: str) -> Card | None:
    """The card that `word` spells; None when it spells none."""
    try:
        return Card(word)
    except InvalidText:
        return None


def rank_text(rank: int) -> str:
    """A rank as a person reads it: `7`, `10`, `K`."""
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def parse_rank(text: str) -> int:
    """Read a rank (`7`, `T`, `10`, `k`, `ace`, `aces`) and return it as 0 to 12; raises `InvalidText`."""
    word = text.strip().lower()
    if word == "10":
        word = "t"
    if len(word) == 1 and word.upper() in RANKS:
        return RANKS.index(word.upper())
    for rank, name in enumerate(RANK_NAMES):
        if word in (name, rank_plural(rank)):
            return rank
    raise InvalidText(f"{text.strip()!r} is not a rank: ranks are 2 to 10 (or T), J, Q, K and A.")


def rank_plural(rank: int) -> str:
    """`sevens`, `sixes`, `aces`."""
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")


def parse_suit(text: str) -> int:
    """Read a suit (`S`, `♠`, `spades`) and return it as 0 to 3; raises `InvalidText`."""
    word = text.strip()
    for suit, name in enumerate(SUIT_NAMES):
        if word.upper() == SUITS[suit] or word == SUIT_SYMBOLS[suit] or word.lower() == name:
            return suit
    raise InvalidText(f"{word!r} is not a suit: suits are S, H, D and C.")


def _parse(text: str) -> int:
    word = text.strip().upper().replace("10", "T")
    for card, name in _SPECIAL.items():
        if word in (name, _SPECIAL_PRETTY[card].upper(), _SPECIAL_PRETTY[card].upper().replace("★", "*")):
            return card
    if len(word) == 2 and word[0] in RANKS:
        suit = SUITS.find(word[1]) if word[1] in SUITS else SUIT_SYMBOLS.find(word[1])
        if suit >= 0:
            return RANKS.index(word[0]) * 4 + suit
    raise InvalidText(
        f"{text.strip()!r} is not a card: write the rank (2 to 9, T, J, Q, K, A) and then the suit (S, H, D, C), "
        "as in 7S or TH, or RJ or BJ for a joker."
    )


class Cards:
    """An immutable, sorted collection of cards, in which a card of several packs may stand more than once.

    It behaves like a set as long as no card repeats: `in`, `|`, `&`, `-`, `==`, `len`, iteration in rising order. With
    repeats `+` adds up, `-` takes away and `count` tells how many there are of one card.
    """

    __slots__ = ("_counts",)

    def __init__(self, cards: "str | Iterable[int]" = ()) -> None:
        """Make a collection from text (`"7S TH"`) or from cards; raises `InvalidText` for what is no card."""
        words: Iterable[int | str] = cards.replace(",", " ").split() if isinstance(cards, str) else cards
        counts = Counter(Card(word) for word in words)
        self._counts: dict[Card, int] = dict(sorted(counts.items()))

    @classmethod
    def of_mask(cls, mask: int) -> "Cards":
        """The cards whose bits are set in `mask`."""
        return cls(members(mask))

    @property
    def mask(self) -> int:
        """The mask of the different cards held, whatever their number."""
        mask = 0
        for card in self._counts:
            mask |= BIT[card]
        return mask

    def count(self, card: int) -> int:
        """How many times `card` is here, from 0 on."""
        return self._counts.get(Card(card), 0)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card in self._counts

    def __iter__(self) -> Iterator[Card]:
        for card, number in self._counts.items():
            for _ in range(number):
                yield card

    def __len__(self) -> int:
        return sum(self._counts.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self._counts == other._counts

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def _merged(self, counts: "Counter[Card]") -> "Cards":
        return Cards(counts.elements())

    def __add__(self, other: "Cards") -> "Cards":
        return self._merged(Counter(self._counts) + Counter(other._counts))

    def __sub__(self, other: "Cards") -> "Cards":
        return self._merged(Counter(self._counts) - Counter(other._counts))

    def __or__(self, other: "Cards") -> "Cards":
        return self._merged(Counter(self._counts) | Counter(other._counts))

    def __and__(self, other: "Cards") -> "Cards":
        return self._merged(Counter(self._counts) & Counter(other._counts))

    def __le__(self, other: "Cards") -> bool:
        """Whether every card here is in `other` at least as often."""
        return Counter(self._counts) <= Counter(other._counts)

    @property
    def text(self) -> str:
        """As files spell it: `6D 7S 9C`."""
        return " ".join(card.text for card in self)

    @property
    def pretty(self) -> str:
        """As a person reads it: `6♦ 7♠ 9♣`."""
        return " ".join(card.pretty for card in self)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Cards({self.text!r})"
