"""The scene of a table as JSON, with the names of the seats for one person."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from cardkit.drawing.scene import Scene, SceneHand, ScenePile
from cardkit.language import language
from cardkit.records.names import YOU, shown_name
from cardkit_web.protocol import SceneData, SceneHandData, ScenePileData, json_text, list_text, object_text

REMEMBERED: Final = 16_384
"""The number of hands and piles of all tables whose latest JSON is remembered."""
HAND, PILE = (tuple(attrs.fields_dict(kind)) for kind in (SceneHandData, ScenePileData))
"""The fields of a hand and of a pile that are sent."""


def scene_data(scene: Scene) -> SceneData:
    """Return a scene as a part of a message."""
    return SceneData(
        hands=[SceneHandData(**_hand(hand)) for hand in scene.hands],
        left=[ScenePileData(**_pile(pile)) for pile in scene.left],
        middle=[ScenePileData(**_pile(pile)) for pile in scene.middle],
        right=[ScenePileData(**_pile(pile)) for pile in scene.right],
        trump=scene.trump,
        notes=scene.notes,
    )


def scene_text(scene: Scene) -> str:
    """Return the result of `scene_data` in JSON; the JSON of hands and piles is reused if they look the same."""
    spoken = language()
    parts = {
        "hands": list_text([_hand_text(hand, spoken) for hand in scene.hands]),
        "left": _piles_text(scene.left, spoken),
        "middle": _piles_text(scene.middle, spoken),
        "right": _piles_text(scene.right, spoken),
    }
    return _notes_text(scene.trump, scene.notes) + object_text({}, parts)[1:]


@lru_cache(REMEMBERED)
def _notes_text(trump: str, notes: tuple[str, ...]) -> str:
    """The beginning of a scene in JSON, up to the field after the notes."""
    return object_text({"trump": trump, "notes": notes}, {})[:-1] + ","


def _piles_text(piles: Sequence[ScenePile], spoken: str) -> str:
    return list_text([_pile_text(pile, spoken) for pile in piles])


@lru_cache(REMEMBERED)
def _hand_text(hand: SceneHand, spoken: str) -> str:
    """Return a hand in JSON; `spoken`, the language of the user, is part of the key of the cache."""
    return json_text(_hand(hand))


@lru_cache(REMEMBERED)
def _pile_text(pile: ScenePile, spoken: str) -> str:
    return json_text(_pile(pile))


def _hand(hand: SceneHand) -> dict[str, Any]:
    return {name: getattr(hand, name) for name in HAND}


def _pile(pile: ScenePile) -> dict[str, Any]:
    return {name: getattr(pile, name) for name in PILE}


def names_for(names: Sequence[str], seat: int | None) -> list[str]:
    """Return the names of the seats for `seat`, which is itself `You`."""
    return list(_called(tuple(names), seat, language()))


@lru_cache(REMEMBERED)
def _called(names: tuple[str, ...], seat: int | None, spoken: str) -> tuple[str, ...]:
    return tuple(str(YOU) if index == seat else shown_name(name) for index, name in enumerate(names))
