"""The caution of a call: how much more it must be worth than silence, by the rules of the table.

`python benchmarks/strength/strategy_grid.py` measured the results of other constants (docs/notes/strength.md).
"""

from typing import Final

from mypy_extensions import i64

from cardkit_games.bluffing.bots.candidates.plan import has_fixed_order
from cardkit_games.bluffing.engine.rulebook import Rulebook

WINDOW_CAUTION: Final = 0.02
"""The worth by which a call must exceed silence when anybody may call.

Without it "truth else one, certain" won .50 of the games of `bullshit-2c` with three seats, and .25 with .03.
"""

ORDER_CAUTION: Final = 0.05
"""The same when the ranks run on after a call, for a table that mixes as `normal` does."""

FIXED_ORDER_CAUTION: Final = 0.15
"""The same with three seats or more when the ranks run on in a fixed order.

Of .02, .05, .1, .15, .2 and .3 no more gained against `normal`; with two seats .03, .05 and .07 gained most.
"""

ANY_RANK_CAUTION: Final = 0.2
"""The same when anything may be announced at every turn, so that most claims are true, unless a lie is proved.

In `fujian` "never call" won .65 of 60 games against three that call for .02 more, .38 with .1, .10 with .25; with .5
"lay all and say one" won .43.
"""

FREE_NUMBER_CAUTION: Final = -0.02
"""The same with three seats or more when the number may be false and the first out wins: there are more lies to find.

In `cheat-updown` with four seats `hard` scored .40 against `normal` with it, .32 with 0 and .39 with -.05, with which
simple strategies won .35. With two seats and where the last one loses 0 was best.
"""


def caution_of(book: Rulebook, seats: i64, alike: bool, proved: bool) -> float:
    """Return by how much the worth of a call must exceed that of silence; below 0 it may be less by so much.

    Return 0.0 where a call takes the place of a turn, where answers have no order or any higher rank may follow, and
    when the own cards prove the play false (`proved`). With `alike`, the number of seats, a fixed order of ranks and
    false numbers make no difference.
    """
    if book.at_turn or book.open_order:
        return 0.0
    if proved or book.ge:
        return 0.0
    if not len(book.steps):
        return ANY_RANK_CAUTION
    if alike:
        return WINDOW_CAUTION if book.scope_round else ORDER_CAUTION
    if has_fixed_order(book) and seats > 2:
        return FIXED_ORDER_CAUTION
    if not book.scope_round:
        return ORDER_CAUTION
    if book.count_free:
        return 0.0 if seats == 2 or book.last_loses else FREE_NUMBER_CAUTION
    return WINDOW_CAUTION
