"""Types of callers in bluffing games: who calls which plays, and how often.

Most types call by rules; the chances with which they do are guesses. One calls plays of a class as often as the seat
has called such plays.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

CALLERS: Final = 8
ALWAYS: Final = 0
"""Calls every play."""
NEVER: Final = 1
"""Calls only what its own cards prove false."""
SINGLES: Final = 2
"""Calls every play announced as one card."""
LAST_CARDS: Final = 3
"""Calls every play that empties a hand."""
WEIGHING: Final = 4
"""Counts, and calls what is probably false."""
DOUBTING: Final = 5
"""Counts, and calls what may well be false."""
GRUDGING: Final = 6
"""Calls those who were found to lie more often than not."""
HABITUAL: Final = 7
"""Calls as often as it has called such plays, by the number announced and what remains in the hand."""

FEW: Final = 3
"""So many cards that remain in a hand are few."""

CLASSES: Final = 9
"""How many classes of plays `HABITUAL` tells apart."""


@mypyc_attr(acyclic=True)
class Claim:
    """What everybody sees of a play face down, and goes by who calls it."""

    def __init__(self, number: i64, remaining: i64, caught: bool) -> None:
        """`number` cards were announced, and `remaining` are in the player's hand then, -1 where nobody knows.

        `caught`: the player was found to lie more often than not in the deal.
        """
        self.number: i64 = number
        self.remaining: i64 = remaining
        self.caught: bool = caught


def class_of(claim: Claim) -> i64:
    """The class of a play, below `CLASSES`: of one, two or more cards, after which no, few or more cards remain."""
    size: i64 = min(max(claim.number, 1), 3) - 1
    if claim.remaining == 0:
        return size
    return size + (3 if 0 < claim.remaining <= FEW else 6)


def rate_of(kind: i64, claim: Claim) -> float:
    """How likely a type of caller that goes by rules calls such a play."""
    if kind == ALWAYS:
        return 0.96
    if kind == NEVER:
        return 0.04
    if kind == SINGLES:
        return 0.95 if claim.number == 1 else 0.06
    if kind == GRUDGING:
        return 0.95 if claim.caught else 0.06
    if claim.remaining == 0:
        return 0.9
    if kind == LAST_CARDS:
        return 0.06
    if kind == WEIGHING:
        return 0.2 if claim.number < 3 else 0.3
    return 0.55
