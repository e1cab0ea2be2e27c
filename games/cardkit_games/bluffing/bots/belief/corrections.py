"""Corrections of chances by the behaviour of each seat: chances that came true too seldom or too often are moved.

Types of callers and liars (`opponents.py`) give a chance for every strategy, and a wrong one for a strategy unlike all
of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WEIGHT: Final = 1.0
"""The weight of the chances at first: as much as one event that happened, and one that did not."""

LEAST_DOUBT: Final = 0.02
MOST_DOUBT: Final = 0.9
"""The bounds of a doubt, so that it can change again: guesses."""

RECALL: Final = 0.7
"""The share of it that counts in the next deal of a match: a guess."""


class Corrections:
    """For each kind of event how often it happened and did not, beside the expected numbers."""

    def __init__(self, kinds: i64, odds: float = 1.0, doubt: float = 0.0) -> None:
        """At first the odds that it happens are `odds` times the expected ones.

        `doubt`, 0 to 1, is how likely it happens as often as it did, whatever the expected chance.
        """
        self.odds: float = odds
        self.first_doubt: float = doubt
        self.expected: vec[float] = vec[float]([WEIGHT] * (2 * kinds))
        self.happened: vec[float] = vec[float]([WEIGHT] * (2 * kinds))
        """At `2 * kind` that it does not happen, at `2 * kind + 1` that it does."""
        self.doubt: vec[float] = vec[float]([doubt] * kinds)
        """For each kind its present `doubt`."""
        for kind in range(kinds):
            self.happened[2 * kind + 1] *= odds

    def next_deal(self) -> None:
        """Begin another deal of the match: of the knowledge so far, the share `RECALL` remains."""
        for index in range(len(self.expected)):
            self.expected[index] = WEIGHT + RECALL * (self.expected[index] - WEIGHT)
            first = WEIGHT * self.odds if index % 2 else WEIGHT
            self.happened[index] = first + RECALL * (self.happened[index] - first)
        for kind in range(len(self.doubt)):
            self.doubt[kind] = self.first_doubt + RECALL * (self.doubt[kind] - self.first_doubt)

    def note(self, kind: i64, chance: float, happens: bool) -> None:
        """Learn whether it happened, when `chance`, 0 to 1, was expected.

        The counts of `kind` change by it, and its doubt unless doubt is switched off.
        """
        by_odds = self.by_odds(kind, chance)
        often = self.often(kind)
        known = self.doubt[kind] * (often if happens else 1.0 - often)
        total = known + (1.0 - self.doubt[kind]) * (by_odds if happens else 1.0 - by_odds)
        if self.first_doubt > 0.0:
            self.doubt[kind] = min(MOST_DOUBT, max(LEAST_DOUBT, known / total))
        self.expected[2 * kind] += 1.0 - chance
        self.expected[2 * kind + 1] += chance
        self.happened[2 * kind + (1 if happens else 0)] += 1.0

    def corrected(self, kind: i64, chance: float) -> float:
        """Return the chance, 0 to 1, that it happens, by an expected `chance`: by its doubt `often`, else `by_odds`."""
        return self.doubt[kind] * self.often(kind) + (1.0 - self.doubt[kind]) * self.by_odds(kind, chance)

    def by_odds(self, kind: i64, chance: float) -> float:
        """The chance that it happens if the expected odds are wrong by the same factor as they were so far."""
        does = chance * self.happened[2 * kind + 1] / self.expected[2 * kind + 1]
        does_not = (1.0 - chance) * self.happened[2 * kind] / self.expected[2 * kind]
        return does / (does + does_not)

    def often(self, kind: i64) -> float:
        """Return the share of the cases of `kind`, 0 to 1, in which it happened; those assumed at first count too."""
        return self.happened[2 * kind + 1] / (self.happened[2 * kind] + self.happened[2 * kind + 1])
