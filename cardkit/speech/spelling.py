"""Spelling of cards in texts for people, with symbols, in letters or in words; and orders of a hand."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from cardkit.cards.card import CARD_KINDS, SUIT_SYMBOLS, Card, card_in_words, card_or_none
from cardkit.language import language
from cardkit.speech.vocabulary import typed_as

BY_SUITS: Final = "suits"
BY_RANKS: Final = "ranks"
ORDERS: Final = (BY_SUITS, BY_RANKS)
NO_TRUMP: Final = -2
"""The suit of trumps in a game without trumps."""


def sorted_hand(cards: Iterable[Card], order: str | None, trump: int) -> list[Card]:
    """Return cards by suits if `order` is `BY_SUITS`, else by ranks; cards of the suit `trump`, if any, are last."""

    def key(card: Card) -> tuple[bool, bool, int, int]:
        suit = (not card.suited, card.suit) if order == BY_SUITS else (False, 0)
        return (card.suited and card.suit == trump, *suit, int(card))

    return sorted(cards, key=key)


def group_of(card: Card, order: str | None) -> int:
    """The suit of a card, or else its rank: cards of one group lie together."""
    return card.suit if order == BY_SUITS else card.rank


_CARD: Final = re.compile(r"\b[2-9TJQKA][SHDC]\b")
_PRETTY: Final = re.compile(rf"(?:\w+[{SUIT_SYMBOLS}]|★\w+)(?:(?:, | +)(?:\w+[{SUIT_SYMBOLS}]|★\w+))*")
"""One card or several, as people read them with symbols."""
_IN_LETTERS: Final = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "·": "-", "│": "|", "▶": ">", "★": "*"})


class Spelling:
    """Cards as people read them: with symbols, or in letters if symbols cannot be shown."""

    def __init__(self) -> None:
        self.symbols = True
        """True when the symbols of suits can be shown."""
        self.hand_order: str | None = None
        """The order of the hand, `BY_SUITS` or `BY_RANKS`; None until it is chosen."""
        self.card_type: type[Card] = Card
        """The class of the cards; `speech_of` sets it to that of its game. A spelling serves one game at a time."""

    @property
    def in_words(self) -> bool:
        """Return whether cards are spelled in words: here False."""
        return False

    def card_text(self, card: int) -> str:
        """Return a card with the symbol of its suit, or as people type it in their language."""
        shown = card if isinstance(card, Card) else Card(card)
        return shown.pretty if self.symbols else typed_as(shown.text)

    def beating_text(self, card: int) -> str:
        """Return one card as that by which another is beaten: here as `card_text` does."""
        return self.card_text(card)

    def beaten_text(self, card: int) -> str:
        """Return one card as that which another beats: here as `card_text` does."""
        return self.card_text(card)

    def cards_text(self, cards: Iterable[int]) -> str:
        """Several cards in the order given."""
        return " ".join(self.card_text(card) for card in cards)

    def plain(self, sentence: str) -> str:
        """Return a sentence with letters in place of symbols; unchanged when symbols can be shown."""
        return sentence if self.symbols else sentence.translate(_IN_LETTERS)

    def with_cards(self, sentence: str) -> str:
        """Return a sentence with cards spelled for people, in place of their spelling in files.

        Text between backquotes does not change, so that it can be typed.
        """
        card_type = self.card_type
        pattern = _CARD if card_type is Card else card_type.alphabet.pattern
        parts = sentence.split("`")
        parts[::2] = [pattern.sub(lambda found: self.card_text(card_type(found[0])), part) for part in parts[::2]]
        return "`".join(parts)


class SpokenSpelling(Spelling):
    """Cards in words, as they are read aloud."""

    @property
    def in_words(self) -> bool:
        """True: they are read aloud."""
        return True

    def card_text(self, card: int) -> str:
        """One card in words; of another pack as it is printed."""
        shown = card if isinstance(card, Card) else Card(card)
        return card_in_words(shown) if type(shown) is Card else shown.pretty

    def beating_text(self, card: int) -> str:
        """One card in words, as that by which another is beaten."""
        return card_in_words(card, beats=True)

    def beaten_text(self, card: int) -> str:
        """One card in words, as that which another beats."""
        return card_in_words(card, beaten=True)

    def cards_text(self, cards: Iterable[int]) -> str:
        """Several cards in words."""
        return ", ".join(self.card_text(card) for card in cards)

    def plain(self, sentence: str) -> str:
        """Return a sentence with cards in words, and `; ` between columns; at its end `: ` replaces a prompt's `> `."""
        said = _PRETTY.sub(lambda found: ", ".join(map(in_words, found[0].replace(",", "").split())), sentence)
        said = re.sub(rf"[{SUIT_SYMBOLS}] ", "", said).removesuffix("> ")
        said = "\n".join(re.sub(r"(?<=\S) {2,}(?=\S)", "; ", line.lstrip()) for line in said.split("\n"))
        return f"{said}: " if sentence.endswith("> ") else said

    def with_cards(self, sentence: str) -> str:
        """Return a sentence with cards in words in place of their spelling in files, except between backquotes."""
        parts = sentence.split("`")
        cards = self.card_type.alphabet.pattern.pattern
        parts[::2] = [
            re.sub(rf"{cards}(?: {cards})*", lambda found: self.cards_text(map(self.card_type, found[0].split())), part)
            for part in parts[::2]
        ]
        return "`".join(parts)


def in_words(text: str, card_type: type[Card] = Card) -> str:
    """Return a French card, spelled as in files or by people, in words; one of another pack as printed.

    Other text is returned unchanged.
    """
    card = card_or_none(text, card_type)
    if card_type is not Card:
        return text if card is None else card.pretty
    if card is None:
        card = _cards_as_read(language()).get(text)
    return text if card is None else card_in_words(card)


@cache
def _cards_as_read(_language: str) -> dict[str, Card]:
    """Return the cards by `Card.pretty` in the language of the user, which is the key of the cache."""
    return {Card(card).pretty: Card(card) for card in range(CARD_KINDS)}
