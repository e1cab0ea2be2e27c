"""How Crazy Eights is played."""

from typing import ClassVar

from cardkit import DRAW, RANKS, WINNER, Deck, Hand, SimpleState, Zone
from crazy_eights.rules import CrazyEightsRules

SUIT, PICK_UP, PASS = 52, 56, 57
"""Actions 0 to 51 lay that card, `SUIT` and the three after it name a suit, the others draw a card and pass."""

EIGHT, QUEEN, ACE = RANKS.index("8"), RANKS.index("Q"), RANKS.index("A")
DECK = Hand(Deck().cards())
EIGHTS = DECK.of_rank(EIGHT)
FITTING = [[DECK.of_suit(suit) | DECK.of_rank(rank) | EIGHTS for rank in range(13)] for suit in range(4)]
"""By the suit to follow and the rank of the top card, the cards that fit."""


class CrazyEightsState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "pile": Zone.FACE_UP,
        "suit": Zone.SUIT,
        "drawn": Zone.NUMBER.quiet,
        "passes": Zone.NUMBER.quiet,
    }
    first_steps: ClassVar = EIGHTS

    def __init__(self, rules: CrazyEightsRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.rules = rules
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.suit = 0
        """The suit to follow: that of the top card, or the one that was named with an eight."""
        self.drawn = 0
        """How many cards the actor has drawn in this turn."""
        self.passes = 0
        """How many players have passed in a row."""

    def resume(self, seat: int) -> None:
        """Ask `seat` for a card that fits; one who has none draws, or passes where nothing can be drawn."""
        fitting = self.hands[seat] & FITTING[self.suit][self.pile[-1] // 4]
        if fitting:
            self.ask(seat, fitting)
        else:
            may_draw = self.stock and (self.rules.draws is None or self.drawn < self.rules.draws)
            self.ask(seat, [PICK_UP if may_draw else PASS])

    def carry_out(self, action: int) -> None:
        """Draw, pass, name a suit or lay a card."""
        seat = self.actor
        if action == PICK_UP:
            self.hands[seat] += [self.stock.pop(0)]
            self.drawn += 1
            self.resume(seat)
        elif action == PASS:
            self.passes += 1
            if self.passes < self.seats:
                self.go_on(seat)
            else:
                self.settle()
        elif action >= SUIT:
            self.suit = action - SUIT
            self.go_on(seat)
        else:
            self.lay(seat, action)

    def lay(self, seat: int, card: int) -> None:
        """Lay `card`; whoever lays the last one has won."""
        self.hands[seat] -= [card]
        self.pile.append(card)
        self.suit = card % 4
        self.passes = 0
        if not self.hands[seat]:
            self.end(WINNER, seat)
        elif card // 4 == EIGHT:
            self.ask_on(range(SUIT, SUIT + 4))
        else:
            self.go_on(seat + 1 if card // 4 == QUEEN and self.rules.queens_skip else seat)

    def go_on(self, seat: int) -> None:
        """It is the turn of the player after `seat`."""
        self.drawn = 0
        self.resume((seat + 1) % self.seats)

    def settle(self) -> None:
        """Nobody can play: the hand that counts least wins."""
        counts = [sum(points(card) for card in hand) for hand in self.hands]
        least = [seat for seat in range(self.seats) if counts[seat] == min(counts)]
        if len(least) == 1:
            self.end(WINNER, least[0])
        else:
            self.end(DRAW)


def points(card: int) -> int:
    """What a card counts in a hand: 50 for an eight, 1 for an ace, 10 for a court card, its number for any other."""
    rank = card // 4
    return {EIGHT: 50, ACE: 1}.get(rank, min(rank + 2, 10))
