"""Goofspiel, for tests: all make sealed bids at once, for prizes that are turned up one by one."""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from cardkit import (
    Card,
    Deck,
    Family,
    Hand,
    InvalidText,
    Move,
    Preset,
    Result,
    RuleSet,
    SimpleGame,
    SimpleObservation,
    SimpleState,
    Zone,
)
from cardkit.options import number

PRIZES = Hand(Deck().cards()).of_suit(3)
"""The suit of prizes; seat 0 bids with spades, the next with hearts, the third with diamonds."""


@attrs.frozen
class GoofspielRules(RuleSet):
    """No rules to choose."""

    action_cap: int = number(1000, 10, 100_000, "after how many actions a deal is given up", "cardkit")


class GoofspielState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "prize": Zone.FACE_UP,
        "bids": Zone.OWN,
        "played": Zone.FACE_UP.each,
        "won": Zone.FACE_UP.each,
    }
    first_steps: ClassVar = ()

    def __init__(self, rules: GoofspielRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.stock: list[int] = []
        self.prize: list[int] = []
        """The current prize: the card turned up, and earlier cards that were tied for."""
        self.bids: list[list[int]] = [[] for _ in range(seats)]
        """The sealed bids of this round."""
        self.played: list[list[int]] = [[] for _ in range(seats)]
        """The bids of earlier rounds, by seat."""
        self.won: list[list[int]] = [[] for _ in range(seats)]

    def resume(self, seat: int) -> None:
        """Ask all seats without a bid, `seat` first where they are asked one after the other."""
        self.ask_all(seat, {each: self.hands[each] for each in range(self.seats) if not self.bids[each]})

    def visible(self, action: int, seat: int) -> int:
        """Return -1, as bids are sealed: others notice only that one is made."""
        return -1

    def carry_out(self, action: int) -> None:
        """Bid a card; when all have bid, the bids are turned up."""
        self.take_out(self.actor, [action])
        self.bids[self.actor] = [action]
        if not self.ask_remaining():
            self.turn_up()

    def turn_up(self) -> None:
        """Give the prize to the highest bid, and turn the next one up."""
        ranks = [bid[0] // 4 for bid in self.bids]
        for seat, bid in enumerate(self.bids):
            self.played[seat] += bid
        self.bids = [[] for _ in range(self.seats)]
        if ranks.count(max(ranks)) == 1:
            self.won[ranks.index(max(ranks))] += self.prize
            self.prize = []
        if not self.stock:
            return self.end_with(Result.by_points([sum(map(points, cards)) for cards in self.won]))
        self.prize.append(self.stock.pop(0))
        return self.resume((self.dealer + 1) % self.seats)


def points(card: int) -> int:
    """Return the value of a prize: 1 for an ace, its number for others; 11, 12 and 13 for court cards."""
    rank = int(Card(card).rank)
    return 1 if rank == 12 else rank + 2


class Goofspiel(SimpleGame[GoofspielRules, GoofspielState]):
    """Goofspiel under one rule set."""

    family = "goofspiel"
    state_type = GoofspielState
    verbs = ("bid",)
    vocabulary_size = 52
    private_actions = True
    scoring = "points"
    round_name = "prize"

    def cards(self, seats: int) -> list[Card]:
        """Return a suit for each seat, and the prizes."""
        return sorted(card for card in Deck().cards() if card in PRIZES or card.suit < seats)

    def deal_out(self, state: GoofspielState, deck: list[int]) -> None:
        """Give every seat a whole suit, shuffle the prizes, and turn one up."""
        state.hands = [Hand(card for card in deck if card % 4 == seat) for seat in range(state.seats)]
        prizes = [card for card in deck if card in PRIZES]
        state.prize, state.stock = prizes[:1], prizes[1:]
        state.resume((state.dealer + 1) % state.seats)

    def check_position(self, state: GoofspielState, actor: int) -> None:
        """Raise `InvalidText` for impossible bids."""
        if not state.prize or state.bids[actor] or not state.hands[actor]:
            raise InvalidText(f"There is a `prize`, and seat {actor} has a card to bid and has made no bid.")

    def spell(self, actions: Sequence[int]) -> str:
        """Return `bid 7S`."""
        return f"bid {Card(actions[0]).text}"

    def covers(self, move: Move, seat: int) -> bool:
        """Bids lie face down until all have bid."""
        return move.seat != seat

    def possible(self, seen: SimpleObservation, seat: int, card: int) -> bool:
        """Return whether `card` is of the suit of `seat`."""
        return card % 4 == seat

    def rounds_done(self, state: GoofspielState) -> int:
        """Return the number of prizes that have been bid for."""
        return len(state.played[0])

    def describe(self) -> list[tuple[str, list[str]]]:
        """One sentence."""
        return [("Play", ["Everybody bids a card face down for the prize; the highest bid takes it, and ties carry."])]


PRESETS = (Preset("goofspiel", "thirteen prizes, and sealed bids", (2, 3), "tests"),)
FAMILY = Family(name="goofspiel", title="Goofspiel", rules=GoofspielRules, game=Goofspiel, presets=PRESETS)
