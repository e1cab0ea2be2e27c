"""Shuffles and deals are uniform; the statistics that test this are right and find faults.

A small version, with fixed seeds, of `python tests/helpers/fairness.py`, which makes a million deals for each test.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cardkit import load
from fairness import Dealt, cut_piles
from shuffles import SEEDS, WRONG, fisher_yates, one_generator, seeded
from uniformity import (
    Fit,
    Orders,
    descent_shares,
    fixed_point_shares,
    holm,
    inverse,
    inversion_shares,
    lumped,
    multinomial,
    placement,
    succession,
)

Array = NDArray[Any]
ENOUGH = 1e-6
"""A p-value that chance alone gives once in a million runs; seeds are fixed, so that a test is never unlucky."""


def smallest(fits: Sequence[Fit]) -> float:
    return min(holm([fit.p for fit in fits]))


def fits_of(batches: Any, cards: int) -> list[Fit]:
    orders = Orders(cards)
    for batch in batches:
        orders.add(batch)
    return orders.fits()


# -- The tests are right


def table(order: Sequence[int]) -> Array:
    counts = np.zeros((len(order), len(order)))
    for place, card in enumerate(order):
        counts[place, card] = 1
    return counts


def groups(order: Sequence[int]) -> Array:
    """Return the counts by hand and kind of five cards, two of them alike, dealt to hands of two, two and one."""
    counts = np.zeros((3, 4))
    for place, card in enumerate(order):
        counts[place // 2, max(0, card - 1)] += 1
    return counts


def circle(order: Sequence[int]) -> Array:
    counts = np.zeros((len(order) + 1, len(order) + 1))
    for one, other in zip((len(order), *order), (*order, len(order)), strict=True):
        counts[one, other] += 1
    return counts


@pytest.mark.parametrize(
    ("count", "fit", "cards"),
    [
        (table, lambda counts, deals: placement("", counts, [1] * 5, [1] * 5, deals), 5),
        (groups, lambda counts, deals: placement("", counts, [2, 2, 1], [2, 1, 1, 1], deals), 5),
        (circle, lambda counts, deals: succession("", counts, deals), 4),
        (circle, lambda counts, deals: succession("", counts, deals), 5),
    ],
)
def test_the_statistic_of_many_deals_is_chi_square_with_these_degrees_of_freedom(
    count: Callable[[Sequence[int]], Array], fit: Callable[[Array, int], Fit], cards: int
) -> None:
    # A quadratic form of a normal vector is chi-square with d degrees of freedom when W times the covariance is a
    # projection of rank d, that is, when its trace and that of its square are d. Both are means over all orders.
    counts = [count(order) for order in permutations(range(cards))]
    one = fit(counts[0], 1)
    assert sum(fit(each, 1).statistic for each in counts) / len(counts) == pytest.approx(one.degrees)
    products = [fit(counts[0] + each, 2).statistic - (one.statistic + fit(each, 1).statistic) / 2 for each in counts]
    if count is not groups:  # all orders are alike, so one test represents all
        assert np.mean(np.square(products)) == pytest.approx(one.degrees)
        return
    alone = [fit(each, 1).statistic for each in counts]
    pairs = product(range(len(counts)), repeat=2)
    squares = [(fit(counts[a] + counts[b], 2).statistic - (alone[a] + alone[b]) / 2) ** 2 for a, b in pairs]
    assert np.mean(squares) == pytest.approx(one.degrees)


@pytest.mark.parametrize(
    ("shares", "number"),
    [
        (fixed_point_shares, lambda order: sum(card == place for place, card in enumerate(order))),
        (inversion_shares, lambda order: sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])),
        (descent_shares, lambda order: sum(a > b for a, b in pairwise(order))),
    ],
)
def test_the_distribution_of_each_number_is_exact(
    shares: Callable[[int], Array], number: Callable[[Sequence[int]], int]
) -> None:
    seen = Counter(number(order) for order in permutations(range(6)))
    assert [seen[value] / 720 for value in range(len(shares(6)))] == pytest.approx(list(shares(6)))
    assert shares(52).sum() == pytest.approx(1)


def test_orders_count_what_they_say() -> None:
    every = np.array(list(permutations(range(4))), np.uint8)
    orders = Orders(4)
    orders.add(every[:10])
    orders.add(every[10:])
    assert 24 == orders.deals
    assert (orders.table == 6).all()
    assert (orders.follows == 6 * (1 - np.eye(5))).all()
    for counts, shares in (
        (orders.fixed, fixed_point_shares(4)),
        (orders.inversions, inversion_shares(4)),
        (orders.descents, descent_shares(4)),
    ):
        assert list(counts) == pytest.approx(list(24 * shares))
    assert (np.take_along_axis(inverse(every), every.astype(np.int64), axis=1) == np.arange(4)).all()


def test_p_values_are_those_of_the_tables() -> None:
    assert Fit("", 3.841, 1).p == pytest.approx(0.05, rel=1e-3)
    assert Fit("", 18.307, 10).p == pytest.approx(0.05, rel=1e-3)
    assert multinomial("", np.array([60, 40])) == Fit("", 4, 1)


def test_small_classes_are_lumped() -> None:
    counts, shares = np.array([8, 12, 390, 590, 0, 0]), np.array([0.008, 0.012, 0.38, 0.58, 0.015, 0.005])
    fit = lumped("", counts, shares)
    assert 3 == fit.degrees
    assert fit.statistic == pytest.approx(100 / 380 + 100 / 580 + 20)


def test_holm_multiplies_the_smallest_by_the_number_of_tests() -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert holm([0.6, 0.7]) == [1, 1]


# -- Uniform shuffles pass


@pytest.mark.parametrize("cards", [36, 52])
def test_shuffles_are_uniform(cards: int) -> None:
    assert smallest(fits_of(one_generator(cards, 3000), cards)) > ENOUGH


@pytest.mark.parametrize("name", [name for name in SEEDS if name != "fresh seeds"])
def test_seeds_one_after_the_other_shuffle_independently(name: str) -> None:
    (batch,) = seeded(SEEDS[name], 36, 3000)
    between = np.take_along_axis(inverse(batch[1:]), batch[:-1].astype(np.int64), axis=1)
    assert smallest([*fits_of([batch], 36), *fits_of([between], 36)]) > ENOUGH


@pytest.mark.parametrize(("name", "seats"), [("podkidnoy", 3), ("podkidnoy", 6), ("verish", 4), ("bullshit-2c", 3)])
def test_deals_are_uniform(name: str, seats: int) -> None:
    fits = Dealt(load(name), seats, 1000, 0).fits()
    assert {"place x card", "dealer"} <= {fit.name for fit in fits}
    assert smallest(fits) > ENOUGH


def test_piles_are_cut_as_documented() -> None:
    assert smallest(cut_piles("cheat-updown", 3, 1000, 0).fits) > ENOUGH


# -- Biased shuffles are found


def test_a_right_shuffle_of_another_generator_passes() -> None:
    assert smallest(fits_of([fisher_yates(52, 20000, np.random.default_rng(3))], 52)) > ENOUGH


@pytest.mark.parametrize(("name", "deals"), [(name, 20000 if "byte" in name else 2000) for name in WRONG])
def test_a_wrong_shuffle_is_rejected(name: str, deals: int) -> None:
    assert smallest(fits_of([WRONG[name](52, deals, np.random.default_rng(3))], 52)) < ENOUGH


def test_seeds_that_give_the_same_deal_again_are_found() -> None:
    (batch,) = seeded(lambda number: number // 2, 36, 3000)
    between = np.take_along_axis(inverse(batch[1:]), batch[:-1].astype(np.int64), axis=1)
    assert smallest(fits_of([between], 36)) < ENOUGH


def test_a_dealer_that_likes_to_give_one_card_to_one_hand_is_found() -> None:
    deals, share, rng = 20000, 0.05, np.random.default_rng(3)
    orders = fisher_yates(36, deals, rng)
    cheats = np.flatnonzero(rng.random(deals) < share)
    aces = np.argmax(orders[cheats] == 35, axis=1)
    orders[cheats, aces] = orders[cheats, 0]
    orders[cheats, 0] = 35
    hands = np.stack([table_of(orders[:, first : first + 6]) for first in range(0, 36, 6)])
    assert placement("", hands, [6] * 6, [1] * 36, deals).p < ENOUGH


def table_of(cards: Array) -> Array:
    return np.bincount(cards.ravel().astype(np.int64), minlength=36)
