"""Ratings: Elo for pairs, openskill for larger tables."""

from collections.abc import Sequence
from math import log
from statistics import NormalDist
from typing import Any, Final

import attrs

from cardkit.simulation.extras import needed
from cardkit.simulation.statistics.intervals import CONFIDENCE, Moments, student_quantile

AVERAGE: Final = 1500.0
"""The measure that the Elo ratings of a tournament average."""

POINTS: Final = 400 / log(10)
"""So many Elo points make the odds e times as good."""

RATED_GAMES: Final = 10_000
"""openskill rates a run's first games only, in order: after so many its ratings no longer settle, they drift."""

RATED_AT_A_TABLE: Final = 100
"""So many games of each table are rated at least, however many tables there are."""

POOLED: Final = 10.0
"""The number of deals that the dispersion of all tables counts beside the own ones of a table."""

FARTHEST: Final = 40.0
"""No end of an interval is farther from its rating, in natural logarithms of odds: beyond it numbers run out."""


@attrs.frozen
class Rating:
    """The rating of a bot."""

    bot: str
    system: str
    """`elo`, where 400 points are odds of ten to one, or `openskill`, where 25 is the start and 4 a clear class."""
    value: float | None
    """None, like the ends of its 95% interval, for a bot that has not met the others."""
    low: float | None
    high: float | None


@attrs.frozen
class PairScore:
    """The scores of two bots against each other."""

    one: int
    other: int
    scores: Moments
    """The sums over deals of the scores of `one`."""


def elo_ratings(bots: Sequence[str], pairs: Sequence[PairScore]) -> tuple[Rating, ...]:
    """Elo ratings of bots that have met in pairs: the maximum of a penalised likelihood, with profile intervals.

    The model is that of Bradley and Terry (Biometrika 39, 1952). The likelihood is multiplied by Jeffreys' prior, which
    removes most of the bias and makes ratings finite also where a bot has won everything (Firth, Biometrika 80, 1993);
    a rating's interval holds the values whose profile likelihood is not too far below the maximum (Heinze and Schemper,
    Statistics in Medicine 21, 2002). Scores count as those of the effective number of games that the spread between
    deals tells. Bots that have not met the largest group of bots, not even by way of others, have no rating.
    """
    group = _largest_group(len(bots), [pair for pair in pairs if pair.scores.number])
    found = _BradleyTerry(group, [pair for pair in pairs if pair.one in group and pair.scores.number]).rate()
    return tuple(_elo(bot, found.get(number)) for number, bot in enumerate(bots))


def _elo(bot: str, found: tuple[float, float, float] | None) -> Rating:
    if found is None:
        return Rating(bot, "elo", None, None, None)
    value, low, high = (AVERAGE + POINTS * end for end in found)
    return Rating(bot, "elo", value, low, high)


def _largest_group(bots: int, pairs: Sequence[PairScore]) -> list[int]:
    """The largest group of bots that have met, directly or by way of others; of several the first; else nobody."""
    groups = [{bot} for bot in range(bots)]
    for pair in pairs:
        met = [group for group in groups if pair.one in group or pair.other in group]
        groups = [group for group in groups if group not in met] + [set().union(*met)]
    largest = max(groups, key=lambda group: (len(group), -min(group)))
    return sorted(largest) if len(largest) > 1 else []


class _BradleyTerry:
    """The penalised likelihood of the strengths of bots, in natural logarithms of odds, which sum to 0."""

    def __init__(self, group: Sequence[int], pairs: Sequence[PairScore]) -> None:
        self.numpy: Any = needed("numpy", "ratings")
        self.optimize: Any = needed("scipy.optimize", "ratings")
        numpy = self.numpy
        self.group = group
        self.freedom = sum(pair.scores.number - 1 for pair in pairs)
        self.design = numpy.zeros((len(pairs), len(group)))
        for row, pair in enumerate(pairs):
            self.design[row, group.index(pair.one)] = 1
            self.design[row, group.index(pair.other)] = -1
        self.scores = numpy.array([pair.scores.mean for pair in pairs])
        self.games = numpy.array(_effective_games(pairs))
        self.contrasts = _contrasts(numpy, max(1, len(group)))

    def rate(self) -> dict[int, tuple[float, float, float]]:
        """For each bot its strength and the ends of its interval."""
        if not self.group:
            return {}
        best, most = self._maximum(self.numpy.zeros(len(self.group)), self.contrasts)
        quantile = student_quantile(0.5 + CONFIDENCE / 2, max(1, self.freedom))
        room = most, quantile**2 / 2
        return {
            bot: (float(best[row]), self._end(row, best, room, -1), self._end(row, best, room, 1))
            for row, bot in enumerate(self.group)
        }

    def _end(self, row: int, best: Any, allowed: tuple[float, float], sign: int) -> float:
        """The farthest strength of one bot that is likely enough, those of the others being the likeliest then.

        The likelihood's logarithm, at most `allowed[0]`, may be less by `allowed[1]`.
        """
        room = allowed[1]
        least = allowed[0] - room
        numpy, bots = self.numpy, len(self.group)
        others = [index for index in range(bots) if index != row]
        free = numpy.zeros((bots, max(0, bots - 2)))
        free[others] = _contrasts(numpy, bots - 1)

        away = numpy.full(bots, -1 / (bots - 1))
        away[row] = 1
        last, last_step = best, 0.0

        def above(step: float) -> float:
            nonlocal last, last_step
            if not step:
                return room
            found, likelihood = self._maximum(last + sign * (step - last_step) * away, free)
            last, last_step = found, step
            return likelihood - least

        variance = (self.contrasts @ self._covariance(best, self.contrasts) @ self.contrasts.T)[row, row]
        far = 2.2 * float(variance / self.games.sum()) ** 0.5 + 0.01
        far = min(far, FARTHEST)
        while above(far) > 0:
            if far == FARTHEST:
                return float(best[row] + sign * FARTHEST)
            far = min(2 * far, FARTHEST)
        return float(best[row] + sign * self.optimize.brentq(above, 0.0, far, xtol=1e-4))

    def _maximum(self, start: Any, directions: Any) -> tuple[Any, float]:
        """The strengths with the greatest likelihood that differ from `start` by `directions` only, and it."""
        if not directions.shape[1]:
            return start, -self._loss(self.numpy.zeros(0), start, directions)[0] * self.games.sum()
        found = self.optimize.minimize(
            self._loss,
            self.numpy.zeros(directions.shape[1]),
            args=(start, directions),
            jac=True,
            method="BFGS",
            options={"gtol": 1e-5, "hess_inv0": self._covariance(start, directions)},
        )
        return start + directions @ found.x, -float(found.fun) * self.games.sum()

    def _covariance(self, strengths: Any, directions: Any) -> Any:
        """The inverse of the information of an effective game about `directions`, from which the search starts."""
        numpy = self.numpy
        gaps = self.design @ strengths
        weights = self.games * numpy.exp(-numpy.logaddexp(0, -gaps) - numpy.logaddexp(0, gaps))
        reduced = self.design @ directions
        inverse = numpy.linalg.pinv(reduced.T @ (weights[:, None] * reduced) / self.games.sum(), hermitian=True)
        return (inverse + inverse.T) / 2 + 1e-9 * numpy.eye(directions.shape[1])

    def _loss(self, steps: Any, start: Any, directions: Any) -> tuple[float, Any]:
        """Less the logarithm of the penalised likelihood for an effective game, and its gradient."""
        numpy = self.numpy
        strengths = start + directions @ steps
        gaps = self.design @ strengths
        expected = 1 / (1 + numpy.exp(-gaps))
        logarithms = -self.scores * numpy.logaddexp(0, -gaps) - (1 - self.scores) * numpy.logaddexp(0, gaps)
        weights = self.games * numpy.exp(-numpy.logaddexp(0, -gaps) - numpy.logaddexp(0, gaps))
        reduced = self.design @ self.contrasts
        information = reduced.T @ (weights[:, None] * reduced)
        sign, determinant = numpy.linalg.slogdet(information)
        if sign <= 0:  # so far apart that nothing is told any more
            return float("inf"), numpy.zeros(len(steps))
        likelihood = float(self.games @ logarithms + determinant / 2)
        leverage = weights * numpy.einsum("ij,ji->i", reduced, numpy.linalg.solve(information, reduced.T))
        slope = self.games * (self.scores - expected) + leverage * (0.5 - expected)
        scale = self.games.sum()
        return -likelihood / scale, -(slope @ self.design @ directions) / scale


def _contrasts(numpy: Any, bots: int) -> Any:
    """An orthonormal basis of the changes of so many strengths that leave their sum as it is."""
    basis, _ = numpy.linalg.qr(numpy.eye(bots)[:, : bots - 1] - 1 / bots)
    return basis


def _effective_games(pairs: Sequence[PairScore]) -> list[float]:
    """For each pair as how many independent games its deals count.

    The dispersion, how much scores vary between deals compared with single games, comes from the pair's own deals and,
    as if there had been `POOLED` deals more, from those of all pairs.
    """
    spreads, units = [], []
    for pair in pairs:
        mean, freedom = pair.scores.mean or 0.0, pair.scores.number - 1
        spreads.append(pair.scores.variance * freedom if freedom else 0.0)
        units.append(mean * (1 - mean))
    freedoms = [pair.scores.number - 1 for pair in pairs]
    expected = sum(unit * freedom for unit, freedom in zip(units, freedoms, strict=True))
    pooled = sum(spreads) / expected if expected and sum(spreads) else 1.0
    games = []
    for pair, spread, unit, freedom in zip(pairs, spreads, units, freedoms, strict=True):
        own = (spread + POOLED * pooled * unit) / ((freedom + POOLED) * unit) if unit else pooled
        games.append(pair.scores.number / own)
    return games


def openskill_ratings(bots: Sequence[str], games: Sequence[tuple[Sequence[int], Sequence[int]]]) -> tuple[Rating, ...]:
    """Ratings by openskill's Plackett-Luce model: `games` in order, each the numbers of its bots and their places."""
    from openskill.models import PlackettLuce  # slow to import, and seldom wanted

    model = PlackettLuce()
    ratings = [model.rating(name=bot) for bot in bots]
    for players, places in games:
        teams = [[ratings[player]] for player in players]
        for player, team in zip(players, model.rate(teams, ranks=list(places)), strict=True):
            ratings[player] = team[0]
    spread = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    return tuple(
        Rating(bot, "openskill", rating.mu, rating.mu - spread * rating.sigma, rating.mu + spread * rating.sigma)
        for bot, rating in zip(bots, ratings, strict=True)
    )
