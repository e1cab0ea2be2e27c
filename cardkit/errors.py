"""Every error that cardkit raises on purpose: one small tree, each message a sentence that says what would be right."""


class CardkitError(ValueError):
    """The root of the tree: something that was asked for cannot be done, and nothing was changed."""


class InvalidText(CardkitError):
    """A text is not a card, a move, a rule or a position."""


class InvalidRule(CardkitError):
    """A rule or preset does not exist, or a rule does not take that value."""


class InvalidDeal(CardkitError):
    """A game cannot be set up like this: too many seats, too few cards, a card that is there twice."""


class Unsolvable(CardkitError):
    """A position is not one that a solver can solve."""


class IllegalMove(CardkitError):
    """The rules refuse a move or an action here."""


class InvalidBot(CardkitError):
    """A bot does not exist, or answered with something that is no action."""
