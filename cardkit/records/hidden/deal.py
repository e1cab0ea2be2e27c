"""The deal of a record that hides cards, with cards for what it hides."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardkit.cards.card import Card
from cardkit.errors import InvalidDeal
from cardkit.game.capabilities import HiddenCards
from cardkit.game.game import AnyGame
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, card_words, words_of
from cardkit.language import gettext

NEVER: Final = (2**62, -1)
"""In the place of the line and the seat that show a card first."""


class HiddenDeal:
    """Deals the cards that a deal hides: to a hand first those that its seat is the first to show."""

    def __init__(
        self,
        game: AnyGame,
        hidden: HiddenCards[Any, Any],
        deal: Mapping[str, Any],
        lines: Sequence[str],
        shows: Sequence[tuple[int, Sequence[str]]],
        rng: Random,
    ) -> None:
        """`shows` has for each of the `lines` whose it is, and the words of its cards.

        Raises `InvalidText` or `InvalidDeal` when the deal cannot be what the record says.
        """
        self.game = game
        card_type = game.card_type
        words = [word for key in game.views.zones for word in card_words(deal.get(key), card_type)]
        seen = Counter(card_type(word) for word in words if word not in (HIDDEN_CARD, HIDDEN_CARDS))
        self.fixed = frozenset(seen)
        """The cards whose zone in the deal is known."""
        unseen = list((Counter(game.cards(len(deal["hands"]))) - seen).elements())
        number = words.count(HIDDEN_CARD)
        if number > len(unseen):
            raise InvalidDeal(
                gettext(
                    "{hidden} cards of the deal are hidden, and the pack has only {unseen} more.",
                    hidden=number,
                    unseen=len(unseen),
                )
            )
        self.numbers = hidden.numbers(deal, lines, len(unseen) - number)
        """The number of cards that stand where their number is hidden."""
        rng.shuffle(unseen)
        self._first = _first_shown(shows, card_type)
        unseen.sort(key=lambda card: self._first.get(card, NEVER))
        self.position = {**deal, **self._zones(deal, unseen), **hidden.numbers_drawn(deal, rng)}
        """The position dealt, with a card for each that is hidden."""

    def _zones(self, deal: Mapping[str, Any], unseen: list[Card]) -> dict[str, Any]:
        """The zones that hide cards, with cards out of `unseen`."""
        views = self.game.views
        filled: dict[str, Any] = {}
        for key in views.hidden_zones:
            value = deal.get(key)
            if isinstance(value, str):
                filled[key] = self._filled(value, unseen, 0)
            elif isinstance(value, list):
                sizes = self.numbers.zones.get(key, [0] * len(value))
                owned = key in views.owned_zones
                filled[key] = [
                    self._filled(text, unseen, size, self._first_of(seat, unseen) if owned else ())
                    for seat, (text, size) in enumerate(zip(value, sizes, strict=True))
                ]
        return filled

    def _first_of(self, seat: int, unseen: Sequence[Card]) -> list[Card]:
        """Those of the cards `unseen` that `seat` is the first to show."""
        return [card for card in unseen if self._first.get(card, NEVER)[1] == seat]

    def _filled(self, text: str, unseen: list[Card], size: int, wanted: Sequence[Card] = ()) -> str:
        """`text` with cards out of `unseen`, `size` for `?`: those `wanted` first, then those shown last or never."""
        words = list(words_of(text))
        number = words.count(HIDDEN_CARD) + (size if HIDDEN_CARDS in words else 0)
        cards = list(wanted[:number])
        for card in cards:
            unseen.remove(card)
        rest = max(0, len(unseen) - number + len(cards))
        cards += unseen[rest:]
        del unseen[rest:]
        return fill(text.replace(",", " "), cards, size)


def _first_shown(shows: Sequence[tuple[int, Sequence[str]]], card_type: type[Card]) -> dict[Card, tuple[int, int]]:
    """By card the first line that shows it, and the seat of that line."""
    first: dict[Card, tuple[int, int]] = {}
    for number, (seat, words) in enumerate(shows):
        for word in words:
            if word not in (HIDDEN_CARD, HIDDEN_CARDS):
                first.setdefault(card_type(word), (number, seat))
    return first


def fill(text: str, cards: Iterable[Card], number: int = 0) -> str:
    """`text` with cards for what it hides: one for each `??`, `number` for `?`."""
    remaining = iter(cards)
    words: list[str] = []
    for word in text.split():
        if word == HIDDEN_CARD:
            words += [card.text for card in _next(remaining, 1)]
        elif word == HIDDEN_CARDS:
            words += [card.text for card in _next(remaining, number)]
        else:
            words.append(word)
    return " ".join(words)


def _next(cards: Iterator[Card], number: int) -> list[Card]:
    return [card for _, card in zip(range(number), cards, strict=False)]
