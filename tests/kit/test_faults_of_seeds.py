"""Faults that the checks of seeds catch."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Opening
from cardkit.engine.state import UNFINISHED
from planted import (
    Planted,
    State,
    assert_caught,
    plants,
)

FAULTS, caught_by = plants()


# -- Seeds


@caught_by("seeds", "should always give the same deal")
class DealerByAnotherChance(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(seats, seed=seed, opening=opening or Opening(CHANCE.randrange(seats)))


@caught_by("seeds", "should leave the chance of the module `random` as it was")
class SeedsTheWorld(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        random.seed(seed)
        return super().deal_state(seats, seed=seed, opening=opening)


@caught_by("seeds", "should be what `dealer` deals")
class DealerOfItsOwn(Planted):
    def dealer(self, seats: int, opening: Opening) -> Any:
        return super().dealer(seats, Opening((opening.dealer + 1) % seats))


@caught_by("seeds", "should have the dealer 2, not 0")
class IgnoresTheOpening(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(seats, seed=seed, opening=opening and Opening(0))

    def dealer(self, seats: int, opening: Opening) -> Any:
        return super().dealer(seats, Opening(0))


@caught_by("seeds", "should give the same record")
class RollsDiceInPlay(State):
    def apply(self, action: int) -> None:
        self.real.apply(action)
        self.real.dealer = CHANCE.randrange(3)
        if CHANCE.random() < 0.2 and not self.real.over and self.real.action_count > 9:
            self.real.end(UNFINISHED)


CHANCE = random.Random(1)


@caught_by("seeds", "40 deals with different seeds should not all be the same")
class AlwaysTheSameDeal(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(seats, seed=seed if opening or seed == -1 else 1, opening=opening)


@caught_by("seeds", "40 deals with no seed should not all be the same")
class NoChanceWithoutSeed(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(seats, seed=7 if seed is None else seed, opening=opening)


@caught_by("seeds", "chance should not always let seat 0 deal")
class SeatZeroAlwaysDeals(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(seats, seed=seed, opening=opening or Opening(0))


@caught_by("seeds", "a deal for 1 players should be refused with InvalidDeal, and it was accepted")
class DealsForAnyNumber(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(max(seats, 2), seed=seed, opening=opening)


@caught_by("seeds", "the seed -1 should be refused with InvalidDeal, and it raised OverflowError")
class SeedOutOfRange(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        if seed is not None and seed < 0:
            raise OverflowError("too small")
        return super().deal_state(seats, seed=seed, opening=opening)


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
