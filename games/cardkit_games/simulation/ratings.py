"""Ratings: Elo for pairs, openskill for larger tables."""

from collections.abc import Sequence
from math import log
from statistics import NormalDist
from typing import Any, Final

import attrs

from cardkit_games.simulation.extras import needed
from cardkit_games.simulation.statistics import CONFIDENCE

AVERAGE: Final = 1500.0
"""What the Elo ratings of a tournament average."""

RATED_GAMES: Final = 10_000
"""openskill rates a run's first games only, in order: after so many its ratings no longer settle, they drift."""

RATED_AT_A_TABLE: Final = 100
"""So many games of each table are rated at least, however many tables there are."""


@attrs.frozen
class Rating:
    """How strong a bot is."""

    bot: str
    system: str
    """`elo`, where 400 points are odds of ten to one, or `openskill`, where 25 is the start and 4 a clear class."""
    value: float
    low: float
    high: float
    """The ends of the 95% interval."""


@attrs.frozen
class PairScore:
    """What two bots reached against each other."""

    one: int
    other: int
    deals: int
    score: float
    """The mean score of `one`."""
    standard_error: float


def elo_ratings(bots: Sequence[str], pairs: Sequence[PairScore]) -> tuple[Rating, ...]:
    """The most likely Elo ratings of bots that have met in pairs, with intervals that follow from the deals.

    Every pair is given one drawn deal more, so that also a bot that has won everything has a rating.
    """
    numpy: Any = needed("numpy", "ratings")
    scale = log(10) / 400
    ratings = numpy.zeros(len(bots))
    spread = numpy.full((len(bots), len(bots)), 1 / len(bots))  # fixes the mean, which games cannot tell
    for _step in range(100):
        slope = numpy.zeros(len(bots))
        curvature = spread.copy()
        noise = numpy.zeros((len(bots), len(bots)))
        for pair in pairs:
            deals = pair.deals + 1
            score = (pair.deals * pair.score + 0.5) / deals
            expected = 1 / (1 + 10 ** ((ratings[pair.other] - ratings[pair.one]) / 400))
            direction = numpy.zeros(len(bots))
            direction[pair.one], direction[pair.other] = 1, -1
            slope += scale * deals * (score - expected) * direction
            outer = numpy.outer(direction, direction)
            curvature += scale**2 * deals * expected * (1 - expected) * outer
            error = max(pair.standard_error, 0.5 / deals)
            noise += (scale * deals * error) ** 2 * outer
        change = numpy.linalg.solve(curvature, slope)
        ratings += numpy.clip(change, -200, 200)
        if abs(change).max() < 1e-6:
            break
    inverse = numpy.linalg.inv(curvature)
    errors = numpy.sqrt(numpy.diag(inverse @ noise @ inverse))
    return tuple(
        _rating(bot, "elo", AVERAGE + float(value), float(error))
        for bot, value, error in zip(bots, ratings, errors, strict=True)
    )


def openskill_ratings(bots: Sequence[str], games: Sequence[tuple[Sequence[int], Sequence[int]]]) -> tuple[Rating, ...]:
    """Ratings by openskill's Plackett-Luce model: `games` in order, each the numbers of its bots and their places."""
    from openskill.models import PlackettLuce  # slow to import, and seldom wanted

    model = PlackettLuce()
    ratings = [model.rating(name=bot) for bot in bots]
    for players, places in games:
        teams = [[ratings[player]] for player in players]
        for player, team in zip(players, model.rate(teams, ranks=list(places)), strict=True):
            ratings[player] = team[0]
    return tuple(_rating(bot, "openskill", rating.mu, rating.sigma) for bot, rating in zip(bots, ratings, strict=True))


def _rating(bot: str, system: str, value: float, error: float) -> Rating:
    spread = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * error
    return Rating(bot, system, value, value - spread, value + spread)
