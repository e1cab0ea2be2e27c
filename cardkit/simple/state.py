"""The base of engines in plain Python: what every engine does is done here, and only the game's own is left to do.

Interpreted, also where the package is compiled: a package that brings a game needs no compiler.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from cardkit.cards.bits import mask_of
from cardkit.engine.state import NOBODY, UNFINISHED, Observation, State
from cardkit.simple.layout import Place


class SimpleState(State):
    """Hands, and whatever else `layout` names. Actions are numbers from 0 to 62.

    Attributes of a class of its own hold numbers, texts, tuples, frozen sets, objects that never change, and lists and
    dicts of such: they are copied one level deep.
    """

    layout: ClassVar[Mapping[str, Place]] = {}
    """The attributes of which a position consists, besides `hands`, `dealer` and the actor."""

    def __init__(self, seats: int, action_cap: int = 10_000) -> None:
        super().__init__(seats, action_cap)
        self.hands: list[frozenset[int]] = [frozenset()] * seats
        """Each seat's cards, which nobody else sees."""
        self.dealer: int = 0
        self._halfway = False
        self._settled: tuple[list[frozenset[int]], dict[str, Any]] = [], {}  # when the decision under way began

    # -- What a game says

    def resume(self, seat: int) -> None:
        """Find out what `seat` may do as things lie, and `ask` it."""
        raise NotImplementedError

    def carry_out(self, action: int) -> None:
        """Do what the legal `action` does, then `ask` somebody, or `ask_on`, or `end` the deal: the rules of a game."""
        raise NotImplementedError

    # -- What it says it with

    def ask(self, seat: int, actions: Iterable[int]) -> None:
        """Let `seat` begin a new decision, with these actions to choose from: one at least."""
        self.decision += 1
        self.actor = seat
        self.legal = mask_of(actions)

    def ask_on(self, actions: Iterable[int]) -> None:
        """Let the actor go on with the decision that it has begun, with these actions to choose from."""
        self.legal = mask_of(actions)

    # -- What follows

    def apply(self, action: int) -> None:
        """Carry out `action`, which must be legal; after `action_cap` actions the deal is unfinished."""
        decision = self.decision
        if not self._halfway:
            self._settled = self.hands.copy(), {key: getattr(self, key) for key in self.layout}
        self.action_count += 1
        self.carry_out(action)
        self._halfway = self.actor != NOBODY and self.decision == decision
        if not self._halfway and self.actor != NOBODY and self.action_count >= self.action_cap:
            self.end(UNFINISHED)

    def clone(self) -> Self:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        copy.seats = self.seats
        copy.action_cap = self.action_cap
        copy.copy_base(self)
        for name, value in vars(self).items():
            setattr(copy, name, value.copy() if isinstance(value, (list, dict)) else value)
        return copy

    def observe(self, seat: int) -> "SimpleObservation":
        """What `seat` knows now."""
        return SimpleObservation(self, seat)

    def settled(self, seat: int) -> tuple[list[frozenset[int]], dict[str, Any]]:
        """The hands and the layout as far as `seat` can know of them: nobody but the actor sees a half-made play."""
        if self._halfway and seat != self.actor:
            return self._settled
        return self.hands, {key: getattr(self, key) for key in self.layout}


class SimpleObservation(Observation):
    """What one seat sees: its own hand, how many cards the others hold, and what lies open.

    Games in which cards that were seen come back into a hand remember more: they have a class of their own.
    """

    def __init__(self, state: SimpleState, seat: int) -> None:
        legal = state.legal if seat == state.actor else 0
        super().__init__(seat, state.seats, legal, state.page, state.decision)
        self.actor: int = state.actor
        self.dealer: int = state.dealer
        hands, table = state.settled(seat)
        self.hand: frozenset[int] = hands[seat]
        self.hand_sizes: list[int] = [len(hand) for hand in hands]
        self.table: dict[str, Any] = {key: state.layout[key].seen(there) for key, there in table.items()}
        """By the keys of the layout what lies there; of cards that lie face down, how many."""
