"""Faults that the checks of moves and clones catch."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardkit.engine.state import DRAW
from cardkit.errors import IllegalMove
from cardkit_games.durak.engine.actions import TAKE
from planted import (
    Planted,
    State,
    assert_caught,
    plants,
)

FAULTS, caught_by = plants()


# -- Moves


@caught_by("moves", "so `plan` should give them, and gives")
class PlansWithoutDone(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        actions: list[int] = self.game.plan(state, move)
        return actions[:-1] if len(actions) > 2 else actions


def always_takes(state: Any, rng: random.Random) -> int:
    actions: list[int] = state.actions()
    return TAKE if TAKE in actions else rng.choice(actions)


@caught_by("moves", "so `plan` should give them, and refuses it")
class RefusesToTake(Planted):
    choose = staticmethod(always_takes)

    def plan(self, state: Any, move: Any) -> Any:
        if move.verb == "take":
            raise IllegalMove("Never take.")
        return self.game.plan(state, move)


@caught_by("moves", "no move should be offered twice")
class OffersTwice(Planted):
    def offers(self, state: Any) -> list[Any]:
        return [*self.game.offers(state), *self.game.offers(state)]


@caught_by("moves", "offers should be of seat")
class OffersForTheNext(Planted):
    def offers(self, state: Any) -> list[Any]:
        return [attrs.evolve(move, seat=(move.seat + 1) % 3) for move in self.game.offers(state)]


@caught_by("moves", "is offered, and `plan` should not refuse it")
class OffersWhatIsIllegal(Planted):
    def offers(self, state: Any) -> list[Any]:
        held = self.game.to_position(state)["hands"][(state.actor + 1) % 3].split()
        return [self.game.parse_move(f"{state.actor} attack {card}") for card in held[:1]]


@caught_by("moves", "every action of a plan should be legal")
class AcceptsAnyAttack(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        if move.verb == "attack" and not state.over and 0 <= move.seat < 3:
            return self.game.plan(state, move) if state.is_legal(int(move.cards[0])) else [int(move.cards[0])]
        return self.game.plan(state, move)


@caught_by("moves", "should make that move, and makes")
class MovesForAnybody(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        if 0 <= move.seat < 3 and not state.over:
            move = attrs.evolve(move, seat=state.actor)
        return self.game.plan(state, move)


@caught_by("moves", "should be refused, as there is no seat 3")
class SeatsGoRound(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        return self.game.plan(state, attrs.evolve(move, seat=move.seat % 3))


@caught_by("moves", "should be refused when the deal is over")
class PlaysOn(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        return [1] if state.over else self.game.plan(state, move)


@caught_by("moves", "and raised KeyError")
class RefusesWithATraceback(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        try:
            return self.game.plan(state, move)
        except IllegalMove:
            raise KeyError(move.text) from None


@caught_by("moves", "should say why")
class RefusesWithoutReason(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        try:
            return self.game.plan(state, move)
        except IllegalMove:
            raise IllegalMove("") from None


@caught_by("moves", "to plan a move from another moment should change nothing")
class RefusalCosts(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        try:
            return self.game.plan(state, move)
        except IllegalMove:
            state.real.action_count += 1
            raise


@caught_by("moves", "to plan a legal move should change nothing")
class PlanCosts(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        actions: list[int] = self.game.plan(state, move)
        state.real.decision += 1
        return actions


def never_takes(state: Any, rng: random.Random) -> int:
    actions: list[int] = state.actions()
    return rng.choice([action for action in actions if action != TAKE] or actions)


@caught_by("moves", "should complete its decision")
class PlansNothingForATake(Planted):
    choose = staticmethod(never_takes)

    def plan(self, state: Any, move: Any) -> Any:
        actions: list[int] = self.game.plan(state, move)
        return [] if actions == [TAKE] else actions


@caught_by("moves", "to read and to offer moves should change nothing")
class OffersCost(Planted):
    def offers(self, state: Any) -> Any:
        state.real.transfers += 1
        return self.game.offers(state)


@caught_by("moves", "to refuse a move when the deal is over should change nothing")
class RefusalAfterTheEndCosts(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        if state.over:
            state.real.decision += 1
        return self.game.plan(state, move)


# -- Clones


@caught_by("clones", "a clone should look like its original")
class CloneForgetsPublicCards(State):
    def clone(self) -> Any:
        copy = super().clone()
        copy.real.public = 0
        return copy


@caught_by("clones", "should leave")
class CloneIsTheSame(State):
    def clone(self) -> Any:
        return self


@caught_by("clones", "should leave")
class ClonesShareTheirHands(State):
    def clone(self) -> Any:
        copy = super().clone()
        copy.real.hands = self.real.hands
        return copy


@caught_by("clones", "playing the original should leave its clone as it was")
class OriginalReachesItsClones(State):
    """Its memory: all clones of one deal, and whether it is the original."""

    def kin(self) -> Any:
        if self.memory is None:
            self.__dict__["memory"] = ([], True)
        return self.memory

    def clone(self) -> Any:
        clones, _ = self.kin()
        copy = type(self)(self.real.clone(), (clones, False))
        clones.append(copy)
        return copy

    def apply(self, action: int) -> None:
        super().apply(action)
        clones, original = self.kin()
        if original and self.real.action_count == 30:
            for copy in clones:
                if copy.real.action_count < 5:
                    copy.real.dealer = (copy.real.dealer + 1) % 3


@caught_by("clones", "the same action should bring a clone and its original to the same")
class CloneOfAnotherKind(State):
    def clone(self) -> Any:
        return State(self.real.clone())

    def apply(self, action: int) -> None:
        super().apply(action)
        self.real.dealer = (self.real.dealer + 1) % 3


class Copied(State):
    """A state that counts its actions since it was cloned; None for an original."""

    def clone(self) -> Any:
        return type(self)(self.real.clone(), 0)

    def apply(self, action: int) -> None:
        super().apply(action)
        if self.memory is not None:
            self.__dict__["memory"] += 1
            if self.memory == 7 and not self.real.over:
                self.tire()

    def tire(self) -> None:
        """Go another way."""
        self.real.dealer = (self.real.dealer + 1) % 3


@caught_by("clones", "the same actions should bring a clone and its original to the same end")
class CloneTires(Copied):
    pass


@caught_by("clones", "should be legal in a clone that has come to where its original was")
class CloneGivesUp(Copied):
    def tire(self) -> None:
        self.real.end(DRAW)


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
