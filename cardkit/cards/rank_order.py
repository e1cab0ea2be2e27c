"""Orders of ranks: which of two ranks is the higher in a game, and which come next to each other.

>>> ACE_LOW == RankOrder("A23456789TJQK")
True
>>> ACE_LOW.higher("2S", "AS"), ACE_HIGH.higher("2S", "AS")
(True, False)
>>> sorted(Cards("AS 7H TS KS"), key=TEN_HIGH.key)
[Card('7H'), Card('KS'), Card('TS'), Card('AS')]
>>> ACE_LOW.next("7S"), ACE_LOW.next("KS"), ACE_LOW.next("KS", wrap=True)
(Card('8S'), None, Card('AS'))
>>> ACE_LOW.are_consecutive("2S AS 3H"), ACE_HIGH.are_consecutive("2S AS 3H")
(True, False)
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import attrs

from cardkit.arguments import other_words, require_text
from cardkit.cards.card import RANKS, Card
from cardkit.cards.cards import Cards, check_card_type
from cardkit.errors import InvalidText
from cardkit.language import gettext


@attrs.frozen
class RankOrder:
    """Ranks from the lowest to the highest, each by its letter; the order of a pack's ranks, or of a suit in a trick.

    Raises `InvalidText` for a letter that is no rank, or that occurs twice.
    """

    __getattr__ = other_words(
        {
            "strength": "index rank value",
            "higher": "beats compare is_higher",
            "next": "after",
            "previous": "before",
            "letters": "ranks",
            "are_consecutive": "is_run",
        }
    )
    letters: str
    """The letters of the ranks, lowest first."""
    card_type: type[Card] = Card
    """The kind of cards that have these ranks."""
    _strengths: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)

    @_strengths.default
    def _find(self) -> tuple[int, ...]:
        """Return for each rank of the alphabet its index in `letters`, -1 for none.

        Raises `InvalidText` for no letters, a letter that is no rank or occurs twice, and `WrongType` for other
        types.
        """
        require_text(self.letters, "letters")
        check_card_type(self.card_type)
        alphabet = self.card_type.alphabet
        if not self.letters or len(set(self.letters)) < len(self.letters):
            raise InvalidText(
                gettext("An order names each of its ranks once, lowest first: not {letters!r}.", letters=self.letters)
            )
        strange = [letter for letter in self.letters if letter not in alphabet.ranks]
        if strange:
            raise InvalidText(
                gettext("{text!r} is not a rank: ranks are {ranks}.", text=strange[0], ranks=", ".join(alphabet.ranks))
            )
        return tuple(self.letters.find(letter) for letter in alphabet.ranks)

    def __contains__(self, card: object) -> bool:
        """Return whether the order has the rank of `card`; raises `InvalidText` for text that is no card."""
        return isinstance(card, int | str) and self._strength(self.card_type(card)) >= 0

    def __len__(self) -> int:
        return len(self.letters)

    def strength(self, card: int | str) -> int:
        """Return how many ranks of the order are lower than that of `card`; raises `InvalidText` if it is not there."""
        card = self.card_type(card)
        strength = self._strength(card)
        if strength < 0:
            raise InvalidText(gettext("{card} has no rank in the order {letters}.", card=card, letters=self.letters))
        return strength

    def _strength(self, card: Card) -> int:
        rank = card.rank
        return self._strengths[rank] if rank < len(self._strengths) and card.suit < len(card.alphabet.suits) else -1

    def higher(self, card: int | str, other: int | str) -> bool:
        """Return whether `card` has the higher rank of the two; raises `InvalidText` for a rank not in the order."""
        return self.strength(card) > self.strength(other)

    def key(self, card: int | str) -> tuple[int, int]:
        """Return a key for `sorted`, `max` and `min`: by rank, then by suit; cards without such a rank come last."""
        card = self.card_type(card)
        strength = self._strength(card)
        return (strength, card.suit) if strength >= 0 else (len(self.letters), int(card))

    def suit_key(self, card: int | str) -> tuple[int, int]:
        """Return a key for `sorted`: by suit, then by rank; cards without a suit or a rank in the order come last."""
        card = self.card_type(card)
        strength = self._strength(card)
        return (card.suit, strength) if strength >= 0 else (len(card.alphabet.suits), int(card))

    def next(self, card: int | str, *, wrap: bool = False) -> Card | None:
        """The card of the same suit one rank higher; above the highest rank None, or the lowest with `wrap`."""
        return self._beside(card, 1, wrap)

    def previous(self, card: int | str, *, wrap: bool = False) -> Card | None:
        """The card of the same suit one rank lower; below the lowest rank None, or the highest with `wrap`."""
        return self._beside(card, -1, wrap)

    def _beside(self, card: int | str, step: int, wrap: bool) -> Card | None:
        """Return the card of the same suit `step` ranks higher; beyond either end None, or with `wrap` on from the
        other end.

        Raises `InvalidText` for a card whose rank is not in the order.
        """
        card = self.card_type(card)
        strength = self.strength(card) + step
        if not wrap and not 0 <= strength < len(self.letters):
            return None
        rank = card.alphabet.ranks.index(self.letters[strength % len(self.letters)])
        return self.card_type(rank * len(card.alphabet.suits) + card.suit)

    def are_consecutive(self, cards: str | Iterable[int | str], *, wrap: bool = False) -> bool:
        """Return whether the ranks of the cards, in any order, follow each other without a gap or a repeat.

        With `wrap` the lowest rank follows the highest. Suits do not matter. True for one card or none; raises
        `InvalidText` for a rank that is not in the order.
        """
        strengths = sorted(self.strength(card) for card in Cards(cards, self.card_type))
        steps = [above - below for below, above in pairwise(strengths)]
        if 0 in steps or not wrap or not strengths:
            return all(step == 1 for step in steps)
        around = strengths[0] + len(self.letters) - strengths[-1]
        return [*steps, around].count(1) >= len(steps)


ACE_HIGH: Final = RankOrder(RANKS)
"""Two to ace: the order of Whist and Hearts."""
ACE_LOW: Final = RankOrder("A23456789TJQK")
"""Ace to king: the order of most Rummies."""
TEN_HIGH: Final = RankOrder("23456789JQKTA")
"""The ten between king and ace: the order of Skat, Pinochle and their kin."""
