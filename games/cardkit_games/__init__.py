"""The games: Durak and its variants, Cheat and its relatives, and the bots that play them.

>>> from cardkit_games import load
>>> game = load("podkidnoy", {"throw_who": "attacker"})
>>> state = game.deal(seats=2, seed=7)
>>> state.actor, len(state.actions())
(1, 6)
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.engine.drawing import register_picture
from cardkit.engine.scene import Scene
from cardkit.language import add_catalogue
from cardkit_games.bots import bot_names, make_bot
from cardkit_games.catalogue import load, presets

if TYPE_CHECKING:
    from cardkit_games.simulation import compare_rules, simulate, tournament
    from cardkit_games.vector.vector_game import VectorGame

__all__ = ["VectorGame", "bot_names", "compare_rules", "load", "make_bot", "presets", "simulate", "tournament"]


add_catalogue("cardkit_games", Path(__file__).parent / "locale")


def __getattr__(name: str) -> Any:
    """What runs many deals is imported by whoever asks for it: a game in the terminal begins sooner without."""
    if name in ("compare_rules", "simulate", "tournament"):
        from cardkit_games import simulation

        return getattr(simulation, name)
    if name == "VectorGame":
        from cardkit_games.vector.vector_game import VectorGame

        return VectorGame
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _picture(scene: Scene, first: int) -> str:
    from cardkit_games.export.table import picture_of  # when a notebook asks for it, and not before

    return picture_of(scene, first)


register_picture(_picture)
