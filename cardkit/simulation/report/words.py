"""Words of tables and reports of results: headings, measures, verdicts and places."""

from collections.abc import Sequence
from typing import Final

from cardkit.language import gettext, messages, pgettext

HEADINGS: Final = messages(
    "bot, bots, games, wins, losses, draws, unfinished, score, interval, difference, verdict, first, second, "
    "points a game, best, rule, value, in a game, times, by bot, error, games it failed in, first in game, elo",
    "heading",
)
"""Every heading of a column."""
MEASURES: Final = messages(
    "draws, unfinished, decisions, actions, points, takes, transfers, thrown in, exchanges, plays, bluffs, calls, "
    "right calls, lost deals, straps, redeals",
    "measure",
)
"""Every measure that is not of one seat, with spaces for the underscores of its name."""
VERDICTS: Final = messages("better, worse, equal, undecided", "verdict")
REACHED: Final = messages("1st, 2nd, 3rd", "place")
ORDINALS: Final = messages("1st, 2nd, 3rd")


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
