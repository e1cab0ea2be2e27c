"""Intervals have the promised coverage."""

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, variance
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.simulation import Estimate, wilson_interval
from cardkit.simulation.statistics.intervals import (
    Moments,
    elo_difference,
    gamma_quantile,
    mean_interval,
    signed_interval,
    student_quantile,
    sum_interval,
)


def moments_of(values: list[int], scale: float = 1) -> Moments:
    gains = [value for value in values if value > 0]
    squares, gain_squares = (sum(value * value for value in some) for some in (values, gains))
    return Moments(len(values), sum(values), squares, sum(gains), gain_squares, scale)


def ends(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Newcombe 1998, table I, method 3; the last one by the formula z**2 / (n + z**2)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (10, 10, 1 - 0.2775, 1.0),
    ],
)
def test_wilson_agrees_with_published_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins / games, games) == pytest.approx((low, high), abs=6e-5)


@given(st.integers(1, 10**9), st.floats(0, 1))
def test_a_wilson_interval_holds_its_share_and_mirrors(number: int, share: float) -> None:
    low, high = wilson_interval(share, number)
    assert 0 <= low <= share <= high <= 1
    mirrored = wilson_interval(1 - share, number)
    assert (1 - high, 1 - low) == pytest.approx(mirrored, abs=1e-9)


@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=40), st.sampled_from([1, 2, 6]))
def test_moments_are_those_of_the_statistics_module(values: list[int], scale: int) -> None:
    moments = moments_of(values, scale)
    assert moments.mean == pytest.approx(mean(values) / scale)
    assert moments.variance == pytest.approx(variance(values) / scale**2)
    gains, losses = moments.parts
    assert gains == moments_of([max(value, 0) for value in values], scale)
    assert losses == moments_of([max(-value, 0) for value in values], scale)


def test_large_sums_lose_nothing() -> None:
    number = 10**9
    sums = 10**12 * number, 10**24 * number + number
    moments = Moments(number, *sums, *sums)
    assert moments.mean == 10**12
    assert moments.variance == pytest.approx(1)


@pytest.mark.parametrize("bounded", [True, False])
def test_one_value_has_no_interval_and_no_value_has_no_mean(bounded: bool) -> None:
    assert mean_interval(moments_of([]), bounded=bounded) == Estimate(None, None, None)
    assert mean_interval(moments_of([1], 2), bounded=bounded) == Estimate(0.5, None, None)


@pytest.mark.parametrize("bounded", [True, False])
@given(st.lists(st.integers(0, 4), min_size=2, max_size=60))
def test_an_interval_holds_its_mean_and_is_never_without_width(bounded: bool, values: list[int]) -> None:
    found = mean_interval(moments_of(values, 4), bounded=bounded)
    low, high = ends(found)
    assert found.value is not None
    assert 0 <= low <= found.value <= high
    assert low < high
    signed = signed_interval(moments_of([value - 2 for value in values], 2), bounded=True)
    assert signed.value is not None
    assert -1 <= ends(signed)[0] <= signed.value <= ends(signed)[1] <= 1
    assert ends(signed)[0] < ends(signed)[1]


@pytest.mark.parametrize(
    ("score", "points"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.0, None), (1.0, None)]
)
def test_elo_points_are_odds(score: float, points: float | None) -> None:
    assert elo_difference(score) == (None if points is None else pytest.approx(points, abs=1e-9))


def test_spreads_of_independent_estimates_add_up_as_squares() -> None:
    both = sum_interval([Estimate(0.5, 0.2, 0.8), Estimate(0.7, 0.3, 0.9)], [0.5, 0.5])
    assert (both.value, *ends(both)) == pytest.approx((0.6, 0.6 - 0.25, 0.6 + sqrt(0.13) / 2))
    assert sum_interval([], []) == Estimate(None, None, None)
    assert sum_interval([Estimate(0.5, None, None)], [1.0]) == Estimate(0.5, None, None)


@pytest.mark.parametrize(
    ("low", "high", "digits"),
    [(0.98189, 0.98221, 5), (0.31, 0.71, 2), (0.0, 0.0041, 4), (1340.0, 1530.0, 1), (0.2, 0.2, 1)],
)
def test_digits_tell_the_ends_of_an_interval_apart(low: float, high: float, digits: int) -> None:
    assert Estimate(low, low, high).digits(1) == digits


# -- How often they hold


def rare(rng: Random, deals: int) -> list[int]:
    return [sum(rng.random() < 0.02 for _ in range(2)) for _ in range(deals)]


def lopsided(rng: Random, deals: int) -> list[int]:
    return [sum(rng.random() < 0.9 for _ in range(2)) for _ in range(deals)]


def in_clusters(rng: Random, deals: int) -> list[int]:
    return [2 * (rng.random() < 0.3) for _ in range(deals)]


def seldom_worse(rng: Random, deals: int) -> list[int]:
    return [-2 * (rng.random() < 0.1) for _ in range(deals)]


def either_way(rng: Random, deals: int) -> list[int]:
    return [rng.choice((-2, 0, 0, 1, 2)) for _ in range(deals)]


@pytest.mark.parametrize("deals", [10, 50])
@pytest.mark.parametrize(
    ("draw", "true"), [(rare, 0.02), (lopsided, 0.9), (in_clusters, 0.3), (seldom_worse, -0.1), (either_way, 0.1)]
)
def test_intervals_hold_the_mean_as_often_as_they_say(
    draw: Callable[[Random, int], list[int]], true: float, deals: int
) -> None:
    rng = Random(11)
    runs, held, counted = 400, 0, 0
    for _ in range(runs):
        values = draw(rng, deals)
        moments = moments_of(values, 2)
        interval = signed_interval if draw in (seldom_worse, either_way) else mean_interval
        found = interval(moments, bounded=True)
        held += ends(found)[0] <= true <= ends(found)[1]
        if true > 0 and min(values) >= 0:
            low, high = ends(mean_interval(moments, bounded=False))
            counted += low <= true <= high
    assert held / runs >= 0.925
    assert counted == 0 or draw is either_way or counted / runs >= 0.92


@pytest.mark.parametrize("degrees", [1, 2, 3, 10, 30, 1000, 10**6])
def test_quantiles_are_those_of_scipy(degrees: int) -> None:
    special: Any = pytest.importorskip("scipy.special")
    for probability in (0.5001, 0.6, 0.75, 0.9, 0.95, 0.975, 0.99, 0.999, 0.99999):
        assert student_quantile(probability, degrees) == pytest.approx(special.stdtrit(degrees, probability), rel=1e-5)
        assert student_quantile(1 - probability, degrees) == pytest.approx(-student_quantile(probability, degrees))
    for share in (0.025, 0.05, 0.5, 0.9):
        shape = 3.5 / degrees
        assert gamma_quantile(share, shape) == pytest.approx(special.gammaincinv(shape, share), rel=1e-6, abs=1e-12)
