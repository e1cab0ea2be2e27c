"""Cards: ranks, suits and jokers, and how they are spelled.

A card is an `int`: `rank * 4 + suit` for the 52 suited cards, then the two jokers and the odd card. `Card` is that int
with properties to read; every function that takes a card takes the plain int too.

>>> Card("TH"), Card("TH").pretty, int(Card("TH"))
(Card('TH'), '10♥', 33)
"""

from typing import Any, ClassVar, Final, Self

from cardkit.arguments import other_words
from cardkit.cards.alphabets import Alphabet, Face
from cardkit.errors import InvalidText, OutOfRange, WrongType
from cardkit.language import ENGLISH, Plural, gettext, language, mark, messages

RANKS: Final = "23456789TJQKA"
"""The letters of the thirteen ranks; a rank is an index into this text, 0 (two) to 12 (ace)."""

SUITS: Final = "SHDC"
"""The letters of the four suits; a suit is an index into this text: spades, hearts, diamonds, clubs."""

SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
"""The names of the four suits in English, in the order of `SUITS`."""
SUIT_SYMBOLS: Final = "♠♥♦♣"
RANK_NAMES: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)

_SUITS: Final = messages("spades, hearts, diamonds, clubs")
_OF_SUIT: Final = messages("spades, hearts, diamonds, clubs", "of a suit")
RANK_PLURALS: Final = messages(
    "twos, threes, fours, fives, sixes, sevens, eights, nines, tens, jacks, queens, kings, aces"
)
"""The ranks in the plural, as people read them."""
_IN_A_RANGE: Final = messages(
    "twos, threes, fours, fives, sixes, sevens, eights, nines, tens, jacks, queens, kings, aces", "in a range"
)
_RANK: Final = messages("two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace")
_WITH_RANK: Final = messages(
    "two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace", "what beats"
)
_RANK_BEATEN: Final = messages(
    "two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace", "what is beaten"
)
_OTHERS: Final = messages("red joker, black joker, odd card")
_WITH_OTHERS: Final = messages("red joker, black joker, odd card", "what beats")
_OTHERS_BEATEN: Final = messages("red joker, black joker, odd card", "what is beaten")
_ONE_OR_MORE: Final = (
    *(Plural("{number} two", "{number} twos"), Plural("{number} three", "{number} threes")),
    *(Plural("{number} four", "{number} fours"), Plural("{number} five", "{number} fives")),
    *(Plural("{number} six", "{number} sixes"), Plural("{number} seven", "{number} sevens")),
    *(Plural("{number} eight", "{number} eights"), Plural("{number} nine", "{number} nines")),
    *(Plural("{number} ten", "{number} tens"), Plural("{number} jack", "{number} jacks")),
    *(Plural("{number} queen", "{number} queens"), Plural("{number} king", "{number} kings")),
    Plural("{number} ace", "{number} aces"),
)
_PRINTED: Final = messages("J, Q, K, A, ★red, ★black, odd", "on a card")
"""Prints of cards in other letters, in other languages."""

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
ODD_CARD: Final = 54
CARD_KINDS: Final = 55
"""The number of different cards; a card is 0 <= card < CARD_KINDS."""

FRENCH: Final = Alphabet(
    ranks=RANKS,
    suits=SUITS,
    suit_symbols=tuple(SUIT_SYMBOLS),
    suit_names=SUIT_NAMES,
    rank_names=RANK_NAMES,
    red_suits="HD",
    printed_ranks={"T": "10"},
    others=(
        Face("RJ", "★red", 13, -1, red=True, name="red joker"),
        Face("BJ", "★black", 13, -1, name="black joker"),
        Face("DU", "odd", 13, -1, name="odd card"),
    ),
    example=mark("7S or TH, or RJ or BJ for a joker"),
)
"""The cards of the French pack, whose numbers all fit into one mask."""


class Card(int):
    """One card: an int that knows its rank, suit and text. Its class has the alphabet; this one is French."""

    __slots__ = ()

    alphabet: ClassVar[Alphabet] = FRENCH
    __getattr__ = other_words(
        {
            "red": "color colour is_red",
            "not card.red": "black is_black",
            "not card.suited": "joker is_joker",
            "pretty": "symbol unicode face",
            "rank": "value number points",
            "text": "short label",
        }
    )
    _made: ClassVar[dict[int | str, Any]] = {}
    """The cards that were made, by number and by text as files spell it: each is made once."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._made = {}

    def __new__(cls, card: "int | str", suit: str | None = None) -> Self:
        """Make a card from its number or its text (`7S`, `TH` or `10H`, `RJ`, `7♠`, `seven of spades`).

        Or from rank and suit: `Card("A", "S")`, `Card("ace", "spades")`.

        Raises `InvalidText` when it is no card, and `OutOfRange` for a number of no rank or suit.
        """
        if suit is not None:
            alphabet = cls.alphabet
            rank, sort = alphabet.rank_number(card), alphabet.suit_number(suit)
            if rank >= len(alphabet.ranks) or sort < 0:
                raise OutOfRange(gettext("No card has the rank {rank} and the suit {suit}.", rank=rank, suit=sort))
            card = rank * len(alphabet.suits) + sort
        if isinstance(card, str):
            spelled: Self | None = cls._made.get(card)
            if spelled is not None:
                return spelled
            card = cls.alphabet.number(card)
        if type(card) is int:
            made: Self | None = cls._made.get(card)
            if made is None and 0 <= card < len(cls.alphabet.faces):
                made = super().__new__(cls, card)
                cls._made[card] = cls._made[made.text] = made
            if made is not None:
                return made
        if isinstance(card, Card) and card.alphabet is not cls.alphabet:
            raise InvalidText(
                gettext(
                    "{card!r} is of another alphabet: {kind} knows cards like {example}.",
                    card=card,
                    kind=cls.__name__,
                    example=gettext(cls.alphabet.example),
                )
            )
        try:
            whole = int(card)
        except (TypeError, ValueError, OverflowError):  # None, or a float that is no number
            raise WrongType(gettext("{card!r} is not a card: {help}", card=card, help=cls.alphabet.help)) from None
        if card != whole or not 0 <= card < len(cls.alphabet.faces):
            last = len(cls.alphabet.faces) - 1
            raise InvalidText(gettext("{card!r} is not a card: cards are numbered 0 to {last}.", card=card, last=last))
        return super().__new__(cls, card)

    @property
    def suited(self) -> bool:
        """Return whether the card has a suit; jokers and the odd card have none."""
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
        """Return whether it is a heart, a diamond or the red joker."""
        return self.alphabet.faces[self].red

    @property
    def text(self) -> str:
        """Rank then suit, as files spell it: `7S`, `TH`, `RJ`."""
        return self.alphabet.faces[self].text

    @property
    def name(self) -> str:
        """The card in English words: `ace of spades`, `red joker`."""
        return self.alphabet.faces[self].name

    @property
    def pretty(self) -> str:
        """The card with its symbols in the language of the user: `7♠`, `10♥`, `★red`."""
        face = self.alphabet.faces[self]
        return face.pretty if language() == ENGLISH else self.alphabet.translated(face)

    def __bool__(self) -> bool:
        return True  # also the two of spades, whose number is 0

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        """Return its text, aligned as `spec` says: `{card:>5}`; as a number when `spec` ends in `d`."""
        return int.__format__(self, spec) if spec.endswith("d") else format(self.text, spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"


def card_or_none(word: str, card_type: type[Card] = Card) -> Card | None:
    """The card of `card_type` that `word` spells; None when it spells none."""
    number = card_type.alphabet.find(word)
    return None if number is None else card_type(number)


def rank_text(rank: int) -> str:
    """A rank as a person reads it: `7`, `10`, `K`, in the language of the user."""
    return FRENCH.translated_rank(RANKS[rank])


def parse_rank(text: str) -> int:
    """Read a rank (`7`, `T`, `10`, `k`, `ace`, `aces`) and return it as 0 to 12; raises `InvalidText`."""
    word = text.strip().lower()
    if word == "10":
        word = "t"
    if len(word) == 1 and word.upper() in RANKS:
        return RANKS.index(word.upper())
    for rank, name in enumerate(RANK_NAMES):
        if word in (name, RANK_PLURALS[rank].english):
            return rank
    raise InvalidText(gettext("{word!r} is not a rank: ranks are 2 to 10 (or T), J, Q, K and A.", word=text.strip()))


def rank_plural(rank: int) -> str:
    """`sevens`, `sixes`, `aces`, in the language of the user."""
    return str(RANK_PLURALS[rank])


def rank_range(lowest: int, highest: int) -> str:
    """`sixes to aces`, in the language of the user."""
    return gettext("{lowest} to {highest}", lowest=_IN_A_RANGE[lowest], highest=_IN_A_RANGE[highest])


def rank_singular(rank: int) -> str:
    """`seven`, `six`, `ace`, in the language of the user."""
    return str(_RANK[rank])


def card_named(card: int) -> str:
    """`the ace of hearts`, in the language of the user."""
    return gettext("the {rank} of {suit}", rank=_RANK[card >> 2], suit=_OF_SUIT[card & 3])


def card_in_words(card: int, *, beats: bool = False, beaten: bool = False) -> str:
    """Return `ace of hearts`, `red joker`, in the language of the user.

    `beats` gives the form of a card that beats another, `beaten` the form of that other card.
    """
    ranks, others = (_RANK_BEATEN, _OTHERS_BEATEN) if beaten else (_RANK, _OTHERS)
    if beats:
        ranks, others = _WITH_RANK, _WITH_OTHERS
    if card >= RED_JOKER:
        return str(others[card - RED_JOKER])
    return gettext("{rank} of {suit}", rank=ranks[card >> 2], suit=_OF_SUIT[card & 3])


def ranks_counted(number: int, rank: int) -> str:
    """`1 seven`, `1 king`, `3 sevens`, in the language of the user."""
    return _ONE_OR_MORE[rank].format(number)


def suit_plural(suit: int) -> str:
    """`spades`, in the language of the user."""
    return str(_SUITS[suit])
