"""The beginning of a deal of Durak: the cards, the trumps, and who attacks first.

Clause numbers (D1 ..., A-D1 ..., P-...) are those of docs/reference/rules.md.
"""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.card import CARD_KINDS, ODD_CARD, RED_JOKER
from cardkit.cards.stock import Stock
from cardkit.cards.trumps import NO_TRUMP, suit_mask
from cardkit.engine.state import NOBODY
from cardkit_games.durak.engine.laying import DurakLaying
from cardkit_games.durak.engine.rulebook import LOWEST_TRUMP, TRUMP_TURNED_UP, UNDER_FOOL, UNDER_FOOL_IF_THREE


@mypyc_attr(acyclic=True)
class DurakDeal(DurakLaying):
    """A table at which cards are dealt; `DurakState` plays on."""

    def deal(self, order: vec[i64], dealer: i64, fool: i64, first_deal: bool) -> None:
        """Deal the pack in `order`, top card first, one at a time from the dealer's left (D1).

        `fool` is the seat that lost the deal before, or -1.
        """
        self.dealer = dealer
        top: i64 = 0
        for _round in range(self.book.hand_size):
            seat = self.seating.next(dealer)
            for _seat in range(self.seats):
                self.hands[seat] |= BIT[order[top]]
                top += 1
                seat = self.seating.next(seat)
        if self.doubles is not None:
            self._count_doubles(order, top)
        self.stock = Stock(order, top)
        if self.book.trump_per_seat:
            self._choose_trumps(order, top)
        else:
            self._choose_trump(order, top)
        self.begin(self._first_attacker(fool, first_deal))

    def _count_doubles(self, order: vec[i64], top: i64) -> None:
        """Give each hand the cards that were dealt to it a second time (P-two-trumps)."""
        for seat in range(self.seats):
            self.hands[seat] = 0
        seat = self.dealer
        for index in range(top):
            seat = self.seating.next(seat)
            self.give(seat, order[index])

    def _choose_trump(self, order: vec[i64], top: i64) -> None:
        if self.book.trump != TRUMP_TURNED_UP:
            self.set_trump(self.book.trump)
            return
        card = self._turn_up()  # D2, D3
        if card < 0:  # A-D2: nothing left to turn, so the dealer shows and keeps the last card
            last = top - 1
            while BIT[order[last]] & self.book.turned_again and last >= self.seats:  # A-JO3
                last -= self.seats
            card = order[last]
            self.reveal(self.dealer, card)
        self.trump_card = card
        if card >= RED_JOKER or BIT[card] & self.book.turned_again:  # P-dummy, A-NT1
            self.set_trump(NO_TRUMP)
        else:
            self.set_trump(card & 3)

    def _turn_up(self) -> i64:
        """Turn up the next card that can make trumps, and return it; -1 when there is none.

        Jokers, and cards of a suit that is never trumps, go directly above it, in their order (A-JO2, A-NT1).
        """
        order = self.stock.order
        top = self.stock.position
        first = top
        while first < len(order) and BIT[order[first]] & self.book.turned_again:
            first += 1
        self.face_up = first - top
        if first == len(order):
            return NOBODY
        if first == top:
            return self.stock.turn_up()
        rest = order[first + 1 :]
        for card in order[top:first]:
            rest = append(rest, card)
        self.stock = Stock(rest, 0, order[first])
        return order[first]

    def _choose_trumps(self, order: vec[i64], top: i64) -> None:
        """Turn up a card for each seat, the dealer's last, and lay them under the stock in that order (A-DV2).

        Those for whom none is left show the last card that they were dealt, and keep it (A-D2).
        """
        turned = self.book.turned_up(self.seats)
        self.trumps = vec[i64]([NO_TRUMP] * self.seats)
        seat = self.seating.next(self.dealer)
        for index in range(self.seats):
            if index < turned:
                card = order[top + index]
            else:
                card = order[top - self.seats + index]
                self.reveal(seat, card)
            self.trumps[seat] = card & 3
            seat = self.seating.next(seat)
        if turned:
            self.face_up = turned - 1
            under = order[top : top + turned - 1]
            stock = order[top + turned :]
            for card in under:
                stock = append(stock, card)
            self.stock = Stock(stock, 0, order[top + turned - 1])

    def _first_attacker(self, fool: i64, first_deal: bool) -> i64:
        start = self.book.first_start if first_deal else self.book.next_start
        if start == LOWEST_TRUMP and self.trump_card != ODD_CARD:  # A-PU2
            if self.book.trump_per_seat or self.doubles is not None:
                return self._nearest_holder_of_lowest()
            return self._holder_of_lowest()
        if fool >= 0 and (start == UNDER_FOOL or (start == UNDER_FOOL_IF_THREE and self.seats == 3)):
            return self.seating.previous(fool)  # D19, A-D3: the fool is attacked first
        return self.seating.next(self.dealer)  # D4

    def _holder_of_lowest(self) -> i64:
        # P-start: the lowest trump; where nobody holds one, the lowest card, suits in the order S H D C.
        wanted = suit_mask(self.trump) if self.trump >= 0 else 0
        held: i64 = 0
        for seat in range(self.seats):
            held |= self.hands[seat]
        card = lowest(held & wanted if held & wanted else held)
        holder: i64 = 0
        while not self.hands[holder] & BIT[card]:
            holder += 1
        return holder

    def _nearest_holder_of_lowest(self) -> i64:
        """The holder of the lowest trump where there may be several, the nearest to the dealer's left."""
        # A-DV3
        holder: i64 = NOBODY
        best: i64 = 0
        seat = self.dealer
        for _seat in range(self.seats):
            seat = self.seating.next(seat)
            trump = self.own_trump(seat)
            held = self.hands[seat] & suit_mask(trump) if trump >= 0 else 0
            found = lowest(held) >> 2 if held else CARD_KINDS + lowest(self.hands[seat])
            if holder == NOBODY or found < best:
                holder = seat
                best = found
        return holder

    def begin(self, attacker: i64) -> None:
        """Start the first bout, which `attacker` opens."""
        raise NotImplementedError
