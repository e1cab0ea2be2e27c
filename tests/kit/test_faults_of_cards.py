"""Faults that the checks of cards and samplers catch."""

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cardkit_games.durak.engine.actions import TAKE
from cardkit_games.durak.engine.table import LEAD
from planted import Bluff, Planted, State, assert_caught, plants

FAULTS, caught_by = plants()
NO_CARDS = vec[i64]()


# -- Cards


@caught_by("positions", "`cards` should be in rising order")
class CardsInDisorder(Planted):
    def cards(self, seats: int) -> Any:
        return list(reversed(self.game.cards(seats)))


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


@caught_by("positions", "are missing", Bluff)
class LosesTheCardAside(State):
    def apply(self, action: int) -> None:
        self.real.apply(action)
        if self.real.action_count > 30:
            self.real.aside = NO_CARDS


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


@caught_by("sampler", "should not all be the same")
class KnowsTheTruth(Planted):
    last: Any = None

    def sampler(self, observation: Any) -> Any:
        return Samples(lambda rng: Looking.last.clone())


class Looking(State):
    last: Any = None

    def observe(self, seat: int) -> Any:
        Looking.last = self
        return self.real.observe(seat)


KnowsTheTruth.states = Looking


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


@caught_by("sampler", "a sample should look to seat")
class DropsAKnownCard(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)

        def draw(rng: Any) -> Any:
            sample = real.sample(rng)
            sample.discard &= sample.discard - 1
            sample.public &= sample.public - 1
            return self.states(sample)

        return Samples(draw)


@caught_by("sampler", "the position of a sample should name every card of the game once")
class LosesAHiddenCard(Bluff):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)

        def draw(rng: Any) -> Any:
            sample = real.sample(rng)
            sample.aside = NO_CARDS
            return self.states(sample)

        return Samples(draw)


class Stuck(State):
    def apply(self, action: int) -> None:
        """Do nothing."""


@caught_by("sampler", "should come to its end within 120 actions")
class SamplesThatStandStill(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)
        return Samples(lambda rng: Stuck(real.sample(rng)))


@caught_by("sampler", "the end of a sample should name every card of the game once")
class SamplesThatLoseCards(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)
        return Samples(lambda rng: LosesACardAtTheEnd(real.sample(rng)))


class ListsTooMuch(State):
    def actions(self) -> list[int]:
        return [*self.real.actions(), 60]


@caught_by("sampler", "should be playable, and action 60 is not legal in it")
class SamplesWithIllegalActions(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)
        return Samples(lambda rng: ListsTooMuch(real.sample(rng)))


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
