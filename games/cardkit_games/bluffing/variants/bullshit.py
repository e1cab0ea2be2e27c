"""Bullshit, or I Doubt It, as the holder of the two of clubs begins it: its rules as data."""

from typing import Final

from cardkit.game.rules import Preset

_SLIP: Final = {"card_max": None, "count_truth": "free"}

PRESETS: Final = (
    Preset(
        "bullshit-2c",
        "Bullshit: ranks go up by one, anybody calls, the first out wins",
        (3, 8),
        "Bullshit, or I Doubt It",
        changes={"starter": "holder_2c", "first_rank": "2"},
        aliases=("bullshit",),
    ),
    Preset(
        "bullshit-2c-loser",
        "Bullshit in which the last player with cards loses, and players who are out may call",
        (3, 8),
        "Bullshit, or I Doubt It",
        parent="bullshit-2c",
        changes={"end": "last_loses", "who": "any_and_out", "reentry": True},
    ),
    Preset(
        "bullshit-2c-slip",
        "Bullshit in which cards may be slipped under an announced set, of which only the set is turned over",
        (3, 8),
        "Bullshit, or I Doubt It",
        parent="bullshit-2c",
        changes={**_SLIP, "reveal": "declared"},
    ),
    Preset(
        "bullshit-2c-slip-all",
        "Bullshit in which cards may be slipped under an announced set, and a caller turns everything over",
        (3, 8),
        "Bullshit, or I Doubt It",
        parent="bullshit-2c",
        changes=_SLIP,
    ),
)
