"""Every error that cardkit raises on purpose: one small tree, each message a sentence that says what would be right."""

from cardkit.harmless import sentence


class CardkitError(ValueError):
    """The root of the tree: something that was asked for cannot be done, and nothing was changed.

    Its message is printable whatever it quotes, and long quotations are cut (`cardkit.harmless`).
    """

    def __init__(self, *arguments: object) -> None:
        super().__init__(*(sentence(argument) if isinstance(argument, str) else argument for argument in arguments))


def in_short(error: BaseException) -> str:
    """What somebody else's code raised, for a sentence: on one line, and of letters that a terminal can print."""
    why = " ".join(str(error).split()).rstrip(".")
    shown = sentence(why)
    return f"{type(error).__name__}: {shown}" if shown else type(error).__name__


class InvalidText(CardkitError):
    """A text is not a card, a move, a rule or a position."""


class InvalidRule(CardkitError):
    """A rule or preset does not exist, or a rule does not take that value."""


class InvalidDeal(CardkitError):
    """A game cannot be set up like this: too many seats, too few cards, a card that is there twice."""


class BrokenCommitment(CardkitError):
    """A deal is not the one that was committed to."""


class Unsolvable(CardkitError):
    """A position is not one that a solver can solve."""


class IllegalMove(CardkitError):
    """The rules refuse a move or an action here."""


class InvalidBot(CardkitError):
    """A bot does not exist, or answered with something that is no action."""
