"""The end of a match before its time, and how a deal counts that somebody gives up."""

from typing import Final

from cardkit.errors import InvalidText
from cardkit.game.record import LOSS
from cardkit_cli.terminal import words

NOT_LOST: Final = "left"


class Leave(Exception):
    """The player wants to stop."""


class Resigned(Leave):
    """A person gives the deal up."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat


def chosen_leaving(word: str | None) -> str:
    """Return the value of `Record.leaving` for the choice of a person: `left`, the default, or `loss`; raises
    `InvalidText` for another word.
    """
    if word not in (None, NOT_LOST, LOSS):
        raise InvalidText(words.NO_LEAVING.format(leaving=word))
    return LOSS if word == LOSS else ""
