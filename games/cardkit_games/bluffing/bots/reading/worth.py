"""What calls and plays are worth in bluffing games, by the sizes of the hands that come of them.

A position is worth the share of a softmax of the sizes of the hands, with the lead worth some cards. How likely a claim
is false, and how likely the own play is called, comes from `Opponents`.
"""

from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit_games.bluffing.bots.reading.callers import Claim
from cardkit_games.bluffing.bots.reading.memory import FOLLOWING, KINDS_OF_PLAYS, MemoryBot
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import (
    LIE_CHALLENGER,
    LIE_PICKER,
    TRUTH_ACCUSED,
    TRUTH_AFTER_CHALLENGER,
    TRUTH_PICKER,
)

HURRY: Final = 6.0
"""How many cards more make a hand e times less likely to be out first.

A guess, as are the next four; others were tried in the grid of benchmarks/strength/bluffing_grid.py with few games,
and were no better.
"""

LEAD: Final = 2.0
"""How many cards the lead is worth where it lays face down, and others do not answer in any order."""

STAY: Final = 0.5
"""How likely whoever laid last leads again where others may lay on top."""

RANKS: Final = 0.3
"""How much the number of its ranks counts in the size of a hand, instead of its cards."""

CATCH: Final = 0.7
"""How likely whoever must lie loses the pile by it, or by calling instead."""

FOUND: Final = 0.5
"""How likely who has no card of the rank calls a false play rightly.

In Verish' with two seats 0 was worse against who lays as many as may be and calls those with few cards, 1 against who
leads falsely and is truthful from then on.
"""

OPEN_LEAD: Final = 10.0
"""`LEAD` where all others answer in any order, so that only who calls rightly takes the lead from somebody.

In Cal's BS 4 beat 2, and 4 to 10 were alike against each other, but the more the better against strategies that call
often (docs/strength.md).
"""


@mypyc_attr(allow_interpreted_subclasses=True)
class WorthBot(MemoryBot):
    """Plays like `MemoryBot`, and weighs positions, calls and plays."""

    # -- Positions

    def share(self, seen: BluffingObservation, taker: i64, cards: float, lead: i64, mine: float) -> float:
        """What a position is worth, 0 to 1: `taker` (or -1) has `cards` more, `lead` (or -1) leads, and `mine` is
        the size of the own hand, as far as it matters, before that.
        """
        own = 0.0
        total = 0.0
        last_loses = seen.book.last_loses
        leading = OPEN_LEAD if seen.book.open_order else LEAD
        for seat in range(seen.seats):
            if not seen.active & BIT[seat] and seat != taker:
                continue
            size = float(self.sizes[seat])
            if seat == seen.seat:
                size = mine
            if seat == taker:
                size += cards
            if seat == lead and not seen.book.opening_face_up:
                size -= leading
            if size < 0.5:
                size = 0.5
            chance = exp(min(60.0, size) / HURRY) if last_loses else exp(-size / HURRY)
            total += chance
            if seat == seen.seat:
                own = chance
        if total <= 0.0:
            return 0.5
        return 1.0 - own / total if last_loses else own / total

    def size_of(self, seen: BluffingObservation, rank: i64, true: i64, false: i64) -> float:
        """How large the hand is after a play of so many true and false cards, of which few ranks count less."""
        cards: i64 = seen.hand_count() - true - false
        kinds: i64 = 0
        remaining = seen.hand
        while remaining:
            card = lowest(remaining)
            remaining &= ~seen.book.matching(seen.book.kind_of(card)) if card < 52 else ~BIT[card]
            kinds += 1
        if true and true == seen.rank_count(rank):
            kinds -= 1
        kinds = max(0, kinds - false)
        return (1.0 - RANKS) * float(cards) + 1.7 * RANKS * float(kinds)

    def out_share(self, seen: BluffingObservation, out: i64, mine: float) -> float:
        """What it is worth that `out` is out, where the last with cards loses; the own hand has `mine` more."""
        active = seen.active
        seen.active = active & ~BIT[out]
        worth = 0.0
        if count(seen.active) > 1:
            worth = self.share(seen, -1, 0.0, -1, self.size_of(seen, 0, 0, 0) + mine)
        seen.active = active
        return worth

    def lead_after(self, seen: BluffingObservation, true: bool, accused: i64, caller: i64) -> i64:
        """Who leads after a call; -1 where nothing begins anew."""
        book = seen.book
        if not book.scope_round:
            return -1
        if true:
            if book.lead_after_truth == TRUTH_ACCUSED:
                return accused
            if book.lead_after_truth == TRUTH_AFTER_CHALLENGER:
                return self.after(seen, caller)
            if book.lead_after_truth == TRUTH_PICKER:
                return caller
        elif book.lead_after_lie == LIE_CHALLENGER:
            return caller
        elif book.lead_after_lie == LIE_PICKER:
            return accused
        return self.after(seen, accused)

    def after(self, seen: BluffingObservation, seat: i64) -> i64:
        """The next seat in the deal."""
        seat = (seat + seen.book.direction + seen.seats) % seen.seats
        while not seen.active & BIT[seat]:
            seat = (seat + seen.book.direction + seen.seats) % seen.seats
        return seat

    def penalty(self, seen: BluffingObservation, laid: i64) -> float:
        """How many cards whoever is wrong about a call gets, once `laid` more lie on the pile."""
        return float(seen.book.penalty_draw if seen.book.penalty_draw else self.pile + laid)

    # -- Calls and plays

    def call_worth(self, seen: BluffingObservation, lie: float) -> float:
        """What calling the latest play is worth."""
        me = seen.seat
        accused = seen.player
        pile = self.penalty(seen, 0)
        mine = self.size_of(seen, 0, 0, 0)
        right = self.share(seen, accused, pile, self.lead_after(seen, False, accused, me), mine)
        wrong = 0.0
        if self.last_card(seen):
            if seen.book.last_loses:
                wrong = self.out_share(seen, accused, pile)
        else:
            wrong = self.share(seen, me, pile, self.lead_after(seen, True, accused, me), mine)
        return lie * right + (1.0 - lie) * wrong

    def play_worth(self, seen: BluffingObservation, rank: i64, true: i64, false: i64, number: i64) -> float:
        """What it is worth to lay so many true and false cards of those asked for, announced as `number`."""
        book = seen.book
        me = seen.seat
        laid = true + false
        lie = false > 0 or (book.check_count and number != laid)
        empties = laid == seen.hand_count()
        pile = self.penalty(seen, laid)
        mine = self.size_of(seen, rank, true, false)
        worth = 0.0
        reached = 1.0
        claim = Claim(number, seen.hand_count() - laid, self.caught(me), self.pile + laid)
        seat = self.after(seen, me)
        if seen.opening and book.opening_face_up:
            seat = me
        while seat != me:
            asked = self.asked(seen, seat, claim, me, rank)
            rate = self.call_chance(seen, seat, asked, rank, lie)
            chance = reached * rate
            reached -= chance
            if lie:
                worth += chance * self.share(seen, me, pile, self.lead_after(seen, False, me, seat), mine)
            elif empties:
                worth += chance
            else:
                worth += chance * self.share(seen, seat, pile, self.lead_after(seen, True, me, seat), mine)
            if book.at_turn:
                break
            seat = self.after(seen, seat)
        if empties:
            return worth + reached
        stays = self.share(seen, -1, 0.0, -1, mine)
        if book.open_order:
            stays = STAY * self.share(seen, -1, 0.0, me, mine) + (1.0 - STAY) * stays
        elif book.scope_round and not book.passing:
            if book.at_turn:
                stays = self.round_worth(seen, rank, true, pile, mine, stays)
            else:
                stays = self.next_worth(seen, rank, true, pile, mine, stays)
        return worth + reached * stays

    def next_worth(
        self, seen: BluffingObservation, rank: i64, true: i64, pile: float, mine: float, stays: float
    ) -> float:
        """What it is worth that the next seat must lay on such a play: with nothing true it lies, and may be caught.

        With two seats that goes for the own answer to its answer, too.
        """
        other = self.after(seen, seen.seat)
        ranks = seen.book.claims_after(rank)
        lies = 1.0
        lost = 0.0
        weight = 0.0
        while ranks:
            next_rank = lowest(ranks)
            ranks &= ranks - 1
            self.hold(seen, other, next_rank)
            lies *= self.held[0]
            if seen.seats == 2:
                holds = 1.0 - self.held[0]
                weight += holds
                if self.has_none(seen, seen.book.claims_after(next_rank), rank, true):
                    lost += holds
        caught = lies * CATCH
        worth = caught * self.share(seen, other, pile, seen.seat, mine)
        if weight > 0.0:
            trapped = (1.0 - lies) * CATCH * lost / weight
            worth += trapped * self.share(seen, seen.seat, pile, other, mine)
            caught += trapped
        return worth + (1.0 - caught) * stays

    def round_worth(
        self, seen: BluffingObservation, rank: i64, true: i64, pile: float, mine: float, stays: float
    ) -> float:
        """What it is worth, where each in turn calls or lays on, that such a play may leave nothing for the next turn.

        Then one must call what may be true, or lie.
        """
        ranks = seen.book.claims_after(rank)
        if not self.has_none(seen, ranks, rank, true):
            return stays
        trapped = CATCH
        before: i64 = -1
        seat = self.after(seen, seen.seat)
        while seat != seen.seat:
            trapped *= 1.0 - self.lacking(seen, seat, ranks)
            before = seat
            seat = self.after(seen, seat)
        found = FOUND * self.false_plays.often(KINDS_OF_PLAYS * before + FOLLOWING)
        worth = found * self.share(seen, before, pile, seen.seat, mine)
        worth += (1.0 - found) * self.share(seen, seen.seat, pile, before, mine)
        return trapped * worth + (1.0 - trapped) * stays

    def lacking(self, seen: BluffingObservation, seat: i64, ranks: i64) -> float:
        """How likely `seat` has no card of the mask `ranks`."""
        chance = 1.0
        while ranks:
            self.hold(seen, seat, lowest(ranks))
            ranks &= ranks - 1
            chance *= self.held[0]
        return chance

    def has_none(self, seen: BluffingObservation, ranks: i64, rank: i64, true: i64) -> bool:
        """Whether the hand has none of the mask `ranks` once `true` cards of `rank` are laid."""
        while ranks:
            other = lowest(ranks)
            ranks &= ranks - 1
            held: i64 = seen.rank_count(other)
            if other == rank:
                held -= true
            if held > 0:
                return False
        return True
