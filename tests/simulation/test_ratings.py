"""Ratings recover what was planted, and say how sure they are."""

from itertools import combinations
from math import log, log10, sqrt
from random import Random

import pytest

from cardkit_games.simulation.ratings import PairScore, Rating, elo_ratings, openskill_ratings
from cardkit_games.simulation.statistics import standard_error

PLANTED = (1700.0, 1560.0, 1440.0, 1300.0)
NAMES = ("a", "b", "c", "d")


def expected(one: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - one) / 400))


@pytest.mark.parametrize(("deals", "score"), [(1000, 0.64), (10, 0.2), (3, 1.0), (0, 0.5)])
def test_two_bots_are_as_far_apart_as_their_score_says(deals: int, score: float) -> None:
    one, other = elo_ratings(["a", "b"], [PairScore(0, 1, deals, score, 0.2)])
    with_a_draw = (deals * score + 0.5) / (deals + 1)
    assert one.value - other.value == pytest.approx(400 * log10(with_a_draw / (1 - with_a_draw)), abs=1e-6)
    assert one.value + other.value == pytest.approx(3000)
    error = 1.959964 * max(0.2, 0.5 / (deals + 1)) / (2 * log(10) / 400 * with_a_draw * (1 - with_a_draw))
    assert (one.value - one.low, one.high - one.value) == pytest.approx((error, error), rel=1e-5)


def test_who_comes_first_does_not_matter() -> None:
    one, other = elo_ratings(["a", "b"], [PairScore(0, 1, 50, 0.7, 0.05)])
    other_again, one_again = elo_ratings(["b", "a"], [PairScore(0, 1, 50, 0.3, 0.05)])
    for rating, again in ((one, one_again), (other, other_again)):
        assert rating.bot == again.bot
        ends = (again.value, again.low, again.high)
        assert (rating.value, rating.low, rating.high) == pytest.approx(ends)


def test_planted_ratings_come_out_of_exact_scores() -> None:
    pairs = [PairScore(i, j, 10**6, expected(PLANTED[i], PLANTED[j]), 1e-4) for i, j in combinations(range(4), 2)]
    ratings = elo_ratings(NAMES, pairs)
    assert [rating.value for rating in ratings] == pytest.approx(PLANTED, abs=0.01)
    assert [(rating.bot, rating.system) for rating in ratings] == [(name, "elo") for name in NAMES]


def test_intervals_hold_the_planted_ratings_as_often_as_they_say() -> None:
    rng = Random(5)
    held = 0
    runs, deals = 150, 300
    for _ in range(runs):
        pairs = []
        for one, other in combinations(range(4), 2):
            wins = sum(rng.random() < expected(PLANTED[one], PLANTED[other]) for _ in range(deals))
            pairs.append(PairScore(one, other, deals, wins / deals, standard_error(deals, wins, wins)))
        ratings = elo_ratings(NAMES, pairs)
        held += sum(rating.low <= true <= rating.high for rating, true in zip(ratings, PLANTED, strict=True))
    assert 0.92 <= held / (4 * runs) <= 0.98


def test_more_deals_make_intervals_narrower() -> None:
    widths = []
    for deals in (100, 400, 1600):
        one, _ = elo_ratings(["a", "b"], [PairScore(0, 1, deals, 0.6, sqrt(0.24 / deals))])
        widths.append(one.high - one.low)
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.05)
    assert widths[1] / widths[2] == pytest.approx(2, rel=0.05)


def test_bots_that_won_or_lost_everything_have_ratings() -> None:
    pairs = [PairScore(0, 1, 100, 1.0, 0.0), PairScore(0, 2, 100, 1.0, 0.0), PairScore(1, 2, 100, 1.0, 0.0)]
    ratings = elo_ratings(["a", "b", "c"], pairs)
    assert ratings[0].value > ratings[1].value > ratings[2].value
    assert sum(rating.value for rating in ratings) == pytest.approx(4500)
    assert all(rating.low < rating.value < rating.high for rating in ratings)


def test_bots_that_have_not_met_are_equal_and_unsure() -> None:
    pairs = [PairScore(0, 1, 0, 0.5, 0.5), PairScore(0, 2, 0, 0.5, 0.5), PairScore(1, 2, 0, 0.5, 0.5)]
    ratings = elo_ratings(["a", "b", "c"], pairs)
    assert [rating.value for rating in ratings] == pytest.approx([1500] * 3)
    assert all(rating.high - rating.low > 200 for rating in ratings)


def test_openskill_puts_the_bots_in_the_order_of_their_places() -> None:
    rng = Random(6)
    games = []
    for _ in range(300):
        strength = [3 + rng.gauss(0, 1), 1.5 + rng.gauss(0, 1), rng.gauss(0, 1)]
        games.append(((0, 1, 2), [1 + sum(other > own for other in strength) for own in strength]))
    ratings = openskill_ratings(["a", "b", "c"], games)
    assert ratings[0].low > ratings[1].value > ratings[1].low > ratings[2].value
    assert [(rating.bot, rating.system) for rating in ratings] == [(name, "openskill") for name in "abc"]


def test_openskill_without_games_is_where_everybody_starts() -> None:
    assert [(rating.bot, rating.value) for rating in openskill_ratings(["a"], [])] == [("a", 25.0)]


def test_openskill_rates_shared_places_as_draws() -> None:
    one, other = openskill_ratings(["a", "b"], [((0, 1), (1, 1))] * 20)
    assert one.value == pytest.approx(other.value, abs=0.5)


def test_a_rating_lies_within_its_interval() -> None:
    (rating,) = openskill_ratings(["a"], [])
    assert rating == Rating("a", "openskill", 25.0, rating.low, rating.high)
    assert rating.high - rating.value == pytest.approx(1.959964 * 25 / 3, rel=1e-5)
