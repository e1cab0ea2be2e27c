"""The built-in games: Durak and its variants, Cheat and its relatives, and the bots that play them.

`cardkit` finds both families by their entry points, as it finds the games of other packages.

>>> import cardkit
>>> cardkit.load("podkidnoy", {"throw_who": "attacker"})
<DurakGame podkidnoy, throw_who=attacker>
"""

from collections.abc import Iterator
from pathlib import Path

from cardkit.game.family import Family
from cardkit.language import add_catalogue

add_catalogue("cardkit_games", Path(__file__).parent / "locale")


def families() -> Iterator[Family]:
    """Yield the families, each imported when it is its turn: a deal of Durak needs no other."""
    from cardkit_games.durak.family import FAMILY as DURAK

    yield DURAK
    from cardkit_games.bluffing.family import FAMILY as BLUFFING

    yield BLUFFING
