"""Cheat, up or down one, from ravenblack.net: its rules as data."""

from typing import Final

from cardkit.game.rules import Preset

PRESETS: Final = (
    Preset(
        "cheat-updown",
        "Cheat: an open first play, then the same rank, one up or one down; the first out wins",
        (2, 10),
        "ravenblack.net",
        changes={
            "two_packs_from": 5,
            "deal": "cut_piles",
            "opening_face_up": True,
            "card_max": None,
            "count_truth": "free",
            "steps": "adjacent",
            "scope": "round",
            "lead_after_lie": "challenger",
        },
        aliases=("cheat",),
    ),
    Preset(
        "cheat-updown-loser",
        "Cheat in which the player left with cards loses",
        (2, 10),
        "ravenblack.net",
        parent="cheat-updown",
        changes={"end": "last_loses"},
    ),
)
