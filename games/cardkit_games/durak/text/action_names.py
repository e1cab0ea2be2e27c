"""The atomic actions of Durak in a word or two, for those who look at trees of them."""

from typing import Final

from cardkit.cards.card import SUITS, Card
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER

_NAMES: Final = {DONE: "done", TAKE: "take", SWAP: "swap", SHOW: "show"}


def name_action(action: int) -> str:
    """`7S`, `done`, `take`, `swap`, `show`, or `transfer D`."""
    if action >= TRANSFER:
        return f"transfer {SUITS[action - TRANSFER]}"
    return _NAMES[action] if action in _NAMES else Card(action).text
