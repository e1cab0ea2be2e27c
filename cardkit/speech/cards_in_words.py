"""Cards in words, out of how files or people spell them."""

from functools import cache

from cardkit.cards.card import CARD_KINDS, Card, card_in_words, card_or_none
from cardkit.language import language


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
