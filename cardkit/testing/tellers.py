"""The check of sentences: what people are told of moves is the same in all worlds that look the same to a seat.

Observations may keep a secret that the words for a move give away. Two worlds are played as `check_no_leak` plays them,
and after each decision what a teller says to the seat is compared. Tellers are programs such as the terminal and the
web table. The core knows none of them; whoever brings one names it in the group `cardkit.tellers` of entry points: a
function of a game and a number of seats that returns a `Tell`.
"""

from importlib.metadata import entry_points
from typing import Final

from cardkit.errors import in_short
from cardkit.game.game import AnyGame
from cardkit.testing.checks.leak import Public, Tell, check_no_leak
from cardkit.testing.random_deals import Choose, NothingToCheck, any_action
from cardkit.testing.sentences import in_sentences

TELLERS: Final = "cardkit.tellers"
"""The group of entry points."""
TERMINAL: Final = "terminal"
WEB: Final = "web"
"""The names of ours."""


@in_sentences
def check_sentences(
    game: AnyGame,
    seats: int,
    seed: int,
    *,
    games: int = 1,
    worlds: int = 2,
    public: Public | None = None,
    choose: Choose = any_action,
    told_by: str = TERMINAL,
) -> int:
    """Raise `AssertionError` when a seat is told what it may not know, in random games from `seed`.

    `told_by` is who tells it: `terminal`, the sentences of `cardkit play`, or `web`, the messages of a web table, to
    the seat and to those who look on; others are entry points of the group `cardkit.tellers`. The face is that of the
    family, where its package is installed. The rest is as in `check_no_leak`. Returns how often something told was
    compared; raises `NothingToCheck` where nobody by that name is installed.
    """
    tell = _teller(told_by, game, seats)
    return check_no_leak(game, seats, seed, games=games, worlds=worlds, public=public, choose=choose, tell=tell)


def _teller(name: str, game: AnyGame, seats: int) -> Tell:
    """Return what tells of decisions in the way called `name`; raises `NothingToCheck` where that is not installed."""
    for entry in entry_points(group=TELLERS, name=name):
        try:
            make = entry.load()
        except ImportError as error:
            raise NothingToCheck(f"what {name} tells cannot be checked here: {in_short(error)}") from None
        tell: Tell = make(game, seats)
        return tell
    raise NothingToCheck(f"no package that is installed has an entry point {name!r} in the group {TELLERS!r}")
