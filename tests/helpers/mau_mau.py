"""Mau-Mau with a die, for tests: a game in plain Python with chance in play.

A seat that cannot lay draws as many cards as a die says. When the stock is exhausted the pile becomes the stock,
shuffled again. The game is not in the catalogue.
"""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from cardkit import CHANCE, WINNER, Card, Deck, Family, Hand, Preset, RuleSet, SimpleGame, SimpleState, Zone, deal_hands
from cardkit.game.moves import Move

DRAW, PASS, FACE = 60, 61, 53
"""Actions beyond the cards; `FACE + n` is the die that shows n, 1 to 3."""


class MauMauState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {"stock": Zone.FACE_DOWN, "pile": Zone.FACE_UP, "rolling": Zone.NUMBER, "who": Zone.NUMBER}
    first_steps: ClassVar = ()
    chance_in_play: ClassVar = True

    def __init__(self, rules: RuleSet, seats: int) -> None:
        super().__init__(seats, 400)
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.rolling = 0
        """1 while the die is rolled for the seat `who`."""
        self.who = 0

    def resume(self, seat: int) -> None:
        """Ask `seat` for a card; for chance the die, or the pile in another order."""
        if seat == CHANCE:
            if self.rolling:
                self.ask_chance(range(FACE + 1, FACE + 4), [3, 2, 1])
            else:
                self.ask_chance(self.pile[:-1])
            return
        top = self.pile[-1]
        fits = self.hands[seat].of_suit(top % 4) | self.hands[seat].of_rank(top // 4)
        self.ask(seat, fits or [DRAW if self.stock else PASS])

    def carry_out(self, action: int) -> None:
        """Lay, draw by the die, pass, roll, or put a card under the new stock."""
        if self.actor == CHANCE:
            self.by_chance(action)
            return
        seat = self.actor
        if action == DRAW:
            self.rolling, self.who = 1, seat
            self.resume(CHANCE)
            return
        if action != PASS:
            self.take_out(seat, [action])
            self.pile.append(action)
            if not self.hands[seat]:
                self.end(WINNER, seat)
                return
        self.go_on(seat)

    def by_chance(self, action: int) -> None:
        """Carry out chance: the die, or the next card from the bottom of the new stock."""
        if self.rolling:
            self.rolling = 0
            drawn, self.stock = self.stock[: action - FACE], self.stock[action - FACE :]
            self.hands[self.who] += drawn
            self.go_on(self.who)
            return
        self.pile.remove(action)
        self.stock.insert(0, action)
        if len(self.pile) > 1:
            self.ask_on(self.pile[:-1])
        else:
            self.resume((self.who + 1) % self.seats)

    def go_on(self, seat: int) -> None:
        """Let the next seat play; if the stock is exhausted, chance shuffles the pile first."""
        self.who = seat
        if not self.stock and len(self.pile) > 1:
            self.resume(CHANCE)
        else:
            self.resume((seat + 1) % self.seats)


class MauMau(SimpleGame[RuleSet, MauMauState]):
    """The game."""

    family = "mau-mau"
    deck = Deck(24)
    state_type = MauMauState
    verbs = ("lay", "draw", "pass", "roll", "shuffle")
    vocabulary_size = 62

    def deal_out(self, state: MauMauState, deck: list[int]) -> None:
        """Five cards each, and one on the pile."""
        dealt = deal_hands(deck, state.seats, 5, dealer=state.dealer)
        state.hands = [Hand(hand) for hand in dealt.hands]
        state.pile, state.stock = [dealt.rest[0]], list(dealt.rest[1:])
        state.resume((state.dealer + 1) % state.seats)

    def spell_in(self, state: MauMauState, actions: Sequence[int]) -> str:
        """Return `lay 7S`, `roll 2` or `shuffle 7S 8H`."""
        if state.actor == CHANCE:
            if state.rolling:
                return f"roll {actions[0] - FACE}"
            return " ".join(["shuffle", *(Card(action).text for action in actions)])
        return {DRAW: "draw", PASS: "pass"}.get(actions[0]) or f"lay {Card(actions[0]).text}"

    def covers(self, move: Move, seat: int) -> bool:
        """Return whether a pile is shuffled: nobody sees its order."""
        return move.verb == "shuffle"

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return [("Play", ["Who cannot lay a card of the suit or the rank draws as many as a die says."])]


@attrs.frozen
class MauMauRules(RuleSet):
    """There are no options."""


FAMILY = Family(
    name="mau-mau",
    title="Mau-Mau",
    rules=MauMauRules,
    game=MauMau,
    presets=(Preset("mau-mau", "with a die", (2, 4), "made up for tests"),),
)
