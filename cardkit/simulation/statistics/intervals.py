"""Intervals for means over independent deals, from sums alone.

A share of `n` games has Wilson's score interval (1927). The mean of `n` deals is treated alike: its variance is taken
as `dispersion * mean * (1 - mean) / n`, where the deals tell the dispersion, so that the interval is Wilson's for an
effective number of `n / dispersion` trials (Korn and Graubard, Survey Methodology 24, 1998), with Student's quantile in
place of the normal one because the dispersion is estimated. A mean without a greatest value has the variance
`dispersion * mean / n`: the score interval of a rate (quasi-Poisson). With at most three effective events the end at
their side is the Poisson one of Brown, Cai and DasGupta (Statistical Science 16, 2001). A signed mean is the mean of
its positive part less that of its negative part, whose intervals are put together as Zou and Donner do (Statistics in
Medicine 27, 2008). tests/simulation/test_intervals.py measures how often they hold.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, expm1, floor, lgamma, log, log10, pi, sqrt, tan
from statistics import NormalDist
from typing import Final

import attrs

CONFIDENCE: Final = 0.95

FEW_EVENTS: Final = 3.5
"""The number of effective events below which Wilson's interval holds too seldom at their side."""

MOST_DIGITS: Final = 9

TINY: Final = 1e-11
"""Below this the first term of the series of the gamma quantile is exact enough."""


@attrs.frozen
class Estimate:
    """A mean with its 95% interval."""

    value: float | None
    """The mean; None without values."""
    low: float | None
    """None, like `high`, when there is only one deal and so no interval."""
    high: float | None

    def __neg__(self) -> "Estimate":
        return Estimate(*(None if end is None else -end for end in (self.value, self.high, self.low)))

    def digits(self, least: int = 0) -> int:
        """Return how many digits after the point tell the ends apart: two of the interval's width, and at least
        `least`.
        """
        if self.low is None or self.high is None or not self.high > self.low:
            return least
        return min(MOST_DIGITS, max(least, 1 - floor(log10(self.high - self.low))))


NOTHING: Final = Estimate(None, None, None)


@attrs.frozen
class Moments:
    """Sums over `number` independent deals, of values that are whole numbers `scale` times too large."""

    number: int
    total: int
    squares: int
    gains: int
    """The sum of the values above 0."""
    gain_squares: int
    """The sum of their squares."""
    scale: float = 1

    @property
    def mean(self) -> float | None:
        """The mean of the values; None for none."""
        return self.total / self.number / self.scale if self.number else None

    @property
    def variance(self) -> float:
        """The variance of the `number` >= 2 values."""
        number = self.number
        return (number * self.squares - self.total * self.total) / (number * (number - 1)) / self.scale**2

    @property
    def parts(self) -> tuple["Moments", "Moments"]:
        """The positive parts of the values, and the negative ones as positive numbers."""
        above = self.gains, self.gain_squares
        below = self.gains - self.total, self.squares - self.gain_squares
        return Moments(self.number, *above, *above, self.scale), Moments(self.number, *below, *below, self.scale)


def wilson_interval(share: float, number: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a share found in `number` independent trials, both ends within 0 and 1."""
    return _wilson(share, number, NormalDist().inv_cdf(0.5 + confidence / 2))


def mean_interval(moments: Moments, *, bounded: bool) -> Estimate:
    """Return the mean of values from 0 on and its interval; if `bounded`, values are at most 1, and so are the ends.

    The ends are None for fewer than two values.
    """
    if moments.number < 2:
        return Estimate(moments.mean, None, None)
    return Estimate(*_ends(moments, _dispersion(moments, bounded) or 1.0, bounded))


def signed_interval(moments: Moments, *, bounded: bool) -> Estimate:
    """Return the mean of values of either sign and its interval; if `bounded`, from -1 to 1.

    The ends are None for fewer than two values.
    """
    mean = moments.mean
    if mean is None or moments.number < 2:
        return Estimate(mean, None, None)
    sides = moments.parts
    seen = [_dispersion(side, bounded) for side in sides]
    # a sign that no deal has had would come in steps such as the other one's; where there are neither, in whole deals
    dispersions = [own or other or 1.0 for own, other in zip(seen, reversed(seen), strict=True)]
    (gain, gain_low, gain_high), (loss, loss_low, loss_high) = (
        _ends(side, dispersion, bounded) for side, dispersion in zip(sides, dispersions, strict=True)
    )
    spread = sqrt(sides[0].variance * sides[1].variance)
    # a deal is above 0, or below, or neither, so that the covariance of the parts is less their product
    correlation = -gain * loss * moments.number / (moments.number - 1) / spread if spread else 0.0
    low = mean - _joined(gain - gain_low, loss_high - loss, correlation)
    high = mean + _joined(gain_high - gain, loss - loss_low, correlation)
    return Estimate(mean, max(-1.0, low), min(1.0, high)) if bounded else Estimate(mean, low, high)


def sum_interval(estimates: Sequence[Estimate], weights: Sequence[float]) -> Estimate:
    """Return the weighted mean of independent estimates; the spreads of their ends add up as squares (Zou and Donner).

    It is `NOTHING` without estimates, or if one has no value; the ends are None if one has none.
    """
    if not estimates:
        return NOTHING
    value = low = high = 0.0
    known = True
    for one, weight in zip(estimates, weights, strict=True):
        if one.value is None:
            return NOTHING
        value += weight * one.value
        if one.low is None or one.high is None:
            known = False
            continue
        low += (weight * (one.value - one.low)) ** 2
        high += (weight * (one.high - one.value)) ** 2
    return Estimate(value, value - sqrt(low), value + sqrt(high)) if known else Estimate(value, None, None)


def elo_difference(score: float) -> float | None:
    """The Elo points by which a player is stronger who scores `score`; None for 0 and 1, which no number expresses."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None


@lru_cache(maxsize=4096)
def student_quantile(probability: float, degrees: int) -> float:
    """Return the quantile of Student's t, for 0 < `probability` < 1, to a relative error of 1e-5.

    One and two degrees of freedom have closed forms; more are Algorithm 396 of Hill (Communications of the ACM 13,
    1970).
    """
    if probability < 0.5:
        return -student_quantile(1 - probability, degrees)
    tails = 2 * (1 - probability)
    if degrees == 1:
        return 1 / tan(pi * tails / 2)
    if degrees == 2:
        return sqrt(max(0.0, 2 / (tails * (2 - tails)) - 2))
    a = 1 / (degrees - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * degrees
    y = (d * tails) ** (2 / degrees)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(tails / 2) if tails < 1 else 0.0
        if degrees < 5:
            c += 0.3 * (degrees - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = x * x
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = expm1(a * y * y)
    else:
        y = (
            (1 / (((degrees + 6) / (degrees * y) - 0.089 * d - 0.822) * (degrees + 2) * 3) + 0.5 / (degrees + 4)) * y
            - 1
        ) * (degrees + 1) / (degrees + 2) + 1 / y
    return sqrt(degrees * y)


@lru_cache(maxsize=4096)
def gamma_quantile(probability: float, shape: float) -> float:
    """Return the quantile of the gamma distribution with this shape, up to a few, and scale 1."""
    first = exp((log(probability) + lgamma(shape + 1)) / shape)  # the first term of the series, below the quantile
    if first < TINY:
        return first
    low, high = 0.0, shape + 1
    while _gamma_below(high, shape) < probability:
        high *= 2
    while high - low > 1e-10 * high:
        middle = (low + high) / 2
        if _gamma_below(middle, shape) < probability:
            low = middle
        else:
            high = middle
    return high


def _gamma_below(value: float, shape: float) -> float:
    """Return the probability that a gamma variable of this `shape` is below `value`, 0 or more, by its series."""
    term = total = 1 / shape
    index = shape
    while term > 1e-14 * total:
        index += 1
        term *= value / index
        total += term
    return total * exp(shape * log(value) - value - lgamma(shape)) if value else 0.0


def _dispersion(moments: Moments, bounded: bool) -> float:
    """Return how much more the deals vary than single games with the same mean would; 0 when they do not vary at
    all.
    """
    mean = moments.mean or 0.0
    unit = mean * (1 - mean) if bounded else mean
    return moments.variance / unit if unit > 0 else 0.0


def _ends(moments: Moments, dispersion: float, bounded: bool) -> tuple[float, float, float]:
    """The mean of values from 0 on and the ends of its interval, from 2 deals on."""
    mean, number = moments.mean or 0.0, moments.number / dispersion
    quantile = student_quantile(0.5 + CONFIDENCE / 2, moments.number - 1)
    if bounded and 0 < mean < 1 and not moments.variance:  # as if the deals not seen yet could have any value
        unseen = _wilson(0.0, moments.number, quantile)[1]
        return mean, mean * (1 - unseen), mean + (1 - mean) * unseen
    low, high = _wilson(mean, number, quantile) if bounded else _rate(mean, number, quantile)
    events, others = mean * number, (1 - mean) * number
    if 0 < events < FEW_EVENTS:
        low = min(low, gamma_quantile(1 - CONFIDENCE, events) / number)
    if bounded and 0 < others < FEW_EVENTS:
        high = max(high, 1 - gamma_quantile(1 - CONFIDENCE, others) / number)
    return mean, low, high


def _wilson(share: float, number: float, quantile: float) -> tuple[float, float]:
    square = quantile * quantile
    centre = share + square / (2 * number)
    spread = quantile * sqrt(max(0.0, share * (1 - share)) / number + square / (4 * number * number))
    scale = 1 + square / number
    return max(0.0, min(share, (centre - spread) / scale)), min(1.0, max(share, (centre + spread) / scale))


def _rate(mean: float, number: float, quantile: float) -> tuple[float, float]:
    centre = mean + quantile * quantile / (2 * number)
    spread = quantile * sqrt(mean / number + quantile * quantile / (4 * number * number))
    return max(0.0, min(mean, centre - spread)), centre + spread


def _joined(one: float, other: float, correlation: float) -> float:
    """The spread of a difference, from those of its parts and their correlation."""
    return sqrt(max(0.0, one * one + other * other - 2 * correlation * one * other))
