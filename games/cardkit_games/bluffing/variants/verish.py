"""Verish' ne verish' ("trust, don't trust"), after Leo Broukhis on Pagat: its rules as data."""

from typing import Final

from cardkit.game.rules import Preset

PRESETS: Final = (
    Preset(
        "verish-ne-verish",
        "Verish' ne verish': the next player trusts or exposes; takers may remove fours; the last holder loses",
        (2, 8),
        "Pagat, after Leo Broukhis",
        changes={
            "small_pack_up_to": 2,
            "aside": 1,
            "card_max": 3,
            "steps": "same",
            "scope": "round",
            "who": "next",
            "when": "turn",
            "check": "rank",
            "lead_after_lie": "challenger",
            "lead_after_truth": "after_challenger",
            "sets": "picker_may",
            "end": "last_loses",
            "next_dealer": "loser",
        },
        aliases=("verish",),
    ),
)
