"""How Kalooki is played: draw, lay melds and lay off as one likes, discard.

Actions below 54 discard that card, `STOCK` and `PILE` draw. A number from `LAY` on lays a meld, one from `LAY_OFF` on
puts a card to a meld, one from `SWAP` on takes a joker for the cards that it stands for.
"""

from typing import ClassVar

from cardkit import Hand, Result, SimpleState, Zone
from rummy.melds import JOKER, Meld, first_step, is_set, longer, melds, stands_for, suit_of, value, worth
from rummy.rules import RummyRules

STOCK, PILE = 54, 55
LAY, LAY_OFF, SWAP = 1_000_000, 2_000_000, 3_000_000


class RummyState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "pile": Zone.FACE_UP,
        "melds": Zone.MELDS,
        "known": Zone.FACE_UP.each.noted,
        "opened": Zone.NUMBER.each,
        "drawn": Zone.NUMBER,
        "laid": Zone.NUMBER,
    }

    def __init__(self, rules: RummyRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.rules = rules
        self.stock: tuple[int, ...] = ()
        self.pile: tuple[int, ...] = ()
        self.melds: tuple[Meld, ...] = ()
        self.known: list[tuple[int, ...]] = [()] * seats
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
            self.ask(seat, [action for action, there in ((STOCK, self.stock), (PILE, self.pile)) if there])
            return
        hand = self.hands[seat]
        self.ways = {code(LAY, meld): (-1, meld, meld) for meld in self.first_melds(seat, hand)}
        if self.opened[seat]:
            self.ways |= self.additions(hand)
        may_discard = self.opened[seat] or not self.laid
        self.ask(seat, [*(hand if may_discard else ()), *self.ways])

    def first_melds(self, seat: int, hand: Hand) -> list[Meld]:
        """The melds that `seat` may lay: one card is left to discard, and the first ones come to count enough."""
        missing = 0 if self.opened[seat] else self.rules.first_meld - self.laid
        return [meld for meld in melds(hand) if len(meld) < len(hand) and reaches(hand, meld, missing)]

    def additions(self, hand: Hand) -> dict[int, tuple[int, tuple[int, ...], Meld]]:
        """What can be done to the melds that lie there, by its action."""
        ways = {}
        for place, meld in enumerate(self.melds):
            for card in sorted(set(hand)) if len(hand) > 1 else ():
                for side, made in enumerate(longer(meld, card)):
                    ways[LAY_OFF + place * 256 + card * 4 + side] = (place, (card,), made)
            wanted = tuple(stands_for(meld))
            if self.rules.joker_back and wanted and set(wanted) <= set(hand):
                natural = [card for card in meld if card < JOKER]
                made = (*natural, *wanted) if is_set(meld) else tuple(wanted[0] if c >= JOKER else c for c in meld)
                ways[SWAP + place] = (place, wanted, made)
        return ways

    def carry_out(self, action: int) -> None:
        """Draw, lay cards, or discard."""
        seat = self.actor
        if action in (STOCK, PILE):
            self.draw(seat, action)
        elif action < STOCK:
            self.discard(seat, action)
        else:
            place, cards, made = self.ways[action]
            self.lose(seat, cards)
            if place < 0:
                self.melds += (made,)
                self.laid += 0 if self.opened[seat] else value(made)
                self.opened[seat] = int(self.opened[seat] or self.laid >= self.rules.first_meld)
            else:
                freed = [card for card in self.melds[place] if card not in made]
                self.hands[seat] += freed
                self.known[seat] += tuple(freed)
                self.melds = (*self.melds[:place], made, *self.melds[place + 1 :])
            self.resume(seat)

    def draw(self, seat: int, action: int) -> None:
        """Draw the next card of the stock, or take the top of the pile."""
        if action == STOCK:
            card, self.stock = self.stock[0], self.stock[1:]
        else:
            card, self.pile = self.pile[-1], self.pile[:-1]
            self.known[seat] += (card,)
        self.hands[seat] += [card]
        self.drawn = 1
        self.resume(seat)

    def lose(self, seat: int, cards: tuple[int, ...]) -> None:
        """Take cards out of a hand, and out of what is known of it."""
        self.hands[seat] -= cards
        known = list(self.known[seat])
        for card in cards:
            if card in known:
                known.remove(card)
        self.known[seat] = tuple(known)

    def discard(self, seat: int, card: int) -> None:
        """Lay `card` on the pile; the deal ends with the last card of a hand, or when the stock is used up."""
        self.lose(seat, (card,))
        self.pile += (card,)
        self.drawn = self.laid = 0
        if not self.hands[seat] or not self.stock:
            self.end_with(Result.by_penalties([sum(map(self.left, hand)) for hand in self.hands]))
        else:
            self.resume((seat + 1) % self.seats)

    def left(self, card: int) -> int:
        """What a card counts that is left in a hand."""
        return self.rules.joker if card >= JOKER else worth(card)


def code(base: int, meld: Meld) -> int:
    """The number of the action that lays `meld`: its kind, where it begins, and what of it is a joker."""
    joker = next((1 + place for place, card in enumerate(meld) if card >= JOKER), 0)
    if is_set(meld):
        suits = sum(1 << card % 4 for card in meld if card < JOKER)
        return base + (meld[0] // 4 * 16 + suits) * 8 + joker
    return base + 10_000 + ((first_step(meld) * 4 + suit_of(meld)) * 16 + len(meld)) * 16 + joker


def reaches(hand: Hand, meld: Meld, missing: int) -> bool:
    """Whether `meld`, with others that the hand still holds then, counts `missing`, and a card is left to discard."""
    missing -= value(meld)
    rest = hand - meld
    return missing <= 0 or any(len(other) < len(rest) and reaches(rest, other, missing) for other in melds(rest))
