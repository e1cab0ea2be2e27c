"""The beginning of a deal of a bluffing game: the cards, or the piles that are cut.

Clause numbers (V..., C..., B..., K..., A-...) are those of docs/reference/rules.md.
"""

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.chance import cut, shuffle
from cardkit.engine.state import Dealer
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.state import KEY_BITS, BluffingState


class BluffingDealer(Dealer):
    """Deals a bluffing game for a number of seats."""

    def __init__(self, book: Rulebook, seats: i64, dealer: i64) -> None:
        self.book: Rulebook = book
        self.seats: i64 = seats
        self.dealer: i64 = dealer

    def deal(self, rng: Random) -> BluffingState:
        """Shuffle, deal or cut, and return the state in which the first seat is to act."""
        order = self.book.pack[:]
        shuffle(order, rng)
        return self.deal_order(order, rng)

    def deal_order(self, order: vec[i64], rng: Random) -> BluffingState:
        """Deal or cut the pack in `order`, top card first; chance decides the order of answers, and the cut.

        The heights that seats see of cut piles are off by up to 2, and at least 1 (A-K1).
        """
        state = BluffingState(self.book, self.seats)
        state.order_key = 1 + rng.randrange(KEY_BITS)
        if self.book.cut_piles:
            piles = cut(order, self.seats, rng)
            heights = vec[i64]()
            for pile in piles:
                heights = append(heights, max(1, len(pile) + rng.randrange(5) - 2))  # A-K1
            state.deal_piles(piles, heights, self.dealer, (self.dealer + 1) % self.seats)
        else:
            deal_cards(state, order, self.dealer)
        return state


def deal_cards(state: BluffingState, order: vec[i64], dealer: i64) -> None:
    """Deal the pack in `order`, top card first, one at a time from the dealer's left (V4, C6, B2), and begin.

    The undealt cards come off the top before: they form the pile (A-MS1) or are put aside (V3, A-ID1).
    """
    state.dealer = dealer
    top = state.book.undealt(state.seats)
    if state.book.rest_to_pile:  # A-MS1
        for index in range(top):
            state.pile[index] = order[index]
        state.pile_size = top
    else:
        state.aside = order[:top]  # V3, A-ID1
    seat = (dealer + 1) % state.seats
    while top < len(order):
        state.give(seat, order[top])
        top += 1
        seat = (seat + 1) % state.seats
    state.begin()
