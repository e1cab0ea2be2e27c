"""Laying cards at a bluffing table: what may be announced, which cards may be laid, and how many.

Clause numbers (V..., C..., B..., K..., A-...) are those of docs/reference/rules.md.
"""

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count, highest, lowest
from cardkit.engine.state import NOBODY
from cardkit_games.bluffing.engine.actions import LAY
from cardkit_games.bluffing.engine.claims import FOURS_LIE, FREE, NO_PLUS, of_one_rank
from cardkit_games.bluffing.engine.table import BluffingTable


@mypyc_attr(acyclic=True)
class BluffingLaying(BluffingTable):
    """A table at which cards are announced and laid; `BluffingState` says when."""

    # -- What may be announced -----------------------------------------------------------------------------------------

    def _announces(self) -> bool:
        """Return whether there is a choice of announcement."""
        return self.book.announces(self.last_rank, self.plus, self.opening)

    def _announcements(self, seat: i64) -> i64:
        """The mask of what `seat` may announce, less the page of announcements."""
        if self.plus == FOURS_LIE:  # C20
            return self.book.pluses()
        claims = self.book.due_claims(self.last_rank)
        if self._is_open_play() or (self.book.must_match and self.hand_size(seat) == 1):  # K5; C18
            claims = self.book.matched(claims, self.hands[seat])
        if self.book.outbids:  # A-OB1
            most = min(self._most_cards(), self.hand_size(seat))
            claims = self.book.within_reach(claims, self.last_rank, self.bid, most)
        fours = self.book.all_fours and self.opening and self._can_lay_fours(seat)  # C19
        return self.book.announcements(claims, fours)

    def _can_lay_fours(self, seat: i64) -> bool:
        size = self.hand_size(seat)
        return size > 4 or (size == 4 and (not self.book.must_match or of_one_rank(self.hands[seat])))

    def _is_open_play(self) -> bool:
        return self.opening and self.book.opening_face_up

    def _leads(self) -> bool:
        """Return whether whoever plays now opens a round, or laid last and all others have passed: a lead cannot
        pass.
        """
        laid = self.layer >= 0 and self.seating.is_active(self.layer)
        others = self.seating.remaining() - (1 if laid else 0)
        return self.opening or (not self.book.remove_pile and self.passes >= others)

    def _may_skip(self) -> bool:
        """Return whether who plays now may pass (C13, P-pass), or draw a card instead of laying (P-valepaska,
        A-VA1).
        """
        if self.book.draw_turn:
            return len(self.aside) > 0 and self.last_rank >= FREE
        return not self._leads()

    # -- Which cards may be laid, and how many -------------------------------------------------------------------------

    def _set_limits(self, seat: i64, rank: i64, plus: i64, number: i64) -> None:
        self.play_rank = rank
        self.play_plus = plus
        self.play_number = number
        self.play_base = self.pile_size
        self.last_laid = NOBODY
        self.slipping = False
        self.slipped = 0
        self.usable = -1
        if self._is_open_play():
            self.usable = self.book.matching(rank)  # K5, K7
        elif self.book.bluff_if_unable and rank != FREE and self.hands[seat] & self.book.cards_of(rank):
            self.usable = self.book.cards_of(rank)  # A-B4, A-DU1
        there = count(self.hands[seat] & self.usable) + count(self.seconds[seat] & self.usable)
        self.fewest = number if number else min(self.book.card_min, there)
        if self.book.outbids:
            self.fewest = max(self.fewest, self.book.fewest_over(rank, self.last_rank, self.bid))
        self.most = number if number else self._most_cards()

    def _most_cards(self) -> i64:
        return self.book.card_max if self.opening else self.book.follow_max

    def _ways_to_lay(self, seat: i64) -> i64:
        """The cards with which `seat` may begin a play where it could pass or call instead, or `LAY`."""
        if self._announces():
            if self._announcements(seat):
                return BIT[LAY]
            return 0
        if self.book.count_free:
            return BIT[LAY]
        number: i64 = 0
        if self.book.follow_same_count and self.plus == NO_PLUS:  # A-C2
            number = self.number
        size = self.hand_size(seat)
        if number > size:
            return 0
        rank: i64 = FREE
        if not self.plus:
            rank = lowest(self.book.due_claims(self.last_rank))
        if self.book.must_match and max(number, 1) == size and not self._may_end(self.hands[seat], rank, self.plus):
            return 0  # C18, A-C7
        self._set_limits(seat, rank, self.plus, number)
        return self._cards_to_lay(seat)

    def _cards_to_lay(self, seat: i64) -> i64:
        """The mask of the cards that `seat` may lay next: rising, with enough left to complete the play."""
        cards = self.hands[seat] & self.usable
        if self.last_laid >= 0:
            cards &= above(self.last_laid) | BIT[self.last_laid]
        if self.slipping:
            if self.hand_size(seat) > self.play_number:
                return cards
            return 0
        laid = self.pile_size - self.play_base
        if laid >= self.most or not cards:
            return 0
        missing = self.fewest - laid - 1
        while missing > 0 and not self.book.ordered:
            top = highest(cards)
            missing -= 2 if self.seconds[seat] & BIT[top] else 1
            if missing < 0:
                break
            cards ^= BIT[top]
            if not cards:
                return 0
        if self.book.must_match and self.hand_size(seat) == 1 and not self._matches_with(cards):
            return 0  # C18, A-C7: a whole hand goes only if it matches
        return cards

    def _matches_with(self, last: i64) -> bool:
        """Return whether the play under way is, with the mask `last`, what it is announced as."""
        return self._may_end(last | self.pile_mask(self.play_base, self.pile_size), self.play_rank, self.play_plus)

    def _may_end(self, cards: i64, rank: i64, plus: i64) -> bool:
        """Return whether a whole hand, the mask `cards`, may be laid as `rank` or `plus`.

        As a plus always: whether it matches depends on hidden fours, and a refusal would tell which (A-C7).
        """
        return plus > 0 or self.book.fits(cards, rank, plus, 0)
