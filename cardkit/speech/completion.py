"""The words with which Tab completes a move."""

from collections.abc import Iterable, Iterator, Sequence

from cardkit.cards.card import Card, card_or_none


def typed(card: Card) -> str:
    """Return a card as people type it: 10S for TS in files."""
    printed = card.alphabet.printed_ranks.get(card.text[0])
    return card.text if printed is None else printed + card.text[1:]


def spelt(words: Iterable[str], card_type: type[Card] = Card) -> list[str]:
    """Words as files spell them: cards in capitals, others in small letters."""
    return [word.lower() if (card := card_or_none(word, card_type)) is None else card.text for word in words]


def next_words(lines: Iterable[Sequence[str]], before: Sequence[str], card_type: type[Card] = Card) -> Iterator[str]:
    """The word after `before` in each of `lines`, which are spelt as files do, that begins with them."""
    for line in lines:
        if len(line) > len(before) and list(line[: len(before)]) == list(before):
            word = line[len(before)]
            card = card_or_none(word, card_type)
            yield word if card is None else typed(card)
