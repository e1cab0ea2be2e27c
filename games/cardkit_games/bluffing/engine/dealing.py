"""The beginning of a deal of a bluffing game: the cards, the choice of piles, and who plays first.

Clause numbers (V..., C..., B..., K..., A-...) are those of docs/reference/rules.md.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit_games.bluffing.engine.actions import ANNOUNCEMENTS, PILE
from cardkit_games.bluffing.engine.claims import FIRST
from cardkit_games.bluffing.engine.laying import BluffingLaying
from cardkit_games.bluffing.engine.observation import TURNED_UP
from cardkit_games.bluffing.engine.rulebook import START_DEALER, START_HOLDER_2C, START_HOLDER_AH
from cardkit_games.bluffing.engine.table import CHOOSE

TWO_OF_CLUBS: Final = 3
ACE_OF_HEARTS: Final = 49


def first_card(starter: i64) -> i64:
    """The card whose holder plays first; -1 where no card decides that."""
    if starter == START_HOLDER_2C:
        return TWO_OF_CLUBS
    return ACE_OF_HEARTS if starter == START_HOLDER_AH else -1


@mypyc_attr(acyclic=True)
class BluffingDeal(BluffingLaying):
    """A table at which cards are dealt; `BluffingState` plays on."""

    def deal(self, order: vec[i64], dealer: i64) -> None:
        """Deal the pack in `order`, top card first, one at a time from the dealer's left (V4, C6, B2)."""
        self.dealer = dealer
        top = self.book.undealt(self.seats)
        if self.book.rest_to_pile:  # A-MS1
            for index in range(top):
                self.pile[index] = order[index]
            self.pile_size = top
        else:
            self.aside = order[:top]  # V3, A-ID1
        seat = self._left_of(dealer)
        while top < len(order):
            self.give(seat, order[top])
            top += 1
            seat = self._left_of(seat)
        if self.book.first_turned:
            self._turn_up()
        self.take_turn(self._starter())

    def _turn_up(self) -> None:
        """The top card of the stock begins the pile, face up; the first play must be above it (P-bluffstopp)."""
        card = self.aside[0]
        self.aside = self.aside[1:]
        self.pile[0] = card
        self.pile_size = 1
        self.note_turned_up()
        self.layer = -1
        if not self.book.ends_round(card):
            self.last_rank = card
            self.opening = False

    def note_turned_up(self) -> None:
        """Everybody sees the card that lies at the bottom of the pile."""
        self.note(TURNED_UP, -1, self.pile[0], 1, BIT[self.pile[0]])

    def lowest_claim(self) -> i64:
        """The lowest rank that anybody holds."""
        for rank in self.book.claim_order:
            for seat in range(self.seats):
                if self.hands[seat] & self.book.matching(rank):
                    return rank
        return self.book.claim_order[0]

    def deal_piles(self, piles: list[vec[i64]], heights: vec[i64], dealer: i64, chooser: i64) -> None:
        """Let the players choose among `piles`, of which they see `heights`, from `chooser` on (K3)."""
        self.dealer = dealer
        self.piles = piles
        self.heights = heights
        self._offer_piles(chooser)

    def _left_of(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.seats else seat + 1

    def _offer_piles(self, seat: i64) -> None:
        if self.book.smallest_pile or seat == self.dealer:
            self.choose_pile(seat, self._smallest())
            return
        remaining: i64 = 0
        for index in range(len(self.piles)):
            if len(self.piles[index]):
                remaining |= BIT[PILE - ANNOUNCEMENTS + index]
        self._ask(seat, CHOOSE, ANNOUNCEMENTS, remaining)

    def _smallest(self) -> i64:
        best: i64 = -1
        for index in range(len(self.piles)):
            if len(self.piles[index]) and (best < 0 or self.heights[index] < self.heights[best]):
                best = index
        return best

    def choose_pile(self, seat: i64, index: i64) -> None:
        """`seat` takes pile number `index`; after the dealer's, play begins."""
        for card in self.piles[index]:
            self.give(seat, card)
        self.piles[index] = vec[i64]()
        self.heights = self.heights[:]
        self.heights[index] = 0
        if seat == self.dealer:
            self.take_turn(self._starter())
        else:
            self._offer_piles(self._left_of(seat))

    def _starter(self) -> i64:
        if self.book.starter == START_DEALER:
            return self.dealer
        if self.book.first_lowest:  # A-VA1
            lowest_rank = self.lowest_claim()
            self.last_rank = FIRST - 1 - lowest_rank
            seat = self._left_of(self.dealer)
            while not self.hands[seat] & self.book.matching(lowest_rank):
                seat = self._left_of(seat)
            return seat
        card = first_card(self.book.starter)
        if card >= 0:  # B4, A-MS2
            for seat in range(self.seats):
                if self.hands[seat] & BIT[card]:
                    return seat
        return self._left_of(self.dealer)  # V5, C7, K4

    def _ask(self, seat: i64, phase: i64, page: i64, legal: i64) -> None:
        self.actor = seat
        self.phase = phase
        self.page = page
        self.legal = legal
        self.decision += 1

    def take_turn(self, seat: i64) -> None:
        """It is the turn of `seat`."""
        raise NotImplementedError
