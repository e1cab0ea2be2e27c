"""Shuffles and deals are uniform.

A small version, with fixed seeds, of `python tests/helpers/fairness.py`, which makes a million deals for each test.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from cardkit import load
from fairness import Dealt, cut_piles
from shuffles import SEEDS, WRONG, one_generator, seeded
from uniformity import (
    Fit,
    Orders,
    holm,
    inverse,
)

ENOUGH = 1e-6
"""A p-value that chance alone gives once in a million runs; seeds are fixed, so that a test is never unlucky."""


def smallest(fits: Sequence[Fit]) -> float:
    return min(holm([fit.p for fit in fits]))


def fits_of(batches: Any, cards: int) -> list[Fit]:
    orders = Orders(cards)
    for batch in batches:
        orders.add(batch)
    return orders.fits()


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


@pytest.mark.parametrize(("name", "deals"), [(name, 20000 if "byte" in name else 2000) for name in WRONG])
def test_a_wrong_shuffle_is_rejected(name: str, deals: int) -> None:
    assert smallest(fits_of([WRONG[name](52, deals, np.random.default_rng(3))], 52)) < ENOUGH
