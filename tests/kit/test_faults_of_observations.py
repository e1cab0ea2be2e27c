"""Faults that the checks of observations, recall and leaks catch."""

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from planted import Bluff, Single, State, assert_caught, plants

FAULTS, caught_by = plants()


# -- Observations


@caught_by("observations", "`observe\\(1\\): \\(seat, seats\\)` should be \\(1, 3\\)")
class AlwaysSeatZero(State):
    def observe(self, seat: int) -> Any:
        return self.real.observe(0)


@caught_by("observations", "`observe\\(.\\): actions\\(\\)` should be \\[\\], as it is not to act")
class LegalForEverybody(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.legal = self.real.legal


@caught_by("observations", "actions\\(\\)` should be .*, the actor's, not")
class HidesTheTake(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.legal &= ~(1 << 55) if seen.legal != 1 << 55 else -1


@caught_by("observations", "decision` should be .* or more, as before", Bluff)
class ShownDecisionFalls(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.decision = seen.decision % 5 + 1


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


@caught_by("observations", "should see its half-made play", Bluff)
class ShowsThePlayAsItIsMade(State):
    def tell(self, seen: Any, seat: int) -> None:
        if not self.real.over:
            seen.hand_sizes = vec[i64]([self.real.hand_size(other) for other in range(3)])


@caught_by("observations", "\\(legal, page\\)` should be .*, the actor's")
class CountsActionsFromAnotherPage(State):
    def tell(self, seen: Any, seat: int) -> None:
        if seen.legal and not seen.legal & 1:
            seen.legal >>= 1
            seen.page += 1


class Masked(Shared):
    """An observation with a mask that it does not apply."""

    legal = 7

    def __init__(self, seen: Any) -> None:
        super().__init__(seen, [])
        self.legal = seen.legal or 7

    def actions(self) -> Any:
        return self._seen.actions()


@caught_by("observations", "\\(legal, page\\)` should be \\(0, 0\\), as it is not to act, not \\(7, 0\\)")
class LegalMaskForEverybody(State):
    def observe(self, seat: int) -> Any:
        return Masked(self.real.observe(seat))


class StandsStill(State):
    action_cap = 10

    def apply(self, action: int) -> None:
        if self.real.action_count < 5:
            self.real.apply(action)


@caught_by("observations", "the deal should have been given up after 10 actions")
class NeverEnds(StandsStill):
    pass


@caught_by("positions", "steps and is not complete")
class NeverCompletes(StandsStill):
    decision = 1


# -- Recall


@caught_by("recall", "and has forgotten it", Single)
class ForgetsTheDiscard(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.discard = 0


@caught_by("recall", "and has forgotten it")
class ForgetsWhatWasTaken(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.known = vec[i64]([0] * 3)
        seen.picked_up = seen.settled_public = seen.settled_picked_up = 0


@caught_by("recall", "and has forgotten it", Single)
class ForgetsAfterABout(State):
    """Knows the discard of the bout just over, and no more."""

    def apply(self, action: int) -> None:
        gone = self.real.discard
        self.real.apply(action)
        if self.real.discard != gone:
            self.memory = gone

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__[name] = value

    def tell(self, seen: Any, seat: int) -> None:
        seen.discard &= ~(self.memory or 0)


@caught_by("recall", "and has forgotten it", Bluff)
class RemembersThreeEvents(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.events = seen.events[-3:]


# -- Leaks: tests/test_no_leak.py has more


@caught_by("no_leak", "is shown what it may not know")
class ShowsNextOfStock(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.turned_up = next(iter(self.real.stock.cards()), -1)


@caught_by("no_leak", "is shown what it may not know", Bluff)
class ShowsCardAside(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.dealer = self.real.aside[0]


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
