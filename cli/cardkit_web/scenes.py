"""The scene of a table as a part of a message, with the names of the seats for one person."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from cardkit.drawing.scene import Scene, ScenePile
from cardkit.language import language
from cardkit.records.names import YOU, shown_name
from cardkit_web.protocol import SceneData, SceneHandData, ScenePileData

REMEMBERED: Final = 16_384
"""The number of ways to call the seats of a table that are remembered."""
HAND, PILE = (tuple(attrs.fields_dict(kind)) for kind in (SceneHandData, ScenePileData))
"""The fields of a hand and of a pile that are sent."""


def scene_data(scene: Scene) -> SceneData:
    """Return a scene as a part of a message."""
    return SceneData(
        hands=[SceneHandData(**{name: getattr(hand, name) for name in HAND}) for hand in scene.hands],
        left=_piles(scene.left),
        middle=_piles(scene.middle),
        right=_piles(scene.right),
        trump=scene.trump,
        notes=scene.notes,
    )


def _piles(piles: Sequence[ScenePile]) -> list[ScenePileData]:
    return [ScenePileData(**{name: getattr(pile, name) for name in PILE}) for pile in piles]


def names_for(names: Sequence[str], seat: int | None) -> list[str]:
    """Return the names of the seats for `seat`, which is itself `You`."""
    return list(_called(tuple(names), seat, language()))


@lru_cache(REMEMBERED)
def _called(names: tuple[str, ...], seat: int | None, spoken: str) -> tuple[str, ...]:
    return tuple(str(YOU) if index == seat else shown_name(name) for index, name in enumerate(names))
