"""Perft: counts of the ways to play on from a state, action by action, which reveal any change of the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import require_number, require_state
from cardkit.cards.bits import count, lowest
from cardkit.engine.state import State
from cardkit.errors import OutOfRange
from cardkit.language import gettext

DEEPEST: Final = 1000
"""The largest depth: no count of this many actions is ever complete."""


class Perft:
    """Counts the sequences of 1, 2, ... `depth` legal actions from one state, a part of them at a time.

    A line of play that ends is counted at the depths that it reaches, and not beyond. Give `run` a number of steps and
    call it until it is done: it is compiled and cannot be interrupted, its caller can.
    """

    def __init__(self, state: State, depth: i64) -> None:
        """Count up to `depth` actions, from 1 on; `state` is left as it is.

        The first actions are counted at once, and `run` counts the rest. Raises `OutOfRange` for another depth.
        """
        require_state(state)
        require_number(depth, "depth")
        if not 1 <= depth <= DEEPEST:
            raise OutOfRange(gettext("`depth` is 1 to {most} actions, not {depth}.", most=DEEPEST, depth=depth))
        self.depth: i64 = depth
        self.counts: vec[i64] = vec[i64]([0] * depth)
        """At index `n` the number of sequences of `n + 1` actions that have been counted so far."""
        self._states: list[State] = [state.clone()]
        self._untried: vec[i64] = vec[i64]([0] * depth)  # by depth, the mask of the actions that have not been tried
        self._listed: list[list[int]] = []  # by depth the same, for states that list their actions
        self._masked: bool = state.legal != 0 or state.over
        self._level: i64 = 0
        if self._masked:
            self._untried[0] = state.legal
            self.counts[0] = count(state.legal)
        else:
            self._listed.append(state.actions())
            self.counts[0] = len(state.actions())
        if depth == 1:
            self._untried[0] = 0
            self._listed = []

    def run(self, steps: i64) -> bool:
        """Carry out up to `steps` more actions; True when everything has been counted."""
        if not self._masked:
            return self._run_listed(steps)
        while steps > 0:
            level = self._level
            untried = self._untried[level]
            if untried == 0:
                if level == 0:
                    return True
                self._states.pop()
                self._level = level - 1
                continue
            state = self._states[level]
            self._untried[level] = untried & (untried - 1)
            child = state.clone()
            child.apply(state.page + lowest(untried))
            steps -= 1
            level += 1
            self.counts[level] += count(child.legal)
            if level + 1 < self.depth and child.legal:
                self._states.append(child)
                self._untried[level] = child.legal
                self._level = level
        return False

    def _run_listed(self, steps: i64) -> bool:
        """Do the work of `run` for states that list their actions, of which there may be any number."""
        while steps > 0:
            while self._listed and not self._listed[-1]:
                self._listed.pop()
                self._states.pop()
            if not self._listed:
                return True
            child = self._states[-1].clone()
            child.apply(self._listed[-1].pop(0))
            steps -= 1
            actions = child.actions()
            level = len(self._listed)
            self.counts[level] += len(actions)
            if level + 1 < self.depth and actions:
                self._states.append(child)
                self._listed.append(actions)
        return False
