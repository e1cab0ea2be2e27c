"""The games: Durak and its variants, Cheat and its relatives, and the bots that play them.

>>> from cardkit_games import load
>>> game = load("podkidnoy", {"throw_who": "attacker"})
>>> state = game.deal(seats=2, seed=7)
>>> state.actor, len(state.actions())
(1, 6)
"""

from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.drawing import Scene, register_picture
from cardkit.language import add_catalogue
from cardkit.moved import lazy_names, note_moved
from cardkit_games.moved import MOVED

if TYPE_CHECKING:
    from cardkit_games.bots import bot_names as bot_names
    from cardkit_games.bots import make_bot as make_bot
    from cardkit_games.catalogue import load as load
    from cardkit_games.catalogue import presets as presets
    from cardkit_games.simulation import compare_rules as compare_rules
    from cardkit_games.simulation import simulate as simulate
    from cardkit_games.simulation import tournament as tournament
    from cardkit_games.vector.vector_game import VectorGame as VectorGame
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "cardkit_games.bots": ["bot_names", "make_bot"],
            "cardkit_games.catalogue": ["load", "presets"],
            "cardkit_games.simulation": ["compare_rules", "simulate", "tournament"],
            "cardkit_games.vector.vector_game": ["VectorGame"],
        },
    )

note_moved(MOVED)
add_catalogue("cardkit_games", Path(__file__).parent / "locale")


def _picture(scene: Scene, first: int) -> str:
    from cardkit_games.export.table import picture_of  # when a notebook asks for it, and not before

    return picture_of(scene, first)


register_picture(_picture)
