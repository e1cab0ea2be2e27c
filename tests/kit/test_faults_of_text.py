"""Faults that the checks of text catch."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardkit.engine.state import LOSER
from planted import Ended, Planted, SaysNothing, Shouted, assert_caught, plants

FAULTS, caught_by = plants()


# -- Text


@attrs.frozen
@caught_by("text", "should parse back to")
class WritesAnotherSuit(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return Shouted(move, move.text.replace("7S", "7H"))


@caught_by("text", "and is refused")
class WritesWhatNobodyReads(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return Shouted(move, f"{move.text}!") if move.verb == "take" else move


@caught_by("text", "the text of a move should be one line of words")
class WritesTwoLines(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return Shouted(move, move.text.replace(" ", "\n", 1))


@caught_by("text", "should be refused with InvalidText, and was read as a move")
class ReadsNonsense(Planted):
    def parse_move(self, text: str) -> Any:
        return self.game.parse_move("0 pass" if text.startswith("nonsense") else text)


@caught_by("text", "or raise InvalidText, and raised IndexError")
class ReadsMovesCarelessly(Planted):
    def parse_move(self, text: str) -> Any:
        return self.game.parse_move(text) if text.split()[1] else None


@caught_by("text", "should be Cards whose text parses back")
class CardsAreNumbers(Planted):
    def cards(self, seats: int) -> Any:
        return [int(card) for card in self.game.cards(seats)]


caught_by("text", "`describe` should put the rules into words")(SaysNothing)


@caught_by("text", "each heading of `describe`")
class HeadingWithoutText(Planted):
    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Deal", [])]


@caught_by("text", "`describe` should speak in sentences")
class HalfASentence(Planted):
    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Deal", ["Everybody gets six"])]


@caught_by("text", "what is no fact should be refused with InvalidText, and it was accepted")
class EverythingIsAFact(Planted):
    def refute(self, state: Any, fact: str) -> str | None:
        return None


@caught_by("text", "what is no fact should be refused with InvalidText, and it raised KeyError")
class FactsByTraceback(Planted):
    def refute(self, state: Any, fact: str) -> str | None:
        raise KeyError(fact)


@caught_by("text", "the result should parse back from its text")
class NamelessResult(Ended):
    values = {"outcome": LOSER, "outcome_seat": -1}  # noqa: RUF012


@caught_by("text", "and None gives None")
class OverWithoutResult(Ended):
    values = {"outcome": 0}  # noqa: RUF012


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
