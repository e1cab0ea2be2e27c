"""Determinization: full states of Durak that agree with the observation of one seat.

A determinization is a full state drawn for the knowledge of a seat, its information set (Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012). The unseen cards are dealt at random to zones: the hands,
and the rest, which is the stock and the cards discarded unseen. All deals that agree are equally likely, without
counting them, by rejection (von Neumann, "Various techniques used in connection with random digits", 1951): cards that
may not go everywhere are dealt first, each to a random one of as many free slots as it could find at most; when that
slot is not free for it, the whole deal is thrown away. Every deal that remains has had the same chance.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, mask_of, members
from cardkit.cards.card import CARD_KINDS
from cardkit.cards.chance import shuffle
from cardkit.engine.state import Sampler, State
from cardkit_games.durak.bots.search.chain import Chain
from cardkit_games.durak.bots.search.two_packs import TwoPacks
from cardkit_games.durak.bots.search.unseen import Unseen
from cardkit_games.durak.engine.leads import has_pair
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState

MOST_THROWN_AWAY: Final = 100
"""The number of deals thrown away after which one deal ignores the weights: a limit on time."""

FRESH: Final = 64
"""The length of a chain of deals, after which a new one begins: a guess, that costs little."""

MARKED: Final = 0.95
"""Weights from here on count as 1."""


class DurakSampler(Sampler):
    """Draws deals that agree with an observation, uniformly from all of them.

    Such a deal has every seen card in its place, in hands, on the table, discarded or turned up; the sizes of all hands
    and of the stock; the `lacks` and `holds` of the observation; and asks the same actor. The deal of the observation
    must not be over.
    """

    def __init__(self, seen: DurakObservation, weights: vec[float] | None = None) -> None:
        """Sample deals that agree with `seen`; with the `weights` of an `OpponentModel`, likelier ones more often.

        The chance of a deal is then in proportion to the product of the weights of the unseen cards in hands. With two
        packs the weights are ignored.
        """
        self._unseen: Unseen = Unseen(seen, weights)
        self._two_packs: TwoPacks | None = None
        self._chain: Chain = Chain(self._unseen)
        self._age: i64 = 0
        """The number of times that another deal was asked for."""
        self._marked: vec[i64] = vec[i64]()
        """The cards that may not go everywhere, or that some seat needs."""
        self._allowed: vec[i64] = vec[i64]()
        """For each marked card the mask of its possible zones."""
        self._bounds: vec[i64] = vec[i64]()
        """For each marked card the most free slots that it can find when its turn comes."""
        self._plain: vec[i64] = vec[i64]()
        """The other unseen cards."""
        if seen.book.packs == 2:
            self._two_packs = TwoPacks(self._unseen, seen)
            self._plain = self._unseen.cards
        else:
            self._mark(seen, seen.unseen_cards())

    # -- Deals

    def sample(self, rng: Random) -> DurakState:
        """Return a full state that looks to the observing seat as the table does now."""
        unseen = self._unseen
        state = self._deal(rng)
        while not unseen.fits(state):
            state = self._deal(rng)
        if unseen.asks:
            state.ask_again()
        return state

    def sample_again(self, state: State, rng: Random) -> State:
        """Return another deal: mostly `state`, the latest one, changed by a `Chain` that is restarted now and then.

        When another seat acts, it is a fresh deal each time.
        """
        assert isinstance(state, DurakState)
        if self._unseen.asks:
            return self.sample(rng)
        self._age += 1
        if self._age % FRESH == 1:
            fresh = self.sample(rng)
            self._chain.begin(fresh, [*self._plain, *self._marked])
            return fresh
        self._chain.go_on(state, rng)
        return state

    def _deal(self, rng: Random) -> DurakState:
        """Return a deal of the unseen cards that agrees with all that is known of hands; it tries until one does."""
        unseen = self._unseen
        if self._two_packs is not None:
            return self._two_packs.deal(rng)
        got = vec[i64]([0] * len(self._marked))
        free = unseen.free[:]
        plain = self._plain[:]
        tries: i64 = 0
        while not self._deal_marked(got, free, tries < MOST_THROWN_AWAY, rng) or not self._deal_plain(
            got, free, plain, rng
        ):
            tries += 1
            for zone in range(unseen.rest + 1):
                free[zone] = unseen.free[zone]
        state = unseen.table.clone()
        for index in range(len(self._marked)):
            if got[index] < unseen.rest:
                state.give(got[index], self._marked[index])
        top: i64 = 0
        for seat in range(unseen.rest):
            for _card in range(free[seat]):
                state.give(seat, plain[top])
                top += 1
        if unseen.stocked > 0:
            unseen.stack(state, self._stock(got, plain, top, rng))
        return state

    def _deal_marked(self, got: vec[i64], free: vec[i64], weighing: bool, rng: Random) -> bool:
        """Write the zone of every marked card into `got`, leaving `free`; False when this deal does not agree."""
        unseen = self._unseen
        for index in range(len(self._marked)):
            chosen = rng.randrange(self._bounds[index])
            allowed = self._allowed[index]
            zone: i64 = 0
            while zone <= unseen.rest:
                if allowed & BIT[zone]:
                    if chosen < free[zone]:
                        break
                    chosen -= free[zone]
                zone += 1
            if zone > unseen.rest:
                return False
            if weighing and zone < unseen.rest and len(unseen.weights) > 0:
                weight = unseen.weights[zone * CARD_KINDS + self._marked[index]]
                if weight < MARKED and rng.random() >= weight:
                    return False
            free[zone] -= 1
            got[index] = zone
        for need in range(len(unseen.needs)):
            met = False
            for index in range(len(self._marked)):
                if got[index] == unseen.needs_seat[need] and unseen.needs[need] & BIT[self._marked[index]]:
                    met = True
            if not met:
                return False
        return True

    def _deal_plain(self, got: vec[i64], free: vec[i64], plain: vec[i64], rng: Random) -> bool:
        """Shuffle the `plain` cards; return False when a hand that has no pair would get one."""
        unseen = self._unseen
        shuffle(plain, rng)
        if not unseen.unpaired:
            return True
        dealt = vec[i64]([0] * (unseen.rest + 1))
        for index in range(len(self._marked)):
            dealt[got[index]] |= BIT[self._marked[index]]
        top: i64 = 0
        for seat in range(unseen.rest):
            for _card in range(free[seat]):
                dealt[seat] |= BIT[plain[top]]
                top += 1
            if unseen.unpaired & BIT[seat] and has_pair(dealt[seat]):
                return False
        return True

    def _stock(self, got: vec[i64], plain: vec[i64], top: i64, rng: Random) -> vec[i64]:
        """The stock's order: out of the marked cards that are in no hand and those of `plain` from `top` on."""
        unseen = self._unseen
        marked: list[int] = []
        for index in range(len(self._marked)):
            if got[index] == unseen.rest:
                marked.append(self._marked[index])
        if not marked:
            return plain[top : top + unseen.stocked]
        marked.sort()
        order = vec[i64]()
        for card in marked:
            order = append(order, card)
        for index in range(top, len(plain)):
            order = append(order, plain[index])
        shuffle(order, rng)
        return order[: unseen.stocked]

    # -- Before the first deal: which cards may not go everywhere

    def _mark(self, seen: DurakObservation, cards: list[int]) -> None:
        """Sort the unseen cards into marked and plain ones, the marked with the fewest possible slots first."""
        unseen = self._unseen
        marked: i64 = 0
        mask: i64 = mask_of(cards)
        for seat in range(seen.seats):
            if unseen.free[seat] > 0:
                marked |= seen.lacks[seat] & mask
            if len(unseen.weights) > 0 and unseen.free[seat] > 0:
                for card in members(mask):
                    if unseen.weights[seat * CARD_KINDS + card] < MARKED:
                        marked |= BIT[card]
        for needed in unseen.needs:
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
        """Return the mask of the zones in which an unseen `card` may lie.

        A seat that surely has that very card is its only zone; else it is the rest, and each hand with unknown cards
        that does not lack it.
        """
        unseen = self._unseen
        for index in range(len(unseen.needs)):
            if unseen.needs[index] == BIT[card]:
                return BIT[unseen.needs_seat[index]]
        allowed = BIT[unseen.rest]
        for seat in range(seen.seats):
            if unseen.free[seat] > 0 and not seen.lacks[seat] & BIT[card]:
                allowed |= BIT[seat]
        return allowed

    def _capacity(self, zones: i64) -> i64:
        """Return how many free slots there are in `zones`."""
        unseen = self._unseen
        capacity: i64 = 0
        for zone in range(unseen.rest + 1):
            if zones & BIT[zone]:
                capacity += unseen.free[zone]
        return capacity

    def _surely_taken(self, zones: i64) -> i64:
        """Return how many of the cards marked so far can only be in `zones`."""
        taken: i64 = 0
        for allowed in self._allowed:
            if not allowed & ~zones:
                taken += 1
        return taken
