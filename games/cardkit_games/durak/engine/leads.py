"""Shapes of the opening attack, card by card: the cards that may follow those laid, so that all together are a lead.

A lead is laid in rising order, so that a set of cards has one spelling. A card may be laid when higher cards complete
the laid ones to a whole lead.
"""

from typing import Final

from mypy_extensions import i64

from cardkit.cards.bits import BIT, above, count, highest, lowest
from cardkit_games.durak.engine.actions import DONE
from cardkit_games.durak.engine.rulebook import (
    OPEN_EXACTLY_THREE,
    OPEN_ONE,
    OPEN_ONE_THREE_FIVE,
    OPEN_PAIR_OR_PASS,
    OPEN_SAME_RANK,
    RANK_OF,
)

PAIR: Final = 2
THREE: Final = 3
FIVE: Final = 5


def next_of_lead(shape: i64, laid: i64, hand: i64, limit: i64) -> i64:
    """Return the cards of `hand` that may follow the mask `laid` in a lead of `shape`, and `DONE` if it is complete.

    `limit` is the most attack cards of the bout. 0 when nothing can follow, so that the lead is complete.
    """
    held = count(laid) + count(hand)
    if shape == OPEN_PAIR_OR_PASS and (limit < PAIR or not has_pair(laid | hand)):  # A-DE3
        shape = OPEN_ONE
    found: i64 = 0
    ahead = hand & above(highest(laid) if laid else -1)
    while ahead:
        card = ahead & -ahead
        ahead ^= card
        if _may_become(shape, laid | card, ahead, held, limit):
            found |= card
    if found and laid and is_lead(shape, laid, held, limit):
        found |= BIT[DONE]
    return found


def has_pair(cards: i64) -> bool:
    """Return whether two of the cards of a mask are of one rank."""
    while cards:
        card = cards & -cards
        cards ^= card
        if cards & RANK_OF[lowest(card)]:
            return True
    return False


def is_lead(shape: i64, laid: i64, held: i64, limit: i64) -> bool:
    """Return whether `laid` is a whole lead of `shape`, from a hand of `held` cards at first."""
    return laid != 0 and _may_become(shape, laid, 0, held, limit)


def _may_become(shape: i64, laid: i64, rest: i64, held: i64, limit: i64) -> bool:
    """Return whether `laid`, with some cards of `rest` or none, is a lead of `shape`."""
    if shape == OPEN_ONE_THREE_FIVE:  # P-prostoy
        pairs: i64 = 0
        while 2 * pairs < min(limit, FIVE):
            if _reaches(laid, rest, 2 * pairs + 1, pairs):
                return True
            pairs += 1
        return False
    if shape == OPEN_EXACTLY_THREE and limit >= THREE:  # P-treshka
        return _reaches(laid, rest, min(held, THREE), 0)
    ranks = RANK_OF[lowest(laid)]
    if shape == OPEN_PAIR_OR_PASS:  # A-DE1
        return not laid & ~ranks and count(laid) <= PAIR <= count(laid) + count(rest & ranks)
    same_rank = shape == OPEN_SAME_RANK or shape == OPEN_EXACTLY_THREE  # D6, A-TR1
    return count(laid) == 1 or (same_rank and laid & ~ranks == 0 and count(laid) <= limit)


def _reaches(laid: i64, rest: i64, size: i64, pairs: i64) -> bool:
    """Return whether `laid` and cards of `rest` can be `size` cards with at least `pairs` pairs."""
    missing = size - count(laid)
    return 0 <= missing <= count(rest) and _most_pairs(laid, rest, missing) >= pairs


def _most_pairs(laid: i64, rest: i64, missing: i64) -> i64:
    """Return how many pairs `laid` can have with `missing` cards of `rest`; four of a rank are two."""
    pairs: i64 = 0
    single: i64 = 0
    while laid:
        card = laid & -laid
        same = card | (laid & RANK_OF[lowest(laid)])
        laid ^= same
        pairs += count(same) >> 1
        others = rest & RANK_OF[lowest(card)]
        if count(same) & 1 and others:
            rest ^= others & -others
            single += 1
    single = min(single, missing)
    fresh: i64 = 0
    while rest:
        same = rest & RANK_OF[lowest(rest)] | (rest & -rest)
        rest ^= same
        fresh += count(same) >> 1
    return pairs + single + min(fresh, (missing - single) >> 1)
