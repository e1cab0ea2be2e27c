"""Ratings recover planted strengths, have errors, and agree with SciPy and openskill."""

from collections.abc import Sequence
from itertools import combinations
from math import log10
from random import Random
from typing import Any

import pytest

from cardkit.simulation.statistics.ratings import POINTS, Rating, TableScore, elo_ratings

PLANTED = (1700.0, 1560.0, 1440.0, 1300.0)
NAMES = ("a", "b", "c", "d")


def table(bots: tuple[int, ...], deals: Sequence[Sequence[float]], games_per_deal: int = 1) -> TableScore:
    """Return the score of a table, by the number of others that each bot came before in each deal."""
    places = range(len(bots))
    ahead = [sum(deal[place] for deal in deals) for place in places]
    products = [[sum(deal[one] * deal[other] for deal in deals) for other in places] for one in places]
    return TableScore(bots, len(deals), games_per_deal * len(deals), ahead, products)


def met(one: int, other: int, deals: int, won: int) -> TableScore:
    return table((one, other), [(1, 0)] * won + [(0, 1)] * (deals - won))


def ends(rating: Rating) -> tuple[float, float, float]:
    assert rating.low is not None
    assert rating.value is not None
    assert rating.high is not None
    return rating.low, rating.value, rating.high


def values(ratings: tuple[Rating, ...]) -> list[float]:
    return [ends(rating)[1] for rating in ratings]


@pytest.mark.parametrize(("deals", "won"), [(1000, 640), (10, 2), (3, 3), (40, 40)])
def test_two_bots_are_as_far_apart_as_their_score_with_half_a_game_for_each_says(deals: int, won: int) -> None:
    one, other = values(elo_ratings(["a", "b"], [met(0, 1, deals, won)]))
    corrected = (won + 0.5) / (deals + 1)  # Jeffreys' prior gives this for a single share
    assert one - other == pytest.approx(400 * log10(corrected / (1 - corrected)), abs=0.01)
    assert one + other == pytest.approx(3000)


def test_the_ratings_are_those_that_scipy_finds() -> None:
    optimize: Any = pytest.importorskip("scipy.optimize")
    numpy: Any = pytest.importorskip("numpy")
    rng = Random(9)
    tables = []
    for i, j in combinations(range(12), 2):
        if (j - i) % 12 in (1, 2, 5):  # three rounds and more of a Swiss: not every pair has met
            tables.append(met(i, j, 20, rng.choice((20, 15, 12, 10, 8))))
    strengths = [value / POINTS for value in values(elo_ratings([f"bot{i}" for i in range(12)], tables))]

    def loss(free: Any) -> float:
        theta = numpy.append(free, -numpy.sum(free))
        information = numpy.zeros((12, 12))
        total = 0.0
        for one in tables:
            i, j = one.bots
            chance = 1 / (1 + numpy.exp(theta[j] - theta[i]))
            total += one.ahead[0] * numpy.log(chance) + one.ahead[1] * numpy.log(1 - chance)
            step = numpy.zeros(12)
            step[i], step[j] = 1, -1
            information += one.games * chance * (1 - chance) * numpy.outer(step, step)
        return -float(total + numpy.linalg.slogdet(information + 1)[1] / 2)

    found = optimize.minimize(loss, numpy.zeros(11), method="BFGS", options={"gtol": 1e-7}).x
    best = numpy.append(found, -numpy.sum(found))
    assert [one - sum(strengths) / 12 for one in strengths] == pytest.approx(list(best), abs=1e-3)


def played(strengths: Sequence[float], deals: int, rng: Random) -> tuple[list[list[int]], list[list[int]]]:
    """Return for each deal the places of the bots, by the model of Plackett and Luce, and the others behind each."""
    places, ahead = [], []
    for _ in range(deals):
        times = [rng.expovariate(10 ** (strength / 400)) for strength in strengths]
        places.append([1 + sum(other < own for other in times) for own in times])
        ahead.append([sum(other > own for other in times) for own in times])
    return places, ahead


def test_tables_of_four_are_rated_as_planted_and_in_the_order_of_openskill() -> None:
    models: Any = pytest.importorskip("openskill.models")
    places, ahead = played(PLANTED, 4000, Random(6))
    ratings = elo_ratings(NAMES, [table((0, 1, 2, 3), ahead)])
    assert values(ratings) == pytest.approx(PLANTED, abs=15)
    assert all(low <= planted <= high for planted, (low, _, high) in zip(PLANTED, map(ends, ratings), strict=True))
    model = models.PlackettLuce()
    rated = [model.rating() for _ in NAMES]
    for ranks in places[:1000]:
        rated = [team[0] for team in model.rate([[one] for one in rated], ranks=ranks)]
    order = sorted(range(4), key=lambda bot: -rated[bot].mu)
    assert order == sorted(range(4), key=lambda bot: -values(ratings)[bot])


@pytest.mark.parametrize(("planted", "whole_tables"), [((1800.0, 1500.0, 1200.0), False), (PLANTED, True)])
def test_intervals_hold_the_planted_ratings(planted: tuple[float, ...], whole_tables: bool) -> None:
    rng = Random(5)
    held, runs, bots = 0, 150, tuple(range(len(planted)))
    for _ in range(runs):
        sat = [bots] if whole_tables else list(combinations(bots, 2))
        tables = [table(who, played([planted[bot] for bot in who], 40, rng)[1]) for who in sat]
        found = [ends(rating) for rating in elo_ratings(NAMES[: len(planted)], tables)]
        held += sum(low <= true <= high for (low, _, high), true in zip(found, planted, strict=True))
    assert 0.92 <= held / (len(planted) * runs) <= 0.985


def test_bots_that_have_not_met_the_others_have_no_rating() -> None:
    ratings = elo_ratings(["a", "b", "c"], [met(0, 1, 0, 0), met(0, 2, 4, 2), met(1, 2, 0, 0)])
    assert [rating.value for rating in ratings] == [pytest.approx(1500), None, pytest.approx(1500)]
    assert [rating.value for rating in elo_ratings(["a", "b"], [])] == [None, None]
