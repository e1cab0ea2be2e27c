"""Types of callers in bluffing games: who calls which plays, and how often.

Most types call by rules; the chances with which they do are guesses. One calls plays of a class as often as the seat
has called such plays.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT

CALLERS: Final = 12
ALWAYS: Final = 0
"""Calls every play."""
NEVER: Final = 1
"""Calls only lies that its own cards prove."""
SINGLES: Final = 2
"""Calls every play announced as one card."""
LAST_CARDS: Final = 3
"""Calls every play that empties a hand."""
WEIGHING: Final = 4
"""Counts, and calls probable lies."""
DOUBTING: Final = 5
"""Counts, and calls plays that may well be false."""
GRUDGING: Final = 6
"""Calls those who were found to lie more often than not."""
LACKING: Final = 7
"""Calls when it has no card of the rank itself."""
HABITUAL: Final = 8
"""Calls as often as it has called such plays, by the number announced and the rest of the hand."""
PILING: Final = 9
"""The same by the size of the pile."""
COMPARING: Final = 10
"""The same by whether the player has the fewest or the most cards of those whom it may call."""
REMEMBERING: Final = 11
"""The same by whether the player was found to lie more often than not."""

FEW: Final = 3
"""The largest rest of a hand that counts as few cards."""

SMALL_PILE: Final = 4
LARGE_PILE: Final = 8
"""The number of cards of a small pile, and of a large one."""

FEWEST: Final = 0
BETWEEN: Final = 1
MOST_CARDS: Final = 2

CLASSES: Final = 17
"""The number of classes of plays that the types from `HABITUAL` on tell apart, all together."""


@mypyc_attr(acyclic=True)
class SeenClaim:
    """The facts of a play face down that a seat sees, and goes by when it calls it."""

    def __init__(self, number: i64, remaining: i64, caught: bool, pile: i64 = 0) -> None:
        """`number` cards were announced, and `remaining` are in the player's hand then, -1 when nobody knows.

        `caught`: the player was found to lie more often than not in the deal; `pile`: the cards on the pile with these.
        """
        self.number: i64 = number
        self.remaining: i64 = remaining
        self.caught: bool = caught
        self.pile: i64 = pile
        self.lacks: float = 0.0
        """The chance that the asked seat has no card of the rank."""
        self.standing: i64 = BETWEEN
        """`FEWEST` or `MOST_CARDS` if no other hand but the asked seat's has fewer, or more, cards; else `BETWEEN`."""


def standing_of(remaining: i64, sizes: vec[i64], active: i64, asked: i64, player: i64) -> i64:
    """Return how `remaining` cards of `player` compare with the `sizes` of all hands but that of `asked`, by seat.

    It is `FEWEST`, `MOST_CARDS`, or `BETWEEN`, also when all are equal or nobody else is in the deal (`active`).
    """
    fewest = True
    most = True
    for seat in range(len(sizes)):
        if seat == asked or seat == player or not active & BIT[seat]:  # noqa: SIM109 - a tuple would be boxed
            continue
        if sizes[seat] < remaining:
            fewest = False
        if sizes[seat] > remaining:
            most = False
    if fewest == most:
        return BETWEEN
    return FEWEST if fewest else MOST_CARDS


def class_of(kind: i64, claim: SeenClaim) -> i64:
    """Return the class of a play, below `CLASSES`, by which a caller of type `kind`, from `HABITUAL` on, decides.

    `HABITUAL` goes by the number announced and the rest of the hand, `PILING` by the size of the pile, `COMPARING` by
    the standing of the player, and `REMEMBERING` by whether the player was caught.
    """
    if kind == PILING:
        return 9 + (0 if claim.pile <= SMALL_PILE else (2 if claim.pile >= LARGE_PILE else 1))
    if kind == COMPARING:
        return 12 + claim.standing
    if kind == REMEMBERING:
        return 15 + (1 if claim.caught else 0)
    size: i64 = min(max(claim.number, 1), 3) - 1
    if claim.remaining == 0:
        return size
    return size + (3 if 0 < claim.remaining <= FEW else 6)


def rate_of(kind: i64, claim: SeenClaim) -> float:
    """Return how likely, 0 to 1, a type of caller below `HABITUAL` calls the play `claim`."""
    if kind == ALWAYS:
        return 0.96
    if kind == NEVER:
        return 0.04
    if kind == SINGLES:
        return 0.95 if claim.number == 1 else 0.06
    if kind == GRUDGING:
        return 0.95 if claim.caught else 0.06
    if kind == LACKING:
        return 0.04 + 0.92 * claim.lacks
    if claim.remaining == 0:
        return 0.9
    if kind == LAST_CARDS:
        return 0.06
    if kind == WEIGHING:
        return 0.2 if claim.number < 3 else 0.3
    return 0.55
