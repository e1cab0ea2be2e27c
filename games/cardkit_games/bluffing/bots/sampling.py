"""Full states of a bluffing game that agree with one observation."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.chance import shuffle
from cardkit.engine.state import NOBODY, UNFINISHED, Sampler
from cardkit.errors import InvalidDeal
from cardkit_games.bluffing.bots.paths import SWEEPS, Paths
from cardkit_games.bluffing.bots.timeline import Timeline
from cardkit_games.bluffing.engine.actions import (
    CHALLENGE,
    DECLINE,
    DONE,
    FLOOR,
    FOURS,
    LAY,
    NUMBER,
    PASS,
    PILE,
    PLUS,
    RANK,
    SLIP,
)
from cardkit_games.bluffing.engine.observation import PASSED, PLAYED, REMOVED, TURNED, BluffingObservation, Event
from cardkit_games.bluffing.engine.rulebook import FREE
from cardkit_games.bluffing.engine.state import KEY_BITS, BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CARDS, CHOOSE, COUNT, RESPOND, SETS, TURN, WINDOW

FIRST_STIR: Final = 6
"""How often each card is moved before the first sample."""

STIR: Final = 2
"""How often each card is moved between two samples."""

TRIES: Final = 1000
"""How many sets of paths may turn out to be against the rules before sampling is given up."""

MANY_ACTIONS: Final = 1000000000

LOOK: Final = 2
"""How far a pile may be from how high it looks."""


class BluffingSampler(Sampler):
    """Draws deals, and the way of every hidden card through them, that agree with what one seat has seen.

    Where numbers are announced truly, all deals of the hidden cards, together with all choices of the cards of every
    hidden play, that lead to exactly this observation are equally likely. (Two packs are told apart by their backs.)
    That is how they would be if everybody had laid the cards of hidden plays blindly: what the claims tell about the
    cards is for whoever uses the sample to weigh.

    Where the number announced may be false, numbers of cards are hidden too. Then a hidden play has the number
    announced with a chance of 7/8, any other number that its player can lay with the rest, evenly, and given its number
    every set of cards is equally likely; hands from a cut pack are dealt with every size that the cut allows.

    The other seats' order of answering where there is none (A-C1) is drawn afresh. While piles are still chosen, each
    pile is within two cards of how high it looks. A half-made play of another seat is taken back.

    How: every sample is the next state of a Markov chain whose stationary distribution is that one, played once more
    from the deal on by the rules themselves. Samples of one sampler are therefore not independent, but nearly.
    """

    def __init__(self, observation: BluffingObservation, sweeps: i64 = SWEEPS) -> None:
        """Raises `InvalidDeal` when the deal was not seen from its beginning, as after a position.

        The first sample is searched for by chance, in so many sweeps over all cards: after long deals of many seats
        that can fail.
        """
        self._sweeps: i64 = sweeps
        self.seen: BluffingObservation = observation
        self._paths: Paths | None = None
        self._line: Timeline | None = None
        if observation.phase != CHOOSE:
            self._line = Timeline(observation)

    def believe(self, moment: i64, weight: float) -> None:
        """Let every deal in which the play at the event `moment` is true weigh `weight` times as much.

        To be said before the first sample. Without it samples are fair; with it they are what a player believes.
        """
        line = self._line
        if line is not None:
            line.faith[moment] = weight

    def sample(self, rng: Random) -> BluffingState:
        """A state in which the observing seat sees exactly what it sees. Raises `InvalidDeal` when none is found."""
        line = self._line
        if line is None:
            return _choosing(self.seen, rng)
        paths = self._paths
        if paths is None:
            paths = Paths(line, rng, self._sweeps)
            paths.stir(rng, FIRST_STIR)
            self._paths = paths
        for _attempt in range(TRIES):
            paths.stir(rng, STIR)
            state = Replay(line, paths, rng).run()
            if state is not None:
                return state
        raise InvalidDeal("No deal was found that agrees with what this seat has seen.")


# -- Piles that are still chosen


def _choosing(seen: BluffingObservation, rng: Random) -> BluffingState:
    """A state in the middle of the choice of piles (K3)."""
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
    for place in range(len(seen.heights)):
        if seen.heights[place] == 0:
            chosen = append(chosen, place)
    piles: list[vec[i64]] = []
    top: i64 = 0
    for place in range(len(sizes)):
        if seen.heights[place] == 0 and _chooser(seen, chosen, place) == seen.seat:
            piles.append(_cards_of(seen.hand, seen.second))
        else:
            piles.append(rest[top : top + sizes[place]])
            top += sizes[place]
    state = BluffingState(seen.book, seen.seats)
    state.order_key = 1 + rng.randrange(KEY_BITS)
    heights = seen.heights[:]
    for place in chosen:
        heights[place] = 1
    state.deal_piles(piles, heights, seen.dealer, first)
    for place in chosen:
        state.apply(PILE + place)
    return state


def _chooser(seen: BluffingObservation, chosen: vec[i64], place: i64) -> i64:
    """Who is taken to have chosen the pile at `place`."""
    for turn in range(len(chosen)):
        if chosen[turn] == place:
            return (seen.dealer + 1 + turn) % seen.seats
    return NOBODY


def _pile_sizes(seen: BluffingObservation, rng: Random) -> vec[i64]:
    """Sizes for all piles: what is known where it is known, else near the height."""
    number: i64 = len(seen.heights)
    fewest = vec[i64]([1] * number)
    most = vec[i64]([1] * number)
    pack: i64 = len(seen.book.pack)
    turn: i64 = 0
    for place in range(number):
        height = seen.heights[place]
        if height:
            fewest[place] = max(1, height - LOOK)
            most[place] = height + LOOK
            continue
        chooser: i64 = (seen.dealer + 1 + turn) % seen.seats
        turn += 1
        most[place] = pack
        if seen.hand_sizes[chooser] >= 0:
            fewest[place] = seen.hand_sizes[chooser]
            most[place] = fewest[place]
    sizes = vec[i64]([0] * number)
    left = pack
    for place in range(number):
        even = pack // number
        low = fewest[place] if fewest[place] == most[place] or seen.heights[place] else max(1, even - 4)
        high = most[place] if seen.heights[place] or fewest[place] == most[place] else even + 4
        sizes[place] = low + rng.randrange(high - low + 1)
        left -= sizes[place]
    while left:
        place = rng.randrange(number)
        if left > 0 and sizes[place] < most[place]:
            sizes[place] += 1
            left -= 1
        elif left < 0 and sizes[place] > fewest[place]:
            sizes[place] -= 1
            left += 1
    return sizes


def _cards_of(once: i64, twice: i64) -> vec[i64]:
    cards = vec[i64]()
    while once:
        card = lowest(once)
        once &= once - 1
        cards = append(cards, card)
        if twice & BIT[card]:
            cards = append(cards, card)
    return cards


# -- The deal played once more


def _half_made(phase: i64) -> bool:
    """Whether the observing seat is in the middle of a play, or just before its first step."""
    return ANNOUNCE <= phase <= CARDS


@mypyc_attr(acyclic=True)
class Replay:
    """Plays a deal once more with one set of paths, up to the moment of the observation."""

    def __init__(self, line: Timeline, paths: Paths, rng: Random) -> None:
        self.line: Timeline = line
        self.seen: BluffingObservation = line.seen
        self.paths: Paths = paths
        self.rng: Random = rng
        self.state: BluffingState = BluffingState(line.seen.book, line.seats)
        self.floors: i64 = 0
        """How many actions said no more than who answers next."""
        self.faults: i64 = 0
        """How often something was against the rules or not as observed."""

    def run(self) -> BluffingState | None:
        """The state; None when these paths turn out to be against the rules."""
        state = self.state
        state.action_cap = MANY_ACTIONS
        self._deal()
        told: i64 = 0
        while not self.faults and not self._is_there():
            self._act()
            if not self._told_the_same(told):
                self.faults += 1
            told = len(state.events)
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
        for _seat in range(self.line.seats + 1):
            hands.append(vec[i64]())
        for card in range(self.paths.number):
            place = min(self.paths.where[card * self.paths.moments], self.line.seats)
            hands[place] = append(hands[place], self.paths.cards[card])
        first: i64 = (self.seen.dealer + 1) % self.line.seats
        if not self.seen.book.cut_piles:
            self.state.deal(self._order(hands, first), self.seen.dealer)
            return
        piles: list[vec[i64]] = []
        heights = vec[i64]()
        for turn in range(self.line.seats):
            piles.append(hands[(first + turn) % self.line.seats])
            heights = append(heights, turn + 1)
        self.state.deal_piles(piles, heights, self.seen.dealer, first)
        for turn in range(self.line.seats):
            if self.state.phase == CHOOSE:
                self.state.apply(PILE + turn)

    def _order(self, hands: list[vec[i64]], first: i64) -> vec[i64]:
        """The pack as it must lie for these hands to be dealt from it, card by card."""
        order = hands[self.line.seats][:]
        for turn in range(self.paths.number):
            for step in range(self.line.seats):
                hand = hands[(first + step) % self.line.seats]
                if turn < len(hand):
                    order = append(order, hand[turn])
        return order

    def _is_there(self) -> bool:
        """Whether the state stands where the observing seat looked."""
        state = self.state
        if len(state.events) < self.line.length:
            return state.actor == NOBODY
        if self.seen.actor == NOBODY or state.actor == NOBODY:
            return True
        phase = self.seen.phase
        if _half_made(phase):
            phase = RESPOND if self.seen.book.open_order and self.seen.player != NOBODY else TURN
        return state.actor == self.seen.actor and state.public_phase() == phase

    def _told_the_same(self, told: i64) -> bool:
        """Whether what everybody has noticed since the event `told` is what was observed."""
        if len(self.state.events) > self.line.length:
            return False
        while told < len(self.state.events):
            one = self.state.events[told]
            other = self.seen.events[told]
            if (
                one.kind != other.kind
                or one.seat != other.seat
                or one.rank != other.rank
                or one.number != other.number
                or one.plus != other.plus
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
        """Let the actor do what was observed of it next, or nothing that anybody would notice."""
        state = self.state
        if len(state.events) == self.line.length:
            self._do_nothing()
            return
        event = self.seen.events[len(state.events)]
        if state.phase == WINDOW or state.phase == ANSWER:
            calls = event.kind == TURNED and event.number == state.actor
            self._do(CHALLENGE if calls else DECLINE)
        elif state.phase == SETS:
            removes = event.kind == REMOVED and event.seat == state.actor
            self._do(event.rank * 4 if removes else DONE)
        elif event.kind == TURNED:
            self._give_floor(event.number)
            self._do(CHALLENGE)
        elif event.kind == PASSED:
            self._give_floor(event.seat)
            self._do(PASS)
        elif event.kind == PLAYED:
            self._give_floor(event.seat)
            self._play(event)
        else:
            self.faults += 1

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
        """Where there is no order, it was `seat` who answered."""
        if self.state.phase == RESPOND and self.state.actor != seat:
            self.state.apply(FLOOR + seat)
            self.floors += 1
        elif self.state.actor != seat:
            self.faults += 1

    # -- Plays

    def _play(self, event: Event) -> None:
        """Make the play of `event`."""
        moment: i64 = len(self.state.events)
        self._announce(event.rank, event.plus, event.number)
        self._lay_all(self._cards_under(moment, event.number), self._cards_laid(moment))
        if self.state.phase == CARDS and len(self.state.events) == moment:
            self._do(DONE)

    def _announce(self, rank: i64, plus: i64, number: i64) -> None:
        state = self.state
        if (state.phase == TURN or state.phase == RESPOND) and state.is_legal(LAY):
            state.apply(LAY)
        if state.phase == ANNOUNCE:
            if rank != FREE:
                self._do(RANK + rank)
            else:
                self._do(PLUS + plus if plus > 0 else FOURS)
        if state.phase == COUNT and number:
            self._do(NUMBER + number)

    def _cards_laid(self, moment: i64) -> vec[i64]:
        """By card, how many of it the player of the event `moment` laid."""
        laid = vec[i64]([0] * 55)
        for card in range(self.paths.number):
            place = card * self.paths.moments + moment
            if self.paths.where[place] != self.paths.where[place + 1]:
                laid[self.paths.cards[card]] += 1
        return laid

    def _cards_under(self, moment: i64, number: i64) -> vec[i64]:
        """By card, how many of it were slipped under the announced ones; others' at random where nobody has seen."""
        under = vec[i64]([0] * 55)
        if not self.seen.book.reveal_declared:
            return under
        if self.seen.events[moment].seat == self.seen.seat:
            play = self.line.play_of(moment)
            for card in range(55):
                if play.under & BIT[card]:
                    under[card] += 1
                if play.under_twice & BIT[card]:
                    under[card] += 1
            return under
        under = self._cards_laid(moment)
        if moment + 1 < self.line.length and self.seen.events[moment + 1].kind == TURNED:
            turned = self.seen.events[moment + 1]
            for card in range(55):
                if turned.once & BIT[card]:
                    under[card] -= 1
                if turned.twice & BIT[card]:
                    under[card] -= 1
            return under
        cards = vec[i64]()
        for card in range(55):
            for _copy in range(under[card]):
                cards = append(cards, card)
        shuffle(cards, self.rng)
        for place in range(min(number, len(cards))):
            under[cards[place]] -= 1
        return under

    def _lay_all(self, under: vec[i64], laid: vec[i64]) -> None:
        state = self.state
        slips: i64 = 0
        for card in range(55):
            slips += under[card]
        if slips:
            self._do(SLIP)
            for card in range(55):
                for _copy in range(under[card]):
                    self._do(card)
            if state.slipping:
                self._do(DONE)
        for card in range(55):
            for _copy in range(laid[card] - under[card]):
                self._do(card)

    def _begin_own_play(self) -> None:
        """Repeat what the observing seat has done of a play that is not complete."""
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
        for place in range(seen.laid_count):
            if place == seen.slipped and state.slipping:
                self._do(DONE)
            self._do(seen.laid_order[place])
        if state.slipping and not seen.slipping:
            self._do(DONE)
