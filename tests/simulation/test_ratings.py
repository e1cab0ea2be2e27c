"""Ratings recover what was planted, and say how sure they are."""

from itertools import combinations
from math import log10
from random import Random

import pytest

from cardkit.simulation.statistics import Moments, PairScore, Rating, elo_ratings, openskill_ratings

pytest.importorskip("scipy")

PLANTED = (1700.0, 1560.0, 1440.0, 1300.0)
NAMES = ("a", "b", "c", "d")


def expected(one: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - one) / 400))


def met(one: int, other: int, deals: int, won: int) -> PairScore:
    return PairScore(one, other, Moments.of([2] * won + [0] * (deals - won), 2))


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
    corrected = (won + 0.5) / (deals + 1)  # which is what Jeffreys' prior comes to for a single share
    assert one - other == pytest.approx(400 * log10(corrected / (1 - corrected)), abs=4)
    assert one + other == pytest.approx(3000)


def test_who_comes_first_does_not_matter() -> None:
    one, other = elo_ratings(["a", "b"], [met(0, 1, 50, 35)])
    other_again, one_again = elo_ratings(["b", "a"], [met(0, 1, 50, 15)])
    for rating, again in ((one, one_again), (other, other_again)):
        assert rating.bot == again.bot
        assert ends(rating) == pytest.approx(ends(again), abs=0.1)


def test_planted_ratings_come_out_of_exact_scores() -> None:
    deals = 10**6
    pairs = [
        PairScore(i, j, Moments(deals, won, won, won, won))
        for i, j in combinations(range(4), 2)
        if (won := round(deals * expected(PLANTED[i], PLANTED[j])))
    ]
    ratings = elo_ratings(NAMES, pairs)
    assert values(ratings) == pytest.approx(PLANTED, abs=0.05)
    assert [(rating.bot, rating.system) for rating in ratings] == [(name, "elo") for name in NAMES]


@pytest.mark.parametrize("planted", [(1800.0, 1500.0, 1200.0), (2100.0, 1200.0)])
def test_intervals_hold_the_planted_ratings_with_twenty_games_in_lopsided_fields(
    planted: tuple[float, ...],
) -> None:
    rng = Random(5)
    held, runs, bots = 0, 60, range(len(planted))
    for _ in range(runs):
        pairs = [
            PairScore(i, j, Moments.of([sum(rng.random() < score for _ in range(2)) for _ in range(10)], 2))
            for i, j in combinations(bots, 2)
            if (score := expected(planted[i], planted[j]))
        ]
        found = [ends(rating) for rating in elo_ratings(NAMES[: len(planted)], pairs)]
        held += sum(low <= true <= high for (low, _, high), true in zip(found, planted, strict=True))
    assert 0.9 <= held / (len(planted) * runs)


def test_more_deals_make_intervals_narrower() -> None:
    widths = []
    for deals in (100, 400, 1600):
        low, _, high = ends(elo_ratings(["a", "b"], [met(0, 1, deals, 6 * deals // 10)])[0])
        widths.append(high - low)
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.05)
    assert widths[1] / widths[2] == pytest.approx(2, rel=0.05)


def test_deals_that_vary_less_than_single_games_make_intervals_narrower() -> None:
    even = PairScore(0, 1, Moments.of([1] * 90 + [2] * 10, 2))
    either = PairScore(0, 1, Moments.of([2] * 55 + [0] * 45, 2))
    (low, value, high), (widest_low, same, widest_high) = (ends(elo_ratings("ab", [one])[0]) for one in (even, either))
    assert value == pytest.approx(same, abs=1)
    assert high - low < 0.5 * (widest_high - widest_low)


def test_bots_that_won_or_lost_everything_have_ratings() -> None:
    ratings = elo_ratings(["a", "b", "c"], [met(0, 1, 100, 100), met(0, 2, 100, 100), met(1, 2, 100, 100)])
    first, second, third = values(ratings)
    assert first > second > third
    assert sum(values(ratings)) == pytest.approx(4500)
    assert all(low < value < high for low, value, high in map(ends, ratings))


def test_a_single_deal_each_says_next_to_nothing() -> None:
    ratings = elo_ratings(["a", "b", "c"], [met(0, 1, 1, 1), met(0, 2, 1, 0), met(1, 2, 1, 1)])
    assert all(high - low > 2000 for low, _, high in map(ends, ratings))


def test_bots_that_have_not_met_the_others_have_no_rating() -> None:
    ratings = elo_ratings(["a", "b", "c"], [met(0, 1, 0, 0), met(0, 2, 4, 2), met(1, 2, 0, 0)])
    assert [rating.value for rating in ratings] == [pytest.approx(1500), None, pytest.approx(1500)]
    assert [rating.value for rating in elo_ratings(["a", "b"], [])] == [None, None]


def test_openskill_puts_the_bots_in_the_order_of_their_places() -> None:
    rng = Random(6)
    games = []
    for _ in range(300):
        strength = [3 + rng.gauss(0, 1), 1.5 + rng.gauss(0, 1), rng.gauss(0, 1)]
        games.append(((0, 1, 2), [1 + sum(other > own for other in strength) for own in strength]))
    ratings = openskill_ratings(["a", "b", "c"], games)
    (first_low, _, _), (second_low, second, _), (_, third, _) = map(ends, ratings)
    assert first_low > second > second_low > third
    assert [(rating.bot, rating.system) for rating in ratings] == [(name, "openskill") for name in "abc"]


def test_openskill_without_games_is_where_everybody_starts() -> None:
    assert [(rating.bot, rating.value) for rating in openskill_ratings(["a"], [])] == [("a", 25.0)]


def test_openskill_rates_shared_places_as_draws() -> None:
    one, other = openskill_ratings(["a", "b"], [((0, 1), (1, 1))] * 20)
    assert ends(one)[1] == pytest.approx(ends(other)[1], abs=0.5)


def test_a_rating_lies_within_its_interval() -> None:
    (rating,) = openskill_ratings(["a"], [])
    assert rating == Rating("a", "openskill", 25.0, rating.low, rating.high)
    _, value, high = ends(rating)
    assert high - value == pytest.approx(1.959964 * 25 / 3, rel=1e-5)
