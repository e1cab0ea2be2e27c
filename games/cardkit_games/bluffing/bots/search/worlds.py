"""Worlds: full states for the observation of one seat, dealt by its belief in some microseconds.

A world is a determinization (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012) of the
moment alone: the deal before it is not played once more. Facts hold: the own cards, the cards on the pile that the seat
knows, and all sizes that it sees. Each unseen play on the pile is true as often as the belief holds it to be, and cards
that others were seen to take are with them as often as the counts say. All other cards are dealt at random.

Where announced numbers may be false, the sizes of piles and hands are those that the announcements tell.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.chance import shuffle
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.belief.counts import Counts
from cardkit_games.bluffing.engine.claims import FOURS_LIE, FREE
from cardkit_games.bluffing.engine.events import (
    DREW,
    PASSED,
    PILE_GONE,
    PLAYED,
    REMOVED,
    TOOK,
    TOOK_BACK,
    TURNED,
    TURNED_UP,
    Event,
)
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import WHO_ANY_AND_OUT
from cardkit_games.bluffing.engine.state import KEY_BITS, BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, RESPOND, WINDOW

UNSEEN: Final = -1
"""The first entry of the pile for a card that the seat has not seen: -1 less the index of its play."""

FREE_LIE: Final = 0.3
"""The chance that a play without a rank is false: a guess."""


@mypyc_attr(acyclic=True)
class Worlds:
    """Draws worlds for one observation of the seat that is to act, at the beginning of its decision."""

    def __init__(self, seen: BluffingObservation, belief: Belief) -> None:
        """`belief` has watched `seen`."""
        self.seen: BluffingObservation = seen
        self.belief: Belief = belief
        self.counts: Counts = belief.known()
        self.spare: vec[i64] = vec[i64]([0] * 64)
        """By card: how many of it lie where the seat does not see them."""
        self.pile: vec[i64] = vec[i64]()
        """The pile, bottom first: cards, and entries from `UNSEEN` on for cards of an unseen play."""
        self.ranks: vec[i64] = vec[i64]()
        self.lies: vec[float] = vec[float]()
        """Of each unseen play on the pile: its rank, and the chance that it is false."""
        self.gone: i64 = 0
        """The number of unseen cards that have left play."""
        self.seen_gone: vec[i64] = vec[i64]()
        """The cards that have left play as far as the seat knows them."""
        self.base: i64 = 0
        """The index in the pile at which the latest play begins."""
        self.fours_base: i64 = 0
        """The index in the pile at which the latest all fours begin."""
        self.passes: i64 = 0
        """The number of passes since cards were laid."""
        self.passed: i64 = 0
        """The mask of the seats that have passed since then."""
        self.layer: i64 = 0
        self.laid: i64 = 0
        """The mask of the seats that have laid in this round."""
        self.own: i64 = 0
        """The number of own plays that were read."""
        self.plays: i64 = 0
        """The number of plays so far."""
        self.claimed: i64 = 0
        """The number of unseen plays with a rank that were read, of this pile."""
        self._read()

    # -- Reading the past

    def _read(self) -> None:
        seen = self.seen
        for card in seen.book.pack:
            self.spare[card] += 1
        self._spend(seen.hand, seen.second)
        self.layer = -1 if seen.book.first_turned else 0
        removed = vec[i64]()
        for index in range(seen.event_count()):
            event = seen.event(index)
            kind = event.kind
            if kind == PLAYED:
                self._lay(event)
            elif kind == TURNED:
                self._turn(event)
            elif kind == TOOK:
                self._lift(False)
            elif kind == PILE_GONE:
                self._lift(True)
            elif kind == TURNED_UP:
                self.pile = append(self.pile, lowest(event.once))
                self._spend(event.once, 0)
            elif kind == PASSED:
                self.passes += 1
                self.passed |= BIT[event.seat]
            elif kind == REMOVED:
                removed = append(removed, event.rank)
            elif kind == TOOK_BACK or (kind == DREW and not seen.book.stock):
                self._take_off()
        self._lay_below()
        for rank in removed:  # which four of two packs they were may only be said now
            self._remove(rank)

    def _lay_below(self) -> None:
        """Lay the cards that lay on the pile before anything was seen, as after a position, under all others."""
        missing = self.seen.pile_size - len(self.pile)
        if missing <= 0:
            return
        entry = UNSEEN - len(self.ranks)
        self.ranks = append(self.ranks, FREE)
        self.lies = append(self.lies, FREE_LIE)
        pile = vec[i64]([entry] * missing)
        for card in self.pile:
            pile = append(pile, card)
        self.pile = pile
        self.base += missing
        if self.plays == 0:
            self.base = max(0, len(pile) - self.seen.number)

    def _spend(self, once: i64, twice: i64) -> None:
        """Take known cards from those that are not seen."""
        while once:
            self.spare[lowest(once)] -= 1
            once &= once - 1
        while twice:
            self.spare[lowest(twice)] -= 1
            twice &= twice - 1

    def _lay(self, event: Event) -> None:
        seen = self.seen
        self.base = len(self.pile)
        self.plays += 1
        if event.plus == FOURS_LIE:
            self.fours_base = self.base
        self.passes = 0
        self.passed = 0
        self.layer = event.seat
        self.laid |= BIT[event.seat]
        if event.seat == seen.seat:
            play = seen.play(self.own)
            self.own += 1
            if len(play.order):
                for card in play.order:
                    self.pile = append(self.pile, card)
            else:
                self._put(play.under, play.under_twice)
                self._put(play.once & ~play.under, play.twice & ~play.under_twice)
            self._spend(play.once, play.twice)
        elif event.once:
            self._put(event.once, event.twice)
            self._spend(event.once, event.twice)
        else:
            self._lay_unseen(event)

    def _lay_unseen(self, event: Event) -> None:
        entry = UNSEEN - len(self.ranks)
        lie = FREE_LIE
        claims = self.belief.claims
        if event.rank != FREE:
            if self.claimed < len(claims):
                lie = claims[self.claimed].lie
            self.claimed += 1
        self.ranks = append(self.ranks, event.rank)
        self.lies = append(self.lies, lie)
        for _card in range(event.number):
            self.pile = append(self.pile, entry)

    def _put(self, once: i64, twice: i64) -> None:
        while once:
            card = lowest(once)
            once &= once - 1
            self.pile = append(self.pile, card)
            if twice & BIT[card]:
                self.pile = append(self.pile, card)

    def _turn(self, event: Event) -> None:
        """Replace the entries of the latest play by the cards that were turned over."""
        if event.rank != FREE and len(self.pile) > self.base and self.pile[self.base] < 0:
            self.claimed = max(0, self.claimed - 1)
        once = event.once
        twice = event.twice
        for index in range(self.base, len(self.pile)):
            if self.pile[index] < 0 and once:
                card = lowest(once)
                self.pile[index] = card
                self.spare[card] -= 1
                if twice & BIT[card]:
                    twice ^= BIT[card]
                else:
                    once ^= BIT[card]

    def _lift(self, gone: bool) -> None:
        """Take the pile away: its cards leave the game, or are in a hand."""
        for index in range(len(self.pile)):
            card = self.pile[index]
            if not gone:
                if card >= 0:
                    self.spare[card] += 1
            elif card < 0:
                self.gone += 1
            else:
                self.seen_gone = append(self.seen_gone, card)
        self.pile = vec[i64]()
        self.ranks = vec[i64]()
        self.lies = vec[float]()
        self.base = 0
        self.passes = 0
        self.passed = 0
        self.laid = 0
        self.claimed = 0

    def _remove(self, rank: i64) -> None:
        """Note four cards of a rank, and of two packs any four, that have left the game from a hand."""
        missing: i64 = 4
        matching = self.seen.book.cards_of(rank)
        while matching:
            card = lowest(matching)
            matching &= matching - 1
            while missing and self.spare[card] > 0:
                self.spare[card] -= 1
                self.seen_gone = append(self.seen_gone, card)
                missing -= 1

    def _take_off(self) -> None:
        """Take the top card off the pile, into a hand."""
        if len(self.pile):
            top = self.pile[len(self.pile) - 1]
            if top >= 0:
                self.spare[top] += 1
            self.pile = self.pile[: len(self.pile) - 1]

    # -- Dealing

    def draw(self, rng: Random) -> BluffingState:
        """Return a world."""
        seen = self.seen
        state = BluffingState(seen.book, seen.seats)
        spare = self.spare[:]
        for seat in range(seen.seats):
            if not seen.active & BIT[seat]:
                state.seating.leave(seat)
        state.hands[seen.seat] = seen.hand
        state.seconds[seen.seat] = seen.second
        self._fill_pile(state, spare, rng)
        self._deal(state, spare, rng)
        self._begin(state, rng)
        return state

    def _fill_pile(self, state: BluffingState, spare: vec[i64], rng: Random) -> None:
        """Lay the pile, each unseen play true or false by lot."""
        size: i64 = min(len(self.pile), len(state.pile))
        index: i64 = 0
        while index < size:
            entry = self.pile[index]
            if entry >= 0:
                state.pile[index] = entry
                index += 1
                continue
            play = UNSEEN - entry
            end = index
            while end < size and self.pile[end] == entry:
                end += 1
            rank = self.ranks[play]
            matching: i64 = self.seen.book.matching(rank) if rank != FREE else 0
            true = rng.random() >= self.lies[play]
            must_lie = not true
            while index < end:
                card: i64 = -1
                if true and rank != FREE:
                    card = pick_spare(spare, matching, rng)
                elif must_lie and rank != FREE:
                    card = pick_spare(spare, ~matching, rng)
                    must_lie = False
                if card < 0:
                    card = pick_spare(spare, -1, rng)
                if card < 0:
                    break
                spare[card] -= 1
                state.pile[index] = card
                index += 1
            if index < end:
                break
        state.pile_size = index

    def _deal(self, state: BluffingState, spare: vec[i64], rng: Random) -> None:
        """Deal the hands of the others, then the stock and the cards that have left play."""
        seen = self.seen
        book = seen.book
        room = vec[i64]([0] * seen.seats)
        for seat in range(seen.seats):
            if seat != seen.seat:
                size = seen.hand_sizes[seat]
                room[seat] = size if size >= 0 else max(1, self.counts.sizes[seat])
                if room[seat]:
                    self._give_known(state, seat, room, spare, rng)
        rest = vec[i64]()
        for card in book.pack:
            if spare[card] > 0:
                spare[card] -= 1
                rest = append(rest, card)
        shuffle(rest, rng)
        top: i64 = 0
        for seat in range(seen.seats):
            while room[seat] > 0 and top < len(rest):
                state.give(seat, rest[top])
                room[seat] -= 1
                top += 1
        if book.stock:
            state.aside = rest[top : top + seen.stock_size]
            top += len(state.aside)
        elif book.count_free and not book.aside:
            hidden = seen.active & ~BIT[seen.seat]
            while top < len(rest) and len(rest) - top > self.gone and hidden:
                state.give(nth_seat(hidden, rng.randrange(count(hidden))), rest[top])
                top += 1
        state.gone = rest[top:]
        for card in self.seen_gone:
            state.gone = append(state.gone, card)

    def _give_known(self, state: BluffingState, seat: i64, room: vec[i64], spare: vec[i64], rng: Random) -> None:
        """Give `seat` the cards that it was seen to take, as many as the counts say on average."""
        counts = self.counts
        for kind in range(counts.kinds):
            known = counts.known[counts.kinds * seat + kind]
            if known <= 0.02:
                continue
            number: i64 = i64(known + rng.random())
            while number > 0 and room[seat] > 0:
                card = pick_spare(spare, self.seen.book.matching(kind), rng)
                if card < 0:
                    break
                spare[card] -= 1
                state.give(seat, card)
                room[seat] -= 1
                number -= 1

    def _begin(self, state: BluffingState, rng: Random) -> None:
        """Set all that is public, and ask the seat as it is asked."""
        seen = self.seen
        state.dealer = seen.dealer
        state.share_events(seen)
        state.out_before = seen.out_before
        state.uncallable = max(0, seen.uncallable - self.plays)
        state.order_key = 1 + rng.randrange(KEY_BITS)
        state.turn = seen.turn
        state.opening = seen.opening
        state.last_rank = seen.last_rank
        state.bid = seen.bid
        state.passes = self.passes
        state.layer = self.layer
        if seen.book.must_answer:
            state.have_laid = self.laid
        state.player = seen.player
        state.rank = seen.rank
        state.number = seen.number
        state.plus = seen.plus
        state.base = min(self.base, max(0, state.pile_size - 1))
        state.fours_base = self.fours_base
        phase = seen.phase
        if phase == WINDOW or phase == ANSWER or phase == RESPOND:  # noqa: SIM109 - a tuple would be boxed
            state.resume(self._waiting(), seen.seat)
        else:
            state.take_turn(seen.seat)
        state.decision = seen.decision

    def _waiting(self) -> i64:
        """Return the mask of the seats that have still to answer the latest play."""
        seen = self.seen
        if seen.book.open_order:
            return seen.active & ~self.passed & ~BIT[seen.player]
        waiting: i64 = 0
        seat = seen.seat
        while seat != seen.player:
            if seen.active & BIT[seat] or seen.book.who == WHO_ANY_AND_OUT:
                waiting |= BIT[seat]
            seat = (seat + seen.book.direction + seen.seats) % seen.seats
        return waiting


def pick_spare(spare: vec[i64], cards: i64, rng: Random) -> i64:
    """Return a random card of the mask `cards` of which there are some; -1 when there is none."""
    number: i64 = 0
    for card in range(64):
        if spare[card] > 0 and cards & BIT[card]:
            number += spare[card]
    if number == 0:
        return -1
    index = rng.randrange(number)
    for card in range(64):
        if spare[card] > 0 and cards & BIT[card]:
            index -= spare[card]
            if index < 0:
                return card
    return -1


def nth_seat(seats: i64, index: i64) -> i64:
    """Return seat number `index` of a mask."""
    while index > 0:
        seats &= seats - 1
        index -= 1
    return lowest(seats)
