"""A game for one seat: it is dealt, checked, simulated and searched, and its refusals say "one player"."""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
import pytest

from cardkit import (
    DRAW,
    WINNER,
    Card,
    Deck,
    Family,
    InvalidDeal,
    Preset,
    RuleSet,
    SimpleGame,
    SimpleState,
    Zone,
    simulate,
)
from cardkit.options import number
from cardkit.testing import conformance


@attrs.frozen
class Rules(RuleSet):
    """Rules with only the cap."""

    action_cap: int = number(100, 10, 1000, "after how many actions a deal is given up", "cardkit")


class TurnState(SimpleState):
    layout: ClassVar = {"stock": Zone.FACE_DOWN, "pile": Zone.FACE_UP}

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.stock: list[int] = []
        self.pile: list[int] = []

    def resume(self, seat: int) -> None:
        self.ask(seat, [0, 1] if self.stock else [1])

    def carry_out(self, action: int) -> None:
        if action == 0:
            self.pile.append(self.stock.pop(0))
            return self.resume(0)
        return self.end(WINNER, 0) if self.pile and Card(self.pile[-1]).rank == 12 else self.end(DRAW)


class Turn(SimpleGame[Rules, TurnState]):
    """A game in which cards are turned up until the player stops, who wins if the last one is an ace."""

    family = "turn"
    deck = Deck("KA")
    state_type = TurnState
    verbs = ("turn", "stop")
    vocabulary_size = 2

    def deal_out(self, state: TurnState, deck: list[int]) -> None:
        state.stock = deck
        state.resume(0)

    def spell(self, actions: Sequence[int]) -> str:
        return self.verbs[actions[0]]

    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Play", ["Turn up cards, and stop at an ace."])]


FAMILY = Family(name="turn", title="Turn", rules=Rules, game=Turn, presets=(Preset("turn", "Turn", (1, 1), "a test"),))
GAME: Any = FAMILY.make(FAMILY.presets[0])

test_conformance = conformance(GAME, without={"recall": "Nothing is held.", "no_leak": "There is nobody else."})


def test_it_is_simulated() -> None:
    done = simulate(GAME, ["random"], games=40, seed=1)
    (tally,) = done.bots
    assert tally.wins + tally.draws == 40
    assert 0 < tally.wins < 40
    assert tally.score == pytest.approx((tally.wins + tally.draws / 2) / 40)


def test_the_refusal_speaks_of_one_player() -> None:
    with pytest.raises(InvalidDeal) as refused:
        GAME.deal_state(2)
    assert str(refused.value) == "turn is for 1 player, not 2."
