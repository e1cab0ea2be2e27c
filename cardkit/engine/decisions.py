"""The whole decisions that an actor can make, found by trying its actions on copies."""

from collections.abc import Iterator
from typing import TypeVar

from cardkit.engine.state import State

StateT = TypeVar("StateT", bound=State)


def decisions(state: StateT) -> Iterator[tuple[list[int], StateT]]:
    """Each way to complete the decision that is under way, and the state that it leads to; one after the other.

    Only the copies on the way to the next one are kept, at most as many as a decision has actions.
    """
    for action in state.actions():
        after = state.clone()
        after.apply(action)
        if after.over or after.decision != state.decision:
            yield [action], after  # type: ignore[misc]  # a clone is of the same class
        else:
            for rest, end in decisions(after):
                yield [action, *rest], end  # type: ignore[misc]
