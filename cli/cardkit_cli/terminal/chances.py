"""Chances to win in words."""

from cardkit_cli.terminal import words


def told_chance(chance: float, *, exact: bool, assumes: str) -> str:
    """A chance to win in words, and whom it is against; `assumes` as in `cardkit_games.analysis.Analysis`."""
    sentence = words.PROVED if exact else words.ESTIMATED
    return sentence.format(percent=round(100 * chance), against=against(assumes))


def against(assumes: str) -> str:
    """Whom chances are against, in words; `assumes` as in `Analysis`."""
    return words.ASSUMING.format(assumes=assumes) if assumes else words.BETWEEN_EQUALS
