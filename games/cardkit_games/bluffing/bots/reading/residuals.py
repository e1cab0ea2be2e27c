"""What each seat does beside what was expected of it: chances that came true too seldom or too often are corrected.

Types of callers and liars (`opponents.py`) expect something of every strategy, and wrongly of one that is none of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WEIGHT: Final = 1.0
"""As many times as expected is what counts at first."""

RECALL: Final = 0.7
"""How much of it counts in the next deal of a match: a guess."""


class Residuals:
    """For each seat how often something happened and did not, beside how often that was expected."""

    def __init__(self, seats: i64, odds: float = 1.0) -> None:
        """At first the odds that it happens are `odds` times what is expected."""
        self.odds: float = odds
        self.expected: vec[float] = vec[float]([WEIGHT] * (2 * seats))
        self.happened: vec[float] = vec[float]([WEIGHT, WEIGHT * odds] * seats)
        """At `2 * seat` that it does not happen, at `2 * seat + 1` that it does."""

    def next_deal(self) -> None:
        """Another deal of the match begins: what was learned counts less."""
        for index in range(len(self.expected)):
            self.expected[index] = WEIGHT + RECALL * (self.expected[index] - WEIGHT)
            first = WEIGHT * self.odds if index % 2 else WEIGHT
            self.happened[index] = first + RECALL * (self.happened[index] - first)

    def note(self, seat: i64, chance: float, happens: bool) -> None:
        """It happened with `seat`, or did not, and `chance`, 0 to 1, was expected."""
        self.expected[2 * seat] += 1.0 - chance
        self.expected[2 * seat + 1] += chance
        self.happened[2 * seat + (1 if happens else 0)] += 1.0

    def corrected(self, seat: i64, chance: float) -> float:
        """The chance, 0 to 1, that it happens with `seat`, where `chance` is expected."""
        does = chance * self.happened[2 * seat + 1] / self.expected[2 * seat + 1]
        does_not = (1.0 - chance) * self.happened[2 * seat] / self.expected[2 * seat]
        return does / (does + does_not)
