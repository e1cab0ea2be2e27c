"""What lies where in a simple game: from it follow positions, what each seat sees, and how to imagine the rest."""

from enum import Enum
from typing import Any

from cardkit.cards.card import SUIT_NAMES, Card
from cardkit.errors import InvalidText
from cardkit.game.position import Fields, cards_text


class Place(Enum):
    """What an attribute of a `SimpleState` holds, besides the hands."""

    FACE_DOWN = "cards that nobody sees, in their order, the next to be drawn first: a tuple"
    FACE_UP = "cards that everybody sees, in their order, the top card last: a tuple"
    SUIT = "a suit that everybody knows, 0 to 3"
    NUMBER = "a number that everybody knows, from 0 on"

    def read(self, fields: Fields, key: str) -> Any:
        """The value of `key` in a position: no cards and 0 may be left out, a suit may not; raises `InvalidText`."""
        if self is Place.NUMBER:
            return fields.number(key, 0)
        if self is not Place.SUIT:
            return tuple(fields.cards(key) or ())
        suit = fields.suit(key)
        if suit is None:
            raise InvalidText(f"`{key}` must be there, a suit.")
        return suit

    def write(self, value: Any) -> str | int:
        """The value as a position has it."""
        if self is Place.SUIT:
            return SUIT_NAMES[value]
        return int(value) if self is Place.NUMBER else cards_text(value)

    def cards(self, value: Any) -> tuple[int, ...]:
        """The cards that lie there; none in what holds no cards."""
        return tuple(value) if self in (Place.FACE_DOWN, Place.FACE_UP) else ()

    def seen(self, value: Any) -> Any:
        """What everybody sees of the value: of cards that lie face down, how many they are."""
        return len(value) if self is Place.FACE_DOWN else value

    def tell(self, seen: Any) -> str:
        """What everybody sees, in words for the terminal."""
        if self is Place.FACE_UP and seen:
            return f"{Card(seen[-1])} on top of {len(seen)}"
        if self is Place.FACE_UP:
            return "empty"
        return SUIT_NAMES[seen] if self is Place.SUIT else str(seen)
