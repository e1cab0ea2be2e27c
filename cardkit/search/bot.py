"""The bot that searches."""

from collections.abc import Callable

from librt.random import Random
from mypy_extensions import i64

from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation, Sampler
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts, several


class IsmctsBot(Bot):
    """Samples what it cannot see and searches; what may be sampled comes from `sampler`, as `Game.sampler`."""

    def __init__(
        self,
        name: str,
        search: Ismcts,
        sampler: Callable[[Observation], Sampler],
        budget: Budget,
        seed: int = 0,
    ) -> None:
        super().__init__(name, seed)
        self.timed = budget.timed
        self.search: Ismcts = search
        self.budget: Budget = budget
        self._sampler = sampler
        self._rng: Random = Random(seed)

    def act(self, observation: Observation) -> i64:
        """The action that the search finds best; the only one at once."""
        if not several(observation):
            return observation.actions()[0]
        return self.search.search(observation, self._sampler(observation), self.budget, self._rng)
