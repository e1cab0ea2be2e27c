"""How Scopa is played. Action `card + EACH * number` plays that card, with that number of its captures."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import ClassVar

from cardkit import SPANISH_40, Result, SimpleState, SpanishCard, Zone
from scopa.rules import ScopaRules

EACH, HAND_SIZE, LAID = 48, 3, 4
VALUES = {int(card): place // 4 + 1 for place, card in enumerate(SPANISH_40.cards)}
"""What each card is worth in captures: its number, the sota 8, the caballo 9, the rey 10."""
COINS, SEVEN_OF_COINS = 0, int(SpanishCard("7O"))
PRIMIERA = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
"""What cards count for the primiera, from the ace on."""


class ScopaState(SimpleState):
    """One deal under way."""

    card_type = SpanishCard
    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "table": Zone.SPREAD,
        "won": Zone.FACE_UP.each,
        "sweeps": Zone.NUMBER.each,
        "last": Zone.SEAT,
    }
    first_steps: ClassVar = ()

    def __init__(self, rules: ScopaRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.rules = rules
        self.stock: list[int] = []
        self.table: list[int] = []
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.sweeps = [0] * seats
        self.last = -1  # the seat that took cards last

    def resume(self, seat: int) -> None:
        """Ask `seat` for a card, and for what it takes."""
        ways = {card: len(captures(card, self.table, self.rules)) for card in self.hands[seat]}
        self.ask(seat, [card + EACH * number for card in ways for number in range(ways[card])])

    def carry_out(self, action: int) -> None:
        """Play a card, which takes others or stays on the table."""
        seat = self.actor
        number, card = divmod(action, EACH)
        taken = captures(card, self.table, self.rules)[number]
        self.take_out(seat, [card])
        if taken:
            self.last = seat
            self.table = [other for other in self.table if other not in taken]
            self.won[seat] += [*taken, card]
            self.sweeps[seat] += not self.table and bool(self.stock or any(self.hands))
        else:
            self.table.append(card)
        self.go_on((seat + 1) % self.seats)

    def go_on(self, seat: int) -> None:
        """Deal cards where all hands are empty; `seat` is next, or the deal ends."""
        for each in range(0 if any(self.hands) else self.seats):
            self.hands[each] += self.stock[:HAND_SIZE]
            self.stock = self.stock[HAND_SIZE:]
        if any(self.hands):
            return self.resume(seat)
        if self.rules.last_cards and self.last >= 0:
            self.won[self.last] += self.table
            self.table = []
        return self.end_with(Result.by_points(self.counted()))

    def counted(self) -> list[int]:
        """The points of each seat."""
        cards = most([len(won) for won in self.won])
        coins = most([sum(card % 4 == COINS for card in won) for won in self.won])
        seven = [SEVEN_OF_COINS in won for won in self.won]
        prime = most([primiera(won) for won in self.won])
        return list(map(sum, zip(self.sweeps, cards, coins, seven, prime, strict=True)))


def captures(card: int, table: Iterable[int], rules: ScopaRules) -> list[tuple[int, ...]]:
    """The ways to play `card`: it takes a card of its value, or cards that add up to it, or else nothing."""
    low = sorted(other for other in table if VALUES[other] <= VALUES[card])
    ways = [way for size in range(1, len(low) + 1) for way in combinations(low, size)]
    fitting = [way for way in ways if sum(map(VALUES.__getitem__, way)) == VALUES[card]]
    return [way for way in fitting if len(way) == 1 and rules.single_first] or fitting or [()]


def primiera(cards: Sequence[int]) -> int:
    """What the best card of each suit counts together; 0 where a suit is missing."""
    best = [max((PRIMIERA[VALUES[card] - 1] for card in cards if card % 4 == suit), default=0) for suit in range(4)]
    return sum(best) if all(best) else 0


def most(counts: Sequence[int]) -> list[int]:
    """A point for the seat that has most, if it is one alone."""
    return [int(count == max(counts) and counts.count(count) == 1) for count in counts]
