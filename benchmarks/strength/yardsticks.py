"""Searches for Durak that `strong` is measured against; in seats as `benchmarks/strength/yardsticks.py:Playouts`.

There they think for 100 ms; `duel.py` also knows them with a budget, as `playouts:400`. `first` is what `normal` was in
the first version. The policy of `softmax` is plain Python: only by iterations, not by time, is it what it was compiled.
"""

from collections.abc import Callable
from copy import copy
from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import count, lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.bots import Bot
from cardkit.engine.state import NOBODY, Observation, State
from cardkit.search.budget import Budget, parse_budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy, score
from cardkit_games.durak.bots.candidates.costs import TRUMP_COST, card_cost
from cardkit_games.durak.bots.endings.solvable import is_open
from cardkit_games.durak.bots.endings.solver import Solver
from cardkit_games.durak.bots.players.hard import HardBot
from cardkit_games.durak.bots.search.policy import DurakPolicy
from cardkit_games.durak.bots.search.sampling import DurakSampler
from cardkit_games.durak.engine.actions import DONE, SHOW, TRANSFER
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import Rulebook
from cardkit_games.durak.engine.state import DurakState

USUAL: Final = "100ms"
FIRST_ITERATIONS: Final = "40"


CUT: Final = 24
"""After so many actions a play-out is cut off."""

HEAT: Final = 3.0
"""By how many ranks a card must be cheaper to be e times as likely."""

DONE_COST: Final = 9
TAKE_COST: Final = 16
"""What adding nothing and taking cost, in ranks."""

SCALE: Final = 0.06
"""The logistic function's scale: of ranks. Brier scores differ little from 0.04 to 0.08."""

CARD_PRICE: Final = 10
"""What holding a card costs, in ranks: a card below the ten of trumps' rank is a burden."""


def _weights() -> vec[i64]:
    weights = vec[i64]()
    for cost in range(2 * (TRUMP_COST + 13)):
        weights = append(weights, i64(1 + int(1_000_000 * exp(-cost / HEAT))))
    return weights


_WEIGHT: Final[vec[i64]] = _weights()
"""By the cost of an action, how likely it is."""


class SoftmaxPolicy(Policy):
    """Cheaper actions are likelier; after `CUT` actions the cards in hand are compared."""

    def choose(self, state: State, rng: Random) -> i64:
        """An action, drawn by a softmax of the costs."""
        assert isinstance(state, DurakState)
        legal = state.legal
        if not legal & (legal - 1):
            return lowest(legal)
        total: i64 = 0
        actions = legal
        while actions:
            total += _WEIGHT[_cost(state, lowest(actions))]
            actions &= actions - 1
        drawn = rng.randrange(total)
        actions = legal
        while actions & (actions - 1):
            drawn -= _WEIGHT[_cost(state, lowest(actions))]
            if drawn < 0:
                break
            actions &= actions - 1
        return lowest(actions)

    def judge(self, state: State, teams: i64, worth: vec[float], rng: Random) -> None:
        """What `CUT` actions lead to."""
        assert isinstance(state, DurakState)
        done: i64 = 0
        while state.actor != NOBODY and done < CUT:
            state.apply(self.choose(state, rng))
            done += 1
        if state.actor == NOBODY:
            for seat in range(state.seats):
                worth[seat] = score(state, seat, teams)
            return
        total = 0.0
        for seat in range(state.seats):
            plight = exp(SCALE * float(-_strength(state, seat))) if state.seating.is_active(seat) else 0.0
            worth[seat] = plight
            total += plight
        for seat in range(state.seats):
            worth[seat] = 1.0 - worth[seat] / total


def _cost(state: DurakState, action: i64) -> i64:
    if action < DONE:
        return card_cost(action, state.own_trump(state.actor))
    if action >= TRANSFER:
        return card_cost((state.attack[0] & ~3) | (action - TRANSFER), state.own_trump(state.actor))
    if action == DONE:
        return DONE_COST
    return 0 if action >= SHOW - 1 else TAKE_COST


def _strength(state: DurakState, seat: i64) -> i64:
    hand = state.hands[seat]
    trumps: i64 = 0
    trump = state.own_trump(seat)
    if trump >= 0:
        trumps = count(hand & suit_mask(trump))
    strength = TRUMP_COST * trumps - CARD_PRICE * state.held(seat)
    while hand:
        strength += lowest(hand) >> 2
        hand &= hand - 1
    return strength


def searching(policy: Policy) -> Callable[[Rulebook, int], Ismcts]:
    """What makes the search with the play-outs of `policy` at any table."""
    return lambda book, seats: Ismcts(policy, int(book.teams))


class Playouts(HardBot):
    """`strong` without the learned value, with play-outs to the end of the deal."""

    def __init__(self, seed: int, budget: str = USUAL) -> None:
        super().__init__("playouts", parse_budget(budget, "playouts"), seed, searching(DurakPolicy()))


class Forgetful(Bot):
    """A search without a memory of the cards that others took."""

    def __init__(self, name: str, policy: Policy, budget: Budget, seed: int, *, solves: bool = False) -> None:
        super().__init__(name, seed)
        self.timed = budget.timed
        self.budget, self.policy = budget, policy
        self.solver = Solver() if solves else None
        self.rng = Random(seed)

    def act(self, observation: Observation) -> int:
        """What is proved, or found by the search."""
        assert isinstance(observation, DurakObservation)
        if not observation.legal & (observation.legal - 1):
            return int(lowest(observation.legal))
        seen = without_memory(observation)
        if self.solver is not None and is_open(seen):
            seen.legal = self.solver.best_actions(DurakSampler(seen).sample(self.rng), self.budget)
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
