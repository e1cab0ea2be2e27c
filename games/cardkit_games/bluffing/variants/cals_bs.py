"""Cal's BS, from the collection of shram.kiev.ua: its rules as data."""

from typing import Final

from cardkit.game.rules import Preset

PRESETS: Final = (
    Preset(
        "cals-bs",
        "Cal's BS: all others pass, follow or doubt in any order; the first out wins with a set that is true",
        (3, 7),
        "shram.kiev.ua, Pagat",
        changes={
            "jokers": 2,
            "card_max": 6,
            "order": "open",
            "passing": "skip",
            "steps": "same",
            "wrap": False,
            "scope": "round",
            "follow_count": "same",
            "lead_after_lie": "challenger",
            "lead_after_truth": "accused",
            "final": "must_match",
        },
    ),
    Preset(
        "cals-bs-own-count",
        "Cal's BS in which followers announce their own number",
        (3, 7),
        "Pagat",
        parent="cals-bs",
        changes={"follow_count": "own"},
    ),
    Preset(
        "cals-bs-all-fours",
        "Cal's BS with all fours, and plus one, two and so on upon them",
        (3, 7),
        "shram.kiev.ua",
        parent="cals-bs",
        changes={"all_fours": True},
    ),
)
