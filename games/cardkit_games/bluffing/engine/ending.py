"""The end of a challenge and of a deal: what is true and what that costs, who is out or has won, what is counted.

Clause numbers (V..., C..., B..., K..., A-...) are those of docs/reference/rules.md.
"""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.trumps import rank_mask
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import DRAW, LOSER, NOBODY, RANKING, WINNER, State
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.dealing import BluffingDeal
from cardkit_games.bluffing.engine.events import REMOVED, TOOK, WENT_OUT, wrong_calls

PLAYS: Final = 0
BLUFFS: Final = 1
CALLS: Final = 2
RIGHT_CALLS: Final = 3


@mypyc_attr(acyclic=True)
class BluffingEnding(BluffingDeal):
    """A table at which plays are judged and the deal ends; `BluffingState` plays on."""

    # -- Whether a play is true, and what that costs -------------------------------------------------------------------

    def is_true(self) -> bool:
        """Return whether the latest play is what was announced, as far as it is turned over."""
        start = self.turned_from()
        end = start + 1 if self.book.reveal_one else self.pile_size
        cards = self.pile_mask(start, end)
        fours: i64 = 0
        if self.plus > 0:
            fours = self.pile_mask(self.fours_base, self.fours_base + 4)
        if not self.book.fits(cards, self.rank, self.plus, fours):
            return False
        return not self.book.check_count or end - start == self.number  # K17

    def _lose(self, taker: i64) -> None:
        """Whoever was wrong takes the pile, and is in the deal again if it was out (B15, A-B9)."""
        self.take_pile(taker)
        if self.book.reentry and not self.seating.is_active(taker):
            self.seating.come_back(taker)

    def _draw_penalty(self, loser: i64, accused: i64) -> None:
        """Whoever was wrong draws from the stock, and the pile stays (P-bluffstopp, A-BL1)."""
        self.draw_from_stock(loser, self.book.penalty_draw)
        if loser == accused and not self.holds_cards(accused):
            self.take_back(accused)

    def _counts_as_pass(self, challenger: i64, accused: i64) -> bool:
        """Return whether the latest call, a wrong one, is one too many in a row of the player before (A-WL1)."""
        if challenger != self.seating.next_active(accused):
            return False
        return wrong_calls(self._log, self.event_count(), self.book, challenger, accused) >= self.book.wrong_limit

    # -- Who is out, and how the deal ends -----------------------------------------------------------------------------

    def _goes_out(self, seat: i64) -> bool:
        """`seat` has no cards left and is out; True when that ends the deal (C4, B14, K15, K16, V18)."""
        self.note(WENT_OUT, seat, FREE, 0)
        if not self.book.last_loses:
            self.end(WINNER, seat)
            return True
        self.seating.leave(seat)
        if self.seating.remaining() == 1:  # A-V6
            if self.book.places:
                self.end(RANKING)
            else:
                self.end(LOSER, lowest(self.seating.active))
            return True
        return False

    def _active_from(self, seat: i64) -> i64:
        return seat if self.seating.is_active(seat) else self.seating.next_active(seat)

    def _kept_four(self, seat: i64) -> bool:
        """Return whether `seat`, which has just laid cards, had until then four of the rank that it kept."""
        if self.rank < 0 or not self.kept[seat] & BIT[self.rank]:
            return False
        own = rank_mask(self.rank)
        laid = count(self.pile_mask(self.base, self.pile_size) & own)
        laid += count(self.pile_twice(self.base, self.pile_size) & own)
        return laid + self.held_of_rank(seat, self.rank) >= 4

    def _holds_too_many(self, seat: i64) -> bool:
        """Return whether `seat` has taken so many cards that it loses, which ends the deal (P-limit, A-HL1)."""
        if self.hand_size(seat) < self.book.hand_limit:
            return False
        if self.book.places:
            self.end(RANKING)
        else:
            self.end(LOSER, seat)
        return True

    def _end_by_sizes(self) -> None:
        """So many piles were taken that the sizes of the hands decide; a draw where they are level (A-TK1)."""
        if self.book.places:
            self.end(RANKING)
            return
        decisive: i64 = NOBODY
        level = False
        for seat in range(self.seats):
            if not self.seating.is_active(seat):
                continue
            if decisive == NOBODY:
                decisive = seat
                continue
            more = self.hand_size(seat) - self.hand_size(decisive)
            if more == 0:
                level = True
            elif (more > 0) == self.book.last_loses:
                decisive = seat
                level = False
        if level:
            self.end(DRAW)
        else:
            self.end(LOSER if self.book.last_loses else WINNER, decisive)

    def out_in_order(self) -> list[int]:
        """The seats that are out, in the order in which they went; who came back is not among them."""
        order: list[int] = [int(seat) for seat in self.out_before]
        for index in range(self.event_count()):
            kind, seat = self._log.kind(index), int(self._log.seat(index))
            if kind == WENT_OUT:
                order.append(seat)
            elif kind == TOOK and seat in order:
                order.remove(seat)
        return order

    def standing(self) -> list[int]:
        """Return the place of each seat, where these are how the deal ended: by going out, then by hands (A-PL2)."""
        if self.outcome != RANKING:
            return []
        order = self.out_in_order()
        places: list[int] = []
        for seat in range(self.seats):
            if seat in order:
                places.append(order.index(seat) + 1)
                continue
            ahead: i64 = len(order)
            for other in range(self.seats):
                if other not in order and self.hand_size(other) < self.hand_size(seat):
                    ahead += 1
            places.append(ahead + 1)
        return places

    # -- Fours (V14 to V16) --------------------------------------------------------------------------------------------

    def _remove_four(self, taker: i64, rank: i64) -> None:
        once: i64 = 0
        twice: i64 = 0
        for _card in range(4):  # with two packs the lowest four of those held (A-V12)
            card = lowest(self.hands[taker] & rank_mask(rank))
            self.take_away(taker, card)
            self.gone = append(self.gone, card)
            twice |= once & BIT[card]
            once |= BIT[card]
        self.note(REMOVED, taker, rank, 4, once, twice)


class BluffingScoresheet(Scoresheet):
    """Counts plays that could be called and how many of them were false, calls and how many of them were right."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ("plays", "bluffs", "calls", "right_calls"))
        self.seen: i64 = 0
        """The number of plays that have been counted."""

    def note(self, state: State, action: int) -> None:
        """Count `action`, and the play that it answers."""
        assert isinstance(state, BluffingEnding)
        if state.player == NOBODY or state.under_way():
            return
        new = state.play_count() > self.seen
        if not new and action != CHALLENGE:
            return
        false = not state.is_true()
        if new:
            self.seen = state.play_count()
            self.add(PLAYS, state.player)
            if false:
                self.add(BLUFFS, state.player)
        if action == CHALLENGE:
            self.add(CALLS, state.actor)
            if false:
                self.add(RIGHT_CALLS, state.actor)
