"""Determinization: full states of Durak that agree with what one seat has seen.

A determinization is a full state drawn for what a seat knows, its information set (Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search", 2012). The unseen cards are dealt anew to zones: the hands, and the rest,
which is the stock and whatever was discarded unseen. All deals that agree are equally likely, without counting them, by
rejection (von Neumann, "Various techniques used in connection with random digits", 1951): cards that may not go
everywhere are dealt first, each to a random one of as many free slots as it could find at most; when that slot is not
free for it, the whole deal is thrown away. Every deal that remains has had the same chance.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, mask_of, members
from cardkit.cards.card import CARD_KINDS
from cardkit.cards.chance import shuffle
from cardkit.cards.stock import Stock
from cardkit.engine.state import NOBODY, Sampler, State
from cardkit_games.durak.engine.leads import has_pair
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import OPEN_PAIR_OR_PASS, RANK_OF
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, TAKING, UNBEATEN

PATIENCE: Final = 100
"""After so many deals thrown away the weights are left out of account for one: a limit on time."""

FRESH: Final = 64
"""After so many deals of a chain another one is begun: a guess, that costs little."""

SOON: Final = 6
"""So many cards of the stock are shuffled for the next deal of a chain: about what a search draws. The others keep an
order as random, but that of the deal before."""

MARKED: Final = 0.95
"""Weights from here on count as 1."""


class DurakSampler(Sampler):
    """Draws deals that agree with an observation, uniformly from all of them.

    What agrees: every card that was seen, in hands, on the table, discarded or turned up; how many cards every hand and
    the stock have; `lacks` and `holds` of the observation; and that the actor is asked. The observation must be of a
    deal that goes on.
    """

    def __init__(self, seen: DurakObservation, weights: vec[float] | None = None) -> None:
        """Sample what agrees with `seen`; with the `weights` of an `OpponentModel`, what is likelier more often.

        A deal is then drawn with a chance in proportion to the product of the weights of the unseen cards in hands.
        With two packs the weights are left out of account.
        """
        self._asks: bool = seen.actor != seen.seat
        """True where another seat acts, so that what it may do depends on the cards that are dealt."""
        self._seen_state: DurakState = _known(seen)
        """The table without the unseen cards."""
        self._rest: i64 = seen.seats
        """The number of the zone of the cards in no hand."""
        self._stocked: i64 = len(self._seen_state.stock.order) - len(seen.face_up)
        """The number of those that are in the stock, and not discarded unseen."""
        self._face_up: vec[i64] = seen.face_up
        """The cards of the stock that lie face up above the turned-up one."""
        self._unpaired: i64 = seen.unpaired & ~BIT[seen.seat]
        """The mask of the seats whose unseen cards are of different ranks."""
        self._due: i64 = NOBODY
        """The seat that was due to lead, where the hands decide who does and another seat is to lead."""
        self._opener: i64 = seen.opener
        if self._asks and seen.phase == LEAD and seen.book.open_shape == OPEN_PAIR_OR_PASS:
            self._due = seen.due
        self._needs_seat: vec[i64] = vec[i64]()
        self._needs: vec[i64] = vec[i64]()
        """Masks, each with a seat that must get at least one card of it."""
        self._free: vec[i64] = vec[i64]([0] * (seen.seats + 1))
        """The number of unseen cards that each seat holds, and of those in no hand."""
        self._marked: vec[i64] = vec[i64]()
        """The cards that may not go everywhere, or that some seat needs."""
        self._allowed: vec[i64] = vec[i64]()
        """For each marked card the mask of the zones where it may be."""
        self._bounds: vec[i64] = vec[i64]()
        """For each marked card the most free slots that it can find when its turn comes."""
        self._plain: vec[i64] = vec[i64]()
        """The other unseen cards."""
        self._weights: vec[float] = vec[float]()
        """The weights that a deal is drawn by; none, when all deals are equal."""
        if weights is not None and seen.book.packs == 1:
            self._weights = weights
        self._layout: vec[i64] = vec[i64]()
        """The unseen cards of the latest deal: by seat those in hands, then those discarded, then the stock."""
        self._zone_at: vec[i64] = vec[i64]()
        """For each index of the layout its zone."""
        self._age: i64 = 0
        """The number of times that another deal was asked for."""
        self._hands: vec[i64] = vec[i64]()
        """With two packs the seats that hold unseen cards, those that can have the fewest of them first."""
        self._most_ways: vec[float] = vec[float]()
        """In how many ways each of these hands can be filled at most when its turn comes."""
        cards = seen.unseen_cards()
        self._count_free(seen, len(cards))
        self._find_needs(seen, mask_of(cards))
        if seen.book.packs == 2:
            self._plain = vec[i64](cards)
            self._order_hands(seen)
        else:
            self._mark(seen, cards)

    # -- What the deals have in common ----------------------------------------------------------------------------

    def _count_free(self, seen: DurakObservation, remaining: i64) -> None:
        for seat in range(seen.seats):
            self._free[seat] = seen.unknown_cards(seat)
            remaining -= self._free[seat]
        self._free[self._rest] = remaining
        for zone in range(self._rest + 1):
            for _card in range(self._free[zone]):
                self._zone_at = append(self._zone_at, zone)

    def _find_needs(self, seen: DurakObservation, unseen: i64) -> None:
        for seat in range(seen.seats):
            if seat != seen.seat and seen.holds[seat]:
                self._needs_seat = append(self._needs_seat, seat)
                self._needs = append(self._needs, seen.holds[seat] & unseen)
        adds = self._asks and INITIAL_WAVE <= seen.phase <= TAKING and seen.phase != DEFEND
        adds = adds and not seen.book.ask_all and not seen.may_lie(seen.actor)
        if adds and not seen.known[seen.actor] & seen.open:
            self._needs_seat = append(self._needs_seat, seen.actor)
            self._needs = append(self._needs, seen.open & unseen)

    def _mark(self, seen: DurakObservation, cards: list[int]) -> None:
        """Sort the unseen cards into marked and plain ones, the marked with the fewest possible slots first."""
        marked: i64 = 0
        unseen: i64 = mask_of(cards)
        for seat in range(seen.seats):
            if self._free[seat] > 0:
                marked |= seen.lacks[seat] & unseen
            if len(self._weights) > 0 and self._free[seat] > 0:
                for card in members(unseen):
                    if self._weights[seat * CARD_KINDS + card] < MARKED:
                        marked |= BIT[card]
        for needed in self._needs:
            marked |= needed
        for card in cards:
            if not marked & BIT[card]:
                self._plain = append(self._plain, card)
        for slots in range(len(cards) + 1):
            for card in cards:
                if not marked & BIT[card]:
                    continue
                allowed = self._zones_of(card, seen)
                if self._capacity(allowed) == slots:
                    self._marked = append(self._marked, card)
                    self._bounds = append(self._bounds, slots - self._surely_taken(allowed))
                    self._allowed = append(self._allowed, allowed)

    def _zones_of(self, card: i64, seen: DurakObservation) -> i64:
        for index in range(len(self._needs)):
            if self._needs[index] == BIT[card]:
                return BIT[self._needs_seat[index]]
        allowed = BIT[self._rest]
        for seat in range(seen.seats):
            if self._free[seat] > 0 and not seen.lacks[seat] & BIT[card]:
                allowed |= BIT[seat]
        return allowed

    def _capacity(self, zones: i64) -> i64:
        """Return how many free slots there are in `zones`."""
        capacity: i64 = 0
        for zone in range(self._rest + 1):
            if zones & BIT[zone]:
                capacity += self._free[zone]
        return capacity

    def _surely_taken(self, zones: i64) -> i64:
        """Return how many of the cards marked so far can only be in `zones`."""
        taken: i64 = 0
        for allowed in self._allowed:
            if not allowed & ~zones:
                taken += 1
        return taken

    # -- Many deals -------------------------------------------------------------------------------------------------

    def sample_again(self, state: State, rng: Random) -> State:
        """Another deal, by a Markov chain (Metropolis and others, 1953) that is begun anew now and then.

        Each step exchanges two unseen cards, or leaves them where their weights or what is known speaks against it:
        that leaves the chances of all deals as they are.
        """
        assert isinstance(state, DurakState)
        if self._asks:
            return self.sample(rng)
        self._age += 1
        if self._age % FRESH == 1:
            fresh = self.sample(rng)
            self._lay_out(fresh)
            return fresh
        self._exchange(rng)
        state.copy_table(self._seen_state)
        index: i64 = 0
        for seat in range(self._rest):
            for _card in range(self._free[seat]):
                state.give(seat, self._layout[index])
                index += 1
        state.stock.order = self._layout
        state.stock.position = len(self._zone_at) - self._stocked
        return state

    def _lay_out(self, state: DurakState) -> None:
        """Write down which unseen card lies where in `state`."""
        layout = vec[i64](capacity=len(self._zone_at) + len(self._face_up))
        elsewhere = [*self._plain, *self._marked]
        for seat in range(self._rest):
            seen = self._seen_state.cards(seat)
            for card in state.cards(seat):
                if card in seen:
                    seen.remove(card)
                else:
                    layout = append(layout, card)
                    elsewhere.remove(card)
        for index in range(self._stocked):
            elsewhere.remove(state.stock.order[index])
        for card in elsewhere:
            layout = append(layout, card)
        for index in range(len(state.stock.order)):
            layout = append(layout, state.stock.order[index])
        self._layout = layout

    def _exchange(self, rng: Random) -> None:
        """Exchange each hidden card of a hand, and the next cards of the stock, with any other unseen one."""
        layout = self._layout
        size: i64 = len(self._zone_at)
        first: i64 = 0
        for seat in range(self._rest):
            for _card in range(self._free[seat]):
                other = rng.randrange(size)
                if self._may_exchange(first, other, rng):
                    card = layout[first]
                    layout[first] = layout[other]
                    layout[other] = card
                first += 1
        first = size - self._stocked
        last = min(first + SOON, size)
        while first < last:
            other = first + rng.randrange(size - first)
            card = layout[first]
            layout[first] = layout[other]
            layout[other] = card
            first += 1

    def _may_exchange(self, index: i64, other: i64, rng: Random) -> bool:
        """Return whether the cards at two indices of the layout are to be exchanged."""
        zone = self._zone_at[index]
        other_zone = self._zone_at[other]
        if zone == other_zone:
            return False
        card = self._layout[index]
        other_card = self._layout[other]
        seen = self._seen_state
        if seen.notes[zone] & BIT[other_card]:
            return False
        if other_zone < self._rest and seen.notes[other_zone] & BIT[card]:
            return False
        for need in range(len(self._needs)):
            seat = self._needs_seat[need]
            touched = BIT[zone] | BIT[other_zone]
            if touched & BIT[seat] and not self._still_met(need, index, other):
                return False
        if self._unpaired & (BIT[zone] | BIT[other_zone]) and not self._still_unpaired(index, other):
            return False
        if len(self._weights) == 0:
            return True
        before = self._weights[zone * CARD_KINDS + card]
        after = self._weights[zone * CARD_KINDS + other_card]
        if other_zone < self._rest:
            before *= self._weights[other_zone * CARD_KINDS + other_card]
            after *= self._weights[other_zone * CARD_KINDS + card]
        return after >= before or rng.random() * before < after

    def _still_unpaired(self, index: i64, other: i64) -> bool:
        """Return whether no hand gets a pair that has none when the cards at two indices are exchanged."""
        held = vec[i64]([0] * (self._rest + 1))
        for at in range(len(self._layout) - self._free[self._rest]):
            here = other if at == index else index if at == other else at
            card = self._layout[here]
            zone = self._zone_at[at]
            if self._unpaired & BIT[zone] and held[zone] & RANK_OF[card]:
                return False
            held[zone] |= BIT[card]
        return True

    def _still_met(self, need: i64, index: i64, other: i64) -> bool:
        """Return whether a seat still has a card that it needs when the cards at two indices are exchanged."""
        held: i64 = 0
        for at in range(len(self._zone_at) - self._free[self._rest]):
            if self._zone_at[at] == self._needs_seat[need]:
                here = other if at == index else index if at == other else at
                held |= BIT[self._layout[here]]
        return held & self._needs[need] != 0

    # -- One deal ---------------------------------------------------------------------------------------------------

    def sample(self, rng: Random) -> DurakState:
        """A state in which the seat would see what it sees."""
        state = self._deal(rng)
        while self._due != NOBODY and state.first_to_lead(self._due) != self._opener:
            state = self._deal(rng)
        if self._asks:
            state.ask_again()
        return state

    def _deal(self, rng: Random) -> DurakState:
        """A deal of the unseen cards."""
        if self._seen_state.doubles is not None:
            return self._deal_hands(rng)
        got = vec[i64]([0] * len(self._marked))
        free = self._free[:]
        plain = self._plain[:]
        tries: i64 = 0
        while not self._deal_marked(got, free, tries < PATIENCE, rng) or not self._deal_plain(got, free, plain, rng):
            tries += 1
            for zone in range(self._rest + 1):
                free[zone] = self._free[zone]
        state = self._seen_state.clone()
        for index in range(len(self._marked)):
            if got[index] < self._rest:
                state.give(got[index], self._marked[index])
        top: i64 = 0
        for seat in range(self._rest):
            for _card in range(free[seat]):
                state.give(seat, plain[top])
                top += 1
        if self._stocked > 0:
            order = self._stock(got, plain, top, rng)
            for card in self._face_up:
                order = append(order, card)
            state.stock = Stock(order, 0, state.stock.turned_up)
        return state

    def _deal_marked(self, got: vec[i64], free: vec[i64], weighing: bool, rng: Random) -> bool:
        """Write the zone of every marked card into `got`, leaving `free`; False when this deal does not agree."""
        for index in range(len(self._marked)):
            chosen = rng.randrange(self._bounds[index])
            allowed = self._allowed[index]
            zone: i64 = 0
            while zone <= self._rest:
                if allowed & BIT[zone]:
                    if chosen < free[zone]:
                        break
                    chosen -= free[zone]
                zone += 1
            if zone > self._rest:
                return False
            if weighing and zone < self._rest and len(self._weights) > 0:
                weight = self._weights[zone * CARD_KINDS + self._marked[index]]
                if weight < MARKED and rng.random() >= weight:
                    return False
            free[zone] -= 1
            got[index] = zone
        for need in range(len(self._needs)):
            met = False
            for index in range(len(self._marked)):
                if got[index] == self._needs_seat[need] and self._needs[need] & BIT[self._marked[index]]:
                    met = True
            if not met:
                return False
        return True

    def _deal_plain(self, got: vec[i64], free: vec[i64], plain: vec[i64], rng: Random) -> bool:
        """Shuffle the `plain` cards; False when a hand then has a pair that it has not."""
        shuffle(plain, rng)
        if not self._unpaired:
            return True
        unseen = vec[i64]([0] * (self._rest + 1))
        for index in range(len(self._marked)):
            unseen[got[index]] |= BIT[self._marked[index]]
        top: i64 = 0
        for seat in range(self._rest):
            for _card in range(free[seat]):
                unseen[seat] |= BIT[plain[top]]
                top += 1
            if self._unpaired & BIT[seat] and has_pair(unseen[seat]):
                return False
        return True

    # -- One deal of two packs ----------------------------------------------------------------------------------------

    def _order_hands(self, seen: DurakObservation) -> None:
        most: list[tuple[int, int]] = []
        for seat in range(self._rest):
            if self._free[seat] > 0:
                most.append((_number_of(self._plain, 0, len(self._plain), ~seen.lacks[seat]), seat))
        most.sort()
        before: i64 = 0
        for allowed, seat in most:
            elsewhere = len(self._plain) - allowed
            size: i64 = allowed - max(0, before - elsewhere)
            self._hands = append(self._hands, seat)
            self._most_ways = append(self._most_ways, self._ways(seat, size, self._plain, 0, len(self._plain)))
            before += self._free[seat]

    def _ways(self, seat: i64, size: i64, cards: vec[i64], first: i64, end: i64) -> float:
        """In how many ways the hand of `seat` can be filled from `size` cards, so that it has what it needs.

        What it may have and needs is among the cards from index `first` to `end`: by inclusion and exclusion.
        """
        allowed = ~self._seen_state.notes[seat]
        ways = _subsets(size, self._free[seat])
        before: i64 = 0
        for index in range(len(self._needs)):
            if self._needs_seat[index] != seat:
                continue
            needed = self._needs[index] & allowed
            ways -= _subsets(size - _number_of(cards, first, end, needed), self._free[seat])
            if before:  # a seat has two needs at most
                ways += _subsets(size - _number_of(cards, first, end, before | needed), self._free[seat])
            before |= needed
        return ways

    def _deal_hands(self, rng: Random) -> DurakState:
        """A deal of two packs, in which few cards may go everywhere and most go to no hand."""
        cards = self._plain[:]
        while not self._fill_hands(cards, rng):
            pass
        state = self._seen_state.clone()
        top: i64 = 0
        for index in range(len(self._hands)):
            seat = self._hands[index]
            for _card in range(self._free[seat]):
                state.give(seat, cards[top])
                top += 1
        if self._stocked > 0:
            order = cards[top : top + self._stocked]
            for card in self._face_up:
                order = append(order, card)
            state.stock = Stock(order, 0, state.stock.turned_up)
        return state

    def _fill_hands(self, cards: vec[i64], rng: Random) -> bool:
        """Bring the cards of the hands to the front of `cards`; False when this deal is thrown away.

        Each hand in turn is any set of the cards that are left to it. In as many more ways as it could have been filled
        than it now can, the deal is thrown away, so that every deal that remains has had the same chance.
        """
        top: i64 = 0
        size: i64 = len(cards)
        for index in range(len(self._hands)):
            seat = self._hands[index]
            number = self._free[seat]
            end = top
            for at in range(top, size):
                if not self._seen_state.notes[seat] & BIT[cards[at]]:
                    _swap(cards, at, end)
                    end += 1
            if rng.random() * self._most_ways[index] >= self._ways(seat, end - top, cards, top, end):
                return False
            met = False
            while not met:
                for at in range(top, top + number):
                    _swap(cards, at, at + rng.randrange(end - at))
                met = self._meets(seat, cards, top, top + number)
            top += number
        for at in range(top, size):
            _swap(cards, at, at + rng.randrange(size - at))
        return True

    def _meets(self, seat: i64, cards: vec[i64], first: i64, end: i64) -> bool:
        """Return whether the cards from index `first` to `end` are what `seat` needs."""
        for index in range(len(self._needs)):
            if self._needs_seat[index] == seat and _number_of(cards, first, end, self._needs[index]) == 0:
                return False
        return True

    # -- The stock ----------------------------------------------------------------------------------------------------

    def _stock(self, got: vec[i64], plain: vec[i64], top: i64, rng: Random) -> vec[i64]:
        """The stock's order: out of the marked cards that are in no hand and those of `plain` from `top` on."""
        marked: list[int] = []
        for index in range(len(self._marked)):
            if got[index] == self._rest:
                marked.append(self._marked[index])
        if not marked:
            return plain[top : top + self._stocked]
        marked.sort()
        order = vec[i64]()
        for card in marked:
            order = append(order, card)
        for index in range(top, len(plain)):
            order = append(order, plain[index])
        shuffle(order, rng)
        return order[: self._stocked]


def _swap(cards: vec[i64], one: i64, other: i64) -> None:
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


def _number_of(cards: vec[i64], first: i64, end: i64, mask: i64) -> i64:
    """Return how many of the cards from index `first` to `end` are of `mask`."""
    number: i64 = 0
    for index in range(first, end):
        if mask & BIT[cards[index]]:
            number += 1
    return number


def _subsets(cards: i64, size: i64) -> float:
    """Return how many sets of `size` there are of so many `cards`."""
    if size > cards:
        return 0.0
    ways = 1.0
    for index in range(size):
        ways = ways * float(cards - index) / float(index + 1)
    return ways


def _known(seen: DurakObservation) -> DurakState:
    """Return what the seat sees as a state, in which the unseen cards are nowhere."""
    state = DurakState(seen.book, seen.seats)
    state.actor = seen.actor
    state.legal = seen.legal
    state.decision = seen.decision
    state.action_count = seen.decision
    state.seating.active = seen.active
    state.dealer = seen.dealer
    doubles = state.doubles
    for seat in range(seen.seats):
        state.hands[seat] = seen.known[seat]
        if doubles is None:
            state.public |= seen.known[seat]
        else:
            doubles.known[seat] = seen.known[seat]
            doubles.known_twice[seat] = seen.known_twice[seat]
            doubles.hands[seat] = seen.known_twice[seat]
        state.notes[seat] = seen.lacks[seat]
        state.notes[seen.seats + seat] = seen.holds[seat]
    state.hands[seen.seat] = seen.hand
    if doubles is not None:
        doubles.hands[seen.seat] = seen.second
        doubles.table = seen.table_twice
        doubles.discard = seen.discard_twice
        doubles.settled = seen.settled
        doubles.settled_known = seen.settled_known
        doubles.settled_twice = seen.settled_twice
    state.trumps = seen.trumps
    state.face_up = len(seen.face_up)
    turned_up: i64 = 0
    if seen.turned_up >= 0:
        turned_up = 1
    order = vec[i64]([0] * (seen.stock_size - turned_up - len(seen.face_up)))
    for card in seen.face_up:
        order = append(order, card)
    state.stock = Stock(order, 0, seen.turned_up)
    state.face_up = len(seen.face_up)
    state.set_trump(seen.trump)
    state.trump_card = seen.trump_card
    state.phase = seen.phase
    state.bouts = seen.bouts
    state.due = seen.due
    state.opener = seen.opener
    state.attacker = seen.attacker
    state.defender = seen.defender
    state.attacking = seen.attacking
    state.defending = seen.defending
    state.helpers = seen.helpers
    state.limit = seen.limit
    state.attacks = len(seen.attack)
    for index in range(state.attacks):
        state.attack[index] = seen.attack[index]
        state.defence[index] = seen.defence[index]
        if seen.defence[index] == UNBEATEN:
            state.unbeaten += 1
    state.table = seen.table
    state.open = seen.open
    state.asked = seen.asked
    state.circuit = seen.circuit
    state.last_laid = seen.last_laid
    state.target = seen.target
    state.settled = seen.settled
    state.settled_public = seen.settled_public
    state.settled_picked_up = seen.settled_picked_up
    state.transfers = seen.transfers
    state.discard = seen.discard
    state.discards = seen.discards
    state.picked_up = seen.picked_up
    state.shown = seen.shown
    state.unpaired = seen.unpaired
    if seen.book.places:
        state.finish = seen.finish[:]
    if state.recurrence is not None and seen.recurrence is not None:
        state.recurrence.copy(seen.recurrence)
    if seen.reports is not None:
        state.reports = seen.reports.clone()
    if seen.actor != seen.seat:
        state.decision -= 1  # asking the actor makes it up
    return state
