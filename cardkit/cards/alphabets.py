"""Alphabets of cards as data: the print on each card of a kind of pack, and its spelling.

A card is a number. Its alphabet defines the number: `rank * suits + suit` for the cards that have a rank and a suit, in
the order of the letters given, then the others (jokers, the trumps of a Tarot pack). A new kind of card is an alphabet
and a class of two lines:

>>> from cardkit import Alphabet, Card, Cards
>>> class CrosswiseCard(Card):
...     alphabet = Alphabet(ranks="123", suits="XY", suit_symbols=("×", "÷"), example="1X")
>>> CrosswiseCard("2y"), int(CrosswiseCard("2Y")), CrosswiseCard(5).pretty
(CrosswiseCard('2Y'), 3, '3÷')
>>> Cards("3X 1Y", CrosswiseCard)
Cards('1Y 3X', CrosswiseCard)
"""

import re
from collections.abc import Mapping
from functools import cached_property

import attrs

from cardkit.arguments import require_number, require_text
from cardkit.errors import InvalidText, OutOfRange
from cardkit.language import gettext, pgettext


@attrs.frozen
class Face:
    """The print on one card."""

    text: str
    """The card as files spell it: `7S`."""
    pretty: str
    """The card with the symbol of its suit: `7♠`."""
    rank: int
    """An index into the ranks of the alphabet; for a card without one, how many ranks there are."""
    suit: int
    """An index into the suits of the alphabet; -1 for a card without one."""
    red: bool = False
    name: str = attrs.field(default=attrs.Factory(lambda face: face.pretty, takes_self=True))
    """The card in English words: `seven of spades`."""


@attrs.frozen(slots=False, eq=False, kw_only=True)
class Alphabet:
    """All the cards of a kind of pack. Raises `InvalidText` when two cards would be spelled alike."""

    ranks: str
    """One letter for each rank, in the order in which cards are numbered."""
    suits: str
    """One letter for each suit."""
    suit_symbols: tuple[str, ...]
    """The print of each suit after the rank, for people: `♠`."""
    example: str
    """The spelling of a card or two, for messages: `7S or TH`."""
    suit_names: tuple[str, ...] = attrs.field()
    """The suits in words: `spades`; by default their letters."""
    red_suits: str = ""
    """The letters of the suits that are red."""
    printed_ranks: Mapping[str, str] = attrs.field(factory=dict)
    """The ranks whose print differs from their letter: `{"T": "10"}`. Both are read."""
    rank_names: tuple[str, ...] = attrs.field()
    """The ranks in words: `seven`; by default as they are printed."""
    others: tuple[Face, ...] = ()
    """The cards that follow those of every rank and suit: jokers, trumps. They may have a suit of their own."""

    @suit_names.default
    def _letters(self) -> tuple[str, ...]:
        return tuple(self.suits)

    @rank_names.default
    def _prints(self) -> tuple[str, ...]:
        return tuple(self.printed_ranks.get(rank, rank) for rank in self.ranks)

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidText` unless each suit has a symbol and a name, each rank a name, and no two cards are
        spelled alike.
        """
        for key, each, letters in (
            ("suit_symbols", self.suit_symbols, self.suits),
            ("suit_names", self.suit_names, self.suits),
            ("rank_names", self.rank_names, self.ranks),
        ):
            if len(each) != len(letters):
                raise InvalidText(
                    gettext(
                        "`{key}` has one for each of {letters}, not {number}.",
                        key=key,
                        letters=letters,
                        number=len(each),
                    )
                )
        self._numbers  # noqa: B018  # spelled alike is found here, not when a card is read

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The cards by their numbers."""
        suited = [
            Face(
                rank + suit,
                self.printed_ranks.get(rank, rank) + symbol,
                number,
                index,
                suit in self.red_suits,
                f"{self.rank_names[number]} of {self.suit_names[index]}",
            )
            for number, rank in enumerate(self.ranks)
            for index, (suit, symbol) in enumerate(zip(self.suits, self.suit_symbols, strict=True))
        ]
        return (*suited, *self.others)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The number of the card of each spelling, in capitals; raises `InvalidText` when two cards share one."""
        numbers: dict[str, int] = {}
        for number, face in enumerate(self.faces):
            for word in self._spellings(face):
                if numbers.setdefault(word, number) != number:
                    raise InvalidText(
                        gettext(
                            "Two cards of an alphabet are spelled {word}: {one}, {other}.",
                            word=word,
                            one=self.faces[numbers[word]],
                            other=face,
                        )
                    )
        return numbers

    def _spellings(self, face: Face) -> set[str]:
        """Return every spelling of a card, in capital letters: its text, its print, its name, and rank and suit in
        other ways.

        The rank may be its letter or its print, the suit behind it its letter or its symbol, or its name behind `of`.
        `*` may replace the star of a print.
        """
        words = {face.text, face.pretty, face.pretty.replace("★", "*"), face.name}
        if face not in self.others:
            letter, printed = self.ranks[face.rank], self.printed_ranks.get(self.ranks[face.rank], "")
            for suit in (self.suits[face.suit], self.suit_symbols[face.suit]):
                words |= {letter + suit, (printed or letter) + suit}
            words |= {f"{rank} of {self.suit_names[face.suit]}" for rank in (letter, printed or letter)}
        return {word.upper() for word in words}

    def translated(self, face: Face) -> str:
        """Return the print on a card in the language of the user: its rank in other letters."""
        if face in self.others:
            return pgettext("on a card", face.pretty)
        return self.translated_rank(self.ranks[face.rank]) + self.suit_symbols[face.suit]

    def translated_rank(self, letter: str) -> str:
        """Return the print of a rank in the language of the user."""
        return pgettext("on a card", self.printed_ranks.get(letter, letter))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return the pattern that finds the cards in a sentence, as files spell them."""
        words = sorted((re.escape(face.text) for face in self.faces), key=len, reverse=True)
        return re.compile(rf"\b(?:{'|'.join(words)})\b")

    def find(self, text: str) -> int | None:
        """Return the number of the card that `text` spells, in small or capital letters; None for no card."""
        require_text(text, "text")
        return self._numbers.get(_plain(text).upper())

    def number(self, text: str) -> int:
        """The number of the card that `text` spells, in small or capital letters; raises `InvalidText`."""
        number = self.find(text)
        if number is None:
            raise InvalidText(gettext("{text!r} is not a card: {help}", text=text.strip(), help=self.help))
        return number

    @property
    def help(self) -> str:
        """Return how to write a card, as the end of a sentence, in the language of the user."""
        return gettext(
            "write the rank ({ranks}) and then the suit ({suits}), as in {example}.",
            ranks=", ".join(self.ranks),
            suits=", ".join(self.suits),
            example=gettext(self.example),
        )

    def rank(self, letter: str) -> int:
        """Return the index of a rank from its letter, its print or its name: `T`, `10` or `ten`, small or capital.

        Raises `InvalidText` for another text, and `WrongType` for another type.
        """
        require_text(letter, "rank")
        word = letter.strip().upper()
        for rank, known in enumerate(self.ranks):
            if word in (known, self.printed_ranks.get(known), self.rank_names[rank].upper()):
                return rank
        raise InvalidText(
            gettext("{text!r} is not a rank: ranks are {ranks}.", text=letter.strip(), ranks=", ".join(self.ranks))
        )

    def rank_number(self, rank: int | str) -> int:
        """Return the index of a rank that is given as its index or as a letter; cards without a rank have an index too.

        Raises `OutOfRange` for another number, and `InvalidText` for a text that is no rank.
        """
        if isinstance(rank, str):
            return self.rank(rank)
        require_number(rank, "rank")
        last = max(face.rank for face in self.faces)
        if not 0 <= rank <= last:
            raise OutOfRange(gettext("There is no rank {rank}: they are 0 to {last}.", rank=rank, last=last))
        return rank

    def suit_number(self, suit: int | str) -> int:
        """Return the index of a suit that is given as its index, as -1 for none, or as a letter.

        Raises `OutOfRange` for another number, and `InvalidText` for a text that is no suit.
        """
        if isinstance(suit, str):
            return self.suit(suit)
        require_number(suit, "suit")
        if not -1 <= suit < len(self.suits):
            last = len(self.suits) - 1
            raise OutOfRange(gettext("There is no suit {suit}: they are 0 to {last}.", suit=suit, last=last))
        return suit

    def suit(self, letter: str) -> int:
        """Return the index of a suit from its letter or its name, small or capital, or from its symbol.

        Raises `InvalidText` for another text, and `WrongType` for another type.
        """
        require_text(letter, "suit")
        word = _plain(letter)
        for suit, known in enumerate(self.suits):
            if word.upper() in (known, self.suit_symbols[suit], self.suit_names[suit].upper()):
                return suit
        raise InvalidText(
            gettext(
                "{word!r} is not a suit: suits are {suits} and {last}.",
                word=word,
                suits=", ".join(self.suits[:-1]),
                last=self.suits[-1],
            )
        )


def _plain(text: str) -> str:
    """Return text without blanks around it, and without the selectors that telephones write behind suit symbols."""
    text = text.strip()
    return text if text.isascii() else text.replace("\ufe0e", "").replace("\ufe0f", "")
