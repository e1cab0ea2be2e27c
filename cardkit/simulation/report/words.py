"""Words of tables and reports of results: sentences, headings, measures and verdicts."""

from collections.abc import Sequence
from typing import Final

from cardkit.language import Message, Plural, gettext, pgettext

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
"""Every measure that is not of one seat, with spaces where the name of the measure has underscores."""
VERDICTS: Final = (
    *(Message("better", "verdict"), Message("worse", "verdict"), Message("equal", "verdict")),
    Message("undecided", "verdict"),
)
REACHED: Final = (Message("1st", "place"), Message("2nd", "place"), Message("3rd", "place"))
ORDINALS: Final = (Message("1st"), Message("2nd"), Message("3rd"))

SCORE: Final = Message("Score: 1 for a win, ½ for a draw or an unfinished game, 0 for a loss.")
FROM_DEALS: Final = Message("Its intervals come from the spread between deals.")
DIFFERENCE: Final = Message(
    "Own score less the mean score of the others in the same deals, with intervals that come from the deals."
)
VERDICT: Final = Message("The verdicts come from wider intervals, which hold for all bots and tables together.")
LEAVES_OUT: Final = Message("Strong colour: the interval leaves out the dashed line.")
BY_CHANCE: Final = Message("Of many such intervals about one in twenty leaves out 0 by chance alone.")
NO_CHANGE: Final = Message("The intervals of all differences hold 0: this run shows no change.")
NO_GAMES: Final = Message("The run was stopped before any game was over.")
NO_DEALS: Final = Message("No deal was played whole, so there are neither differences nor intervals from deals.")
BEYOND: Final = Message("Games at the end that are of an unfinished deal, and in no interval from deals: {games}.")
MATCHES: Final = Message("Each game is a match, of as many deals as it took to end it.")
ONE_DEAL: Final = Message("A single deal says nothing about intervals.")
INTERRUPTED: Final = Message("The run was interrupted: these are the results so far.")
ANYTIME: Final = Message(
    "The run could stop when it was sure: intervals of scores, differences, turns, seats and draws hold at any time, "
    "at least 95%; those of decisions, counts and ratings are as if its length had been fixed."
)
NOT_REPEATABLE: Final = Message(
    "A bot played against the clock or was too late, so the same seed need not give the same games."
)

BEST_OF_TWO: Final = Message("{bot} has the best score, {score}, and is {difference} above {other} in the same deals.")
PERHAPS_BEST_OF_TWO: Final = Message(
    "{bot} has the best score, {score}, and is {difference} above {other} in the same deals: "
    "that may be chance, as the interval holds 0."
)
OVERLAP: Final = Message("{said}: their intervals overlap, so more games may change the order.")
APART: Final = Message("{said}: their intervals do not overlap.")
RUN_DUPLICATE: Final = Message(
    "{games} of {game} with {players} players, each deal {players} times, "
    "the bots a seat further each time, seed {seed}."
)
RUN_ONCE: Final = Message("{games} of {game} with {players} players, each deal once, seed {seed}.")
BOTH_DUPLICATE: Final = Message(
    "{games} of each with {players} players, each deal {players} times, the bots a seat further each time, seed {seed}."
)
BOTH_ONCE: Final = Message("{games} of each with {players} players, each deal once, seed {seed}.")
WITHOUT_INTERVALS: Final = Message("{said}: there are no intervals.")
LENGTH: Final = Message("from {decisions}: {games}")
RATED: Final = Message("{best} is rated highest; next is {second}")
TOURNAMENT: Final = Plural("{game}: tournament of {number} bot", "{game}: tournament of {number} bots")


def heading(word: str) -> str:
    """One of `HEADINGS` in the language that is spoken; the empty one stays empty."""
    return pgettext("heading", word) if word else ""


def headings(*words: str) -> list[str]:
    """Headings of columns, some of `HEADINGS`, in the language that is spoken."""
    return [heading(word) for word in words]


def verdict(word: str) -> str:
    """A verdict on a difference: better, worse, equal or undecided."""
    return pgettext("verdict", word)


def finished(index: int) -> str:
    """A place in the result, `1st` for 0, `2nd` for 1 ..."""
    return str(REACHED[index]) if index < len(REACHED) else pgettext("place", "{number}th", number=index + 1)


def ordinal(index: int) -> str:
    """Return when somebody acts, `1st` for 0, `2nd` for 1 ..."""
    return str(ORDINALS[index]) if index < len(ORDINALS) else gettext("{number}th", number=index + 1)


def measure_name(name: str, bots: Sequence[str]) -> str:
    """Return what people call a measure of a comparison, or something counted in games; `bots` are the names of the
    bots.
    """
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
