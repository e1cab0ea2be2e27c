"""Deals of simple games: the cards are shuffled, and the game deals them."""

from typing import Any, Protocol

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import of_kind, several
from cardkit.cards.card import Card
from cardkit.cards.chance import shuffled
from cardkit.engine.state import Dealer, State
from cardkit.game.game import Opening
from cardkit.simple.state import KEYS, SimpleState


class DealtOut(Protocol):
    """Statements of a simple game that its deals follow from; `SimpleGame` tells what each is."""

    card_type: type[Card]

    def cards(self, seats: int) -> list[Card]:
        """Every card that `seats` players play with, copies included."""

    def blank(self, seats: int) -> Any:
        """A state for `seats` players in which nothing has been dealt."""

    def begin(self, state: Any, opening: Opening) -> None:
        """Take over into a blank state what a deal of a match begins with."""

    def deal_out(self, state: Any, pack: list[int]) -> None:
        """Deal the shuffled cards, and ask."""


class SimpleDealer(Dealer):
    """Shuffles the cards of a simple game and has them dealt."""

    def __init__(self, game: DealtOut, seats: int, opening: Opening) -> None:
        self.game = game
        self.pack = [int(card) for card in game.cards(seats)]
        self.seats = seats
        self.opening = opening

    def deal(self, rng: Random) -> State:
        """Shuffle, deal, and return the state in which the first seat is to act."""
        of_kind(rng, Random, "rng")
        return self.deal_order(vec[i64](shuffled(self.pack, rng)), rng)

    def deal_order(self, order: vec[i64], rng: Random) -> State:
        """Deal the pack in `order`, top card first."""
        state: SimpleState = self.game.blank(self.seats)
        state.dealer = self.opening.dealer
        self.game.begin(state, self.opening)
        several(order, "order")
        pack = list(order)
        if self.game.card_type is not Card:  # French cards are plain numbers, as in the engines
            pack = [self.game.card_type(card) for card in pack]
        if state.chance_in_play:
            state.chance_key = rng.randrange(KEYS)
        self.game.deal_out(state, pack)
        state.let_chance_decide()
        return state
