"""Runs until they are sure: the rule, and confidence sequences, which hold at all numbers of deals together."""

from collections.abc import Sequence
from functools import cache
from math import exp, log, log1p
from operator import index
from typing import Final

import attrs

from cardkit.errors import InvalidRule, WrongType
from cardkit.language import gettext
from cardkit.simulation.statistics.intervals import CONFIDENCE, Estimate, Moments

GROWTH: Final = 1.5
"""The factor by which the number of deals grows from one look to the next."""


def whole_number(what: str, number: object, least: int) -> int:
    """Return `number`, also one of numpy's, as an int; raises `InvalidRule` when it is none, or below `least`."""
    try:
        whole = index(number)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidRule(gettext("The {what} is a whole number, not {number!r}.", what=what, number=number)) from None
    if whole < least:
        raise InvalidRule(
            gettext("The {what} is at least {least}, not {number}.", what=what, least=least, number=whole)
        )
    return whole


@attrs.frozen
class UntilSure:
    """Stop a run when its differences are decided.

    It looks after `first` deals and again whenever there are half as many more. Each bot's difference from the mean of
    the others has a confidence sequence, so wide that all of them at all looks, in a tournament at all tables, hold
    together with a probability of at least 1 - `error`, whatever the games are like. A difference is decided when its
    interval leaves out 0 (better, worse), or lies within `margin` of it (equal). So a bot that is as good as the others
    is called better or worse in at most `error` of all runs, and so is one called equal that is off by more than
    `margin`.
    """

    error: float = 0.05
    margin: float = 0.02
    first: int = 25

    def __attrs_post_init__(self) -> None:
        for name, value in (("error", self.error), ("margin", self.margin)):
            if not isinstance(value, int | float):
                raise WrongType(gettext("`{name}` is a number, not {value!r}.", name=name, value=value))
        if not 0 < self.error < 1:
            raise InvalidRule(
                gettext("The error of a run until sure is between 0 and 1, not {error}.", error=self.error)
            )
        if not self.margin >= 0:
            raise InvalidRule(gettext("The margin of a run until sure is 0 or more, not {margin}.", margin=self.margin))
        whole_number("first look of a run until sure", self.first, 1)

    def looks(self, deals: int) -> list[int]:
        """Return after how many deals to look: `first`, then each time `GROWTH` times as many, and at last `deals`."""
        looks = []
        look = self.first
        while look < deals:
            looks.append(look)
            look = max(look + 1, int(look * GROWTH))
        return [*looks, deals]

    def confidence(self, bots: int, tables: int = 1) -> float:
        """The confidence of a single confidence sequence, for that many bots at a table, and tables."""
        differences = 1 if bots == 2 else bots  # the difference of one of two bots determines that of the other
        return 1 - self.error / (tables * differences)

    def verdict(self, difference: Estimate) -> str:
        """Return the verdict by the interval of `difference`: `better` or `worse` than 0, or `equal` within the margin.

        Otherwise it is `undecided`, and so it is without an interval.
        """
        low, high = difference.low, difference.high
        if low is None or high is None:
            return "undecided"
        if low > 0 or high < 0:
            return "better" if low > 0 else "worse"
        return "equal" if -self.margin <= low and high <= self.margin else "undecided"


STAKES: Final = tuple(0.95 / 1.6**power for power in range(15))
"""The stakes of the bets, as parts of the largest one: for tens of deals up to millions."""

STEPS: Final = 60
"""The greatest number of times that an end is put nearer; a dozen times do."""

ACCURACY: Final = 1e-6
"""The exactness of the logarithm of the wealth: the probability is off by a millionth of itself."""


def confidence_sequence(moments: Moments, confidence: float = CONFIDENCE, *, least: float) -> Estimate:
    """The mean of independent values from `least` (0 or -1) to 1, with an interval that holds at any time.

    With the probability `confidence` the intervals after 1, 2, 3 ... deals all hold the mean, whatever the values
    are, also when they are rare events. Each end bets against a mean `m`: for a centre `c`, `d = c - least` and a
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
    """Return the greatest mean below which all are ruled out: bets that the mean is more would have won too much.

    They win too much where the logarithm of their gain exceeds `threshold`. Nothing ruled out gives the lower limit.
    """
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
    if above < 0 or below >= 0:  # nothing is ruled out; or rounding, when all values are the least
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
def _centres(least: float, most: float) -> list[tuple[float, float]]:
    """Guesses of the mean with their weights: half of the weight is on 0 where it lies in the middle."""
    parts = (0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98)
    signed = least + most == 0
    weights = [(0.5 if part == 0.5 else 0.5 / 6) if signed else 1 / len(parts) for part in parts]
    return [(least + part * (most - least), weight) for part, weight in zip(parts, weights, strict=True)]
