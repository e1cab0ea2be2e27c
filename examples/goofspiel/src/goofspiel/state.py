"""How Goofspiel is played. Action `card` bids that card."""

from typing import ClassVar

from cardkit import Card, Result, SimpleState, Zone
from goofspiel.rules import GoofspielRules


class GoofspielState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "prize": Zone.FACE_UP,
        "bids": Zone.OWN,
        "played": Zone.FACE_UP.each,
        "won": Zone.FACE_UP.each,
        "lost": Zone.FACE_UP,
    }
    first_steps: ClassVar = ()

    def __init__(self, rules: GoofspielRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.rules = rules
        self.stock: list[int] = []
        self.prize: list[int] = []
        """What is bid for: the card turned up, and those before it that were tied for."""
        self.bids: list[list[int]] = [[] for _ in range(seats)]
        """The sealed bids of this round."""
        self.played: list[list[int]] = [[] for _ in range(seats)]
        """The bids of earlier rounds, by seat."""
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.lost: list[int] = []
        """The prizes that nobody has won."""

    def resume(self, seat: int) -> None:
        """Ask all who have made no bid, `seat` first where they are asked one after the other."""
        self.ask_all(seat, {each: self.hands[each] for each in range(self.seats) if not self.bids[each]})

    def visible(self, action: int, seat: int) -> int:
        """A bid is sealed: that one is made is all that others notice."""
        return -1

    def carry_out(self, action: int) -> None:
        """Bid a card; when all have bid, the bids are turned up."""
        self.take_out(self.actor, [action])
        self.bids[self.actor] = [action]
        if not self.ask_remaining():
            self.turn_up()

    def turn_up(self) -> None:
        """The highest bid takes the prize, and the next one is turned up."""
        ranks = [bid[0] // 4 for bid in self.bids]
        for seat, bid in enumerate(self.bids):
            self.played[seat] += bid
        self.bids = [[] for _ in range(self.seats)]
        if ranks.count(max(ranks)) == 1:
            self.won[ranks.index(max(ranks))] += self.prize
            self.prize = []
        elif not self.rules.ties_carry:
            self.lost += self.prize
            self.prize = []
        if not self.stock:
            return self.end_with(Result.by_points([sum(map(points, cards)) for cards in self.won]))
        self.prize.append(self.stock.pop(0))
        return self.resume((self.dealer + 1) % self.seats)


def points(card: int) -> int:
    """What a prize counts: 1 for an ace, its number for others, 11, 12 and 13 for court cards."""
    rank = int(Card(card).rank)
    return 1 if rank == 12 else rank + 2
