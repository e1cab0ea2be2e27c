"""The number of ways that there are to play on from a position."""

from collections.abc import Iterator
from typing import Final

import attrs

from cardkit.engine.perft import Perft
from cardkit.engine.state import State
from cardkit.game.game import AnyGame

STEPS: Final = 10_000
"""The number of actions that are carried out at a stretch, between two moments at which Ctrl-C is heard."""


@attrs.frozen
class Branch:
    """A first action, and how many ways there are to play on after it."""

    action: int
    name: str
    count: int


def counted(state: State, depth: int) -> list[int]:
    """Return how many sequences of 1, 2, ... `depth` actions there are."""
    tree = Perft(state, depth)
    while not tree.run(STEPS):
        pass
    return list(tree.counts)


def deeper_and_deeper(state: State, depth: int) -> Iterator[tuple[int, int]]:
    """Yield each depth from 1 to `depth` with its count as soon as it is known, until a count is 0."""
    for number in range(1, depth + 1):
        leaves = counted(state, number)[-1]
        yield number, leaves
        if not leaves:
            return


def divided(game: AnyGame, state: State, depth: int) -> list[Branch]:
    """The count at `depth`, for each first action apart."""
    branches = []
    for action in state.actions():
        child = state.clone()
        child.apply(action)
        leaves = counted(child, depth - 1)[-1] if depth > 1 else 1
        branches.append(Branch(action, game.words.action(action), leaves))
    return branches
