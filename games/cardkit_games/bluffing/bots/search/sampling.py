"""Determinization: full states of a bluffing game for the observation of one seat, dealt by its belief.

A determinization is a full state drawn for the knowledge of a seat, its information set (Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012). Here it is one of the moment alone: the deal before it is
not played once more. Facts hold: the own cards, the cards on the pile that the seat knows, and all sizes that it sees.
Each unseen play on the pile is true as often as the belief holds it to be, and cards that others were seen to take are
with them as often as the counts say. All other cards are dealt at random. A half-made play of another seat is taken
back. The cards of the others' earlier plays, which only they remember, are not in it.

Where announced numbers may be false, the sizes of piles and hands are those that the announcements tell.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.chance import shuffle
from cardkit.cards.trumps import rank_mask
from cardkit.engine.playout import pick
from cardkit.engine.state import NOBODY, Sampler
from cardkit.errors import InvalidDeal
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.belief.counts import Counts
from cardkit_games.bluffing.engine.actions import DONE, FOURS, LAY, NUMBER, PILE, PLUS, SLIP
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
    Play,
    PlayLog,
    play_log,
)
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import WHO_ANY_AND_OUT
from cardkit_games.bluffing.engine.state import KEY_BITS, BluffingState
from cardkit_games.bluffing.engine.table import (
    ANNOUNCE,
    CARDS,
    CHOOSE,
    COUNT,
    RESPOND,
    SETS,
    TURN,
)

UNSEEN: Final = -1
"""The first entry of the pile for a card that the seat has not seen: -1 less the index of its play."""

FREE_LIE: Final = 0.3
"""The chance that a play without a rank, or before anything was seen, is false: a guess."""


class BluffingSampler(Sampler):
    """Draws worlds for one observation: the events are read once, and each world is dealt in some microseconds."""

    def __init__(self, seen: BluffingObservation, belief: Belief) -> None:
        """Read `seen`, which `belief` has watched, up to the decision. Raises `InvalidDeal` when the deal is over."""
        if seen.actor == NOBODY:
            raise InvalidDeal("The deal is over: only a deal that goes on can be imagined.")
        self.seen: BluffingObservation = seen
        self.belief: Belief = belief
        self.counts: Counts = belief.known()
        self.spare: vec[i64] = vec[i64]([0] * 64)
        """By card: how many of it lie where the seat does not see them."""
        self.pile: vec[i64] = vec[i64]()
        """The pile, bottom first: cards, and entries from `UNSEEN` on for cards of an unseen play."""
        self.ranks: vec[i64] = vec[i64]()
        self.lies: vec[float] = vec[float]()
        """For each unseen play on the pile, its rank in `ranks`, and in `lies` the chance that it is false."""
        self.gone: i64 = 0
        """The number of unseen cards that have left play."""
        self.seen_gone: vec[i64] = vec[i64]()
        """The cards that have left play as far as the seat knows them."""
        self.cut: i64 = 0
        """The number of cards by which more were announced on the pile than can lie there."""
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
        self.taken: i64 = 0
        """The mask of the seats that have taken a pile."""
        self.own: i64 = 0
        """The number of own plays that were read."""
        self.own_takes: i64 = 0
        """The number of own takes that were read."""
        self.plays: list[Play] = []
        self.takes: list[Play] = []
        """All plays and takes so far; those of others without their cards."""
        self.starts: vec[i64] = vec[i64]()
        """For each play on the pile the index in the pile at which it begins."""
        self.kept: i64 = 0
        """The mask of the ranks of which the seat kept four when it last took the pile (A-CB1)."""
        self.claimed: i64 = 0
        """The number of unseen plays with a rank that were read, of this pile."""
        self._read()
        self.past: PlayLog = play_log(seen.seats, self.plays[: len(self.plays) - len(self.starts)])
        """The plays before this pile."""
        self.take_log: PlayLog = play_log(seen.seats, self.takes)

    # -- Reading the past

    def _read(self) -> None:
        """Follow all events, once, to set the pile, the cards that lie elsewhere unseen, and those out of play."""
        seen = self.seen
        for card in seen.book.pack:
            self.spare[card] += 1
        self._spend(seen.hand, seen.second)
        for card in seen.laid_order:
            self.spare[card] -= 1
        self.layer = -1 if seen.book.first_turned else 0
        for index in range(seen.event_count()):
            event = seen.event(index)
            kind = event.kind
            if kind == PLAYED:
                self._lay(event, index)
            elif kind == TURNED:
                self._turn(event)
            elif kind == TOOK:
                self._take(event, index)
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
                self._remove(event)
            elif kind == TOOK_BACK or kind == DREW:  # noqa: SIM109 - a tuple would be boxed
                self._take(event, index)
                if kind == TOOK_BACK or not seen.book.stock:
                    self._take_off()
        self._lay_below()
        self._look_at_top()
        if seen.book.four_lead_loses and self.taken & BIT[seen.seat]:
            self._find_kept()

    def _lay_below(self) -> None:
        """Lay the cards that lay on the pile before anything was seen, as after a position, under all others."""
        seen = self.seen
        claimed: i64 = 0
        if not self.plays and seen.player != NOBODY:
            claimed = seen.number
        missing = seen.pile_size - len(self.pile)
        if seen.pile_size < 0 and not len(self.pile):
            missing = max(1, claimed)  # how many lie there is hidden
        if missing <= 0:
            return
        claimed = min(missing, claimed)
        pile = vec[i64]([UNSEEN - len(self.ranks)] * (missing - claimed))
        self.ranks = append(self.ranks, FREE)
        self.lies = append(self.lies, FREE_LIE)
        for _card in range(claimed):
            pile = append(pile, UNSEEN - len(self.ranks))
        self.ranks = append(self.ranks, seen.rank)
        self.lies = append(self.lies, FREE_LIE)
        for card in self.pile:
            pile = append(pile, card)
        self.pile = pile
        self.base += missing - claimed
        self.fours_base += missing - claimed
        for index in range(len(self.starts)):
            self.starts[index] += missing

    def _look_at_top(self) -> None:
        """Take over the chance that the latest play, if it was watched, is false, and count cards that are too many."""
        accused = self.seen.player
        if self.plays and len(self.pile) and accused != NOBODY and accused != self.seen.seat:
            top = self.pile[len(self.pile) - 1]
            if top < 0:
                self.lies[UNSEEN - top] = self.belief.lie
        unseen: i64 = 0
        for entry in self.pile:
            unseen += 1 if entry < 0 else 0
        for number in self.spare:
            unseen -= number
        for size in self.seen.hand_sizes:
            unseen += 1 if size < 0 else 0  # one card at least is in such a hand
        self.cut = max(0, unseen)

    def _spend(self, once: i64, twice: i64) -> None:
        """Take the cards of the mask `once`, and those of `twice` once more, from `spare`: their places are known."""
        while once:
            self.spare[lowest(once)] -= 1
            once &= once - 1
        while twice:
            self.spare[lowest(twice)] -= 1
            twice &= twice - 1

    def _take(self, event: Event, index: i64) -> None:
        """Add a take or draw, the event number `index`, to `takes`; with its cards only if the observing seat made it.

        A seat that took the pile is added to `taken`. The pile does not change.
        """
        if event.kind == TOOK:
            self.taken |= BIT[event.seat]
        if event.seat == self.seen.seat:
            self.takes.append(self.seen.take(self.own_takes))
            self.own_takes += 1
        else:
            self.takes.append(Play(index, event.seat, 0, 0))

    def _find_kept(self) -> None:
        """Find the fours that the seat kept, by its hand and its plays since it last took the pile."""
        seen = self.seen
        latest: i64 = 0
        for take in seen.takes:
            latest = take.event
        for rank in seen.book.rank_order:
            own = rank_mask(rank)
            held: i64 = count(seen.hand & own) + count(seen.second & own)
            for card in seen.laid_order:
                held += 1 if own & BIT[card] else 0
            for play in seen.plays:
                if play.event > latest:
                    held += count(play.once & own) + count(play.twice & own)
            if held >= 4:
                self.kept |= BIT[rank]

    def _lay(self, event: Event, index: i64) -> None:
        """Lay the play of event number `index` on the pile: its cards if they were seen, else unseen entries."""
        seen = self.seen
        self.base = len(self.pile)
        self.starts = append(self.starts, self.base)
        own = event.seat == seen.seat
        play = seen.play(self.own) if own else Play(index, event.seat, 0, 0)
        self.plays.append(play)
        self.own += 1 if own else 0
        if event.plus == FOURS_LIE:
            self.fours_base = self.base
        self.passes = 0
        self.passed = 0
        self.layer = event.seat
        self.laid |= BIT[event.seat]
        if play.once:
            if len(play.order):
                for card in play.order:
                    self.pile = append(self.pile, card)
            else:
                self.pile = with_cards(self.pile, play.under, play.under_twice)
                self.pile = with_cards(self.pile, play.once & ~play.under, play.twice & ~play.under_twice)
            self._spend(play.once, play.twice)
        elif event.once:
            self.pile = with_cards(self.pile, event.once, event.twice)
            self._spend(event.once, event.twice)
        else:
            self._lay_unseen(event)

    def _lay_unseen(self, event: Event) -> None:
        """Lay unseen entries for a play, as many as announced, false with the chance that the belief has for it, or
        `FREE_LIE`.
        """
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

    def _turn(self, event: Event) -> None:
        """Put the cards that were turned over in place of the unseen ones of the latest play.

        They are no longer to spare. If the play was unseen and had a rank, `claimed` is one lower.
        """
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
        """Take the pile away: if it is `gone`, its cards leave the game, else they are in a hand."""
        for card in self.pile:
            if not gone and card >= 0:
                self.spare[card] += 1
            elif gone and card >= 0:
                self.seen_gone = append(self.seen_gone, card)
            elif gone:
                self.gone += 1
        self.pile = vec[i64]()
        self.starts = vec[i64]()
        self.ranks = vec[i64]()
        self.lies = vec[float]()
        self.base = 0
        self.passes = 0
        self.passed = 0
        self.laid = 0
        self.claimed = 0

    def _remove(self, event: Event) -> None:
        """Note the four cards that have left the game from a hand, which everybody saw."""
        self._spend(event.once, event.twice)
        self.seen_gone = with_cards(self.seen_gone, event.once, event.twice)

    def _take_off(self) -> None:
        """Take the top card, if any, off the pile into a hand; a known one is again among the cards to spare."""
        if len(self.pile):
            top = self.pile[len(self.pile) - 1]
            if top >= 0:
                self.spare[top] += 1
            self.pile = self.pile[: len(self.pile) - 1]

    # -- Dealing

    def sample(self, rng: Random) -> BluffingState:
        """Return a full state that looks to the observing seat as the table does now."""
        seen = self.seen
        if seen.phase == CHOOSE:
            return deal_piles(seen, rng)
        state = BluffingState(seen.book, seen.seats)
        spare = self.spare[:]
        for seat in range(seen.seats):
            if not seen.active & BIT[seat]:
                state.seating.leave(seat)
        state.hands[seen.seat] = seen.hand
        state.seconds[seen.seat] = seen.second
        for card in seen.laid_order:
            state.give(seen.seat, card)
        self._fill_pile(state, spare, rng)
        self._deal(state, spare, rng)
        self._begin(state, rng)
        self._repeat_steps(state)
        return state

    def _fill_pile(self, state: BluffingState, spare: vec[i64], rng: Random) -> None:
        """Lay the pile, each unseen play true or false by lot; the latest gets its cards first."""
        entries = self.pile if not self.cut else self._cut_pile()
        end: i64 = len(entries)
        state.pile_size = end
        while end > 0:
            entry = entries[end - 1]
            start = end - 1
            while entry < 0 and start > 0 and entries[start - 1] == entry:
                start -= 1
            if entry >= 0:
                state.pile[start] = entry
            else:
                self._fill_play(state, UNSEEN - entry, start, end, spare, rng)
            end = start

    def _cut_pile(self) -> vec[i64]:
        """Return the pile without its lowest `cut` unseen cards, which more were announced than there are."""
        entries = vec[i64]()
        cut: i64 = 0
        for entry in self.pile:
            if entry < 0 and cut < self.cut:
                cut += 1
            else:
                entries = append(entries, entry)
        return entries

    def _fill_play(self, state: BluffingState, play: i64, start: i64, end: i64, spare: vec[i64], rng: Random) -> None:
        """Lay the cards of an unseen play from `start` to before `end` in the pile, and take them from `spare`.

        By lot the play is true, or has at least one false card. Where no wanted card is left, any other is laid.
        """
        rank = self.ranks[play]
        matching: i64 = self.seen.book.matching(rank) if rank != FREE else -1
        true = rank == FREE or rng.random() >= self.lies[play]
        wanted: i64 = matching if true else ~matching
        for index in range(start, end):
            card = pick_spare(spare, wanted, rng)
            if card < 0:
                card = pick_spare(spare, -1, rng)
            spare[card] -= 1
            state.pile[index] = card
            if not true:
                wanted = -1  # one false card is enough

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
            if room[seat] > 0 and not state.hands[seat] and top < len(rest):  # where sizes are hidden, all get one
                state.give(seat, rest[top])
                room[seat] -= 1
                top += 1
        for seat in range(seen.seats):
            while room[seat] > 0 and top < len(rest):
                state.give(seat, rest[top])
                room[seat] -= 1
                top += 1
        if book.stock or not book.rest_to_pile:
            state.aside = rest[top : top + (seen.stock_size if book.stock else book.undealt(seen.seats))]
            top += len(state.aside)
        if book.count_free and not book.aside:
            hidden = seen.active & ~BIT[seen.seat]
            while top < len(rest) and len(rest) - top > self.gone and hidden:
                state.give(pick(hidden, rng), rest[top])
                top += 1
        state.gone = rest[top:]
        for card in self.seen_gone:
            state.gone = append(state.gone, card)

    def _give_known(self, state: BluffingState, seat: i64, room: vec[i64], spare: vec[i64], rng: Random) -> None:
        """Give `seat` the cards that it was seen to take, as many as the counts say on average."""
        counts = self.counts
        for kind in range(counts.kinds):
            known = counts.known[counts.kinds * seat + kind]
            number: i64 = i64(known + rng.random()) if known > 0.0 else 0
            while number > 0 and room[seat] > 0:
                card = pick_spare(spare, self.seen.book.matching(kind), rng)
                if card < 0:
                    break
                spare[card] -= 1
                state.give(seat, card)
                room[seat] -= 1
                number -= 1

    def _begin(self, state: BluffingState, rng: Random) -> None:
        """Set all that is public, and ask the seat that is asked."""
        seen = self.seen
        book = seen.book
        state.dealer = seen.dealer
        state.share_past(seen, self._remembered(state), self.take_log.first(len(self.takes)))
        state.heights = seen.heights[:]
        for _pile in range(len(seen.heights)):
            state.piles.append(vec[i64]())
        state.out_before = seen.out_before
        state.uncallable = seen.uncallable
        state.order_key = 1 + rng.randrange(KEY_BITS)
        state.turn = seen.turn
        state.opening = seen.opening
        state.last_rank = seen.last_rank
        state.bid = seen.bid
        state.passes = self.passes
        state.layer = self.layer
        if book.must_answer:
            state.have_laid = self.laid
        if book.four_lead_loses:
            self._keep_fours(state)
        state.player = seen.player
        state.rank = seen.rank
        state.number = seen.number
        state.plus = seen.plus
        state.base = max(0, self.base - self.cut)
        state.fours_base = max(0, self.fours_base - self.cut)
        if seen.phase == SETS:
            state.offer_sets(seen.actor)
        elif seen.player != NOBODY:
            state.resume(self._waiting(), seen.actor)
        else:
            state.take_turn(seen.actor)
        state.decision = seen.decision

    def _remembered(self, state: BluffingState) -> PlayLog:
        """Return all plays so far, those on the pile with the cards that lie there."""
        plays = self.past.first(self.past.length)
        for index in range(len(self.starts)):
            play = self.plays[plays.length]
            if play.once:
                plays.add(play.event, play.seat, play.once, play.twice)
                if play.under or len(play.order):
                    plays.add_more(play.under, play.under_twice, play.order)
                continue
            start = max(0, self.starts[index] - self.cut)
            end = state.pile_size
            if index + 1 < len(self.starts):
                end = max(0, self.starts[index + 1] - self.cut)
            plays.add(play.event, play.seat, state.pile_mask(start, end), state.pile_twice(start, end))
            if state.book.ordered:
                plays.add_more(0, 0, state.pile[start:end])
        return plays

    def _keep_fours(self, state: BluffingState) -> None:
        """Set the fours that the seat kept; of others that have taken a pile, those that they hold (A-CB1)."""
        for seat in range(state.seats):
            if seat == self.seen.seat:
                state.kept[seat] = self.kept
            elif self.taken & BIT[seat]:
                state.kept[seat] = state.fours_of(seat)

    def _waiting(self) -> i64:
        """Return the mask of the seats that have still to answer the latest play."""
        seen = self.seen
        if seen.book.open_order:
            return seen.active & ~self.passed & ~BIT[seen.player]
        waiting: i64 = 0
        seat = seen.actor
        while seat != seen.player:
            if seen.active & BIT[seat] or seen.book.who == WHO_ANY_AND_OUT:
                waiting |= BIT[seat]
            seat = (seat + seen.book.direction + seen.seats) % seen.seats
        return waiting

    def _repeat_steps(self, state: BluffingState) -> None:
        """Repeat the steps of the seat in a play that is under way."""
        seen = self.seen
        phase = seen.phase
        if phase != ANNOUNCE and phase != COUNT and phase != CARDS:
            return
        if (state.phase == TURN or state.phase == RESPOND) and state.is_legal(LAY):
            state.apply(LAY)
        if phase == ANNOUNCE:
            return
        if state.phase == ANNOUNCE:
            if seen.play_rank != FREE:
                state.apply(seen.book.action_of(seen.play_rank))
            else:
                state.apply(PLUS + seen.play_plus if seen.play_plus > 0 else FOURS)
        if phase == CARDS and state.phase == COUNT:
            state.apply(NUMBER + seen.play_number)
        if seen.slipped or seen.slipping:
            state.apply(SLIP)
        for index in range(seen.laid_count):
            if index == seen.slipped and state.slipping:
                state.apply(DONE)
            state.apply(seen.laid_order[index])
        if state.slipping and not seen.slipping:
            state.apply(DONE)


def pick_spare(spare: vec[i64], cards: i64, rng: Random) -> i64:
    """Return a card of the mask `cards`, drawn by lot from the numbers in `spare`; -1 when there is none."""
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


LOOK_ERROR: Final = 2
"""The distance of a pile from how high it looks: two cards either way (A-K1)."""

UNEVEN: Final = 4
"""The number of cards that a chosen pile is off an even share, at most: as the engine cuts for two (K3)."""


def deal_piles(seen: BluffingObservation, rng: Random) -> BluffingState:
    """Return a state in the middle of the choice of piles (K3), with the observing seat's own cards.

    All other cards are dealt at random to piles of likely sizes.
    """
    sizes = _pile_sizes(seen, rng)
    rest = vec[i64]()
    own = seen.hand
    twice = seen.second
    for card in seen.book.pack:
        if own & BIT[card]:
            own ^= BIT[card]
        elif twice & BIT[card]:
            twice ^= BIT[card]
        else:
            rest = append(rest, card)
    shuffle(rest, rng)
    first: i64 = (seen.dealer + 1) % seen.seats
    chosen = vec[i64]()
    for index in range(len(seen.heights)):
        if seen.heights[index] == 0:
            chosen = append(chosen, index)
    piles: list[vec[i64]] = []
    top: i64 = 0
    for index in range(len(sizes)):
        if seen.heights[index] == 0 and _chooser(seen, chosen, index) == seen.seat:
            piles.append(with_cards(vec[i64](), seen.hand, seen.second))
        else:
            piles.append(rest[top : top + sizes[index]])
            top += sizes[index]
    state = BluffingState(seen.book, seen.seats)
    state.out_before = seen.out_before
    state.uncallable = seen.uncallable
    state.order_key = 1 + rng.randrange(KEY_BITS)
    heights = seen.heights[:]
    for index in chosen:
        heights[index] = 1
    state.deal_piles(piles, heights, seen.dealer, first)
    for index in chosen:
        state.apply(PILE + index)
    return state


def _chooser(seen: BluffingObservation, chosen: vec[i64], index: i64) -> i64:
    """Return the seat that chose the pile `index`, where `chosen` are the chosen piles in turn; `NOBODY` for others."""
    for turn in range(len(chosen)):
        if chosen[turn] == index:
            return (seen.dealer + 1 + turn) % seen.seats
    return NOBODY


def _pile_sizes(seen: BluffingObservation, rng: Random) -> vec[i64]:
    """Return sizes for all piles, together the pack: of a chosen one that of its hand, if seen; of others near their
    heights.
    """
    number: i64 = len(seen.heights)
    fewest = vec[i64]([1] * number)
    most = vec[i64]([1] * number)
    pack: i64 = len(seen.book.pack)
    turn: i64 = 0
    for index in range(number):
        height = seen.heights[index]
        if height:
            fewest[index] = max(1, height - LOOK_ERROR)
            most[index] = height + LOOK_ERROR
            continue
        chooser: i64 = (seen.dealer + 1 + turn) % seen.seats
        turn += 1
        most[index] = pack
        if seen.hand_sizes[chooser] >= 0:
            fewest[index] = seen.hand_sizes[chooser]
            most[index] = fewest[index]
    sizes = vec[i64]([0] * number)
    remaining = pack
    for index in range(number):
        even = pack // number
        low = fewest[index] if fewest[index] == most[index] or seen.heights[index] else max(1, even - UNEVEN)
        high = most[index] if seen.heights[index] or fewest[index] == most[index] else even + UNEVEN
        sizes[index] = low + rng.randrange(high - low + 1)
        remaining -= sizes[index]
    while remaining:
        index = rng.randrange(number)
        if remaining > 0 and sizes[index] < most[index]:
            sizes[index] += 1
            remaining -= 1
        elif remaining < 0 and sizes[index] > fewest[index]:
            sizes[index] -= 1
            remaining += 1
    return sizes


def with_cards(cards: vec[i64], once: i64, twice: i64) -> vec[i64]:
    """Return `cards` and, behind them, those of the mask `once`, rising; each that is also in `twice` comes twice."""
    while once:
        card = lowest(once)
        once &= once - 1
        cards = append(cards, card)
        if twice & BIT[card]:
            cards = append(cards, card)
    return cards
