"""Moves: what a person reads and a record stores, one line for a whole play or answer."""

from typing import Final

import attrs

from cardkit.arguments import a_text
from cardkit.cards.card import Card
from cardkit.engine.state import CHANCE
from cardkit.errors import InvalidText
from cardkit.language import gettext
from cardkit.whole_numbers import is_number

CHANCE_NAME: Final = "chance"
"""The word in the place of a seat before a move of chance: `chance roll 5`."""
WINDOW_CLOSES: Final = "window closes"
"""The line of no seat: nobody more answers what was laid last."""


@attrs.frozen(repr=False)
class Move:
    """One seat's whole play or answer: `0 attack 7S 7D`. A frozen value; families add what their plays announce."""

    seat: int
    """The seat that makes it; `CHANCE` for a move of nobody's."""
    verb: str
    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([seat_text(self.seat), self.verb, *(card.text for card in self.cards)])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"


def seat_text(seat: int) -> str:
    """A seat as lines begin with it."""
    return CHANCE_NAME if seat == CHANCE else str(seat)


def split_move(text: str) -> tuple[int, str, list[str]]:
    """Split a line `SEAT VERB ARGUMENTS`; raises `InvalidText` when it has no seat or no verb."""
    a_text(text, "text")
    words = text.split()
    chance = bool(words) and words[0].lower() == CHANCE_NAME
    if len(words) < 2 or not (chance or is_number(words[0])):
        raise InvalidText(
            gettext("{text!r} is not a move: write the seat, a verb and cards, as in 0 attack 7S.", text=text.strip())
        )
    return CHANCE if chance else int(words[0]), words[1].lower(), words[2:]
