"""The beginning of a deal of Durak: the cards, the trumps, and who attacks first.

Clause numbers (D1 ..., A-D1 ..., P-...) are those of docs/reference/rules.md.
"""

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.card import CARD_KINDS, ODD_CARD, RED_JOKER
from cardkit.cards.chance import shuffle
from cardkit.cards.stock import Stock
from cardkit.cards.trumps import NO_TRUMP, suit_mask
from cardkit.engine.state import NOBODY, Dealer
from cardkit_games.durak.engine.rulebook import LOWEST_TRUMP, TRUMP_TURNED_UP, UNDER_FOOL, UNDER_FOOL_IF_THREE, Rulebook
from cardkit_games.durak.engine.state import DurakState


class DurakDealer(Dealer):
    """Deals Durak for a number of seats: who deals, who lost the deal before or -1, and whether it is the first."""

    def __init__(self, book: Rulebook, seats: i64, dealer: i64, fool: i64, first_deal: bool) -> None:
        self.book: Rulebook = book
        self.seats: i64 = seats
        self.dealer: i64 = dealer
        self.fool: i64 = fool
        self.first_deal: bool = first_deal

    def deal(self, rng: Random) -> DurakState:
        """Shuffle, deal, and return the state in which the first attacker is to lead."""
        order = self.book.pack[:]
        shuffle(order, rng)
        return self.deal_order(order, rng)

    def deal_order(self, order: vec[i64], rng: Random) -> DurakState:
        """Deal the pack in `order`, top card first, one at a time from the dealer's left (D1).

        The trump, or that of each seat, is chosen next, and the deal begins with the first attacker.
        """
        state = DurakState(self.book, self.seats)
        state.dealer = self.dealer
        top = _deal_hands(state, order)
        state.stock = Stock(order, top)
        if self.book.trump_per_seat:
            _choose_trumps(state, order, top)
        else:
            _choose_trump(state, order, top)
        state.begin(self._first_attacker(state))
        return state

    def _first_attacker(self, state: DurakState) -> i64:
        """Return the seat that attacks first, by the rules for the first deal or for later ones (D4, D19, P-start).

        It is the dealer's left when the odd card was turned up (A-PU2), and when the rule asks for a fool and there is
        none.
        """
        start = self.book.first_start if self.first_deal else self.book.next_start
        if start == LOWEST_TRUMP and state.trump_card != ODD_CARD:  # A-PU2
            if self.book.trump_per_seat or state.doubles is not None:
                return _nearest_holder_of_lowest(state)
            return _holder_of_lowest(state)
        if self.fool >= 0 and (start == UNDER_FOOL or (start == UNDER_FOOL_IF_THREE and self.seats == 3)):
            return state.seating.previous(self.fool)  # D19, A-D3: the fool is attacked first
        return state.seating.next(self.dealer)  # D4


def _deal_hands(state: DurakState, order: vec[i64]) -> i64:
    """Deal each seat its cards from the top of `order`; return how many were dealt."""
    top: i64 = 0
    for _round in range(state.book.hand_size):
        seat = state.seating.next(state.dealer)
        for _seat in range(state.seats):
            if state.doubles is None:
                state.hands[seat] |= BIT[order[top]]
            else:
                state.give(seat, order[top])
            top += 1
            seat = state.seating.next(seat)
    return top


def _choose_trump(state: DurakState, order: vec[i64], top: i64) -> None:
    """Set the trump by the rules: fixed, or by the card turned up or, with none left, shown by the dealer (A-D2)."""
    if state.book.trump != TRUMP_TURNED_UP:
        state.set_trump(state.book.trump)
        return
    card = _turn_up(state)  # D2, D3
    if card < 0:  # A-D2: nothing left to turn, so the dealer shows and keeps the last card
        last = top - 1
        while BIT[order[last]] & state.book.turned_again and last >= state.seats:  # A-JO3
            last -= state.seats
        card = order[last]
        state.reveal(state.dealer, card)
    state.trump_card = card
    if card >= RED_JOKER or BIT[card] & state.book.turned_again:  # P-dummy, A-NT1
        state.set_trump(NO_TRUMP)
    else:
        state.set_trump(card & 3)


def _turn_up(state: DurakState) -> i64:
    """Turn up the next card that can make trumps, and return it; -1 when there is none.

    Jokers, and cards of a suit that is never trumps, go directly above it, in their order (A-JO2, A-NT1).
    """
    order = state.stock.order
    top = state.stock.position
    first = top
    while first < len(order) and BIT[order[first]] & state.book.turned_again:
        first += 1
    state.face_up = first - top
    if first == len(order):
        return NOBODY
    if first == top:
        return state.stock.turn_up()
    rest = order[first + 1 :]
    for card in order[top:first]:
        rest = append(rest, card)
    state.stock = Stock(rest, 0, order[first])
    return order[first]


def _choose_trumps(state: DurakState, order: vec[i64], top: i64) -> None:
    """Turn up a card for each seat, the dealer's last, and lay them under the stock in that order (A-DV2).

    Seats for which no card is left show the last card that they were dealt, and keep it (A-D2).
    """
    turned = state.book.turned_up(state.seats)
    state.trumps = vec[i64]([NO_TRUMP] * state.seats)
    seat = state.seating.next(state.dealer)
    for index in range(state.seats):
        if index < turned:
            card = order[top + index]
        else:
            card = order[top - state.seats + index]
            state.reveal(seat, card)
        state.trumps[seat] = card & 3
        seat = state.seating.next(seat)
    if turned:
        state.face_up = turned - 1
        under = order[top : top + turned - 1]
        stock = order[top + turned :]
        for card in under:
            stock = append(stock, card)
        state.stock = Stock(stock, 0, order[top + turned - 1])


def _holder_of_lowest(state: DurakState) -> i64:
    """Return the holder of the lowest trump, or, if nobody holds one, of the lowest card (P-start)."""
    # P-start: the lowest trump; where nobody holds one, the lowest card, suits in the order S H D C.
    wanted = suit_mask(state.trump) if state.trump >= 0 else 0
    held: i64 = 0
    for seat in range(state.seats):
        held |= state.hands[seat]
    card = lowest(held & wanted if held & wanted else held)
    holder: i64 = 0
    while not state.hands[holder] & BIT[card]:
        holder += 1
    return holder


def _nearest_holder_of_lowest(state: DurakState) -> i64:
    """Return the holder of the lowest trump, of several the nearest to the dealer's left.

    A seat without trumps counts with its lowest card, which is above all trumps.
    """
    # A-DV3
    holder: i64 = NOBODY
    best: i64 = 0
    seat = state.dealer
    for _seat in range(state.seats):
        seat = state.seating.next(seat)
        trump = state.own_trump(seat)
        held = state.hands[seat] & suit_mask(trump) if trump >= 0 else 0
        found = lowest(held) >> 2 if held else CARD_KINDS + lowest(state.hands[seat])
        if holder == NOBODY or found < best:
            holder = seat
            best = found
    return holder
