"""Invariants of states and observations, for tests and soaks."""

from abc import ABC, abstractmethod
from typing import Generic

from cardkit.game.types import ObservationT, StateT


class Audit(ABC, Generic[StateT, ObservationT]):
    """What holds in every state, and no rule: `game.audit`.

    Asked by the soak, the state machines and tests with planted faults. Without it (None) they leave the game out.
    """

    @abstractmethod
    def check_state(self, state: StateT) -> None:
        """Raise `AssertionError`, which names what is broken, unless `state`, of a whole pack, is as it must be."""

    @abstractmethod
    def check_observation(self, state: StateT, seen: ObservationT) -> None:
        """Raise `AssertionError` unless `seen`, what a seat sees of `state`, agrees with it."""
