"""Faults that the checks of observations, recall, leaks, cards and samplers catch."""

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cardkit_games.durak.engine.actions import TAKE
from cardkit_games.durak.engine.table import LEAD
from planted import Bluff, Fault, Planted, Single, State, assert_caught, game, plants, state

FAULTS, caught_by = plants()
NO_CARDS = vec[i64]()


def telling(base: type[Planted] = Planted, **attributes: Callable[[Any, Any], Any]) -> type[Planted]:
    """Return a game whose observations have attributes computed from them and the real state."""

    def tell(self: Any, seen: Any, seat: int) -> None:
        for name, of in attributes.items():
            setattr(seen, name, of(seen, self.real))

    return state(base, tell=tell)


# -- Observations


OBSERVATIONS: list[Fault] = [
    (
        "observations",
        r"`observe\(1\): \(seat, seats\)` should be \(1, 3\)",
        state(observe=lambda self, seat: self.real.observe(0)),
    ),
    (
        "observations",
        r"`observe\(.\): actions\(\)` should be \[\], as it is not to act",
        telling(legal=lambda seen, real: real.legal),
    ),
    (
        "observations",
        r"actions\(\)` should be .*, the actor's, not",
        telling(legal=lambda seen, real: seen.legal & (~(1 << 55) if seen.legal != 1 << 55 else -1)),
    ),
    (
        "observations",
        "decision` should be .* or more, as before",
        telling(Bluff, decision=lambda seen, real: seen.decision % 5 + 1),
    ),
    (
        "observations",
        "should see its half-made play",
        telling(
            Bluff,
            hand_sizes=lambda seen, real: (
                seen.hand_sizes if real.over else vec[i64]([real.hand_size(other) for other in range(3)])
            ),
        ),
    ),
]


@caught_by("observations", "should be the same when a seat looks twice")
class CountsLooks(State):
    looks = 0

    def tell(self, seen: Any, seat: int) -> None:
        CountsLooks.looks += 1
        seen.transfers = CountsLooks.looks


@caught_by("observations", "to observe should change nothing, and `action_count` went")
class LookingCosts(State):
    def tell(self, seen: Any, seat: int) -> None:
        self.real.action_count += 1


class Shared:
    """An observation whose list is the state's own."""

    def __init__(self, seen: Any, shared: list[int]) -> None:
        self.seat, self.seats, self.legal, self.page = seen.seat, seen.seats, seen.legal, seen.page
        self.decision, self.shared, self._seen = seen.decision, shared, seen

    def actions(self) -> Any:
        return self._seen.actions()


@caught_by("observations", "an observation once given should never change")
class SharesItsList(State):
    def apply(self, action: int) -> None:
        self.memory = [] if self.memory is None else self.memory
        self.memory.append(action)
        super().apply(action)

    def observe(self, seat: int) -> Any:
        self.memory = [] if self.memory is None else self.memory
        return Shared(self.real.observe(seat), self.memory)


@caught_by("observations", r"\(legal, page\)` should be .*, the actor's")
class CountsActionsFromAnotherPage(State):
    def tell(self, seen: Any, seat: int) -> None:
        if seen.legal and not seen.legal & 1:
            seen.legal >>= 1
            seen.page += 1


@caught_by("observations", "the deal should have been given up after 10 actions")
class NeverEnds(State):
    action_cap = 10

    def apply(self, action: int) -> None:
        if self.real.action_count < 5:
            self.real.apply(action)


@caught_by("positions", "steps and is not complete")
class NeverCompletes(NeverEnds):
    decision = 1


# -- Recall and leaks: tests/test_no_leak.py has more leaks


RECALL: list[Fault] = [
    ("recall", "and has forgotten it", telling(Single, discard=lambda seen, real: 0)),
    ("recall", "and has forgotten it", telling(Bluff, events=lambda seen, real: seen.events[-3:])),
]


# -- Cards


CARDS: list[Fault] = [
    (
        "positions",
        "`cards` should be in rising order",
        game(cards=lambda self, seats: list(reversed(self.game.cards(seats)))),
    ),
]


@caught_by("positions", "there are too many")
class DoublesACardOfATake(State):
    def apply(self, action: int) -> None:
        laid = self.real.table
        self.real.apply(action)
        if action == TAKE and self.real.phase == LEAD and not self.real.over:
            self.real.hands[self.real.actor] |= laid & -laid


@caught_by("positions", "are missing")
class LosesACardAtTheEnd(State):
    def apply(self, action: int) -> None:
        self.real.apply(action)
        if self.real.over:
            for seat in range(3):
                self.real.hands[seat] &= self.real.hands[seat] - 1


@caught_by("positions", "should be 2 cards that lie there unseen")
class CountsWrongly(Planted):
    def to_position(self, state: Any) -> Any:
        table = self.game.to_position(state)
        return {**table, "discard": 2} if "discard" in table else table


@caught_by("positions", "should name cards under")
class NamesNoCards(Planted):
    def to_position(self, state: Any) -> Any:
        table = self.game.to_position(state)
        return {**table, "stock": f"{table['stock']} 1X"}


# -- Samplers


class Samples:
    """A sampler made of a function."""

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self.sample = draw


class Looking(State):
    last: Any = None

    def observe(self, seat: int) -> Any:
        Looking.last = self
        return self.real.observe(seat)


@caught_by("sampler", "whatever the true cards are")
class LooksAtOneHand(Planted):
    """Exchanges stock and hands only among themselves if the true state's first hand is strong."""

    states = Looking

    def sampler(self, observation: Any) -> Any:
        real, secret = self.game.sampler(observation), Looking.last.real.hands[2 - observation.seat // 2]

        def draw(rng: Any) -> Any:
            for _ in range(secret % 5):
                real.sample(rng)
            return self.states(real.sample(rng))

        return Samples(draw)


def sampling(spoil: Callable[[Any], Any], base: type[Planted] = Planted) -> type[Planted]:
    """Return a game whose samples are what `spoil` makes of the right ones."""

    def sampler(self: Any, observation: Any) -> Any:
        real = self.game.sampler(observation)
        return Samples(lambda rng: spoil(real.sample(rng)))

    return game(base, sampler=sampler)


def without_a_known_card(sample: Any) -> State:
    sample.discard &= sample.discard - 1
    sample.public &= sample.public - 1
    return State(sample)


def without_the_card_aside(sample: Any) -> State:
    sample.aside = NO_CARDS
    return State(sample)


class Stuck(State):
    def apply(self, action: int) -> None:
        """Do nothing."""


class ListsTooMuch(State):
    def actions(self) -> list[int]:
        return [*self.real.actions(), 60]


SAMPLERS: list[Fault] = [
    (
        "sampler",
        "should not all be the same",
        game(states=Looking, sampler=lambda self, observation: Samples(lambda rng: Looking.last.clone())),
    ),
    ("sampler", "a sample should look to seat", sampling(without_a_known_card)),
    (
        "sampler",
        "the position of a sample should name every card of the game once",
        sampling(without_the_card_aside, Bluff),
    ),
    ("sampler", "should come to its end within 120 actions", sampling(Stuck)),
    ("sampler", "the end of a sample should name every card of the game once", sampling(LosesACardAtTheEnd)),
    ("sampler", "should be playable, and action 60 is not legal in it", sampling(ListsTooMuch)),
]


@pytest.mark.parametrize(("check", "words", "make"), [*OBSERVATIONS, *RECALL, *CARDS, *SAMPLERS, *FAULTS])
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
