"""How Kalooki is played: draw, lay melds and lay off as one likes, discard.

Actions below 54 discard that card, `STOCK` and `PILE` draw. A number from `LAY` on lays a meld, one from `LAY_OFF` on
puts a card to a meld, one from `SWAP` on takes a joker for the cards that it stands for.
"""

from typing import ClassVar

from cardkit import Hand, Meld, Melds, Result, SimpleState, Zone
from rummy.rules import RummyRules

STOCK, PILE = 54, 55
LAY, LAY_OFF, SWAP = 10**12, 2 * 10**12, 3 * 10**12
JOKER = 52
"""From here on, cards are jokers."""
MELDS = Melds(wild="RJ BJ", most_wild=1)


def worth(card: int) -> int:
    """What a card counts: 11 for an ace, 10 for a court card, its number for any other."""
    return 11 if card // 4 == 12 else min(card // 4 + 2, 10)


def value(meld: Meld) -> int:
    """What a meld counts: its joker as the card for which it stands."""
    return sum(map(worth, MELDS.represented(meld)))


class RummyState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "pile": Zone.FACE_UP,
        "melds": Zone.MELDS,
        "known": Zone.FACE_UP.each.noted,
        "opened": Zone.NUMBER.each,
        "drawn": Zone.NUMBER.quiet,
        "laid": Zone.NUMBER.quiet,
    }
    first_steps: ClassVar = ()

    def __init__(self, rules: RummyRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.rules = rules
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.melds: tuple[Meld, ...] = ()
        self.known: list[list[int]] = [[] for _ in range(seats)]
        """Cards in each hand that everybody saw go there, from the pile or out of a meld."""
        self.opened = [0] * seats
        """1 for whoever has laid first melds that count enough."""
        self.drawn = 0
        """1 when the actor has drawn."""
        self.laid = 0
        """What the actor's first melds count so far."""
        self.ways: dict[int, tuple[int, tuple[int, ...], Meld]] = {}
        """For each action that lays cards the place of the meld, -1 for a new one, the cards, and what it becomes."""

    def resume(self, seat: int) -> None:
        """Ask `seat` to draw, or else to meld or discard."""
        self.ways = {}
        if not self.drawn:
            return self.ask(seat, [action for action, there in ((STOCK, self.stock), (PILE, self.pile)) if there])
        hand = self.hands[seat]
        missing = 0 if self.opened[seat] else self.rules.first_meld - self.laid
        new = [meld for meld in MELDS.find(hand) if len(meld) < len(hand) and reaches(hand, meld, missing)]
        self.ways = {LAY + MELDS.number(meld): (-1, meld, meld) for meld in new}
        if self.opened[seat]:
            self.ways |= self.additions(hand)
        return self.ask(seat, [*(hand if self.opened[seat] or not self.laid else ()), *self.ways])

    def additions(self, hand: Hand) -> dict[int, tuple[int, tuple[int, ...], Meld]]:
        """What can be done to the melds that lie there, by its action."""
        ways = {}
        for place, meld in enumerate(self.melds):
            for card in sorted(set(hand)) if len(hand) > 1 else ():
                for side, made in enumerate(MELDS.extended(meld, card)):
                    ways[LAY_OFF + place * 256 + card * 4 + side] = (place, (card,), made)
            wanted = tuple(MELDS.stands_for(meld))
            if self.rules.joker_back and wanted and set(wanted) <= set(hand):
                made = MELDS.represented(meld)
                ways[SWAP + place] = (place, wanted, (*made, *(card for card in wanted if card not in made)))
        return ways

    def carry_out(self, action: int) -> None:
        """Draw, lay cards, or discard."""
        seat = self.actor
        if action in (STOCK, PILE):
            self.draw(seat, action)
        elif action >= LAY:
            self.lay(seat, *self.ways[action])
        else:
            seat = self.discard(seat, action)
        if not self.over:
            self.resume(seat)

    def lay(self, seat: int, place: int, cards: tuple[int, ...], made: Meld) -> None:
        """Lay `cards`, which make `made`: a new meld, or of that at `place` another one, whose joker is freed."""
        self.take_out(seat, cards)
        if place < 0:
            self.melds += (made,)
            self.laid += 0 if self.opened[seat] else value(made)
            self.opened[seat] = int(self.opened[seat] or self.laid >= self.rules.first_meld)
            return
        freed = tuple(card for card in self.melds[place] if card not in made)
        self.hands[seat] += freed
        self.known[seat] += freed
        self.melds = (*self.melds[:place], made, *self.melds[place + 1 :])

    def draw(self, seat: int, action: int) -> None:
        """Draw the next card of the stock, or take the top of the pile."""
        if action == STOCK:
            card = self.stock.pop(0)
        else:
            card = self.pile.pop()
            self.known[seat].append(card)
        self.hands[seat] += [card]
        self.drawn = 1

    def discard(self, seat: int, card: int) -> int:
        """Lay `card` on the pile, and say who is next; the last card of a hand, or an empty stock, ends the deal."""
        self.take_out(seat, [card])
        self.pile.append(card)
        self.drawn = self.laid = 0
        if not self.hands[seat] or not self.stock:
            left = [[self.rules.joker if card >= JOKER else worth(card) for card in hand] for hand in self.hands]
            self.end_with(Result.by_penalties(list(map(sum, left))))
        return (seat + 1) % self.seats


def reaches(hand: Hand, meld: Meld, missing: int) -> bool:
    """Whether `meld`, with others that the hand still holds then, counts `missing`, and a card is left to discard."""
    missing -= value(meld)
    rest = hand - meld
    return missing <= 0 or any(len(other) < len(rest) and reaches(rest, other, missing) for other in MELDS.find(rest))
