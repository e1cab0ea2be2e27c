"""Snapshots of states, kept so that a later look can be compared with them."""

from cardkit.engine.state import State
from cardkit.testing.difference import Difference, Frozen, difference

CORE = ("actor", "legal", "page", "decision", "action_count", "outcome", "outcome_seat", "over")
"""The public attributes that every state has."""


class Snapshot:
    """All that a state shows: what every state has, and what each seat sees."""

    def __init__(self, state: State) -> None:
        self.core = {name: getattr(state, name) for name in CORE}
        self.actions = list(state.actions())
        self.standing = list(state.standing())
        self.in_play = int(state.in_play())
        self.observations = [Frozen(state.observe(seat)) for seat in range(state.seats)]


def changed(before: Snapshot, state: State, name: str = "state") -> Difference | None:
    """Return where `state` shows something else than it did `before`; None when nothing has changed."""
    return difference(before, Snapshot(state), name)
