"""Cards: ranks, suits and jokers, and how they are spelled.

A card is an `int`: `rank * 4 + suit` for the 52 suited cards, then the two jokers and the odd card. `Card` is that int
with properties to read; every function that takes a card takes the plain int too.

>>> Card("TH"), Card("TH").pretty, int(Card("TH"))
(Card('TH'), '10♥', 33)
"""

from typing import ClassVar, Final, Self

from cardkit.cards.alphabets import Alphabet, Face
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

FRENCH: Final = Alphabet(
    ranks=RANKS,
    suits=SUITS,
    suit_symbols=tuple(SUIT_SYMBOLS),
    suit_names=SUIT_NAMES,
    red_suits="HD",
    printed_ranks={"T": "10"},
    others=(Face("RJ", "★red", 13, -1, red=True), Face("BJ", "★black", 13, -1), Face("DU", "odd", 13, -1)),
    example="7S or TH, or RJ or BJ for a joker",
)
"""The cards of the French pack, of which every number fits into one mask."""


class Card(int):
    """One card: an int that knows its rank, suit and text. The class says of which alphabet; this one is French."""

    __slots__ = ()

    alphabet: ClassVar[Alphabet] = FRENCH

    def __new__(cls, card: "int | str") -> Self:
        """Make a card from its number or its text (`7S`, `TH` or `10H`, `RJ`, `7♠`).

        Raises `InvalidText` when it is no card.
        """
        if type(card) is int and 0 <= card < len(cls.alphabet.faces):
            return super().__new__(cls, card)
        if isinstance(card, str):
            return super().__new__(cls, cls.alphabet.number(card))
        if isinstance(card, Card) and card.alphabet is not cls.alphabet:
            raise InvalidText(
                f"{card!r} is of another alphabet: {cls.__name__} knows cards like {cls.alphabet.example}."
            )
        if card != int(card) or not 0 <= card < len(cls.alphabet.faces):
            raise InvalidText(f"{card!r} is not a card: cards are numbered 0 to {len(cls.alphabet.faces) - 1}.")
        return super().__new__(cls, card)

    @property
    def suited(self) -> bool:
        """Whether the card has a suit; jokers and the odd card have none."""
        return self.alphabet.faces[self].suit >= 0

    @property
    def rank(self) -> int:
        """0 (two) to 12 (ace); 13 for jokers and the odd card, which have none."""
        return self.alphabet.faces[self].rank

    @property
    def suit(self) -> int:
        """0 spades, 1 hearts, 2 diamonds, 3 clubs; -1 for jokers and the odd card, which have none."""
        return self.alphabet.faces[self].suit

    @property
    def red(self) -> bool:
        """Whether it is a heart, a diamond or the red joker."""
        return self.alphabet.faces[self].red

    @property
    def text(self) -> str:
        """Rank then suit, as files spell it: `7S`, `TH`, `RJ`."""
        return self.alphabet.faces[self].text

    @property
    def pretty(self) -> str:
        """As a person reads it: `7♠`, `10♥`, `★red`."""
        return self.alphabet.faces[self].pretty

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"


def card_or_none(word: str, card_type: type[Card] = Card) -> Card | None:
    """The card of `card_type` that `word` spells; None when it spells none."""
    try:
        return card_type(word)
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
    return FRENCH.suit(text)
