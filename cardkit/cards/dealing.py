"""Dealing a shuffled pack: one at a time, evenly, by hand size, or by cutting it into piles.

Each function takes the pack in the order in which it lies, top card first, and returns it as `Dealt`: hands by seat,
and what is left. Dealing starts at the dealer's left and goes clockwise.
"""

from collections.abc import Sequence

import attrs
from librt.random import Random

from cardkit.cards.chance import cut_sizes
from cardkit.errors import InvalidDeal


@attrs.frozen
class Dealt:
    """Hands by seat and the rest of the pack, top card first."""

    hands: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]


def deal_hands(pack: Sequence[int], seats: int, hand_size: int, *, dealer: int = 0) -> Dealt:
    """Deal `hand_size` cards to each seat, one at a time; raises `InvalidDeal` when the pack is too small.

    >>> deal_hands(range(10), seats=3, hand_size=2, dealer=0)
    Dealt(hands=((2, 5), (0, 3), (1, 4)), rest=(6, 7, 8, 9))
    """
    needed = seats * hand_size
    if needed > len(pack):
        raise InvalidDeal(f"{seats} hands of {hand_size} need {needed} cards, and the pack has {len(pack)}.")
    hands = tuple(tuple(pack[(seat - dealer - 1) % seats : needed : seats]) for seat in range(seats))
    return Dealt(hands, tuple(pack[needed:]))


def deal_all(pack: Sequence[int], seats: int, *, dealer: int = 0) -> Dealt:
    """Deal the whole pack one at a time; the seats nearest the dealer's left get the cards that do not go round.

    >>> [len(hand) for hand in deal_all(range(52), seats=3, dealer=0).hands]
    [17, 18, 17]
    """
    return Dealt(tuple(tuple(pack[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)), ())


def deal_evenly(pack: Sequence[int], seats: int, *, dealer: int = 0) -> Dealt:
    """Deal equal hands, as large as the pack allows, one card at a time; what cannot be shared is left over.

    >>> deal_evenly(range(8), seats=3).rest
    (6, 7)
    """
    return deal_hands(pack, seats, len(pack) // seats, dealer=dealer)


def cut_into_piles(pack: Sequence[int], piles: int, rng: Random, *, spread: int = 4) -> list[tuple[int, ...]]:
    """Cut the pack into `piles` piles by eye: each cut falls within `spread` cards of the even size.

    Every pile has at least one card; raises `InvalidDeal` when there are fewer cards than piles.
    """
    if not 1 <= piles <= len(pack):
        raise InvalidDeal(f"{len(pack)} cards cannot be cut into {piles} piles.")
    dealt: list[tuple[int, ...]] = []
    top = 0
    for size in cut_sizes(len(pack), piles, rng, spread):
        dealt.append(tuple(pack[top : top + size]))
        top += size
    return dealt
