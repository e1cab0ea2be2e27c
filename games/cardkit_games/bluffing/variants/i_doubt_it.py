"""I Doubt It in its well-known English form: its rules as data."""

from typing import Final

from cardkit.game.rules import Preset

PRESETS: Final = (
    Preset(
        "i-doubt-it",
        "I Doubt It: aces first, ranks go up by one, anybody calls, the first out wins",
        (2, 12),
        "Bicycle, Pagat, Wikipedia",
        changes={"two_packs_from": 6, "first_rank": "a"},
    ),
    Preset(
        "i-doubt-it-pass",
        "I Doubt It in which a player who does not wish to lie may pass",
        (2, 12),
        "Wikipedia, everything2",
        parent="i-doubt-it",
        changes={"passing": "skip"},
    ),
    Preset(
        "i-doubt-it-repeat",
        "I Doubt It in which the rank may also be repeated",
        (2, 12),
        "Wikipedia",
        parent="i-doubt-it",
        changes={"steps": "same_or_up"},
    ),
    Preset(
        "i-doubt-it-down",
        "I Doubt It from kings downwards",
        (2, 12),
        "Wikipedia",
        parent="i-doubt-it",
        changes={"first_rank": "k", "steps": "down"},
    ),
    Preset(
        "doubt-picker-leads",
        "I Doubt It in which whoever takes the pile plays next",
        (2, 12),
        "classicgamesandpuzzles.com",
        parent="i-doubt-it",
        changes={"lead_after_lie": "picker", "lead_after_truth": "picker"},
    ),
)
