"""The caution of a call: how much more it must be worth than silence, by the rules of the table.

`python benchmarks/strength/strategy_grid.py` measured the results of other constants (docs/notes/strength.md).
"""

from typing import Final

from cardkit_games.bluffing.engine.rulebook import Rulebook

WINDOW_CAUTION: Final = 0.02
"""The worth by which a call must exceed silence when anybody may call.

Without it "truth else one, certain" won .50 of the games of `bullshit-2c` with three seats, and .25 with .03.
"""

ORDER_CAUTION: Final = 0.05
"""The same when the ranks run on after a call."""

ANY_RANK_CAUTION: Final = 0.2
"""The same when anything may be announced at every turn, so that most claims are true, unless a lie is proved.

In `fujian` "never call" won .65 of 60 games against three that call for .02 more, .38 with .1, .10 with .25; with .5
"lay all and say one" won .43.
"""


def caution_of(book: Rulebook, proved: bool) -> float:
    """Return by how much the worth of a call must exceed that of silence.

    Return 0.0 where a call takes the place of a turn, where answers have no order or any higher rank may follow, and
    when the own cards prove the play false (`proved`).
    """
    if book.at_turn or book.open_order or book.ge or proved:
        return 0.0
    if not len(book.steps):
        return ANY_RANK_CAUTION
    return WINDOW_CAUTION if book.scope_round else ORDER_CAUTION
