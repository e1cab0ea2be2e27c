"""What a decision in Durak is worth: by play-outs, and proved where nothing is hidden any more."""

from librt.random import Random
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.state import Observation, Sampler
from cardkit.search.evaluator import Evaluator, follow
from cardkit.search.policy import score
from cardkit_games.durak.bots.solver import UNKNOWN, Solver
from cardkit_games.durak.bots.strong import is_open
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND

SECONDS = 2.0
"""How long it tries to prove what a decision is worth."""


class DurakEvaluator(Evaluator):
    """Asks the solver where two hands are left and every card is known."""

    def weigh(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        """What each candidate is worth to the seat."""
        assert isinstance(seen, DurakObservation)
        if is_open(seen):
            proved = self._prove(sampler.sample(rng), seen.seat, candidates)
            if proved is not None:
                return proved
        return super().weigh(seen, sampler, candidates, deals, rng)

    def is_futile(self, seen: Observation, sampler: Sampler, action: i64, rng: Random) -> bool:
        """Whether `action` beats a card that must be taken all the same, because not all can be beaten."""
        assert isinstance(seen, DurakObservation)
        if seen.phase != DEFEND or action >= DONE or not seen.legal & BIT[TAKE]:
            return False
        return seen.most_beaten() < len(seen.unbeaten())

    def _prove(self, state: object, seat: int, candidates: list[list[int]]) -> list[float] | None:
        assert isinstance(state, DurakState)
        solver = Solver(seconds=SECONDS)
        found: list[float] = []
        for actions in candidates:
            after = state.clone()
            follow(after, actions)
            if after.over:
                found.append(score(after, seat, self.teams))
                continue
            value = solver.solve(after)
            if value == UNKNOWN:
                return None
            found.append((1 + int(value if after.actor == seat else -value)) / 2)
        self.exact = True
        return found
