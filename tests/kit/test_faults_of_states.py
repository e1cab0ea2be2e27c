"""Faults that the check of states catches."""

from collections.abc import Callable
from typing import Any

import pytest

from cardkit.engine.state import DRAW, LOSER, UNFINISHED
from planted import Bluff, Ended, Planted, State, assert_caught, plants

FAULTS, caught_by = plants()


# -- States


@caught_by("states", "`seats` should be 3, not 4")
class OneSeatTooMany(State):
    @property
    def seats(self) -> int:
        return 4 if self.real.action_count == 0 else 3


@caught_by("states", "`action_count` should be 0 before the first action")
class CountsTheDealing(State):
    @property
    def action_count(self) -> int:
        return int(self.real.action_count) + 1


@caught_by("states", "`action_count` should be 2, not 1")
class CountsEveryOtherAction(State):
    @property
    def action_count(self) -> int:
        return int(self.real.action_count + 1) // 2


@caught_by("states", "`action_cap` should be at least 1")
class NoCap(State):
    action_cap = 0


@caught_by("states", "`decision` should be 1 or more")
class DecisionsFromZero(State):
    @property
    def decision(self) -> int:
        return int(self.real.decision) - 1


@caught_by("states", "`in_play\\(\\)` should be the mask of all 3 seats")
class DealsASeatOut(State):
    def in_play(self) -> int:
        return int(self.real.in_play()) & 6


@caught_by("states", "`over` should be False before the first action")
class OverAtOnce(State):
    @property
    def over(self) -> bool:
        return bool(self.real.over) or self.real.action_count == 0


@caught_by("states", "`actor` should be a seat while the deal goes on")
class ActorBeyondTheTable(State):
    @property
    def actor(self) -> int:
        return int(self.real.actor) + (3 if self.real.action_count == 5 else 0)


@caught_by("states", "`legal` should be a mask of 1 to 63 actions while")
class NothingLegal(State):
    @property
    def legal(self) -> int:
        return 0 if self.real.action_count == 4 else int(self.real.legal)


@caught_by("states", "`any_action\\(\\)` should be one of `actions\\(\\)`, which are ")
class GivesWhatIsNotLegal(State):
    def any_action(self, rng: Any) -> int:
        return int(self.real.any_action(rng)) + (100 if self.real.action_count == 5 else 0)


@caught_by("states", "`page` should be 0 or more")
class NegativePage(State):
    @property
    def page(self) -> int:
        return -1 if self.real.action_count == 3 else 0


@caught_by("states", "should be \\(0, -1\\), not")
class OutcomeTooEarly(State):
    @property
    def outcome(self) -> int:
        return LOSER if self.real.action_count == 9 else int(self.real.outcome)


@caught_by("states", "`actions\\(\\)` should be")
class ListsAnActionTooFew(State):
    def actions(self) -> list[int]:
        listed: list[int] = self.real.actions()
        return listed[1:] if len(listed) > 4 else listed


@caught_by("states", "`is_legal\\(.*\\)` should be False")
class AllowsToPassAlways(State):
    def is_legal(self, action: int) -> bool:
        return bool(self.real.is_legal(action)) or action == 54


@caught_by("states", "`visible\\(.*\\)` should be -1 or more")
class InvisibleNumber(State):
    def visible(self, action: int, seat: int) -> int:
        return -2 if action % 7 == 0 else action


@caught_by("states", "as it never falls")
class DecisionStartsAgain(State):
    @property
    def decision(self) -> int:
        return int(self.real.decision) % 10 + 1


@caught_by("states", "`decision` should have risen above", Bluff)
class SilentAnswerIsNoDecision(State):
    @property
    def decision(self) -> int:
        return len(self.real.events) + 1


@caught_by("states", "`in_play\\(\\)` should only lose seats")
class ComesBack(State):
    def in_play(self) -> int:
        return 3 if 10 <= self.real.action_count < 20 else 7


@caught_by("states", "`in_play\\(\\)` should be a mask of the seats 0 to 2")
class TooManyInPlay(State):
    def in_play(self) -> int:
        return 15 if self.real.action_count == 6 else 7


@caught_by("states", "`actor` should be -1 when the deal is over")
class SomebodyStillActs(Ended):
    values = {"actor": 1}  # noqa: RUF012


@caught_by("states", "should be empty, and `legal` 0, when the deal is over")
class StillLegal(Ended):
    values = {"legal": 1}  # noqa: RUF012


@caught_by("states", "`outcome` should be one of")
class UnknownOutcome(Ended):
    values = {"outcome": 99}  # noqa: RUF012


@caught_by("states", "`outcome_seat` should be -1 to -1 for draw")
class DrawNamesASeat(Ended):
    values = {"outcome": DRAW, "outcome_seat": 2}  # noqa: RUF012


@caught_by("states", "should stay as it is when the deal is over")
class OutcomeFlips(State):
    def clone(self) -> Any:
        if self.real.over:
            self.real.outcome_seat = (self.real.outcome_seat + 1) % 3
        return super().clone()


@caught_by("states", "`scores` should be numbers of 0 to 1 for each of 3 seats")
class ScoresTwoSeats(Planted):
    def scores(self, result: Any, seats: int) -> list[float]:
        return [0.5] * (seats - 1)


# -- Termination


@caught_by("states", "the deal should be over, as its `action_cap` is 30")
class IgnoresItsCap(State):
    action_cap = 30


@caught_by("states", "a deal should be unfinished only when its `action_cap`, 240, is reached")
class GivesUpEarly(State):
    action_cap = 240

    def apply(self, action: int) -> None:
        self.real.apply(action)
        if not self.real.over and self.real.action_count == 25:
            self.real.end(UNFINISHED)


@caught_by("states", "`action_cap` should be 1000, as it was")
class CapMoves(State):
    @property
    def action_cap(self) -> int:
        return 1000 + int(self.real.action_count)


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


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
