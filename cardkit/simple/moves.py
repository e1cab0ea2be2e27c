"""Moves of simple games."""

import attrs

from cardkit.cards.card import Card, card_or_none
from cardkit.game.moves import Move, seat_text


@attrs.frozen(repr=False)
class SpelledMove(Move):
    """A move that is kept as it is spelled: `0 play 8S hearts`."""

    words: tuple[str, ...] = ()
    """The words that follow the verb."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([seat_text(self.seat), self.verb, *self.words])


def spelled(seat: int, text: str, card_type: type[Card]) -> SpelledMove:
    """The move of `seat` that `text`, a verb and what follows it, spells."""
    verb, *words = text.lower().split()
    cards = [card_or_none(word, card_type) for word in words]
    words = [word if card is None else card.text for word, card in zip(words, cards, strict=True)]
    return SpelledMove(seat, verb, tuple(card for card in cards if card is not None), tuple(words))
