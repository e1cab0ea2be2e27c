"""A drawing of a table as data in JSON, and what somebody calls the seats in it."""

from collections.abc import Sequence
from typing import Any

from cardkit.engine.scene import Hand, Pile, Scene
from cardkit.records.names import YOU, shown_name


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
