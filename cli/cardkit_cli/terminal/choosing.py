"""The tables, moves and answers that a screen shows and offers besides lines."""

from collections.abc import Sequence
from typing import Protocol

import attrs

from cardkit.cards.card import Card


class Entry(Protocol):
    """One thing that can be chosen."""

    @property
    def line(self) -> str:
        """The words about it."""

    @property
    def typed(self) -> str:
        """The text that is typed for it."""


@attrs.frozen
class Answer:
    """An answer to a question, as an entry of a list."""

    line: str
    typed: str


class Moves(Protocol):
    """The moves of the actor (`cardkit.speech.move_list`)."""

    @property
    def offered(self) -> Sequence[Entry]:
        """The moves that lay no more cards than they must, in the order of their numbers."""

    @property
    def set_sizes(self) -> Sequence[int]:
        """The numbers of cards that may be chosen in the hand as one move, if the moves are too many to list."""

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that some move may lay."""

    @property
    def asks(self) -> str:
        """Return the question to the actor, in a sentence; empty when the table says enough."""

    @property
    def numbers(self) -> Sequence[str]:
        """The number that is typed for each of the `offered`; empty for none."""

    @property
    def announces(self) -> bool:
        """Return whether cards are announced as something: then numbers are those of cards, and not of moves."""

    @property
    def empty_line(self) -> int:
        """Return the index of the move in `offered` that an empty line means; -1 for none."""

    def laying(self, cards: Sequence[Card]) -> Sequence[Entry]:
        """Return each way to lay just these cards of the hand."""

    def refusal(self, cards: Sequence[Card]) -> str:
        """Return why these cards cannot be laid."""
