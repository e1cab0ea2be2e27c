"""Twelve tricks with the Tarot deck: a seat that cannot follow suit plays a trump; the rest of the pack lies aside."""

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
    playable_cards,
    trick_winner,
)
from cardkit.cards.card import Card
from cardkit.cards.tarot import TAROT_78, TAROT_ORDER, TAROT_TRUMPS, TarotCard
from cardkit.options import number


@attrs.frozen
class TarotRules(RuleSet):
    """Rules that vary from table to table."""

    hand_size: int = number(12, 1, 18, "how many cards each is dealt", "made for tests")


class TarotState(SimpleState):
    """One deal under way. Action `card` plays that card."""

    card_type = TarotCard
    layout: ClassVar = {"aside": Zone.FACE_DOWN, "trick": Zone.FACE_UP, "won": Zone.FACE_UP.each}

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.aside: tuple[int, ...] = ()
        self.trick: tuple[int, ...] = ()
        self.won: list[tuple[int, ...]] = [()] * seats

    def resume(self, seat: int) -> None:
        """Ask `seat` for a card that follows, else for a trump."""
        trick = [TarotCard(card) for card in self.trick]
        hand = [TarotCard(card) for card in self.hands[seat]]
        self.ask(seat, map(int, playable_cards(hand, trick, trump=TAROT_TRUMPS, order=TAROT_ORDER, must_trump=True)))

    def carry_out(self, action: int) -> None:
        """Play a card; the highest trump, or card of the suit led, takes the trick."""
        self.hands[self.actor] -= [action]
        self.trick += (action,)
        if len(self.trick) < self.seats:
            return self.resume((self.actor + 1) % self.seats)
        trick = [TarotCard(card) for card in self.trick]
        taker = (self.actor + 1 + trick_winner(trick, trump=TAROT_TRUMPS, order=TAROT_ORDER)) % self.seats
        self.won[taker] += self.trick
        self.trick = ()
        if self.hands[taker]:
            return self.resume(taker)
        return self.end_with(Result.by_points([len(cards) // self.seats for cards in self.won]))


class TarotTricks(SimpleGame[TarotRules, TarotState]):
    """The game under one rule set."""

    family = "tarot-tricks"
    verbs = ("play",)
    scoring = "points"

    def cards(self, seats: int) -> list[Card]:
        """Return all 78 cards."""
        return list(TAROT_78.cards)

    def blank(self, seats: int) -> TarotState:
        """Return a table without cards."""
        return TarotState(seats)

    def deal_out(self, state: TarotState, deck: list[int]) -> None:
        """Deal the hands, and lay the rest aside."""
        dealt = deal_hands(deck, state.seats, self.rules.hand_size, dealer=state.dealer)
        state.hands, state.aside = [Hand(hand) for hand in dealt.hands], dealt.rest
        state.resume((state.dealer + 1) % state.seats)

    def spell(self, actions: Sequence[int]) -> str:
        """Return `play 21T`."""
        return f"play {TarotCard(actions[0])}"

    def describe(self) -> list[tuple[str, list[str]]]:
        """Return the rules in words."""
        return [("Play", ["Follow suit, else play a trump."])]


FAMILY = Family(
    "tarot-tricks", "Tarot tricks", TarotRules, TarotTricks, (Preset("tarot-tricks", "Tarot tricks", (3, 4), "tests"),)
)
