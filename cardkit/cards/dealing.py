"""Dealing a shuffled deck: one at a time, by hand size, or by cutting it into piles.

Each function takes a `Deck` or another `Pile`, which it leaves as it is, or any list of cards, top card first, and
returns `Dealt`: hands by seat, and the rest, top card first. Dealing starts at the dealer's left and goes clockwise.
The compiled engines of our families lay cards straight into masks, and tests/cards/test_dealing.py holds that they deal
the same.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, factorial
from typing import Final, TypeAlias

import attrs
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import require_iterable, require_kind, require_number
from cardkit.cards.cards import Cards, cards_in_order
from cardkit.cards.chance import cut
from cardkit.cards.pile import Pile
from cardkit.errors import InvalidDeal
from cardkit.language import gettext

MOST_PLAYERS: Final = 10_000
"""The largest number of players to deal to: more is a mistake that would fill the memory."""

SomeDeck: TypeAlias = Pile | Sequence[int] | Cards | str
"""The cards that are dealt: a deck or another pile, or cards in a list or as text, top card first."""


@attrs.frozen
class Dealt:
    """Hands by seat and the rest of the deck, top card first."""

    hands: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]


def _top_first(deck: SomeDeck) -> Sequence[int] | Cards:
    require_iterable(deck, "deck")
    if isinstance(deck, str):
        return cards_in_order(deck)[0]
    return deck[::-1] if isinstance(deck, Pile) else deck


def _check(players: int, hand_size: int, dealer: int) -> None:
    """Raise `InvalidDeal` for impossible players, hand size or dealer, `WrongType` unless all are whole numbers."""
    require_number(players, "players")
    require_number(hand_size, "hand_size")
    require_number(dealer, "dealer")
    if players < 1:
        raise InvalidDeal(gettext("Cards are dealt to 1 player or more, not to {players}.", players=players))
    if hand_size < 0:
        raise InvalidDeal(gettext("A hand has 0 cards or more, not {hand_size}.", hand_size=hand_size))
    if players > MOST_PLAYERS:
        raise InvalidDeal(
            gettext(
                "Cards are dealt to {most} players at the most, not to {players}.", most=MOST_PLAYERS, players=players
            )
        )
    if not 0 <= dealer < players:
        raise InvalidDeal(
            gettext("The dealer is a seat from 0 to {last}, not {dealer}.", last=players - 1, dealer=dealer)
        )


def deal_hands(deck: SomeDeck, players: int, hand_size: int, *, dealer: int = 0) -> Dealt:
    """Deal `hand_size` cards to each of `players`, one at a time.

    Raises `InvalidDeal` when the deck is too small, for no player, a negative size, or a dealer who has no seat.

    >>> deal_hands(range(10), players=3, hand_size=2, dealer=0)
    Dealt(hands=((2, 5), (0, 3), (1, 4)), rest=(6, 7, 8, 9))
    """
    cards = _top_first(deck)
    _check(players, hand_size, dealer)
    needed = players * hand_size
    if needed > len(cards):
        raise InvalidDeal(
            gettext(
                "{seats} hands of {hand_size} need {needed} cards, and the deck has {number}.",
                seats=players,
                hand_size=hand_size,
                needed=needed,
                number=len(cards),
            )
        )
    hands = tuple(tuple(cards[(seat - dealer - 1) % players : needed : players]) for seat in range(players))
    return Dealt(hands, tuple(cards[needed:]))


def deal_all(deck: SomeDeck, players: int, *, dealer: int = 0) -> Dealt:
    """Deal the whole deck one at a time; the seats nearest the dealer's left get the cards that do not go round.

    Raises `InvalidDeal` for no player, or a dealer who has no seat.

    >>> [len(hand) for hand in deal_all(range(52), players=3, dealer=0).hands]
    [17, 18, 17]
    """
    cards = _top_first(deck)
    _check(players, 0, dealer)
    return Dealt(tuple(tuple(cards[(seat - dealer - 1) % players :: players]) for seat in range(players)), ())


def cut_into_piles(deck: SomeDeck, piles: int, rng: Random, *, spread: int = 4) -> list[tuple[int, ...]]:
    """Cut the deck into `piles` piles by eye: each cut falls within `spread` cards of the even size.

    Every pile has at least one card; raises `InvalidDeal` when there are fewer cards than piles.
    """
    cards = _top_first(deck)
    require_number(piles, "piles")
    if not 1 <= piles <= len(cards):
        raise InvalidDeal(gettext("{number} cards cannot be cut into {piles} piles.", number=len(cards), piles=piles))
    require_kind(rng, Random, "rng")
    require_number(spread, "spread")
    if spread < 0:
        raise InvalidDeal(gettext("`spread` is 0 cards or more, not {spread}.", spread=spread))
    return [tuple(pile) for pile in cut(vec[i64](cards), piles, rng, spread)]


def all_orders(deck: list[int], heaps: Sequence[range]) -> Iterator[list[int]]:
    """Yield an order of a small deck of different cards for each way to share it into `heaps`, ranges of indices.

    The order within a heap does not count. Cards outside the heaps, such as those of a stock, come in every order.

    >>> list(all_orders([7, 8, 9], [range(2)]))
    [[7, 8, 9], [7, 9, 8], [8, 9, 7]]
    """
    heaped = {index for heap in heaps for index in heap}
    alone = [range(index, index + 1) for index in range(len(deck)) if index not in heaped]
    order = [0] * len(deck)

    def share(remaining: list[int], heaps: Sequence[range]) -> Iterator[list[int]]:
        """Yield each order in which the `remaining` cards fill `heaps`, written into `order` and copied."""
        if not heaps:
            yield order.copy()
            return
        for chosen in combinations(remaining, len(heaps[0])):
            for index, card in zip(heaps[0], chosen, strict=True):
                order[index] = card
            yield from share([card for card in remaining if card not in chosen], heaps[1:])

    yield from share(sorted(deck), [*heaps, *alone])


def number_of_orders(cards: int, heaps: Sequence[range]) -> int:
    """Return how many orders `all_orders` gives for a deck of `cards` cards.

    >>> number_of_orders(3, [range(2)])
    3
    """
    number = 1
    for heap in heaps:
        number *= comb(cards, len(heap))
        cards -= len(heap)
    return number * factorial(cards)
