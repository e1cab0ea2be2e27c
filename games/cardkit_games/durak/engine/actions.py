"""The vocabulary of Durak: one number for every atomic step.

| Action | Meaning |
|---|---|
| 0 to 54, a card | attack or add it, or beat the target with it; with a choice of attack cards, name the one to beat |
| `DONE` | add nothing (more); before the first lead, keep the hand |
| `TAKE` | take the cards instead of beating them |
| `SWAP` | exchange the lowest trump for the turned-up one |
| `SHOW` | transfer the attack by showing the trump of its rank; before the first lead, show the hand for a new deal |
| `TRANSFER + suit` | transfer the attack by laying the card of its rank in that suit |
"""

from typing import Final

from cardkit.cards.card import SUITS, Card

DONE: Final = 55
TAKE: Final = 56
SWAP: Final = 57
SHOW: Final = 58
TRANSFER: Final = 59

_NAMES: Final = {DONE: "done", TAKE: "take", SWAP: "swap", SHOW: "show"}


def name_action(action: int) -> str:
    """Return the name of `action`: `7S`, `done`, `take`, `swap`, `show`, or `transfer D`."""
    if action >= TRANSFER:
        return f"transfer {SUITS[action - TRANSFER]}"
    return _NAMES[action] if action in _NAMES else Card(action).text
