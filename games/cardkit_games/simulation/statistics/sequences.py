"""Confidence sequences: intervals that hold at all numbers of deals together, so that a run may stop when it likes."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, log, log1p
from typing import Final

from cardkit_games.simulation.statistics.intervals import CONFIDENCE, Estimate, Moments

STAKES: Final = tuple(0.95 / 1.6**power for power in range(15))
"""The stakes of the bets, as parts of the largest one: for tens of deals up to millions."""

STEPS: Final = 60
"""The greatest number of times that an end is put nearer; a dozen times do."""

ACCURACY: Final = 1e-6
"""The exactness of the logarithm of the wealth: the probability is off by a millionth of itself."""


def confidence_sequence(moments: Moments, confidence: float = CONFIDENCE, *, least: float) -> Estimate:
    """The mean of independent values from `least` (0 or -1) to 1, with an interval that holds at any time.

    With the probability `confidence` the intervals after 1, 2, 3 ... deals all hold the mean, whatever the values
    are, also where they are rare events. Each end bets against a mean `m`: for a centre `c`, `d = c - least` and a
    stake `s < 1` Fan, Grama and Liu (Electronic Journal of Probability 20, 2015) have
    `exp(s (x - c) / d + (log(1 - s) + s) ((x - c) / d)**2) <= 1 + s (x - c) / d` for all `x >= least`, so that the
    product over the deals of the left side over `1 + s (m - c) / d` is a supermartingale where the mean is at most `m`.
    A mixture over fixed stakes and centres is one too and exceeds `2 / (1 - confidence)` at any time in no more than
    half of the runs that may fail (Ville); it needs nothing but the sums of the values and of their squares.
    Betting against means: Waudby-Smith and Ramdas (Journal of the Royal Statistical Society B 86, 2024).
    """
    mean = moments.mean
    if mean is None:
        return Estimate(None, None, None)
    number, total = moments.number, moments.total / moments.scale
    squares = moments.squares / moments.scale**2
    threshold = log(2 / (1 - confidence))
    low = _lower_end(number, total, squares, threshold, (least, 1.0))
    high = -_lower_end(number, -total, squares, threshold, (-1.0, -least))
    return Estimate(mean, min(low, mean), max(high, mean))


def _lower_end(number: int, total: float, squares: float, threshold: float, limits: tuple[float, float]) -> float:
    """The greatest mean against which the bets that it is more have not won."""
    bets = []
    for centre, weight in _centres(*limits):
        reach = centre - limits[0]
        above = (total - number * centre) / reach
        spread = (squares - 2 * centre * total + number * centre * centre) / reach**2
        for stake in STAKES:
            gain = stake * above + (log1p(-stake) + stake) * spread + log(weight / len(STAKES))
            bets.append((gain, stake / reach, centre))

    low, high = limits[0], max(limits[0], total / number)
    above, below = (_log_wealth(bets, number, end) - threshold for end in (low, high))
    if above < 0 or below >= 0:  # nothing is ruled out; or rounding, where all values are the least
        return low
    for _ in range(STEPS):  # false position, which halves the value of an end that stays (Illinois)
        middle = (low * below - high * above) / (below - above)
        wealth = _log_wealth(bets, number, middle) - threshold
        if abs(wealth) < ACCURACY:
            return middle
        if wealth > 0:
            low, above, below = middle, wealth, below / 2
        else:
            high, below, above = middle, wealth, above / 2
    return low


def _log_wealth(bets: Sequence[tuple[float, float, float]], number: int, mean: float) -> float:
    wealth = [gain - number * log1p(slope * (mean - centre)) for gain, slope, centre in bets]
    most = max(wealth)
    return most + log(sum(exp(one - most) for one in wealth))


@cache
def _centres(least: float, most: float) -> tuple[tuple[float, float], ...]:
    """Guesses of the mean with their weights: half of the weight is on 0 where it lies in the middle."""
    return tuple(_weighted(least, most))


def _weighted(least: float, most: float) -> Iterator[tuple[float, float]]:
    parts = (0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98)
    signed = least + most == 0
    for part in parts:
        middle = part == 0.5
        yield least + part * (most - least), (0.5 if middle else 0.5 / 6) if signed else 1 / len(parts)
