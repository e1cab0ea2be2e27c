"""States, observations, dealers and samplers in plain Python: compiled code treats them like its own."""

import gc
import weakref

import pytest
from librt.random import Random

from cardkit import Dealer, Observation, Sampler, State, generator, play_out
from cardkit.engine.playout import play_out_many
from cardkit.engine.state import LOSER
from cardkit.search.budget import Budget
from cardkit.search.evaluator import Evaluator
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy


class Nim(State):
    """A game in which each takes one to three of ten; who takes the last one loses."""

    def __init__(self, left: int = 10, actor: int = 0) -> None:
        super().__init__(2, 100)
        self.left = left
        self.history: list[int] = []
        self.actor = actor
        self.legal = 0b1110

    def apply(self, action: int) -> None:
        self.history.append(action)
        self.left -= action
        self.action_count += 1
        self.decision += 1
        if self.left <= 0:
            self.end(LOSER, self.actor)
        else:
            self.actor = 1 - self.actor

    def clone(self) -> "Nim":
        copy = Nim(self.left)
        copy.copy_base(self)
        copy.history = list(self.history)
        return copy

    def observe(self, seat: int) -> "NimSeen":
        return NimSeen(self, seat)


class NimSeen(Observation):
    def __init__(self, state: Nim, seat: int) -> None:
        super().__init__(seat, state.seats, state.legal if state.actor == seat else 0, state.page, state.decision)
        self.left = state.left


class NimDealer(Dealer):
    def deal(self, rng: Random) -> Nim:
        return Nim()


class NimSampler(Sampler):
    def __init__(self, seen: Observation) -> None:
        assert isinstance(seen, NimSeen)
        self.seen = seen

    def sample(self, rng: Random) -> Nim:
        return Nim(self.seen.left, self.seen.seat)


def test_play_outs_come_to_the_methods_of_the_class() -> None:
    state = Nim()
    play_out(state, generator(1))
    assert sum(state.history) >= 10
    assert (state.over, state.outcome, len(state.history)) == (True, LOSER, state.action_count)
    actions, decisions = play_out_many(NimDealer(), 100, generator(1))
    assert actions == decisions > 300


@pytest.mark.parametrize("many_observers", [False, True])
def test_the_search_finds_the_best_move(many_observers: bool) -> None:
    for left, best in ((4, 3), (3, 2), (6, 1), (8, 3)):
        seen = Nim(left).observe(0)
        search = Ismcts(Policy(), many_observers=many_observers)
        assert best == search.search(seen, NimSampler(seen), Budget(2000), generator(1))


def test_a_policy_and_a_judge_of_its_own_are_asked() -> None:
    asked = []

    class Most(Policy):
        def choose(self, state: State, rng: Random) -> int:
            asked.append(state)
            return state.actions()[-1]

    seen = Nim(5).observe(0)
    values = Evaluator(Most()).weigh(seen, NimSampler(seen), [[1], [2], [3]], 3, generator(1))
    assert [0.0, 1.0, 1.0] == values
    assert all(isinstance(state, Nim) for state in asked)
    assert asked


def test_a_state_that_holds_itself_is_collected() -> None:
    class Canary:
        pass

    state, canary = Nim(), Canary()
    state.history = [state, canary]  # type: ignore[list-item]
    gone = weakref.ref(canary)
    del state, canary
    gc.collect()
    assert gone() is None


def test_what_a_class_leaves_out_is_an_error() -> None:
    class Empty(State):
        pass

    with pytest.raises(NotImplementedError):
        Empty(2, 10).clone()
    with pytest.raises(NotImplementedError):
        play_out_many(Dealer(), 1, generator(1))
