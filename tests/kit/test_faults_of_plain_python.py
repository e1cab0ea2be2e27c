"""Games that fail with an error of Python's own: the kit names the function that failed, and the place."""

from collections.abc import Callable
from typing import Any

import pytest

from planted import Planted, State, assert_caught, plants

FAULTS, caught_by = plants()


@caught_by("positions", "`to_position` should not fail here, and raised KeyError: 'pile'")
class PositionByKeyError(Planted):
    def to_position(self, state: Any) -> Any:
        return {"hands": dict[str, str]()["pile"]}


@caught_by("recall", "a position should have `hands`, a list with a text of cards for each seat, and has none")
@caught_by("no_leak", "a position should have `hands`, a list with a text of cards for each seat, and has none")
class PositionWithoutHands(Planted):
    def to_position(self, state: Any) -> Any:
        return {key: value for key, value in self.game.to_position(state.real).items() if key != "hands"}


@caught_by("no_leak", "a position should have `hands`, a list with a text of cards for each seat, and has {0: '7S'}")
class HandsByNumber(Planted):
    def to_position(self, state: Any) -> Any:
        return {**self.game.to_position(state.real), "hands": {0: "7S"}}


@caught_by("observations", "`observe` should not fail here, and raised IndexError: list index out of range")
@caught_by("states", "`apply` should not fail here, and raised TypeError")
class AppliesByTypeError(State):
    def apply(self, action: int) -> None:
        None + action  # type: ignore[operator]

    def tell(self, seen: Any, seat: int) -> None:
        [][seat]


@caught_by("clones", "`clone` should not fail here, and raised AttributeError")
@caught_by("sampler", "`sampler` should not fail here, and raised ValueError")
class ClonesByAttributeError(Planted):
    class states(State):  # noqa: N801
        def clone(self) -> Any:
            raise AttributeError("no cards")

    def sampler(self, observation: Any) -> Any:
        raise ValueError("no pack")


@caught_by("records", "should not fail here, and raised ZeroDivisionError.*in `read_actions`")
@caught_by("text", "should not fail here, and raised ZeroDivisionError.*in `read_actions`")
class ReadsByZeroDivisionError(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        return 1 // 0


@caught_by("moves", "`offers` should not fail here, and raised KeyError: 'offers'")
class OffersByKeyError(Planted):
    def offers(self, state: Any) -> Any:
        raise KeyError("offers")


@caught_by("seeds", "`deal_state` should not fail here, and raised RecursionError: too deep")
@caught_by("moves", "`deal_state` should not fail here, and raised RecursionError: too deep")
class DealsByRecursionError(Planted):
    def deal_state(self, seats: int, **options: Any) -> Any:
        raise RecursionError("too deep")


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
