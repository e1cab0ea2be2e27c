"""Elo ratings: of bots that met in pairs, and of bots at larger tables by the order in which they finished.

The model is that of Bradley and Terry (Biometrika 39, 1952): the odds that one bot comes before another are the ratio
of their strengths. A larger table is broken into all its pairs, which estimates the strengths of Plackett and Luce
consistently (Azari Soufiani, Chen, Parkes and Xia, NIPS 2013). Jeffreys' prior removes most of the bias, and makes
ratings finite when a bot has won everything (Firth, Biometrika 80, 1993). As the pairs of a table and the games of a
deal are not independent, the variances are those of the sums of whole deals (Liang and Zeger, Biometrika 73, 1986). An
interval holds the strengths whose expected score is not too far from the score reached, as Wilson's does.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final, TypeAlias

import attrs

from cardkit.simulation.statistics.intervals import CONFIDENCE, student_quantile

AVERAGE: Final = 1500.0
"""The mean of the ratings of a run."""
POINTS: Final = 400 / log(10)
"""The number of Elo points that multiply the odds by e."""
POOLED: Final = 10.0
"""The number of deals that the spread of all tables counts beside the own ones of a table: a guess."""
MOST_STEPS: Final = 200
"""Newton's method takes fewer than ten steps."""
FARTHEST: Final = 32.0
"""No end of an interval is looked for farther from its rating, in natural logarithms of odds."""
LONGEST_STEP: Final = 2.0
"""No strength is moved farther in one step, in natural logarithms of odds."""

Matrix: TypeAlias = list[list[float]]


@attrs.frozen
class Rating:
    """The Elo rating of a bot: 400 points more are odds of ten to one to come before another."""

    bot: str
    value: float | None
    """None, like the ends of its 95% interval, for a bot that has not met the others."""
    low: float | None
    high: float | None


@attrs.frozen
class TableScore:
    """Sums over the whole deals of one table: how many of the others each bot came before, half for those level."""

    bots: tuple[int, ...]
    """The number of the bot in each place of the sums."""
    deals: int
    games: int
    """The number of games in these deals."""
    ahead: Sequence[float]
    products: Sequence[Sequence[float]]
    """The sums over deals of the products of two bots' numbers in a deal."""


def elo_ratings(bots: Sequence[str], tables: Sequence[TableScore]) -> tuple[Rating, ...]:
    """Return the ratings of `bots`, from the tables at which they met.

    Bots without a chain of meetings to the largest group of bots have no rating.
    """
    played = [table for table in tables if table.deals]
    group = _largest_group(len(bots), played)
    found = _rate(group, [table for table in played if table.bots[0] in group]) if group else {}
    return tuple(Rating(bot, *found.get(number, (None, None, None))) for number, bot in enumerate(bots))


def _largest_group(bots: int, tables: Sequence[TableScore]) -> list[int]:
    """Return the largest group of bots connected by meetings; of several the first; empty when none have met."""
    groups = [{bot} for bot in range(bots)]
    for table in tables:
        met = [group for group in groups if not group.isdisjoint(table.bots)]
        groups = [group for group in groups if group not in met] + [set().union(*met)]
    largest = max(groups, key=lambda group: (len(group), -min(group)))
    return sorted(largest) if len(largest) > 1 else []


def _rate(group: Sequence[int], tables: Sequence[TableScore]) -> dict[int, tuple[float, float, float]]:
    """Return for each bot its rating and the ends of its interval."""
    tables = [attrs.evolve(table, bots=tuple(map(group.index, table.bots))) for table in tables]
    strengths = [0.0] * len(group)
    for _ in range(MOST_STEPS):
        parts = [_information(strengths, table) for table in tables]
        information = _total(parts, tables, len(group))
        inverse = _inverse(information)
        slope = _slope(strengths, tables, inverse)
        step = [sum(map(float.__mul__, row, slope)) for row in inverse]
        longest = max(map(abs, step))
        strengths = [
            old + one * LONGEST_STEP / max(longest, LONGEST_STEP) for old, one in zip(strengths, step, strict=True)
        ]
        if longest < 1e-9:
            break
    spread = _total(_spreads(parts, tables), tables, len(group))
    quantile = student_quantile(0.5 + CONFIDENCE / 2, max(1, sum(table.deals - 1 for table in tables)))
    mean = sum(strengths) / len(strengths)
    found = {}
    for index, row in enumerate(inverse):
        weights = [one - sum(row) / len(row) for one in row]  # the strengths are measured from their mean
        variance = sum(one * other * spread[i][j] for i, one in enumerate(weights) for j, other in enumerate(weights))
        alone = spread[index][index] / information[index][index] ** 2  # the variance if the others were known
        scale = sqrt(max(0.0, variance) / alone)
        allowed = quantile**2 * spread[index][index] / information[index][index]
        low, high = (scale * _reach(index, strengths, tables, allowed, sign) for sign in (-1, 1))
        value = AVERAGE + POINTS * (strengths[index] - mean)
        found[group[index]] = value, value - POINTS * low, value + POINTS * high
    return found


def _reach(bot: int, strengths: Sequence[float], tables: Sequence[TableScore], allowed: float, sign: int) -> float:
    """Return how far the strength of a bot may be off to one side, if those of the others are right.

    The limit is where the square of the score less the expected one is `allowed` times the variance of single games, as
    for Wilson's interval of a share. It is found again with a drawn game in place of one of average score. The farther
    one below `FARTHEST` counts, so a bot that won or lost everything has a finite one too.
    """
    own = [table for table in tables if bot in table.bots]
    met = [(strengths[other], table.games) for table in own for other in table.bots if other != bot]
    score = sum(table.ahead[table.bots.index(bot)] for table in own)
    games = sum(number for _, number in met)
    farthest = 0.0
    for counted in (score, score + 0.5 - score / games):
        near, far = 0.0, 1.0

        def fits(step: float, counted: float = counted) -> bool:
            chances = [(_before(strengths[bot] + sign * step, other), number) for other, number in met]
            expected = sum(number * chance for chance, number in chances)
            return (counted - expected) ** 2 <= allowed * sum(n * chance * (1 - chance) for chance, n in chances)

        while fits(far) and far < FARTHEST:
            near, far = far, 2 * far
        if far >= FARTHEST:
            continue  # nothing was lost, or nothing won
        while far - near > 1e-4:
            middle = (near + far) / 2
            near, far = (middle, far) if fits(middle) else (near, middle)
        farthest = max(farthest, near)
    return farthest


def _before(one: float, other: float) -> float:
    """Return the probability that a bot of strength `one` comes before another."""
    return 1 / (1 + exp(other - one))


def _information(strengths: Sequence[float], table: TableScore) -> Matrix:
    """Return the information that a table's games have about the strengths of its bots, one pair like the other."""
    found = [[0.0] * len(table.bots) for _ in table.bots]
    for i, bot in enumerate(table.bots):
        for j, other in enumerate(table.bots[:i]):
            chance = _before(strengths[bot], strengths[other])
            weight = table.games * chance * (1 - chance)
            found[i][i] += weight
            found[j][j] += weight
            found[i][j] -= weight
            found[j][i] -= weight
    return found


def _slope(strengths: Sequence[float], tables: Sequence[TableScore], inverse: Matrix) -> list[float]:
    """Return the slope of the logarithm of the penalised likelihood in each strength."""
    slope = [0.0] * len(strengths)
    for table in tables:
        for i, bot in enumerate(table.bots):
            slope[bot] += table.ahead[i]
            for other in table.bots[:i]:
                chance = _before(strengths[bot], strengths[other])
                leverage = table.games * chance * (1 - chance)
                leverage *= inverse[bot][bot] + inverse[other][other] - 2 * inverse[bot][other]
                slope[bot] += leverage * (0.5 - chance) - table.games * chance
                slope[other] -= leverage * (0.5 - chance) + table.games * (1 - chance)
    return slope


def _spreads(parts: Sequence[Matrix], tables: Sequence[TableScore]) -> list[Matrix]:
    """Return for each table the variances and covariances of its sums.

    They are a weighted mean of those between its own n deals, with the weight n / (n + `POOLED`), and of those of the
    model, `parts`, scaled by the ratio of the variation of all tables to the expected one. A table whose own deals do
    not vary has the model's alone.
    """
    own: list[Matrix] = []
    for table in tables:
        deals, ahead = table.deals, table.ahead
        unbiased = deals / (deals - 1) if deals > 1 else 0.0
        own.append(
            [
                [unbiased * (product - ahead[i] * ahead[j] / deals) for j, product in enumerate(row)]
                for i, row in enumerate(table.products)
            ]
        )
    expected = sum(_trace(part) for part, table in zip(parts, tables, strict=True) if table.deals > 1)
    seen = sum(map(_trace, own))
    dispersion = seen / expected if seen > 0 and expected > 0 else 1.0
    found = []
    for part, matrix, table in zip(parts, own, tables, strict=True):
        share = table.deals / (table.deals + POOLED) if _trace(matrix) > 0 else 0.0
        found.append(
            [
                [share * one + (1 - share) * dispersion * other for one, other in zip(row, model, strict=True)]
                for row, model in zip(matrix, part, strict=True)
            ]
        )
    return found


def _trace(matrix: Matrix) -> float:
    return sum(row[index] for index, row in enumerate(matrix))


def _total(parts: Sequence[Matrix], tables: Sequence[TableScore], size: int) -> Matrix:
    """Return the sum of matrices about the bots at each table as one about all bots."""
    whole = [[0.0] * size for _ in range(size)]
    for part, table in zip(parts, tables, strict=True):
        for i, row in zip(table.bots, part, strict=True):
            for j, value in zip(table.bots, row, strict=True):
                whole[i][j] += value
    return whole


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix whose rows sum to 0, with 1 added to each entry (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[value + 1 for value in row] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]
