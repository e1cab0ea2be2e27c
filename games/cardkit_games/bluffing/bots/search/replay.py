"""The deal of a set of paths, played once more by the rules themselves up to the moment of the observation."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.cards.chance import shuffle
from cardkit.engine.state import NOBODY, UNFINISHED
from cardkit_games.bluffing.bots.search.paths import Paths
from cardkit_games.bluffing.bots.search.timeline import CODES, Timeline, copies
from cardkit_games.bluffing.engine.actions import (
    BELIEVE,
    CHALLENGE,
    DECLINE,
    DONE,
    FLOOR,
    FORCE,
    FOURS,
    LAY,
    NUMBER,
    PASS,
    PILE,
    PLUS,
    SLIP,
)
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.dealing import deal_cards
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PASSED,
    PLAYED,
    REMOVED,
    SHOWN,
    TURNED,
    BluffingObservation,
    Event,
)
from cardkit_games.bluffing.engine.state import KEY_BITS, BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CARDS, CHOOSE, COUNT, RESPOND, SETS, TURN, WINDOW

MANY_ACTIONS: Final = 1000000000
"""The limit on actions while the deal is replayed: none."""


def _half_made(phase: i64) -> bool:
    """Return whether the observing seat is in the middle of a play, or just before its first step."""
    return ANNOUNCE <= phase <= CARDS


@mypyc_attr(acyclic=True)
class EventReplay:
    """Plays a deal once more with one set of paths, up to the moment of the observation."""

    def __init__(self, timeline: Timeline, paths: Paths, rng: Random) -> None:
        self.timeline: Timeline = timeline
        self.seen: BluffingObservation = timeline.seen
        self.paths: Paths = paths
        self.rng: Random = rng
        self.state: BluffingState = BluffingState(timeline.seen.book, timeline.seats)
        self.state.out_before = timeline.seen.out_before
        self.state.uncallable = timeline.seen.uncallable
        self.floors: i64 = 0
        """The number of actions that only decided who answers next."""
        self.faults: i64 = 0
        """The number of times that something was against the rules or not as observed."""

    def run(self) -> BluffingState | None:
        """Replay the events and return the state at the observation; None when these paths are against the rules."""
        state = self.state
        state.action_cap = MANY_ACTIONS
        self._deal()
        told: i64 = 0
        while not self.faults and not self._is_there():
            self._act()
            if not self._told_the_same(told):
                self.faults += 1
            told = state.event_count()
        if self.faults:
            return None
        if state.actor == self.seen.seat:
            self._begin_own_play()
        state.action_cap = self.seen.book.action_cap
        state.action_count -= self.floors
        state.decision = self.seen.decision
        if self.seen.actor == NOBODY and state.actor != NOBODY:
            state.end(UNFINISHED)
        if self.seen.actor != NOBODY:
            state.order_key = 1 + self.rng.randrange(KEY_BITS)
        return None if self.faults else state

    def _deal(self) -> None:
        hands: list[vec[i64]] = []
        for _seat in range(self.timeline.seats + 1):
            hands.append(vec[i64]())
        for card in range(self.paths.card_count):
            zone = min(self.paths.zones[card * self.paths.moment_count], self.timeline.seats)
            hands[zone] = append(hands[zone], self.paths.cards[card])
        first: i64 = (self.seen.dealer + 1) % self.timeline.seats
        if not self.seen.book.cut_piles:
            deal_cards(self.state, self._order(hands, first), self.seen.dealer)
            return
        piles: list[vec[i64]] = []
        heights = vec[i64]()
        for turn in range(self.timeline.seats):
            piles.append(hands[(first + turn) % self.timeline.seats])
            heights = append(heights, turn + 1)
        self.state.deal_piles(piles, heights, self.seen.dealer, first)
        for turn in range(self.timeline.seats):
            if self.state.phase == CHOOSE:
                self.state.apply(PILE + turn)

    def _order(self, hands: list[vec[i64]], first: i64) -> vec[i64]:
        """The pack as it must lie for these hands to be dealt from it, card by card."""
        order = hands[self.timeline.seats][:]
        if self.seen.book.draws_short or self.seen.book.stock:
            undealt = vec[i64]()
            for card in range(self.paths.card_count):
                if self.paths.zones[card * self.paths.moment_count] >= self.timeline.seats:
                    undealt = append(undealt, card)
            order = self._last_drawn_first(undealt, 0)
            if self.seen.book.stock:  # the next card of a stock comes first
                for index in range(len(order) // 2):
                    card = order[index]
                    order[index] = order[len(order) - 1 - index]
                    order[len(order) - 1 - index] = card
        for turn in range(self.paths.card_count):
            for step in range(self.timeline.seats):
                hand = hands[(first + step) % self.timeline.seats]
                if turn < len(hand):
                    order = append(order, hand[turn])
        return order

    def _is_there(self) -> bool:
        """Return whether the state has reached the moment of the observation."""
        state = self.state
        if state.event_count() < self.timeline.length:
            return state.actor == NOBODY
        if self.seen.actor == NOBODY or state.actor == NOBODY:
            return True
        phase = self.seen.phase
        if _half_made(phase):
            phase = RESPOND if self.seen.book.open_order and self.seen.player != NOBODY else TURN
        return state.actor == self.seen.actor and state.public_phase() == phase

    def _told_the_same(self, told: i64) -> bool:
        """Return whether the public events from `told` on are those of the observation."""
        if self.state.event_count() > self.timeline.length:
            return False
        while told < self.state.event_count():
            one = self.state.event(told)
            other = self.seen.event(told)
            if (
                one.kind != other.kind
                or one.seat != other.seat
                or one.rank != other.rank
                or one.number != other.number
                or one.plus != other.plus
                or one.believed != other.believed
                or one.from_hand != other.from_hand
                or one.empties != other.empties
                or one.once != other.once
                or one.twice != other.twice
            ):
                return False
            told += 1
        return True

    def _do(self, action: i64) -> None:
        if self.state.is_legal(action):
            self.state.apply(action)
        else:
            self.faults += 1

    def _act(self) -> None:
        """Let the actor make its next observed move, or an unobservable one; an event that fits neither is a fault."""
        state = self.state
        if state.event_count() == self.timeline.length:
            self._do_nothing()
            return
        event = self.seen.event(state.event_count())
        if state.phase == WINDOW or state.phase == ANSWER:
            self._do(self._answer_to(event))
        elif state.phase == SETS:
            removes = event.kind == REMOVED and event.seat == state.actor
            self._do(event.rank * 4 if removes else DONE)
        elif event.kind == TURNED:
            self._give_floor(event.number)
            self._do(CHALLENGE)
        elif event.kind == PASSED or (event.kind == DREW and self.seen.book.draw_turn):
            self._give_floor(event.seat)
            self._do(PASS)
        elif event.kind == PLAYED:
            self._give_floor(event.seat)
            self._play(event)
        else:
            self.faults += 1

    def _answer_to(self, event: Event) -> i64:
        """Return the actor's answer to the latest play, if `event` came next: `DECLINE` unless the event is its own.

        Where one card is turned over, that card is picked first.
        """
        if event.number == self.state.actor:
            if event.kind == TURNED:
                if self.seen.book.reveal_one:
                    self._pick(event.once)
                return BELIEVE if event.believed else CHALLENGE
            if event.kind == SHOWN:
                return FORCE
        return DECLINE

    def _pick(self, once: i64) -> None:
        """Let chance turn over the card of the mask `once`."""
        state = self.state
        for index in range(state.base, state.pile_size):
            if once & BIT[state.pile[index]]:
                state.pick(index - state.base)

    def _do_nothing(self) -> None:
        state = self.state
        if state.phase == WINDOW or state.phase == ANSWER:
            self._do(DECLINE)
        elif state.phase == SETS:
            self._do(DONE)
        elif state.phase == RESPOND:
            self._give_floor(self.seen.actor)
        else:
            self.faults += 1

    def _give_floor(self, seat: i64) -> None:
        """Give the floor to `seat`, which answered in a game without order."""
        if self.state.phase == RESPOND and self.state.actor != seat:
            self.state.apply(FLOOR + seat)
            self.floors += 1
        elif self.state.actor != seat:
            self.faults += 1

    # -- Plays

    def _play(self, event: Event) -> None:
        """Make the play of `event`."""
        moment: i64 = self.state.event_count()
        self._announce(event.rank, event.plus, event.number)
        if self.seen.book.ordered:
            self._lay_in_order(moment)
        else:
            self._lay_all(self._cards_under(moment, event.number), self._cards_laid(moment))
        if self.state.phase == CARDS and self.state.event_count() == moment:
            self._do(DONE)

    def _announce(self, rank: i64, plus: i64, number: i64) -> None:
        state = self.state
        if (state.phase == TURN or state.phase == RESPOND) and state.is_legal(LAY):
            state.apply(LAY)
        if state.phase == ANNOUNCE:
            if rank != FREE:
                self._do(state.book.action_of(rank))
            else:
                self._do(PLUS + plus if plus > 0 else FOURS)
        if state.phase == COUNT and number:
            self._do(NUMBER + number)

    def _cards_laid(self, moment: i64) -> vec[i64]:
        """Return, by card, how many of it the player of the event `moment` laid."""
        laid = vec[i64]([0] * CODES)
        for card in range(self.paths.card_count):
            index = card * self.paths.moment_count + moment
            if self.paths.zones[index] != self.paths.zones[index + 1]:
                laid[self.paths.cards[card]] += 1
        return laid

    def _cards_under(self, moment: i64, number: i64) -> vec[i64]:
        """Return, by card, how many of it were slipped under the announced ones; others' at random if unseen."""
        under = vec[i64]([0] * CODES)
        if not self.seen.book.reveal_declared:
            return under
        if self.seen.event(moment).seat == self.seen.seat:
            play = self.timeline.play_of(moment)
            for card in range(CODES):
                under[card] = copies(card, play.under, play.under_twice)
            return under
        under = self._cards_laid(moment)
        if moment + 1 < self.timeline.length and self.seen.event(moment + 1).kind == TURNED:
            turned = self.seen.event(moment + 1)
            for card in range(CODES):
                under[card] -= copies(card, turned.once, turned.twice)
            return under
        cards = vec[i64]()
        for card in range(CODES):
            for _copy in range(under[card]):
                cards = append(cards, card)
        shuffle(cards, self.rng)
        for index in range(min(number, len(cards))):
            under[cards[index]] -= 1
        return under

    def _lay_all(self, under: vec[i64], laid: vec[i64]) -> None:
        state = self.state
        slips: i64 = 0
        for card in range(CODES):
            slips += under[card]
        if slips:
            self._do(SLIP)
            for card in range(CODES):
                for _copy in range(under[card]):
                    self._do(card)
            if state.slipping:
                self._do(DONE)
        for card in range(CODES):
            for _copy in range(laid[card] - under[card]):
                self._do(card)

    def _lay_in_order(self, moment: i64) -> None:
        """Lay the cards of the event as they lie on each other: those that are drawn from the pile later on top."""
        if self.seen.event(moment).seat == self.seen.seat:
            for card in self.timeline.play_of(moment).order:
                self._do(card)
            return
        laid = vec[i64]()
        for index in range(self.paths.card_count):
            if self.paths.moves(index, moment):
                laid = append(laid, index)
        for card in self._last_drawn_first(laid, moment + 1):
            self._do(card)

    def _last_drawn_first(self, indices: vec[i64], moment: i64) -> vec[i64]:
        """The cards of these paths, bottom first, as they must lie at `moment` to be drawn when they are."""
        shuffle(indices, self.rng)
        cards = vec[i64]()
        while len(cards) < len(indices):
            latest: i64 = -1
            best: i64 = -1
            for slot in range(len(indices)):
                if indices[slot] >= 0:
                    leaves = self.paths.leaves(indices[slot], moment)
                    if leaves > latest:
                        latest = leaves
                        best = slot
            cards = append(cards, self.paths.cards[indices[best]])
            indices[best] = -1
        return cards

    def _begin_own_play(self) -> None:
        """Repeat the steps of the observing seat in an incomplete play."""
        seen = self.seen
        if not _half_made(seen.phase):
            return
        state = self.state
        if state.phase != CARDS or state.page:
            if seen.phase == ANNOUNCE:
                if state.phase != ANNOUNCE:
                    self._do(LAY)
                return
            self._announce(seen.play_rank, seen.play_plus, seen.play_number if seen.phase == CARDS else 0)
        if seen.slipped or seen.slipping:
            self._do(SLIP)
        for index in range(seen.laid_count):
            if index == seen.slipped and state.slipping:
                self._do(DONE)
            self._do(seen.laid_order[index])
        if state.slipping and not seen.slipping:
            self._do(DONE)
