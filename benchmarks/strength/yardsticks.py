"""Searches for Durak that `strong` is measured against; in seats as `benchmarks/strength/yardsticks.py:Playouts`.

There they think for 100 ms; `duel.py` also knows them with a budget, as `playouts:400`. `first` is what `normal` was in
the first version. The policy of `softmax` is plain Python: only by iterations, not by time, is it what it was compiled.
"""

from collections.abc import Callable
from copy import copy
from typing import Final

from librt.random import Random
from softmax import SoftmaxPolicy

from cardkit.cards.bits import lowest
from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation
from cardkit.search.budget import Budget, parse_budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy
from cardkit_games.durak.bots.belief.sampling import DurakSampler
from cardkit_games.durak.bots.endings.proof import Proof, is_open
from cardkit_games.durak.bots.players.strong import StrongBot
from cardkit_games.durak.bots.search.policy import DurakPolicy
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import Rulebook

USUAL: Final = "100ms"
FIRST_ITERATIONS: Final = "40"


def searching(policy: Policy) -> Callable[[Rulebook, int], Ismcts]:
    """What makes the search with the play-outs of `policy` at any table."""
    return lambda book, seats: Ismcts(policy, int(book.teams))


class Playouts(StrongBot):
    """`strong` without the learned value, with play-outs to the end of the deal."""

    def __init__(self, seed: int, budget: str = USUAL) -> None:
        super().__init__("playouts", parse_budget(budget, "playouts"), seed, searching(DurakPolicy()))


class Forgetful(Bot):
    """A search without a memory of the cards that others took."""

    def __init__(self, name: str, policy: Policy, budget: Budget, seed: int, *, solves: bool = False) -> None:
        super().__init__(name, seed)
        self.timed = budget.timed
        self.budget, self.policy = budget, policy
        self.proof = Proof() if solves else None
        self.rng = Random(seed)

    def act(self, observation: Observation) -> int:
        """What is proved, or found by the search."""
        assert isinstance(observation, DurakObservation)
        if not observation.legal & (observation.legal - 1):
            return int(lowest(observation.legal))
        seen = without_memory(observation)
        if self.proof is not None and is_open(seen):
            seen.legal = self.proof.best(DurakSampler(seen).sample(self.rng), self.budget)
        search = Ismcts(self.policy, int(seen.book.teams))
        return int(search.search(seen, DurakSampler(seen), self.budget, self.rng))


class Softmax(Forgetful):
    """Play-outs by a softmax of card costs, cut off after 24 actions and valued by the cards held; with a solver."""

    def __init__(self, seed: int, budget: str = USUAL) -> None:
        super().__init__("softmax", SoftmaxPolicy(), parse_budget(budget, "softmax"), seed, solves=True)


class Plain(Forgetful):
    """Random play-outs."""

    def __init__(self, seed: int, budget: str = USUAL) -> None:
        super().__init__("plain", Policy(), parse_budget(budget, "plain"), seed)


class First(Forgetful):
    """What `normal` was in the first version: few play-outs of cheap cards."""

    def __init__(self, seed: int, budget: str = FIRST_ITERATIONS) -> None:
        super().__init__("first", DurakPolicy(), parse_budget(budget, "first"), seed)


YARDSTICKS: Final = {"playouts": Playouts, "softmax": Softmax, "plain": Plain, "first": First}


def without_memory(observation: DurakObservation) -> DurakObservation:
    """The same without what was seen of the cards in other hands."""
    seen = copy(observation)
    for seat in range(seen.seats):
        seen.lacks[seat] = 0
        seen.holds[seat] = 0
        if seat != seen.seat:
            seen.known[seat] = 0
            if seen.book.packs == 2:
                seen.known_twice[seat] = 0
    return seen
