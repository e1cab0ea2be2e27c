"""A drawing of a table as data in JSON, and what somebody calls the seats in it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from cardkit.engine.scene import Hand, Pile, Scene
from cardkit.language import language
from cardkit.records.names import YOU, shown_name
from cardkit_web.writing import json_text, list_text, object_text

REMEMBERED: Final = 16_384
"""So many hands and piles are remembered as they were written last, of all tables together."""


def scene_data(scene: Scene) -> dict[str, Any]:
    """A scene in JSON: docs/web.md."""
    return {
        "hands": [_hand(hand) for hand in scene.hands],
        "left": [_pile(pile) for pile in scene.left],
        "middle": [_pile(pile) for pile in scene.middle],
        "right": [_pile(pile) for pile in scene.right],
        "trump": scene.trump,
        "notes": list(scene.notes),
    }


def scene_text(scene: Scene) -> str:
    """What `scene_data` gives, in JSON: hands and piles that look as others did before are not written again."""
    spoken = language()
    parts = {
        name: list_text(_pile_text(pile, spoken) for pile in piles)
        for name, piles in (("left", scene.left), ("middle", scene.middle), ("right", scene.right))
    }
    hands = list_text(_hand_text(hand, spoken) for hand in scene.hands)
    return object_text({"trump": scene.trump, "notes": scene.notes}, {"hands": hands, **parts})


@lru_cache(REMEMBERED)
def _hand_text(hand: Hand, spoken: str) -> str:
    """A hand in JSON; `spoken`, the language that is spoken, is in what is remembered."""
    return json_text(_hand(hand))


@lru_cache(REMEMBERED)
def _pile_text(pile: Pile, spoken: str) -> str:
    return json_text(_pile(pile))


def _hand(hand: Hand) -> dict[str, Any]:
    return {
        "name": hand.name,
        "roles": list(hand.roles),
        "cards": list(hand.cards),
        "counted": hand.counted,
        "acts": hand.acts,
        "size": hand.size,
    }


def _pile(pile: Pile) -> dict[str, Any]:
    return {
        "label": pile.label,
        "cards": list(pile.cards),
        "pairs": pile.pairs,
        "heap": pile.heap,
        "counted": pile.counted,
        "looks": pile.looks,
        "size": pile.size,
    }


def names_for(names: Sequence[str], seat: int | None) -> list[str]:
    """What `seat` calls the seats: itself `You`."""
    return [str(YOU) if index == seat else shown_name(name) for index, name in enumerate(names)]
