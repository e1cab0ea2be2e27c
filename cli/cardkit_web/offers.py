"""The choices for a new table: games, presets, options, bots, times. The answer of `GET /api/games`."""

from typing import Any, Final

from cardkit.bots.registry import bot_names, find_kind, usual_bot
from cardkit.catalogue import families
from cardkit.game.family import Family
from cardkit.game.rule_words import letter_shown
from cardkit.language import gettext, pgettext
from cardkit.match.seats import LONGEST
from cardkit.options import NO, NONE, YES, Option, rule_text
from cardkit_web.setup import CLOCK, MOST_HOUSE_RULES, PACE, WINDOW

KNOWN: Final = ("podkidnoy", "perevodnoy", "cheat-updown", "verish-ne-verish", "i-doubt-it", "cals-bs")
"""The games that most people know, which are shown first."""
MOST_LISTED: Final = 60
"""The largest number of numbers that are listed as choices; a longer range has a field to type in."""


def offers() -> dict[str, Any]:
    """Return all choices, in the language of the user."""
    return {
        "families": [_family(family) for family in families()],
        "limits": {
            "window": list(WINDOW),
            "clock": list(CLOCK),
            "pace": list(PACE),
            "name": LONGEST,
            "house_rules": MOST_HOUSE_RULES,
        },
        "known": list(KNOWN),
    }


def _family(family: Family) -> dict[str, Any]:
    """Return the presets, options and bots of a family for JSON, in the language of the user."""
    game = family.make(family.presets[0])
    return {
        "name": family.name,
        "title": gettext(family.title),
        "presets": [
            {
                "name": preset.name,
                "called": preset.shown_name,
                "title": preset.shown_title,
                "seats": list(preset.seats),
            }
            for preset in family.presets
        ],
        "options": [_option(name, option) for name, option in family.rules.options().items()],
        "bots": [_bot(name, family) for name in bot_names(family.name)],
        "usual_bot": usual_bot(game),
        "argued": list(family.argued),
    }


def _option(name: str, option: Option) -> dict[str, Any]:
    """Return an option for JSON: the kind of its field, its values as text, with labels, and its limits."""
    kind = "number"
    values: list[str] = list(option.choices)
    if option.choices:
        kind = "choice"
    elif option.alphabet:
        kind = "letters"
    elif isinstance(option.default, bool):
        kind, values = "switch", [YES, NO]
    elif option.high - option.low < MOST_LISTED:
        values = [str(number) for number in range(option.low, option.high + 1)]
    if option.optional:
        values = [NONE, *values]
    labels = [(value, option.label(value)) for value in values]
    return {
        "name": name,
        "kind": kind,
        "meaning": gettext(option.meaning),
        "values": str(option.values),
        "source": option.source,
        "default": rule_text(option.default),
        "choices": list(option.choices),
        "labels": labels + [(letter, letter_shown(letter)) for letter in option.alphabet],
        "low": option.low,
        "high": option.high,
    }


def _bot(name: str, family: Family) -> dict[str, str]:
    kind = find_kind(name.partition(":")[0], family.name)
    about = gettext(kind.meaning) if kind is not None else ""
    return {"name": name, "called": pgettext("bot", name), "about": about}
