"""Chances to win in words."""

from cardkit.language import gettext
from cardkit_cli.terminal import words


def told_chance(chance: float, *, exact: bool, assumes: str) -> str:
    """A chance to win in words, and whom it is against; `assumes` as in `cardkit.analysis.judgements.Analysis`.

    An `exact` one is the result with best play.
    """
    if exact:
        return words.PROVED.format(result=told_result(chance))
    percent = round(100 * chance)
    if assumes:
        return words.ESTIMATED_ASSUMING.format(percent=percent, assumes=gettext(assumes))
    return words.ESTIMATED.format(percent=percent)


def told_result(result: float) -> str:
    """Return what best play leads to, 1 to win and 0 to lose, in a word; a percentage where it is neither, nor a
    draw.
    """
    return str(words.RESULTS[result]) if result in words.RESULTS else f"{result:.0%}"
