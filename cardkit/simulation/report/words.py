"""Words of tables and reports of results: headings, measures, verdicts and places."""

from collections.abc import Sequence
from typing import Final

from cardkit.language import Message, gettext, pgettext

HEADINGS: Final = (
    *(Message("bot", "heading"), Message("bots", "heading"), Message("games", "heading"), Message("wins", "heading")),
    *(Message("losses", "heading"), Message("draws", "heading"), Message("unfinished", "heading")),
    Message("score", "heading"),
    *(Message("interval", "heading"), Message("difference", "heading"), Message("verdict", "heading")),
    *(Message("first", "heading"), Message("second", "heading")),
    *(Message("points a game", "heading"), Message("best", "heading"), Message("rule", "heading")),
    *(Message("value", "heading"), Message("in a game", "heading"), Message("times", "heading")),
    Message("by bot", "heading"),
    *(Message("error", "heading"), Message("games it failed in", "heading"), Message("first in game", "heading")),
    Message("elo", "heading"),
)
"""Every heading of a column."""
MEASURES: Final = (
    *(Message("draws", "measure"), Message("unfinished", "measure"), Message("decisions", "measure")),
    *(Message("actions", "measure"), Message("points", "measure"), Message("takes", "measure")),
    *(Message("transfers", "measure"), Message("thrown in", "measure"), Message("exchanges", "measure")),
    *(Message("plays", "measure"), Message("bluffs", "measure"), Message("calls", "measure")),
    *(Message("right calls", "measure"), Message("lost deals", "measure")),
    *(Message("straps", "measure"), Message("redeals", "measure")),
)
"""Every measure that is not of one seat, with spaces for the underscores of its name."""
VERDICTS: Final = (
    *(Message("better", "verdict"), Message("worse", "verdict"), Message("equal", "verdict")),
    Message("undecided", "verdict"),
)
REACHED: Final = (Message("1st", "place"), Message("2nd", "place"), Message("3rd", "place"))
ORDINALS: Final = (Message("1st"), Message("2nd"), Message("3rd"))


def heading(word: str) -> str:
    """One of `HEADINGS` in the language of the user; the empty one stays empty."""
    return pgettext("heading", word) if word else ""


def headings(*words: str) -> list[str]:
    """Headings of columns, some of `HEADINGS`, in the language of the user."""
    return [heading(word) for word in words]


def finished(index: int) -> str:
    """A place in the result, `1st` for 0, `2nd` for 1 ..."""
    return str(REACHED[index]) if index < len(REACHED) else pgettext("place", "{number}th", number=index + 1)


def ordinal(index: int) -> str:
    """Return a turn in words, `1st` for 0, `2nd` for 1 ..."""
    return str(ORDINALS[index]) if index < len(ORDINALS) else gettext("{number}th", number=index + 1)


def measure_name(name: str, bots: Sequence[str]) -> str:
    """Return the name for people of a measure of a comparison or of a counter; `bots` are the names of the bots."""
    kind, _, number = name.partition(" ")
    if number and kind == "score":
        return gettext("score of {bot}", bot=bots[int(number)])
    if number and kind == "points":
        return gettext("points of {bot}", bot=bots[int(number)])
    if number and kind == "turn":
        return gettext("score acting {nth}", nth=ordinal(int(number)))
    if number and kind == "seat":
        return gettext("score in seat {seat}", seat=number)
    return pgettext("measure", name.replace("_", " "))
