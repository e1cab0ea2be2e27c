"""Full states in the middle of the choice of piles (K3), in which only the own pile has been seen."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.chance import shuffle
from cardkit.engine.state import NOBODY
from cardkit_games.bluffing.engine.actions import PILE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import KEY_BITS, BluffingState

LOOK_ERROR: Final = 2
"""The distance of a pile from how high it looks: two cards either way (A-K1)."""

UNEVEN: Final = 4
"""The number of cards that a chosen pile is off an even share, at most: as the engine cuts for two (K3)."""


def deal_piles(seen: BluffingObservation, rng: Random) -> BluffingState:
    """Return a state in the middle of the choice of piles (K3), with the observing seat's own cards.

    All other cards are dealt at random to piles of likely sizes.
    """
    sizes = _pile_sizes(seen, rng)
    rest = vec[i64]()
    own = seen.hand
    twice = seen.second
    for card in seen.book.pack:
        if own & BIT[card]:
            own ^= BIT[card]
        elif twice & BIT[card]:
            twice ^= BIT[card]
        else:
            rest = append(rest, card)
    shuffle(rest, rng)
    first: i64 = (seen.dealer + 1) % seen.seats
    chosen = vec[i64]()
    for index in range(len(seen.heights)):
        if seen.heights[index] == 0:
            chosen = append(chosen, index)
    piles: list[vec[i64]] = []
    top: i64 = 0
    for index in range(len(sizes)):
        if seen.heights[index] == 0 and _chooser(seen, chosen, index) == seen.seat:
            piles.append(with_cards(vec[i64](), seen.hand, seen.second))
        else:
            piles.append(rest[top : top + sizes[index]])
            top += sizes[index]
    state = BluffingState(seen.book, seen.seats)
    state.out_before = seen.out_before
    state.uncallable = seen.uncallable
    state.order_key = 1 + rng.randrange(KEY_BITS)
    heights = seen.heights[:]
    for index in chosen:
        heights[index] = 1
    state.deal_piles(piles, heights, seen.dealer, first)
    for index in chosen:
        state.apply(PILE + index)
    return state


def _chooser(seen: BluffingObservation, chosen: vec[i64], index: i64) -> i64:
    """Return the seat that chose the pile `index`, where `chosen` are the chosen piles in turn; `NOBODY` for others."""
    for turn in range(len(chosen)):
        if chosen[turn] == index:
            return (seen.dealer + 1 + turn) % seen.seats
    return NOBODY


def _pile_sizes(seen: BluffingObservation, rng: Random) -> vec[i64]:
    """Return sizes for all piles: the known ones, and others near their heights."""
    number: i64 = len(seen.heights)
    fewest = vec[i64]([1] * number)
    most = vec[i64]([1] * number)
    pack: i64 = len(seen.book.pack)
    turn: i64 = 0
    for index in range(number):
        height = seen.heights[index]
        if height:
            fewest[index] = max(1, height - LOOK_ERROR)
            most[index] = height + LOOK_ERROR
            continue
        chooser: i64 = (seen.dealer + 1 + turn) % seen.seats
        turn += 1
        most[index] = pack
        if seen.hand_sizes[chooser] >= 0:
            fewest[index] = seen.hand_sizes[chooser]
            most[index] = fewest[index]
    sizes = vec[i64]([0] * number)
    remaining = pack
    for index in range(number):
        even = pack // number
        low = fewest[index] if fewest[index] == most[index] or seen.heights[index] else max(1, even - UNEVEN)
        high = most[index] if seen.heights[index] or fewest[index] == most[index] else even + UNEVEN
        sizes[index] = low + rng.randrange(high - low + 1)
        remaining -= sizes[index]
    while remaining:
        index = rng.randrange(number)
        if remaining > 0 and sizes[index] < most[index]:
            sizes[index] += 1
            remaining -= 1
        elif remaining < 0 and sizes[index] > fewest[index]:
            sizes[index] -= 1
            remaining += 1
    return sizes


def with_cards(cards: vec[i64], once: i64, twice: i64) -> vec[i64]:
    """Return `cards` and, behind them, those of the mask `once`, rising; each that is also in `twice` comes twice."""
    while once:
        card = lowest(once)
        once &= once - 1
        cards = append(cards, card)
        if twice & BIT[card]:
            cards = append(cards, card)
    return cards
