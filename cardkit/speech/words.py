"""Words of tables of all games, apart from logic, so that they can be translated."""

from typing import Final

import attrs

from cardkit.language import Message
from cardkit.records.names import YOU

START_HINT: Final = Message("Type a number or a card, ? for help, q to leave.")
RANKED: Final = Message("The places: {places}.")
NO_SUCH_NUMBER: Final = Message("There is no {number} here: the numbers go from 1 to {last}.")
CANNOT_PASS: Final = Message("Passing is not possible here: choose a card or a move. ? shows what you can do.")
NOT_UNDERSTOOD: Final = Message("{text!r} is not understood: type a number, a card such as `7S`, or ? for help.")
AND: Final = Message(" and ")


@attrs.frozen
class ToldEvent:
    """An event of a player in two sentences: for the person who reads it, alone at the screen, and for others."""

    you: Message
    other: Message

    def format(self, name: str, **values: object) -> str:
        """The sentence about the player that the screen calls `name`."""
        return self.you.format(**values) if name == str(YOU) else self.other.format(name=name, **values)
