"""The vocabulary of the bluffing games: one number for every atomic step, on four pages.

| Action | Meaning |
|---|---|
| 0 to 54, a card | lay it, the cards of one play in rising order; or remove the four of its rank |
| `DONE` | the play is complete; or remove no (more) fours |
| `CHALLENGE` | call the latest play: doubt it, have it turned over |
| `DECLINE` | do not call it: trust, let it pass |
| `PASS` | lay nothing this time |
| `LAY` | lay cards, where there was a choice; the announcement follows |
| `SLIP` | the next cards are slipped under those that are announced; `DONE` ends them |
| `FORCE` | have the player of the latest play show a card of its rank |
| `BELIEVE` | have the latest play turned over, in the belief that it is true |
| `RANK + rank` | announce a rank |
| `NUMBER + n` | announce a number, 1 to 8, where it may be false |
| `FOURS` | announce "all fours", naming no rank |
| `PLUS + n` | announce "plus n", 1 to 12 ranks above the fours |
| `PILE + n` | choose a pile of the cut pack |
| `CARD + card`, `SUIT + suit` | announce a card, or a suit, where those are announced; on a page of their own |
| `FLOOR + seat` | when there is no fixed order: that seat answers next; the table says so, it is never in `legal` |
| `PICK + n` | call, and card `n` of the play is the one turned over; a record says so, it is never in `legal` |
"""

from typing import Final

from cardkit.cards.card import RANKS, SUITS, Card

DONE: Final = 55
CHALLENGE: Final = 56
DECLINE: Final = 57
PASS: Final = 58
LAY: Final = 59
SLIP: Final = 60
FORCE: Final = 61
BELIEVE: Final = 62

ANNOUNCEMENTS: Final = 64
"""The first number of the second page."""
RANK: Final = 64
NUMBER: Final = 76
FOURS: Final = 85
PLUS: Final = 85
PILE: Final = 98

FLOOR: Final = 128

FACE_DOWN: Final = 191
"""The number by which others see a card that is laid face down; no action."""

CARD: Final = 192
"""The first number of the last page."""
SUIT: Final = 244

PICK: Final = 256

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
    """Return the name of `action`, such as `7S`, `challenge`, `rank K`, `number 3`, `plus 2`, `pile 0` or `floor 1`."""
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
