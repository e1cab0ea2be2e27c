"""Brisca with the Spanish pack of 40 cards: no card has to be followed, and the trump is turned up under the stock."""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from cardkit import (
    Family,
    Hand,
    Preset,
    Result,
    RuleSet,
    SimpleGame,
    SimpleState,
    Zone,
    deal_hands,
    trick_winner,
    trump_suit,
)
from cardkit.cards.card import Card
from cardkit.cards.spanish import BRISCA, SPANISH_40, SpanishCard
from cardkit.options import number

POINTS = {"1": 11, "3": 10, "R": 4, "C": 3, "S": 2}
SOURCE = "pagat.com: Brisca"


@attrs.frozen
class BriscaRules(RuleSet):
    """Rules that vary from table to table."""

    hand_size: int = number(3, 1, 5, "how many cards each is dealt", SOURCE)
    action_cap: int = number(1000, 10, 100_000, "after how many actions a deal is given up", "cardkit")


class BriscaState(SimpleState):
    """One deal under way. Action `card` plays that card."""

    card_type = SpanishCard
    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "turned_up": Zone.FACE_UP,
        "trick": Zone.FACE_UP,
        "won": Zone.FACE_UP.each,
        "trump": Zone.SUIT,
        "known": Zone.FACE_UP.each.noted,
    }

    def __init__(self, rules: BriscaRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.stock: tuple[int, ...] = ()
        self.turned_up: tuple[int, ...] = ()
        self.trick: tuple[int, ...] = ()
        self.won: list[tuple[int, ...]] = [()] * seats
        self.trump = 0
        self.known: list[tuple[int, ...]] = [()] * seats
        """The card in each hand that all saw drawn: the one that was turned up."""

    def resume(self, seat: int) -> None:
        """Ask `seat` for any card."""
        self.ask(seat, self.hands[seat])

    def carry_out(self, action: int) -> None:
        """Play a card; the seat that takes the trick draws first, and leads."""
        self.take_out(self.actor, [action])
        self.trick += (action,)
        if len(self.trick) < self.seats:
            return self.resume((self.actor + 1) % self.seats)
        trumps = trump_suit(self.trump, order=BRISCA)
        trick = [SpanishCard(card) for card in self.trick]
        taker = (self.actor + 1 + trick_winner(trick, trump=trumps, order=BRISCA)) % self.seats
        self.won[taker] += self.trick
        self.trick = ()
        for seat in range(taker, taker + self.seats):
            self.draw(seat % self.seats)
        if self.hands[taker]:
            return self.resume(taker)
        counted = [sum(POINTS.get(SpanishCard(card).text[0], 0) for card in cards) for cards in self.won]
        return self.end_with(Result.by_points(counted))

    def draw(self, seat: int) -> None:
        """Draw the next card of the stock, or after the last one the card that was turned up, if it lies there."""
        if self.stock:
            self.hands[seat] += self.stock[:1]
            self.stock = self.stock[1:]
        else:
            self.hands[seat] += self.turned_up
            self.known[seat] += self.turned_up
            self.turned_up = ()


class Brisca(SimpleGame[BriscaRules, BriscaState]):
    """Brisca under one rule set."""

    family = "brisca"
    verbs = ("play",)
    scoring = "points"
    round_name = "trick"

    def cards(self, seats: int) -> list[Card]:
        """Return the pack without the lowest cards that could not be dealt evenly."""
        return list(SPANISH_40.cards)[40 % seats :]

    def blank(self, seats: int) -> BriscaState:
        """Return a table without cards."""
        return BriscaState(self.rules, seats)

    def deal_out(self, state: BriscaState, deck: list[int]) -> None:
        """Deal the hands and turn a card up, whose suit is trump and which is drawn last."""
        dealt = deal_hands(deck, state.seats, self.rules.hand_size, dealer=state.dealer)
        state.hands = [Hand(hand) for hand in dealt.hands]
        state.turned_up, state.stock = dealt.rest[:1], dealt.rest[1:]
        state.trump = SpanishCard(dealt.rest[0]).suit
        state.resume((state.dealer + 1) % state.seats)

    def spell(self, actions: Sequence[int]) -> str:
        """Return `play 7O`."""
        return f"play {SpanishCard(actions[0])}"

    def rounds_done(self, state: BriscaState) -> int:
        """Return the number of tricks taken so far."""
        return sum(map(len, state.won)) // state.seats

    def describe(self) -> list[tuple[str, list[str]]]:
        """Return the rules in words."""
        return [("Play", ["Any card may be played; the highest trump, or card of the suit led, takes the trick."])]


FAMILY = Family("brisca", "Brisca", BriscaRules, Brisca, (Preset("brisca", "Brisca", (2, 4), SOURCE),))
