"""The cost of cards in ranks, the cheapest action, and the answer to an offer of a new deal."""

from typing import Final

from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.card import RED_JOKER
from cardkit.cards.trumps import suit_mask
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER

TRUMP_COST: Final = 9
"""The number of ranks that a trump counts more than a plain card."""

JOKER_COST: Final = TRUMP_COST + 13


def cheapest(legal: i64, passing: i64, trump: i64) -> i64:
    """Return the cheapest of the mask `legal`; transfers lay a card of the rank of the card `passing`.

    `SWAP` and `SHOW` come first when they are legal. Without a card it is `DONE`, or `TAKE`.
    """
    if legal & BIT[SWAP]:
        return SWAP
    if legal & BIT[SHOW]:
        return SHOW
    best: i64 = DONE if legal & BIT[DONE] else TAKE
    best_cost: i64 = 1000
    plain = legal & (BIT[DONE] - 1)
    remaining = legal & ~(BIT[TRANSFER] - 1)
    if trump >= 0:
        trumps = plain & suit_mask(trump)
        plain ^= trumps
        remaining |= trumps & -trumps
    remaining |= plain & -plain  # the lowest of each is the cheapest of them: jokers are the highest plain ones
    while remaining:
        action = lowest(remaining)
        remaining &= remaining - 1
        card = action if action < DONE else (passing & ~3) | (action - TRANSFER)
        cost = card_cost(card, trump)
        if cost < best_cost:
            best, best_cost = action, cost
    return best


def card_cost(card: i64, trump: i64) -> i64:
    """Return the worth of keeping a card: its rank, 0 to 12, and nine more for a trump; a joker more than any other."""
    if card >= RED_JOKER:
        return JOKER_COST
    return (card >> 2) + (TRUMP_COST if card & 3 == trump else 0)


def answer_about_redeal(legal: i64, hand: i64, trump: i64) -> i64:
    """The answer of every bot (P-redeal): a hand without a trump is shown wherever it may be, and one with trumps kept.

    Hands without trumps lose more than their share of deals (docs/notes/strength.md).
    """
    if legal & BIT[SHOW] and (trump < 0 or not hand & suit_mask(trump)):
        return SHOW
    return DONE
