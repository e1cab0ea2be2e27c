"""Chances to win in words."""

from typing import Final

from cardkit.language import Message, gettext

ESTIMATED: Final = Message("A chance of {percent}% to win, if all play equally well.")
ESTIMATED_ASSUMING: Final = Message("A chance of {percent}% to win, if {assumes}.")
ROUGH: Final = Message("Nothing was learned for these rules, so chances are rougher here.")
PROVED: Final = Message("With best play this is {result}: that is proved.")
RESULTS: Final = {
    1.0: Message("won", "what best play leads to"),
    0.5: Message("drawn", "what best play leads to"),
    0.0: Message("lost", "what best play leads to"),
}
ASSUMED: Final = (
    Message("everybody plays on at random"),
    Message("everybody plays on by what the cards say"),
    Message("everybody plays on like a bot that does not search"),
    Message("everybody plays on like a bot that searches for long"),
)
"""Assumptions of evaluators, listed for translation."""


def chance_in_words(chance: float, *, exact: bool, assumes: str) -> str:
    """Return a chance to win in a sentence; `assumes` is as in `cardkit.analysis.judgements.Analysis`.

    An `exact` one is the result with best play.
    """
    if exact:
        return PROVED.format(result=result_in_words(chance))
    percent = round(100 * chance)
    if assumes:
        return ESTIMATED_ASSUMING.format(percent=percent, assumes=gettext(assumes))
    return ESTIMATED.format(percent=percent)


def result_in_words(result: float) -> str:
    """Return the value of best play in a word, 1 for a win, 0 for a loss and 0.5 for a draw; else as a percentage."""
    return str(RESULTS[result]) if result in RESULTS else f"{result:.0%}"
