"""Chances to win in words."""

from cardkit.language import gettext
from cardkit_cli.terminal import words


def told_chance(chance: float, *, exact: bool, assumes: str) -> str:
    """A chance to win in words, and whom it is against; `assumes` as in `cardkit_games.analysis.Analysis`."""
    percent = round(100 * chance)
    if exact:
        return words.PROVED.format(percent=percent)
    if assumes:
        return words.ESTIMATED_ASSUMING.format(percent=percent, assumes=gettext(assumes))
    return words.ESTIMATED.format(percent=percent)
