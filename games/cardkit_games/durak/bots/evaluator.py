"""What a decision in Durak is worth: by a short search, and proved where nothing is hidden any more.

A defence is one decision here: to beat everything or to take at once, and to go on with what was begun.
"""

from collections.abc import Callable
from copy import copy
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.state import Observation, Sampler, State
from cardkit.search.evaluator import Evaluator, follow
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy, score
from cardkit_games.durak.bots.cheapest import cheapest
from cardkit_games.durak.bots.policy import cut_policy
from cardkit_games.durak.bots.solver import UNKNOWN, Solver
from cardkit_games.durak.bots.strong import CUT_EXPLORATION, is_open
from cardkit_games.durak.bots.values import value_of
from cardkit_games.durak.bots.values.chances import chance_of
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, UNBEATEN

PROOF: Final = 200_000
"""How many positions it looks at to prove what a line is worth: a number, so that the same seed gives the same."""


class DurakEvaluator(Evaluator):
    """Asks the solver where two hands are left and every card is known."""

    def __init__(self, policy: Policy, teams: int = 0) -> None:
        """`policy` plays out where there is no learned value; `teams` is `Game.teams`."""
        super().__init__(policy, teams)
        self.assumes = ""

    def estimate(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        """What each candidate is worth to the seat: proved, or by a search of `deals` iterations behind each."""
        assert isinstance(seen, DurakObservation)
        if is_open(seen):
            proved = self._prove(sampler.sample(rng), seen.seat, candidates)
            if proved is not None:
                return proved
        search = search_for(seen, self.policy, self.teams)
        return [search.weigh(seen, sampler, actions, deals, rng) for actions in candidates]

    def chance(self, seen: Observation, worth: float) -> float:
        """The chance to win where the estimate is `worth`, by what became of such estimates."""
        assert isinstance(seen, DurakObservation)
        return chance_of(seen, worth)

    def is_futile(self, seen: Observation, sampler: Sampler, action: i64, rng: Random) -> bool:
        """Whether `action` beats a card that must be taken all the same, because then not all can be beaten."""
        assert isinstance(seen, DurakObservation)
        if seen.phase != DEFEND or action >= DONE:
            return False
        if seen.legal & BIT[TAKE]:
            return seen.most_beaten() < len(seen.unbeaten())
        return seen.target >= 0 and not rest_can_be_beaten(seen, seen.attack[seen.target], action)

    def _prove(self, state: object, seat: int, candidates: list[list[int]]) -> list[float] | None:
        assert isinstance(state, DurakState)
        solver = Solver(nodes=PROOF)
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


def rest_can_be_beaten(seen: DurakObservation, beaten: int, laid: int, spared: int = 0) -> bool:
    """Whether the other cards can be beaten, without those of the mask `spared`, once `laid` beats `beaten`."""
    rest = copy(seen)
    rest.hand = seen.hand & ~(spared | BIT[laid])
    index = next(index for index, card in enumerate(seen.attack) if card == beaten and seen.defence[index] < 0)
    rest.defence = vec[i64]([*seen.defence[:index], laid, *seen.defence[index + 1 :]])
    return rest.most_beaten() == len(rest.unbeaten())


def search_for(seen: DurakObservation, policy: Policy, teams: int) -> Ismcts:
    """The search that `strong` makes at the table of `seen`; `policy` plays out where there is no learned value."""
    value = value_of(seen.book, seen.seats)
    if value is None:
        return Ismcts(policy, teams)
    return Ismcts(cut_policy(value, seen.seats), teams, exploration=CUT_EXPLORATION)


def defence_line(state: State, act: Callable[[State], int]) -> list[int]:
    """What `act` does about all cards that are to be beaten; only to take, where that is what it comes to.

    One action where nothing is to be beaten. `state` stays as it is.
    """
    assert isinstance(state, DurakState)
    trial, actor = state.clone(), state.actor
    actions: list[int] = []
    while True:
        action = act(trial)
        if action == TAKE and state.is_legal(TAKE):
            return [TAKE]
        actions.append(action)
        defends = trial.phase == DEFEND and action < DONE
        trial.apply(action)
        if not defends or trial.over or trial.actor != actor or trial.phase != DEFEND:
            return actions


def going_on(seen: DurakObservation, usual: int) -> int | None:
    """What goes on with a defence that was begun and can be ended: `usual`, if that is no taking; else None."""
    if seen.phase != DEFEND or seen.legal & BIT[TAKE] == 0 or seen.most_beaten() < len(seen.unbeaten()):
        return None
    if all(card == UNBEATEN for card in seen.defence[seen.circuit :]):
        return None  # nothing of what was laid last is beaten yet
    if usual != TAKE:
        return usual
    if seen.target < 0:
        return seen.unbeaten()[0]
    return int(cheapest(seen.legal & (BIT[DONE] - 1), seen.attack[0], seen.own_trump()))
