"""Moves as records have them, in the language of the user."""

import re
from typing import Final

from cardkit.language import Message, pgettext

MOVES: Final = (
    *(Message("attack", "move"), Message("beat", "move"), Message("transfer", "move"), Message("show", "move")),
    *(Message("take", "move"), Message("pass", "move"), Message("swap", "move"), Message("play", "move")),
    Message("report", "move"),
    Message("redeal", "move"),
    *(Message("challenge", "move"), Message("believe", "move"), Message("trust", "move"), Message("force", "move")),
    *(Message("discard", "move"), Message("keep", "move"), Message("draw", "move"), Message("choose", "move")),
    *(Message("window", "move"), Message("closes", "move")),
)
"""The verbs of moves in records, and the line for the end of the time for a call."""
IN_A_MOVE: Final = (
    *(Message("as", "in a move"), Message("fours", "in a move"), Message("four", "in a move")),
    *(Message("pick", "in a move"), Message("->", "in a move"), Message("lie", "in a move")),
    *(Message("true", "in a move"), Message("shown", "in a move"), Message("not shown", "in a move")),
    *(Message("empty", "in a move"), Message("removes", "in a move")),
    *(Message("T", "in a move"), Message("J", "in a move"), Message("Q", "in a move"), Message("K", "in a move")),
    *(Message("A", "in a move"), Message("S", "in a move"), Message("H", "in a move"), Message("D", "in a move")),
    Message("C", "in a move"),
)
"""Words behind the verb of a move in records, apart from cards and numbers."""
_IN_A_MOVE: Final = re.compile(rf"(?<= )({'|'.join(re.escape(each.english) for each in IN_A_MOVE)})(?=[ ,]|$)")


def said_move(move: str) -> str:
    """A move as records have it, without its seat, with its words in the language of the user; cards stay."""
    verb, space, rest = move.partition(" ")
    return pgettext("move", verb) + _IN_A_MOVE.sub(lambda found: pgettext("in a move", found[0]), space + rest)
