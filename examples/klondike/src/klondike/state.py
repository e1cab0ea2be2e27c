"""How Klondike is played. Action `card` brings a card home, `52 * (column + 1) + card` moves it and those on it."""

from collections.abc import Iterator
from typing import ClassVar

from cardkit import LOSER, WINNER, SimpleState, Zone
from klondike.rules import KlondikeRules

COLUMNS, SUITS = 7, 4
DRAW = 52 * (COLUMNS + 1)
REDEAL, STOP = DRAW + 1, DRAW + 2


def order(card: int) -> int:
    """How high a card is: 0 for an ace, 12 for a king."""
    return (card // 4 + 1) % 13


def is_red(card: int) -> bool:
    """Whether it is a heart or a diamond."""
    return card % 4 in (1, 2)


class KlondikeState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "again": Zone.FACE_UP,
        "waste": Zone.FACE_UP,
        "covered": Zone.FACE_DOWN.columns(COLUMNS),
        "columns": Zone.FACE_UP.columns(COLUMNS),
        "home": Zone.FACE_UP.columns(SUITS),
        "redeals": Zone.NUMBER,
    }
    first_steps: ClassVar = ()

    def __init__(self, rules: KlondikeRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.rules = rules
        self.stock: list[int] = []
        self.again: list[int] = []
        """The waste that was turned over, whose order is known; the next to be drawn is the last."""
        self.waste: list[int] = []
        self.covered: list[list[int]] = [[] for _ in range(COLUMNS)]
        """By column the cards that lie face down under the others."""
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.home: list[list[int]] = [[] for _ in range(SUITS)]
        self.redeals = 0
        """How often the waste has been turned over."""

    def resume(self, seat: int) -> None:
        """Ask for a move; stopping is one only where nothing is left to be drawn."""
        actions = [*self.homeward(), *self.moves()]
        if self.stock or self.again:
            actions.append(DRAW)
        elif self.waste and self.redeals < self.rules.redeals:
            actions.append(REDEAL)
        else:
            actions.append(STOP)
        self.ask(seat, actions)

    def homeward(self) -> Iterator[int]:
        """The cards that may go home: the next of their suit."""
        for pile in [self.waste, *self.columns]:
            if pile and order(pile[-1]) == len(self.home[pile[-1] % 4]):
                yield pile[-1]

    def moves(self) -> Iterator[int]:
        """The moves to a column: onto the next higher card of the other colour, or of a king to an empty column."""
        movable = [(card, -1, True) for card in self.waste[-1:]]
        for index, column in enumerate(self.columns):
            movable += [(card, index, at > 0 or bool(self.covered[index])) for at, card in enumerate(column)]
        for target, column in enumerate(self.columns):
            for card, source, leaves in movable:
                if not column:
                    fits = order(card) == 12 and leaves and target == self.columns.index([])
                else:
                    fits = order(card) + 1 == order(column[-1]) and is_red(card) != is_red(column[-1])
                if fits and source != target:
                    yield 52 * (target + 1) + card

    def carry_out(self, action: int) -> None:
        """Draw, turn the waste over, stop, or move cards and turn up what lay under them."""
        if action == STOP:
            return self.end(LOSER, 0)
        if action == DRAW:
            for _ in range(min(self.rules.turns, len(self.stock or self.again))):
                self.waste.append(self.stock.pop(0) if self.stock else self.again.pop())
        elif action == REDEAL:
            self.redeals += 1
            self.again, self.waste = self.waste[::-1], []
        else:
            self.move(action % 52, action // 52 - 1)
        return self.end(WINNER, 0) if sum(map(len, self.home)) == 52 else self.resume(0)

    def move(self, card: int, target: int) -> None:
        """Move `card` and those on it to a column, or home where `target` is -1."""
        source = next(pile for pile in [self.waste, *self.columns] if card in pile)
        moved = source[source.index(card) :]
        del source[source.index(card) :]
        (self.columns[target] if target >= 0 else self.home[card % 4]).extend(moved)
        for covered, column in zip(self.covered, self.columns, strict=True):
            if covered and not column:
                column.append(covered.pop())
