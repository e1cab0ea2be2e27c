"""The words of the full screen beside the table, apart from logic, so that it can be translated."""

from typing import Final

from cardkit.language import Message, Plural

HELP: Final = Message("Help", "key")
HINT: Final = Message("Hint", "key")
RULES: Final = Message("Rules", "key")
UNDO: Final = Message("Undo", "key")
ANALYSIS: Final = Message("Analysis", "key")
CLOSE: Final = Message("Esc: back to the table; arrows and Page Down scroll", "key")
LEAVE: Final = Message("Leave", "key")
WAITING: Final = Message("...", "waiting")
EARLY: Final = Message("It is not your turn yet: this is done as soon as it is.")
TOO_EARLY: Final = Message("It is not your turn yet: what you type stays until it is.")
LAY_THESE: Final = Message("These cards can be:")
CHOSEN: Final = Message("Chosen: {number}.")
MARK_CARDS: Final = Message("Choose cards with the arrows and Space, and lay them with Enter.")
PLAYS: Final = Message("Press a number, or choose with the arrows and Enter.")
MORE_BELOW: Final = Plural(
    "... {number} more line: Ctrl+Down, or the wheel", "... {number} more lines: Ctrl+Down, or the wheel"
)
MORE_ABOVE: Final = Message("... the table goes on above: Ctrl+Up, or the wheel")
