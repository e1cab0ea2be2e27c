"""Faults that the checks of states, clones and seeds catch."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Opening
from cardkit.engine.state import DRAW, LOSER, UNFINISHED
from planted import Bluff, Fault, Planted, State, assert_caught, ended, game, plants, shown, state

FAULTS, caught_by = plants()


def at(count: int, wrong: object, right: str) -> Callable[[Any], Any]:
    """Return an attribute that is wrong after so many actions, and otherwise the real state's `right`."""
    return lambda real: wrong if real.action_count == count else getattr(real, right)


STATES: list[Fault] = [
    ("states", "`seats` should be 3, not 4", shown(seats=at(0, 4, "seats"))),
    (
        "states",
        "`action_count` should be 0 before the first action",
        shown(action_count=lambda real: real.action_count + 1),
    ),
    ("states", "`action_count` should be 2, not 1", shown(action_count=lambda real: (real.action_count + 1) // 2)),
    ("states", "`action_cap` should be at least 1", state(action_cap=0)),
    ("states", "`decision` should be 1 or more", shown(decision=lambda real: real.decision - 1)),
    ("states", r"`in_play\(\)` should be the mask of all 3 seats", state(in_play=lambda self: self.real.in_play() & 6)),
    ("states", "`over` should be False before the first action", shown(over=at(0, True, "over"))),
    ("states", "`actor` should be a seat while the deal goes on", shown(actor=at(5, 3, "actor"))),
    ("states", "`legal` should be a mask of 1 to 63 actions while", shown(legal=at(4, 0, "legal"))),
    (
        "states",
        r"`any_action\(\)` should be one of `actions\(\)`, which are ",
        state(any_action=lambda self, rng: self.real.any_action(rng) + (100 if self.real.action_count == 5 else 0)),
    ),
    ("states", "`page` should be 0 or more", shown(page=at(3, -1, "page"))),
    ("states", r"should be \(0, -1\), not", shown(outcome=at(9, LOSER, "outcome"))),
    ("states", r"`actions\(\)` should be", state(actions=lambda self: self.real.actions()[:4])),
    (
        "states",
        r"`is_legal\(.*\)` should be False",
        state(is_legal=lambda self, action: self.real.is_legal(action) or action == 54),
    ),
    (
        "states",
        r"`visible\(.*\)` should be -1 or more",
        state(visible=lambda self, action, seat: -2 if action % 7 == 0 else action),
    ),
    ("states", "as it never falls", shown(decision=lambda real: real.decision % 10 + 1)),
    ("states", "`decision` should have risen above", shown(Bluff, decision=lambda real: len(real.events) + 1)),
    (
        "states",
        r"`in_play\(\)` should only lose seats",
        state(in_play=lambda self: 3 if 10 <= self.real.action_count < 20 else 7),
    ),
    (
        "states",
        r"`in_play\(\)` should be a mask of the seats 0 to 2",
        state(in_play=lambda self: 15 if self.real.action_count == 6 else 7),
    ),
    ("states", "`actor` should be -1 when the deal is over", ended(actor=1)),
    ("states", "should be empty, and `legal` 0, when the deal is over", ended(legal=1)),
    ("states", "`outcome` should be one of", ended(outcome=99)),
    ("states", "`outcome_seat` should be -1 to -1 for draw", ended(outcome=DRAW, outcome_seat=2)),
    (
        "states",
        "`scores` should be numbers of 0 to 1 for each of 3 seats",
        game(scores=lambda self, result, seats: [0.5] * (seats - 1)),
    ),
    ("states", "the deal should be over, as its `action_cap` is 30", state(action_cap=30)),
    (
        "states",
        "`action_cap` should be 1000, as it was",
        shown(action_cap=lambda real: 1000 + real.action_count),
    ),
]


@caught_by("states", "should stay as it is when the deal is over")
class OutcomeFlips(State):
    def clone(self) -> Any:
        if self.real.over:
            self.real.outcome_seat = (self.real.outcome_seat + 1) % 3
        return super().clone()


@caught_by("states", "a deal should be unfinished only when its `action_cap`, 240, is reached")
class GivesUpEarly(State):
    action_cap = 240

    def apply(self, action: int) -> None:
        self.real.apply(action)
        if not self.real.over and self.real.action_count == 25:
            self.real.end(UNFINISHED)


@caught_by("states", "a decision should have no more than 1000 steps")
class EndlessDecision(State):
    actor = 0
    decision = 1
    action_cap = 10

    @property
    def action_count(self) -> int:
        return int(self.memory or 0)

    def apply(self, action: int) -> None:
        self.__dict__["memory"] = self.action_count + 1
        if self.action_count < 5:
            self.real.apply(action)


# -- Clones


@caught_by("clones", "a clone should look like its original")
class CloneForgetsPublicCards(State):
    def clone(self) -> Any:
        copy = super().clone()
        copy.real.public = 0
        return copy


@caught_by("clones", "should leave")
class ClonesShareTheirHands(State):
    def clone(self) -> Any:
        copy = super().clone()
        copy.real.hands = self.real.hands
        return copy


@caught_by("clones", "the same action should bring a clone and its original to the same")
class CloneOfAnotherKind(State):
    def clone(self) -> Any:
        return State(self.real.clone())

    def apply(self, action: int) -> None:
        super().apply(action)
        self.real.dealer = (self.real.dealer + 1) % 3


@caught_by("clones", "the same actions should bring a clone and its original to the same end")
class ClonesTire(State):
    """A state that counts its actions since it was cloned; None for an original."""

    def clone(self) -> Any:
        return type(self)(self.real.clone(), 0)

    def apply(self, action: int) -> None:
        super().apply(action)
        if self.memory is not None:
            self.__dict__["memory"] += 1
            if self.memory == 7 and not self.real.over:
                self.real.dealer = (self.real.dealer + 1) % 3


# -- Seeds


CHANCE = random.Random(1)


def dealing(seed_of: Callable[[int | None], int | None], opening_of: Callable[..., Any]) -> type[Planted]:
    """Return a game that deals with the seed and the opening that these functions make of those that it is given."""

    class Deals(Planted):
        def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
            return super().deal_state(seats, seed=seed_of(seed), opening=opening_of(opening, seats))

    return Deals


def same(given: Any, *_: Any) -> Any:
    """Return what is given."""
    return given


def refused(seed: int | None) -> int | None:
    """Refuse a seed as an extension in C would."""
    if seed is not None and seed < 0:
        raise OverflowError("too small")
    return seed


def seeding_the_world(seed: int | None) -> int | None:
    random.seed(seed)
    return seed


def opened_by_chance(opening: Opening | None, seats: int) -> Opening:
    return opening or Opening(CHANCE.randrange(seats))


SEEDS: list[Fault] = [
    ("seeds", "should always give the same deal", dealing(same, opened_by_chance)),
    (
        "seeds",
        "should leave the chance of the module `random` as it was",
        dealing(seeding_the_world, same),
    ),
    (
        "seeds",
        "should be what `dealer` deals",
        game(dealer=lambda self, seats, opening: Planted.dealer(self, seats, Opening((opening.dealer + 1) % seats))),
    ),
    (
        "seeds",
        "40 deals with no seed should not all be the same",
        dealing(lambda seed: 7 if seed is None else seed, same),
    ),
    ("seeds", "chance should not always let seat 0 deal", dealing(same, lambda opening, seats: opening or Opening(0))),
    ("seeds", "the seed -1 should be refused with InvalidDeal, and it raised OverflowError", dealing(refused, same)),
]


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


@caught_by("seeds", "40 deals with different seeds should not all be the same")
class AlwaysTheSameDeal(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(seats, seed=seed if opening or seed == -1 else 1, opening=opening)


@caught_by("seeds", "a deal for 1 players should be refused with InvalidDeal, and it was accepted")
class DealsForAnyNumber(Planted):
    def deal_state(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal_state(max(seats, 2), seed=seed, opening=opening)


# -- Games that fail with an error of Python's own: the kit names the function that failed


def fails(*_: Any, **__: Any) -> Any:
    """Fail as an author's mistake does."""
    raise KeyError("pile")


ERRORS: list[Fault] = [
    (check, r"should not fail here, and raised KeyError: 'pile' .*in `fails`", make(Planted, **{function: fails}))
    for check, function, make in (
        ("positions", "to_position", game),
        ("observations", "observe", state),
        ("states", "apply", state),
        ("clones", "clone", state),
        ("sampler", "sampler", game),
        ("records", "read_actions", game),
        ("text", "read_actions", game),
        ("moves", "offers", game),
        ("seeds", "deal_state", game),
    )
]


@pytest.mark.parametrize(("check", "words", "make"), [*STATES, *SEEDS, *ERRORS, *FAULTS])
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
