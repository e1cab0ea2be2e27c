"""Intervals hold what they promise, and a run stops when it is sure."""

from itertools import accumulate
from math import isclose, sqrt
from random import Random
from statistics import NormalDist, mean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import InvalidRule
from cardkit_games.simulation import Estimate, UntilSure, wilson_interval
from cardkit_games.simulation.statistics import (
    _t_quantile,
    elo_difference,
    mean_interval,
    share_interval,
    standard_error,
)


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


def test_more_games_and_less_confidence_make_wilson_narrower() -> None:
    widths = [high - low for low, high in (wilson_interval(0.3, number) for number in (10, 100, 1000, 10_000))]
    assert widths == sorted(widths, reverse=True)
    assert widths[3] == pytest.approx(2 * 1.96 * sqrt(0.21 / 10_000), rel=1e-3)
    low, high = wilson_interval(0.3, 100, 0.5)
    assert high - low < widths[1]


@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=40), st.sampled_from([1, 2, 6]))
def test_a_mean_and_its_standard_error_are_those_of_the_statistics_module(values: list[int], scale: int) -> None:
    number, total, squares = len(values), sum(values), sum(value * value for value in values)
    estimate = mean_interval(number, total, squares, scale)
    assert estimate.value is not None
    assert isclose(estimate.value, mean(values) / scale, abs_tol=1e-9)
    error = stdev(values) / sqrt(number)
    assert isclose(standard_error(number, total, squares), error, rel_tol=1e-9, abs_tol=1e-9)
    assert estimate.low is not None
    assert estimate.high is not None
    assert isclose(estimate.high - estimate.value, estimate.value - estimate.low, rel_tol=1e-6, abs_tol=1e-9)
    assert isclose(estimate.high - estimate.value, _t_quantile(0.975, number - 1) * error / scale, rel_tol=1e-6)


def test_one_value_has_no_interval_and_no_value_has_no_mean() -> None:
    assert mean_interval(0, 0, 0) == share_interval(0, 0, 0, 1) == Estimate(None, None, None)
    assert mean_interval(1, 7, 49, 2) == Estimate(3.5, None, None)


def test_large_sums_lose_nothing() -> None:
    number = 10**9
    estimate = mean_interval(number, 10**12 * number, 10**24 * number + number, 1)
    assert estimate.value == 10**12
    assert standard_error(number, 10**12 * number, 10**24 * number + number) == pytest.approx(1 / sqrt(number))


@pytest.mark.parametrize(
    ("probability", "degrees", "tabulated", "off"),
    [
        (0.975, 1, 12.706, 1e-4),
        (0.9995, 1, 636.619, 1e-4),
        (0.975, 2, 4.303, 1e-3),
        (0.9995, 2, 31.599, 1e-4),
        (0.975, 4, 2.776, 0.02),
        (0.975, 10, 2.228, 0.001),
        (0.975, 20, 2.086, 0.001),
        (0.975, 30, 2.042, 0.001),
        (0.975, 120, 1.980, 0.001),
        (0.95, 10, 1.812, 0.001),
        (0.995, 10, 3.169, 0.002),
        (0.995, 100, 2.626, 0.001),
        (0.9995, 120, 3.373, 0.001),
    ],
)
def test_student_quantiles_are_those_of_the_tables(
    probability: float, degrees: int, tabulated: float, off: float
) -> None:
    assert _t_quantile(probability, degrees) == pytest.approx(tabulated, rel=off)


def test_many_degrees_of_freedom_are_normal() -> None:
    assert _t_quantile(0.975, 10**9) == pytest.approx(NormalDist().inv_cdf(0.975), rel=1e-8)


def test_intervals_of_a_mean_hold_it_as_often_as_they_say() -> None:
    rng = Random(11)
    held = 0
    for _ in range(2000):
        values = [rng.choice((-2, 0, 0, 1, 2)) for _ in range(40)]
        estimate = mean_interval(40, sum(values), sum(value * value for value in values))
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= 0.2 <= estimate.high
    assert 0.935 <= held / 2000 <= 0.965


@pytest.mark.parametrize(
    ("score", "points"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.0, None), (1.0, None)]
)
def test_elo_points_are_odds(score: float, points: float | None) -> None:
    assert elo_difference(score) == (None if points is None else pytest.approx(points, abs=1e-9))


# -- Until sure


@pytest.mark.parametrize(
    "wrong", [{"error": 0.0}, {"error": 1.0}, {"margin": -0.1}, {"margin": float("nan")}, {"first": 0}, {"first": 2.5}]
)
def test_to_be_sure_takes_arguments_that_make_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidRule, match=f"The {next(iter(wrong))} .*until sure is .*, not "):
        UntilSure(**wrong)


@pytest.mark.parametrize(
    ("deals", "looks"),
    [(1, [1]), (99, [99]), (100, [100]), (101, [100, 101]), (400, [100, 200, 400]), (450, [100, 200, 400, 450])],
)
def test_it_looks_after_each_doubling_and_at_the_end(deals: int, looks: list[int]) -> None:
    assert UntilSure().looks(deals) == looks


@pytest.mark.parametrize(
    ("looks", "bots", "tables", "error"), [(1, 2, 1, 0.05), (5, 2, 1, 0.01), (5, 4, 1, 0.0025), (5, 2, 10, 0.001)]
)
def test_looks_bots_and_tables_share_the_error(looks: int, bots: int, tables: int, error: float) -> None:
    assert UntilSure().confidence(looks, bots, tables) == pytest.approx(1 - error)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.001, 0.5, "better"),
        (-0.5, -0.001, "worse"),
        (-0.02, 0.02, "equal"),
        (0.0, 0.02, "equal"),
        (0.0, 0.03, "undecided"),
        (-0.021, 0.01, "undecided"),
        (0.001, 0.01, "better"),
        (None, None, "undecided"),
    ],
)
def test_a_verdict_is_what_the_interval_leaves(low: float | None, high: float | None, verdict: str) -> None:
    assert UntilSure().verdict(Estimate(0.005, low, high)) == verdict


def verdict_of_a_run(sure: UntilSure, deals: int, rng: Random, true: float, deviation: float) -> str:
    """One run whose deals differ normally."""
    looks = sure.looks(deals)
    confidence = sure.confidence(len(looks), 2)
    values = [round(1000 * rng.gauss(true, deviation)) for _ in range(deals)]
    totals = list(accumulate(values))
    squares = list(accumulate(value * value for value in values))
    verdict = "undecided"
    for look in looks:
        verdict = sure.verdict(mean_interval(look, totals[look - 1], squares[look - 1], 1000, confidence))
        if verdict != "undecided":
            break
    return verdict


def test_equal_bots_are_called_better_or_worse_in_at_most_one_run_of_twenty() -> None:
    rng = Random(1)
    verdicts = [verdict_of_a_run(UntilSure(), 800, rng, 0.0, 0.7) for _ in range(800)]
    assert 0 < sum(verdict in ("better", "worse") for verdict in verdicts) <= 0.05 * 800


def test_bots_off_by_more_than_the_margin_are_called_equal_in_at_most_one_run_of_twenty() -> None:
    rng = Random(2)
    sure = UntilSure(margin=0.1)
    verdicts = [verdict_of_a_run(sure, 800, rng, 0.101, 0.7) for _ in range(400)]
    assert verdicts.count("equal") <= 0.05 * 400
    assert verdicts.count("worse") == 0


def test_a_clear_difference_and_a_clear_equality_are_decided() -> None:
    rng = Random(3)
    assert {verdict_of_a_run(UntilSure(), 800, rng, 0.4, 0.7) for _ in range(100)} == {"better"}
    assert {verdict_of_a_run(UntilSure(), 800, rng, -0.4, 0.7) for _ in range(100)} == {"worse"}
    assert verdict_of_a_run(UntilSure(), 800, rng, 0.0, 0.02) == "equal"
