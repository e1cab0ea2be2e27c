"""Intervals, and when a difference is decided."""

from math import log10, pi, sqrt, tan
from operator import index
from statistics import NormalDist
from typing import Final

import attrs

from cardkit.errors import InvalidRule

CONFIDENCE: Final = 0.95


def whole_number(what: str, number: object, least: int) -> int:
    """`number`, also one of numpy's, as an int; raises `InvalidRule` when it is none, or below `least`."""
    try:
        whole = index(number)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidRule(f"The {what} is a whole number, not {number!r}.") from None
    if whole < least:
        raise InvalidRule(f"The {what} is at least {least}, not {whole}.")
    return whole


@attrs.frozen
class Estimate:
    """A mean with its 95% interval."""

    value: float | None
    """None when nothing was measured."""
    low: float | None
    """None, like `high`, when a single deal says nothing about an interval."""
    high: float | None


def wilson_interval(share: float, number: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a share found in `number` independent trials, both ends within 0 and 1."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    centre = share + z * z / (2 * number)
    spread = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    scale = 1 + z * z / number
    return max(0.0, min(share, (centre - spread) / scale)), min(1.0, max(share, (centre + spread) / scale))


def mean_interval(number: int, total: int, squares: int, scale: float = 1, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of `number` independent values over `scale`, from their sum and the sum of their squares.

    The interval is the normal one, widened as Student's t for few values.
    """
    if not number:
        return Estimate(None, None, None)
    value = total / number / scale
    if number < 2:
        return Estimate(value, None, None)
    spread = _t_quantile(0.5 + confidence / 2, number - 1) * standard_error(number, total, squares) / scale
    return Estimate(value, value - spread, value + spread)


def share_interval(
    number: int, total: int, squares: int, scale: float, confidence: float = CONFIDENCE, low: float = 0.0
) -> Estimate:
    """The mean of `number` values between `low` and 1, otherwise as in `mean_interval`, cut off at those ends.

    A few equal values prove little, so the interval is at least as wide as if one more value had been off by 1.
    """
    mean = mean_interval(number, total, squares, scale, confidence)
    if mean.value is None or mean.low is None or mean.high is None:
        return mean
    spread = max(mean.high - mean.value, _t_quantile(0.5 + confidence / 2, number - 1) / number)
    return Estimate(mean.value, max(low, mean.value - spread), min(1.0, mean.value + spread))


def standard_error(number: int, total: int, squares: int) -> float:
    """The standard error of the mean of `number` >= 2 values, from their sum and the sum of their squares."""
    return sqrt((number * squares - total * total) / (number * number * (number - 1)))


def _t_quantile(probability: float, degrees: int) -> float:
    """Student's t: exact for 1 and 2 degrees of freedom, then by the series of Cornish and Fisher.

    Of a 95% interval the series is off by 2% at 4 degrees of freedom, and by 0.1% from 10 on.
    """
    if degrees == 1:
        return tan(pi * (probability - 0.5))
    if degrees == 2:
        return (2 * probability - 1) / sqrt(2 * probability * (1 - probability))
    z = NormalDist().inv_cdf(probability)
    first = (z**3 + z) / (4 * degrees)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    return z + first + second + third


def elo_difference(score: float) -> float | None:
    """By how many Elo points a player is stronger who scores `score`; None for 0 and 1, which no number expresses."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None


@attrs.frozen
class UntilSure:
    """Stop a run when its differences are decided.

    It looks after `first` deals and after each doubling of them. At each look every bot's difference from the mean of
    the others gets an interval, so wide that all intervals of all looks, in a tournament at all tables, hold together
    with a probability of at least 1 - `error` (Bonferroni). A difference is decided when its interval leaves out 0
    (better, worse), or lies within `margin` of it (equal). So a bot that is as good as the others is called better or
    worse in at most `error` of all runs, and so is one called equal that is off by more than `margin`.
    """

    error: float = 0.05
    margin: float = 0.02
    first: int = 100

    def __attrs_post_init__(self) -> None:
        if not 0 < self.error < 1:
            raise InvalidRule(f"The error of a run until sure is between 0 and 1, not {self.error}.")
        if not self.margin >= 0:
            raise InvalidRule(f"The margin of a run until sure is 0 or more, not {self.margin}.")
        whole_number("first look of a run until sure", self.first, 1)

    def looks(self, deals: int) -> list[int]:
        """After how many deals to look in a run of at most `deals`; the last one is its end."""
        looks = []
        look = self.first
        while look < deals:
            looks.append(look)
            look *= 2
        return [*looks, deals]

    def confidence(self, looks: int, bots: int, tables: int = 1) -> float:
        """The confidence of a single interval, for that many looks, bots at a table, and tables."""
        differences = 1 if bots == 2 else bots  # of two bots the one's is the other's
        return 1 - self.error / (looks * tables * differences)

    def verdict(self, difference: Estimate) -> str:
        """`better`, `worse`, `equal` or `undecided`."""
        low, high = difference.low, difference.high
        if low is None or high is None:
            return "undecided"
        if low > 0 or high < 0:
            return "better" if low > 0 else "worse"
        return "equal" if -self.margin <= low and high <= self.margin else "undecided"
