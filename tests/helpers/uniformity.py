"""Chi-square tests of the uniformity of shuffles and deals (docs/notes/fairness.md).

They need numpy and scipy. An order is a row of `n` different numbers from 0 on: the card at each place.
"""

from collections.abc import Sequence
from importlib import import_module
from math import factorial
from typing import Any, Final

import attrs
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
SPECIAL: Any = import_module("scipy.special")

LEAST_SHARE: Final = 0.01
LEAST_EXPECTED: Final = 10
"""The least share and the least expected number of deals of a class; smaller classes of a statistic are merged."""


@attrs.frozen
class Fit:
    """A chi-square test of counts: by chance alone the statistic is at least as large with probability `p`."""

    name: str
    statistic: float
    degrees: int

    @property
    def p(self) -> float:
        """The p-value."""
        return float(SPECIAL.chdtrc(self.degrees, self.statistic))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values with Holm's correction, which may be compared with a level although there are many of them."""
    adjusted = [0.0] * len(p_values)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        worst = max(worst, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = worst
    return adjusted


def multinomial(name: str, counts: Array, shares: Array | None = None) -> Fit:
    """Return a test of independent draws, each of one class; the classes are equally likely without `shares`."""
    counts = counts.ravel()
    expected = counts.sum() * (np.full(counts.size, 1 / counts.size) if shares is None else shares.ravel())
    return Fit(name, float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def lumped(name: str, counts: Array, shares: Array) -> Fit:
    """Return a `multinomial` test in which neighbouring classes are merged until none is small."""
    least = max(LEAST_SHARE, LEAST_EXPECTED / counts.sum())
    bounds, share = [0], 0.0
    for place in range(len(shares)):
        share += shares[place]
        rest = shares[place + 1 :].sum()
        if share >= least and rest >= least:
            bounds.append(place + 1)
            share = 0.0
    return multinomial(name, np.add.reduceat(counts, bounds), np.add.reduceat(shares, bounds))


def placement(name: str, counts: Array, sizes: Sequence[int], copies: Sequence[int], deals: int) -> Fit:
    """Return a test of the group (hand, place of the stock) of each card: `counts[group, card]` over all deals.

    Each group takes `sizes[group]` cards of every deal, and the pack has `copies[card]` of each. Rows and columns have
    fixed sums, so that the cells are correlated: the covariance of a permutation matrix of n cards is 1 / (n - 1) times
    the projection on matrices whose rows and columns sum to zero. Hence the factor (n - 1) / n and the degrees.
    """
    cards = sum(sizes)
    expected = deals * np.outer(sizes, copies) / cards
    statistic = float(((counts - expected) ** 2 / expected).sum()) * (cards - 1) / cards
    return Fit(name, statistic, (len(sizes) - 1) * (len(copies) - 1))


def succession(name: str, follows: Array, deals: int) -> Fit:
    """Return a test of the cards next to each other: `follows[a, b]`, with one more item for both ends of the pack.

    An order together with that item is a circle; its successions are correlated, differently so in the symmetric and
    the antisymmetric part: with m items a deal adds the variance 1 / (m - 1) to each direction of the former, and 1 /
    (m - 1) times m / (m - 2) to each of the latter.
    """
    items = len(follows)
    difference = follows - deals / (items - 1)
    np.fill_diagonal(difference, 0)
    symmetric = (((difference + difference.T) / 2) ** 2).sum() * (items - 1)
    antisymmetric = (((difference - difference.T) / 2) ** 2).sum() * (items - 1) * (items - 2) / items
    return Fit(name, float(symmetric + antisymmetric) / deals, items * items - 3 * items + 1)


def fixed_point_shares(cards: int) -> Array:
    """Return the probability of each number of fixed points of a permutation."""
    terms = [(-1) ** step / factorial(step) for step in range(cards + 1)]
    sums = np.cumsum(terms)
    return np.array([sums[cards - fixed] / factorial(fixed) for fixed in range(cards + 1)])


def inversion_shares(cards: int) -> Array:
    """Return the probability of each number of inversions: pairs in the wrong order."""
    shares = np.ones(1)
    for size in range(2, cards + 1):
        shares = np.convolve(shares, np.full(size, 1 / size))
    return shares


def descent_shares(cards: int) -> Array:
    """Return the probability of each number of descents: one less than that of rising sequences."""
    shares = np.ones(1)
    for size in range(2, cards + 1):
        places = np.arange(size)
        stays, rises = np.append(shares, 0), np.insert(shares, 0, 0)
        shares = ((places + 1) * stays + (size - places) * rises) / size
    return shares


def inverse(orders: Array) -> Array:
    """Return for each order the place of each card."""
    places = np.empty_like(orders)
    places[np.arange(len(orders))[:, None], orders] = np.arange(orders.shape[1], dtype=orders.dtype)
    return places


class Orders:
    """Counts of all statistics of many orders; `add` takes them in batches."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.deals = 0
        self.table = np.zeros((cards, cards), np.int64)
        self.follows = np.zeros((cards + 1, cards + 1), np.int64)
        self.fixed = np.zeros(cards + 1, np.int64)
        self.inversions = np.zeros(cards * (cards - 1) // 2 + 1, np.int64)
        self.descents = np.zeros(cards, np.int64)

    def add(self, orders: Array) -> None:
        """Count the rows of `orders`, shape (deals, cards)."""
        cards = self.cards
        self.deals += len(orders)
        places = inverse(orders)
        wide = orders.astype(np.int64)
        for place in range(cards):
            self.table[place] += np.bincount(wide[:, place], minlength=cards)
        ends = np.full((len(orders), 1), cards)
        circle = np.hstack([ends, wide, ends])
        pairs = circle[:, :-1] * (cards + 1) + circle[:, 1:]
        self.follows += np.bincount(pairs.ravel(), minlength=(cards + 1) ** 2).reshape(cards + 1, cards + 1)
        fixed = (orders == np.arange(cards)).sum(1)
        self.fixed += np.bincount(fixed, minlength=len(self.fixed))
        inversions = np.zeros(len(orders), np.int64)
        for place in range(cards - 1):
            inversions += (orders[:, place : place + 1] > orders[:, place + 1 :]).sum(1)
        self.inversions += np.bincount(inversions, minlength=len(self.inversions))
        descents = (places[:, :-1] > places[:, 1:]).sum(1)
        self.descents += np.bincount(descents, minlength=len(self.descents))

    def fits(self) -> list[Fit]:
        """Return every test of these orders."""
        each = [1] * self.cards
        even = int(self.inversions[::2].sum())
        return [
            placement("place x card", self.table, each, each, self.deals),
            succession("card x next card", self.follows, self.deals),
            lumped("fixed points", self.fixed, fixed_point_shares(self.cards)),
            lumped("inversions", self.inversions, inversion_shares(self.cards)),
            lumped("rising sequences", self.descents, descent_shares(self.cards)),
            multinomial("even or odd", np.array([even, self.deals - even])),
        ]
