"""The strongest bot for Durak: it remembers every card, searches, and solves the end exactly.

The search is information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012; `cardkit.search.ismcts`)
over determinizations that an opponent model weighs; the end is solved by alpha-beta (`solver`).
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.chance import derived_seed
from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation, Sampler
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy
from cardkit_games.durak.bots.policy import CutPolicy
from cardkit_games.durak.bots.reading.likeness import Likeness
from cardkit_games.durak.bots.reading.opponent_model import DOUBT, OpponentModel
from cardkit_games.durak.bots.reading.passing import Passing
from cardkit_games.durak.bots.reading.player_model import PlayerModel
from cardkit_games.durak.bots.sampling import DurakSampler
from cardkit_games.durak.bots.solver import DRAWN, LOSS, WIN, Solver
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import Rulebook
from cardkit_games.durak.engine.state import DurakState

NODES_PER_ITERATION: Final = 8
"""How many positions the solver may look at for each iteration of the search that it saves.

By time: an iteration takes about as long as so many positions. A rough figure, which no games were played to tune.
"""

CUT_EXPLORATION: Final = 0.5
"""How much a search with a learned value explores: .5 and .35 scored alike, .2 less (docs/strength.md)."""

SOLVING_SHARE: Final = 0.4
"""The share of its time that a timed bot tries to solve, and again to tell draws from losses, before it searches."""


class StrongBot(Bot):
    """Searches with a memory of everything that was seen, and solves what is open to it: two hands and no stock."""

    def __init__(
        self,
        name: str,
        search: Ismcts,
        budget: Budget,
        seed: int = 0,
        *,
        memory: bool = True,
        solves: bool = True,
        doubt: float = DOUBT,
        most_nodes: int = 0,
        policy_of: Callable[[Rulebook, int], CutPolicy | None] | None = None,
    ) -> None:
        """Without `memory` it forgets which cards others took; with `solves` it proves what it can at the end.

        `doubt` is that of its `OpponentModel`: how likely others keep what would have done; 1 leaves the model out.
        With more than two seats it is left out too: there it made the bot weaker. Where `policy_of` has play-outs with
        a learned value for the rules and the number of seats, it searches with them, and `search` is not used; it then
        also notes, with `memory`, whether the others play like `cheapest` (`Likeness`, for a `doubt` below 1, and
        `Passing`). The solver looks at `most_nodes` positions, whatever the time; for 0 at as many as the budget
        allows.
        """
        super().__init__(name, seed)
        self.timed = budget.timed
        self.search: Ismcts = search
        self.budget: Budget = budget
        self.memory: bool = memory
        self.solves: bool = solves
        self._doubt: float = doubt
        self._most_nodes: i64 = most_nodes
        self._policy_of = policy_of
        self._own_search: Ismcts = search
        self._seats: i64 = 0
        """The number of seats that the search is for; 0 before the first."""
        self._model: OpponentModel | None = None
        self.players: PlayerModel | None = None
        """What the others play like, where it searches with a learned value."""
        self._rng: Random = Random(seed)
        self._solver: Solver | None = None

    def start(self, seat: int, seats: int) -> None:
        """A deal begins: nothing has been played."""
        self._model = OpponentModel(seats, self._doubt)
        if self.players is not None:
            self.players.next_deal()

    def act(self, observation: Observation) -> i64:
        """The only action at once; one that is proved best, or else what the search finds best."""
        assert isinstance(observation, DurakObservation)
        if self._policy_of is not None and self._seats != observation.seats:
            self._sit_down(observation)
        players = self.players
        if players is None:
            return self._choose(observation)
        players.update(observation)
        action = self._choose(observation)
        players.acted(observation, action)
        return action

    def _choose(self, observation: DurakObservation) -> i64:
        weights: vec[float] | None = None
        if self.memory and self._doubt < 1.0 and observation.seats == 2:
            if self._model is None:
                self._model = OpponentModel(observation.seats, self._doubt)
            self._model.update(observation)
            weights = self._model.weights
        if not observation.legal & (observation.legal - 1):
            return observation.actions()[0]
        if not self.memory:
            forget(observation)
        budget = self.budget
        if self.solves and is_open(observation):
            start = perf_counter()
            proved = self._solve(DurakSampler(observation).sample(self._rng))
            if not proved & (proved - 1):
                return lowest(proved)
            observation.legal = proved
            if budget.timed:
                budget = Budget(0, max(1.0, budget.milliseconds - 1000.0 * (perf_counter() - start)))
        sampler: Sampler = DurakSampler(observation, weights)
        if self.players is not None:
            sampler = self.players.sampler(observation, weights)
        return self.search.search(observation, sampler, budget, self._rng)

    def _sit_down(self, seen: DurakObservation) -> None:
        """Search with the learned value for this table, where there is one, and else as was said at first."""
        self._seats = seen.seats
        assert self._policy_of is not None
        policy = self._policy_of(seen.book, seen.seats)
        self.players = None
        if policy is None:
            self.search = self._own_search
            return
        searched: Policy = policy
        if self.memory and seen.seats > 2:
            self.players = Passing(policy)
        elif self.memory and self._doubt < 1.0:
            self.players = Likeness(policy, derived_seed(self.seed, 1))
        if self.players is not None:
            searched = self.players.policy
        self.search = Ismcts(searched, self._own_search.teams, exploration=CUT_EXPLORATION)

    def _solve(self, state: DurakState) -> i64:
        """The mask of the actions of which none is better, as far as that could be proved."""
        if self._solver is None:
            self._solver = Solver()
        solver = self._solver
        solver.most_seconds = self.budget.milliseconds / 1000 * SOLVING_SHARE
        solver.most_nodes = NODES_PER_ITERATION * self.budget.iterations
        if self._most_nodes > 0:
            solver.most_seconds = 0.0
            solver.most_nodes = self._most_nodes
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


class PolicyBot(Bot):
    """Plays by the policy of play-outs, on a state that it imagines."""

    def __init__(self, name: str, policy: Policy, seed: int = 0) -> None:
        super().__init__(name, seed)
        self._policy: Policy = policy
        self._rng: Random = Random(seed)

    def act(self, observation: Observation) -> i64:
        """What the policy does."""
        assert isinstance(observation, DurakObservation)
        return self._policy.choose(DurakSampler(observation).sample(self._rng), self._rng)


def is_open(seen: DurakObservation) -> bool:
    """Whether the seat knows every card that will be played: two seats have cards, and nothing is drawn any more."""
    if seen.book.packs == 2 or count(seen.active) != 2 or (seen.stock_size > 0 and not seen.book.stock_aside):
        return False
    hidden = len(seen.unseen_cards())
    for seat in range(seen.seats):
        hidden -= seen.unknown_cards(seat)
    return hidden == 0


def forget(seen: DurakObservation) -> None:
    """Take from `seen` what was seen of the cards in other hands."""
    for seat in range(seen.seats):
        seen.lacks[seat] = 0
        seen.holds[seat] = 0
        if seat != seen.seat:
            seen.known[seat] = 0
            if seen.book.packs == 2:
                seen.known_twice[seat] = 0
