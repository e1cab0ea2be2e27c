"""The strongest player: it remembers every card, searches, and solves the end exactly.

A decision has five steps. *Observe*: the observation holds every card that was laid open. *Believe*: with two seats the
plays of the other make some cards unlikely in its hand. *Prove*: when every card is known, the bot plays the solver's
move. *Search*: else it searches imagined deals, plays each bout out and judges the rest by the learned value, or, at
tables without that value, plays whole deals out. *Choose*: it plays the most visited action, and now and then another
one when the deal makes no progress.

The search is information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012; `cardkit.search.ismcts`).
"""

from collections.abc import Callable
from copy import copy
from time import perf_counter
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import lowest
from cardkit.engine.bots import Bot
from cardkit.engine.playout import pick
from cardkit.engine.state import Observation
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit_games.durak.bots.belief.opponent_model import OpponentModel
from cardkit_games.durak.bots.belief.repetition import Repetition
from cardkit_games.durak.bots.candidates.costs import answer_about_redeal
from cardkit_games.durak.bots.endings.solver import Solver, is_open
from cardkit_games.durak.bots.search.sampling import DurakSampler
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import Rulebook
from cardkit_games.durak.engine.table import REDEALING

IDLE_BOUTS: Final = 16
"""The idle bouts (`Repetition`) for each seat after which one action in `RESTLESS` is any legal one.

With 4 that happened in 26 of 40 deals of Perevodnoy with two seats, which end by themselves (docs/notes/strength.md).
"""
RESTLESS: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class HardBot(Bot):
    """Searches with a memory of every seen card, and plays proved moves."""

    def __init__(self, name: str, budget: Budget, seed: int, search_for: Callable[[Rulebook, int], Ismcts]) -> None:
        """`search_for` makes the search for the rules and the number of seats of a table."""
        super().__init__(name, seed)
        self.timed = budget.timed
        self.budget: Budget = budget
        self._search_for = search_for
        self._search: Ismcts | None = None
        self._seats: i64 = 0
        """The number of seats that the search is for; 0 before the first."""
        self._model: OpponentModel | None = None
        self._repetition: Repetition = Repetition()
        self._solver: Solver = Solver()
        self._rng: Random = Random(seed)

    def start(self, seat: int, seats: int) -> None:
        """Begin a deal: forget the cards that the others seemed to have, and the repetitions."""
        self._model = None
        self._repetition = Repetition()

    def act(self, observation: Observation) -> i64:
        """Return the only action at once; else one that is proved best, or the best by search.

        In an overlong deal it is now and then any action. A redeal is answered by rule.
        """
        assert isinstance(observation, DurakObservation)
        seen = observation
        weights = self._believe(seen)
        if not seen.legal & (seen.legal - 1):
            return lowest(seen.legal)
        if seen.phase == REDEALING:
            return answer_about_redeal(seen.legal, seen.hand, seen.own_trump())
        budget = self.budget
        if is_open(seen):
            start = perf_counter()
            proved = self._solver.best_actions(DurakSampler(seen).sample(self._rng), budget)
            if not proved & (proved - 1):
                return lowest(proved)
            if proved != seen.legal:
                seen = copy(seen)
                seen.legal = proved
            if budget.timed:
                budget = Budget(0, max(1.0, budget.milliseconds - 1000.0 * (perf_counter() - start)))
        if self._repetition.idle > IDLE_BOUTS * seen.seats and self._rng.randrange(RESTLESS) == 0:
            return pick(seen.legal, self._rng)
        return self._searching(seen).search(seen, DurakSampler(seen, weights), budget, self._rng)

    def _believe(self, seen: DurakObservation) -> vec[float] | None:
        """Note the plays since the last call; return the weights of cards in the other hand if two seats play.

        With more seats, return None.
        """
        self._repetition.update(seen)
        if seen.seats > 2:  # with more the model made the bot weaker
            return None
        if self._model is None:
            self._model = OpponentModel(seen.seats)
        self._model.update(seen)
        return self._model.weights

    def _searching(self, seen: DurakObservation) -> Ismcts:
        """Return the search for this table; a table of another size gets a new one."""
        if self._search is None or self._seats != seen.seats:
            self._seats = seen.seats
            self._search = self._search_for(seen.book, seen.seats)
        return self._search
