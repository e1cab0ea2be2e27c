"""Cards that a seat was given in play: how a view writes them behind a line, and how its deal is made to agree.

`0 ask 1 7 + 7H 7D` in the view of seat 0 says which cards seat 1 gave it; so does a card that was drawn from a pile
that had been shuffled again, of which the deal of the view cannot tell. Other seats' views do not have it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from cardkit.cards.card import Card
from cardkit.game.game import AnyGame
from cardkit.game.position import card_words, words_of

SIGN: Final = " + "
"""The sign between a line and the cards that came to the hand of the seat whose view it is."""

Exchange: TypeAlias = Callable[[int, Card, Card], None]
"""Lets a seat hold the second card for the first, wherever it lies hidden; raises `InvalidText`."""


def with_given(line: str, cards: Sequence[str]) -> str:
    """A line of a view with the cards that its seat was given."""
    return SIGN.join([line, " ".join(cards)]) if cards else line


def split_given(line: str, card_type: type[Card]) -> tuple[str, list[Card]]:
    """A line, and the cards behind it that its seat was given; raises `InvalidText` for words that are no cards."""
    said, _, cards = line.partition(SIGN)
    return said, [card_type(word) for word in cards.split()]


def add_given(
    game: AnyGame, lines: Sequence[str], positions: Sequence[Mapping[str, Any]], given: Sequence[Counter[str]]
) -> list[str]:
    """`lines`, each with those of the cards `given` with it that no line says since they were last seen.

    `positions` are those before each line and behind the last one.
    """
    named: set[str] = set()
    written = []
    for line, after, cards in zip(lines, positions[1:], given, strict=True):
        named.update(card_words(line, game.card_type))
        written.append(with_given(line, sorted(card for card in cards.elements() if card not in named)))
        for key in game.views.zones:
            if key not in game.views.hidden_zones:
                named.difference_update(words_of(after.get(key, "")))
    return written


class Receiving:
    """Repairs a deal so that a line gives its seat the cards that a view says."""

    def __init__(self, wanted: Sequence[Card], known: frozenset[Card], exchange: Exchange) -> None:
        """`wanted` are these, and `known` those of which the seat knows in any case how they came to it."""
        self.wanted = Counter(wanted)
        self.known = known
        self.exchange = exchange

    def repair(
        self, got: "Counter[Card]", hands: Mapping[int, "Counter[Card]"], choose: Callable[[Sequence[Any]], Any]
    ) -> bool:
        """Let cards change places before a line that would give `got`; return whether any had to.

        `hands` are those of the other seats before it; `choose` draws one of several.
        """
        missing = list((self.wanted - got).elements())
        extra = [card for card in (got - self.wanted).elements() if card not in self.known]
        if not missing and not extra:
            return False
        while missing and extra:
            self._swap(missing.pop(), extra.pop(), hands, choose)
        for card in missing:  # one of the others is to hold it, and gives it
            holders = [seat for seat, hand in hands.items() if hand and card not in hand]
            if holders:
                seat = choose(holders)
                spare = [other for other in hands[seat] if other not in self.wanted]
                if spare:
                    self.exchange(seat, choose(sorted(spare)), card)
        for card in extra:  # whoever holds it is to hold another
            for seat, hand in hands.items():
                others = sorted({each for other, held in hands.items() if other != seat for each in held} - {*hand})
                if card in hand and others:
                    self.exchange(seat, card, choose(others))
        return True

    def _swap(self, one: Card, other: Card, hands: Mapping[int, "Counter[Card]"], choose: Callable[[Any], Any]) -> None:
        """Let two hidden cards change places, by way of a hand where neither lies in one."""
        for seat, hand in hands.items():
            for held, away in ((one, other), (other, one)):
                if held in hand and away not in hand:
                    self.exchange(seat, held, away)
                    return
        seats = [seat for seat, hand in hands.items() if hand and one not in hand]
        if seats:
            seat = choose(seats)
            third = choose(sorted(hands[seat]))
            for given, card in ((third, one), (one, other), (other, third)):
                self.exchange(seat, given, card)
