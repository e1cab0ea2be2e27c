"""Proofs about the actions of one who knows every card that will be played."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count
from cardkit.search.budget import Budget
from cardkit_games.durak.bots.endings.solver import DRAWN, LOSS, WIN, Solver
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import REDEALING

NODES_PER_ITERATION: Final = 8
"""The number of positions that the solver may look at for each iteration of the search that it saves.

By time: an iteration takes about as long as so many positions. A rough figure, which no games were played to tune.
"""

LEAST_NODES: Final = 20_000
"""It may look at so many in any case: all that two hands of six cards need, but for few."""

SOLVING_SHARE: Final = 0.4
"""The share of its time that a timed bot tries to solve, and again to tell draws from losses, before it searches."""


@mypyc_attr(acyclic=True)
class Proof:
    """Keeps a solver from one decision of a deal to the next."""

    def __init__(self) -> None:
        self.solver: Solver = Solver()

    def best(self, state: DurakState, budget: Budget) -> i64:
        """The mask of the actions of which none is better, as far as that could be proved within `budget`."""
        solver = self.solver
        solver.most_seconds = budget.milliseconds / 1000 * SOLVING_SHARE
        solver.most_nodes = 0 if budget.timed else max(LEAST_NODES, NODES_PER_ITERATION * budget.iterations)
        value = solver.solve(state)
        if value == WIN:
            action = solver.best(state)
            if action >= 0:
                return BIT[action]
        if value != DRAWN:
            return state.legal
        kept: i64 = 0
        for action, found in solver.values(state).items():
            if found != LOSS:
                kept |= BIT[action]
        return kept


def is_open(seen: DurakObservation) -> bool:
    """Return whether the seat knows every card that will be played: two seats have cards, and nothing is drawn any
    more.

    False also where a bout has begun twice in the same way: what the solver finds does not hold there (A-RE1).
    """
    if (
        seen.book.packs == 2
        or seen.book.cheating
        or (seen.recurrence is not None and seen.recurrence.has_recurred())
        or seen.phase == REDEALING
        or count(seen.active) != 2
        or (seen.stock_size > 0 and not seen.book.stock_aside)
    ):
        return False
    hidden = len(seen.unseen_cards())
    for seat in range(seen.seats):
        hidden -= seen.unknown_cards(seat)
    return hidden == 0
