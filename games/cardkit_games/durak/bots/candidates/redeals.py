"""The answer of bots that are asked whether they want a new deal (P-redeal)."""

from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.cards.trumps import suit_mask
from cardkit_games.durak.engine.actions import DONE, SHOW


def answer_about_redeal(legal: i64, hand: i64, trump: i64) -> i64:
    """The answer of every bot: a hand without a trump is shown wherever it may be, and one with trumps kept.

    Hands without trumps lose more than their share of deals (docs/notes/strength.md).
    """
    if legal & BIT[SHOW] and (trump < 0 or not hand & suit_mask(trump)):
        return SHOW
    return DONE
