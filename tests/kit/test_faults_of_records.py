"""Faults that the checks of records and positions catch."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardkit.engine.state import DRAW
from planted import Bluff, OffersLessFromAPosition, Planted, Shouted, State, WritesNotANumber, assert_caught, plants

FAULTS, caught_by = plants()


# -- Records


@caught_by("records", "should replay to its moves")
class SpeaksLoudlyAtFirst(Planted):
    spoken = 0

    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        self.spoken += 1
        return Shouted(move, move.text.replace("pass", "PASS")) if self.spoken < 30 else move


@caught_by("records", "it is refused: Line")
class DropsAMove(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return None if move.text.endswith("pass") else move


@caught_by("records", "it is refused: Line")
class ReadsOneCardOnly(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return attrs.evolve(move, cards=move.cards[:1])


caught_by("records", "a record should read back from its text.*deal.*odds")(WritesNotANumber)


@caught_by("records", "should replay to the same, and state.observations")
class RecordsADealerWrongly(Planted):
    def to_position(self, state: Any) -> Any:
        table = self.game.to_position(state)
        return {**table, "dealer": (table["dealer"] + 1) % 3}


@caught_by("records", "the last decision of a deal should make a move", Bluff)
class EndsInSilence(Bluff):
    def read_actions(self, state: Any, actions: Any) -> Any:
        after = state.clone()
        for action in actions:
            after.apply(action)
        return None if after.over else self.game.read_actions(state, actions)


# -- Positions


@caught_by("positions", "should read back from its text in TOML")
class WritesOdds(WritesNotANumber):
    pass


@caught_by("positions", "it is refused: ")
class WritesAnUnknownKey(Planted):
    def to_position(self, state: Any) -> Any:
        return {**self.game.to_position(state), "moon": "full"}


@caught_by("positions", "`from_position` should leave the position as it was")
class TakesFromTheTable(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        state = super().from_position(table, check=check)
        table.pop("dealer", None)
        return state


@caught_by("positions", "a state read from its position should be the same")
class ForgetsPublicCards(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        return super().from_position(
            {key: value for key, value in table.items() if key not in ("known", "picked_up")}, check=check
        )


class LaterOtherwise(State):
    def apply(self, action: int) -> None:
        super().apply(action)
        if self.real.action_count == 6:
            self.real.dealer = (self.real.dealer + 1) % 3


@caught_by("positions", "a state that went on from an earlier position should be the same")
class ForgetsSomethingForLater(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        return LaterOtherwise(self.game.from_position(table, check=check))


@caught_by("positions", "should be the same")
class DropsTheFirstBout(Planted):
    on = "perevodnoy"
    changes = {"action_cap": 120, "transfer_first_bout": False}  # noqa: RUF012

    def to_position(self, state: Any) -> Any:
        return {key: value for key, value in self.game.to_position(state).items() if key != "first_bout"}


caught_by("positions", "should offer")(OffersLessFromAPosition)


@caught_by("positions", "should go on, and is over")
class OverInAPosition(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        state = super().from_position(table, check=check)
        if "taking" in table:
            state.real.end(DRAW)
        return state


@caught_by("positions", "to write a position should change nothing")
class WritingCosts(Planted):
    def to_position(self, state: Any) -> Any:
        state.real.action_count += 1
        return self.game.to_position(state)


@caught_by("positions", "should end with")
class EndsOtherwiseFromAPosition(Planted):
    changes = {"action_cap": 600}  # noqa: RUF012

    def from_position(self, table: Any, *, check: bool = True) -> Any:
        return Ends(self.game.from_position(table, check=check))


class Ends(State):
    @property
    def outcome(self) -> int:
        return DRAW if self.real.over else int(self.real.outcome)


@caught_by("positions", "with a key `no such key` should be refused with CardkitError, and it was accepted")
class ReadsAnyKey(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        return super().from_position({key: value for key, value in table.items() if key != "no such key"}, check=check)


@caught_by("positions", "without any key should be refused with CardkitError, and it raised KeyError")
class ReadsCarelessly(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        table["hands"]
        return super().from_position(table, check=check)


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
