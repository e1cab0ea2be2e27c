"""The atomic actions of the bluffing games in a word or two, for those who look at trees of them."""

from typing import Final

from cardkit.cards.card import RANKS, SUITS, Card
from cardkit_games.bluffing.engine.actions import (
    BELIEVE,
    CARD,
    CHALLENGE,
    DECLINE,
    DONE,
    FLOOR,
    FORCE,
    FOURS,
    LAY,
    NUMBER,
    PASS,
    PICK,
    PILE,
    PLUS,
    RANK,
    SLIP,
    SUIT,
)

_NAMES: Final = {
    DONE: "done",
    CHALLENGE: "challenge",
    DECLINE: "decline",
    PASS: "pass",
    LAY: "lay",
    SLIP: "slip",
    FORCE: "force",
    BELIEVE: "believe",
    FOURS: "fours",
}


def name_action(action: int) -> str:
    """`7S`, `challenge`, `rank K`, `number 3`, `fours`, `plus 2`, `pile 0`, and so on."""
    if action in _NAMES:
        return _NAMES[action]
    if action >= PICK:
        return f"challenge {action - PICK}"
    if action >= SUIT:
        return f"suit {SUITS[action - SUIT]}"
    if action >= CARD:
        return f"card {Card(action - CARD).text}"
    if action >= FLOOR:
        return f"floor {action - FLOOR}"
    if action >= PILE:
        return f"pile {action - PILE}"
    if action > PLUS:
        return f"plus {action - PLUS}"
    if action > NUMBER:
        return f"number {action - NUMBER}"
    return f"rank {RANKS[action - RANK]}" if action >= RANK else Card(action).text
