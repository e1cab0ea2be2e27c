"""Answers that several seats may give to the same play."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from cardkit.game.moves import Move
from cardkit.game.types import StateT


class OutOfTurn(ABC, Generic[StateT]):
    """The answers of seats that are not asked in turn: `game.out_of_turn`.

    Asked by whoever has live people or bots in the seats: all answers are collected before any is carried out, so that
    nobody learns from being asked. Without it (None) the actor of a state is simply asked.
    """

    @abstractmethod
    def responders(self, state: StateT) -> list[int]:
        """The seats whose answers to the latest play are collected, in the order in which they count.

        Empty where the actor is simply asked.
        """

    @abstractmethod
    def response(self, intervenes: bool) -> int:
        """The action of a responder that intervenes, or lets the play pass."""

    def together(self, move: Move) -> Sequence[int]:
        """All seats that gave the answer `move` at once; empty where it is the answer of one."""
        return ()

    def told_together(self, move: Move, seats: Sequence[int]) -> Move:
        """The answer `move`, the one that counts, told as that of all `seats` at once.

        Who else answered changes nothing in the state, but is kept in records.
        """
        return move

    def unordered(self, state: StateT) -> list[int]:
        """The seats that may answer now in whatever order they come; empty where there is an order."""
        return []

    def window(self, state: StateT) -> int:
        """A number that tells the answers to one play from those to the next, where they come in any order."""
        return 0

    def let_answer(self, seat: int) -> int:
        """The action of the table, and of no seat, that lets `seat` answer next where there is no order.

        Raises `NotImplementedError` in games with an order.
        """
        raise NotImplementedError
