"""The rule by which a run is sure."""

from operator import index
from typing import Final

import attrs

from cardkit.errors import InvalidRule
from cardkit.language import gettext
from cardkit_games.simulation.statistics.intervals import Estimate

GROWTH: Final = 1.5
"""The factor by which the number of deals grows from one look to the next."""


def whole_number(what: str, number: object, least: int) -> int:
    """`number`, also one of numpy's, as an int; raises `InvalidRule` when it is none, or below `least`."""
    try:
        whole = index(number)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidRule(gettext("The {what} is a whole number, not {number!r}.", what=what, number=number)) from None
    if whole < least:
        raise InvalidRule(gettext("The {what} is at least {least}, not {whole}.", what=what, least=least, whole=whole))
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
        if not 0 < self.error < 1:
            raise InvalidRule(
                gettext("The error of a run until sure is between 0 and 1, not {error}.", error=self.error)
            )
        if not self.margin >= 0:
            raise InvalidRule(gettext("The margin of a run until sure is 0 or more, not {margin}.", margin=self.margin))
        whole_number("first look of a run until sure", self.first, 1)

    def looks(self, deals: int) -> list[int]:
        """After how many deals to look in a run of at most `deals`; the last one is its end."""
        looks = []
        look = self.first
        while look < deals:
            looks.append(look)
            look = max(look + 1, int(look * GROWTH))
        return [*looks, deals]

    def confidence(self, bots: int, tables: int = 1) -> float:
        """The confidence of a single confidence sequence, for that many bots at a table, and tables."""
        differences = 1 if bots == 2 else bots  # of two bots the one's is the other's
        return 1 - self.error / (tables * differences)

    def verdict(self, difference: Estimate) -> str:
        """`better`, `worse`, `equal` or `undecided`."""
        low, high = difference.low, difference.high
        if low is None or high is None:
            return "undecided"
        if low > 0 or high < 0:
            return "better" if low > 0 else "worse"
        return "equal" if -self.margin <= low and high <= self.margin else "undecided"
