"""Chains of deals of the unseen cards of Durak, each made from the one before."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.cards.card import CARD_KINDS
from cardkit_games.durak.bots.search.unseen import Unseen
from cardkit_games.durak.engine.rulebook import RANK_OF
from cardkit_games.durak.engine.state import DurakState

SOON: Final = 6
"""The number of cards of the stock that are shuffled for the next deal of a chain: about the number that a search
draws. The others keep their equally random order."""


@mypyc_attr(acyclic=True)
class Chain:
    """A Markov chain of deals (Metropolis and others, 1953).

    Each step exchanges two unseen cards, or leaves them when their weights or known facts speak against it: that leaves
    the chances of all deals as they are.
    """

    def __init__(self, unseen: Unseen) -> None:
        self._unseen: Unseen = unseen
        self._layout: vec[i64] = vec[i64]()
        """The unseen cards of the latest deal: by seat those in hands, then those discarded, then the stock."""

    def begin(self, state: DurakState, cards: list[int]) -> None:
        """Begin the chain with `state`, a fresh deal of the unseen `cards`: note where they lie."""
        unseen = self._unseen
        layout = vec[i64](capacity=len(unseen.zone_at) + len(unseen.face_up))
        elsewhere = cards[:]
        for seat in range(unseen.rest):
            seen = unseen.table.cards(seat)
            for card in state.cards(seat):
                if card in seen:
                    seen.remove(card)
                else:
                    layout = append(layout, card)
                    elsewhere.remove(card)
        for index in range(unseen.stocked):
            elsewhere.remove(state.stock.order[index])
        for card in elsewhere:
            layout = append(layout, card)
        for index in range(len(state.stock.order)):
            layout = append(layout, state.stock.order[index])
        self._layout = layout

    def go_on(self, state: DurakState, rng: Random) -> None:
        """Make `state` the next deal, by exchanges of unseen cards in the latest one."""
        unseen = self._unseen
        self._exchange(rng)
        state.copy_table(unseen.table)
        index: i64 = 0
        for seat in range(unseen.rest):
            for _card in range(unseen.free[seat]):
                state.give(seat, self._layout[index])
                index += 1
        state.stock.order = self._layout
        state.stock.position = len(unseen.zone_at) - unseen.stocked

    def _exchange(self, rng: Random) -> None:
        """Exchange each hidden card of a hand, and the next cards of the stock, with any other unseen one."""
        unseen = self._unseen
        layout = self._layout
        size: i64 = len(unseen.zone_at)
        first: i64 = 0
        for seat in range(unseen.rest):
            for _card in range(unseen.free[seat]):
                other = rng.randrange(size)
                if self._may_exchange(first, other, rng):
                    card = layout[first]
                    layout[first] = layout[other]
                    layout[other] = card
                first += 1
        first = size - unseen.stocked
        last = min(first + SOON, size)
        while first < last:
            other = first + rng.randrange(size - first)
            card = layout[first]
            layout[first] = layout[other]
            layout[other] = card
            first += 1

    def _may_exchange(self, index: i64, other: i64, rng: Random) -> bool:
        """Return whether the cards at two indices of the layout are to be exchanged.

        It is False within one zone, and when a seat would get a card or a pair that it lacks, or lose all that it
        needs. An exchange that the weights make less likely is left to a lot.
        """
        unseen = self._unseen
        zone = unseen.zone_at[index]
        other_zone = unseen.zone_at[other]
        if zone == other_zone:
            return False
        card = self._layout[index]
        other_card = self._layout[other]
        seen = unseen.table
        if seen.notes[zone] & BIT[other_card]:
            return False
        if other_zone < unseen.rest and seen.notes[other_zone] & BIT[card]:
            return False
        for need in range(len(unseen.needs)):
            seat = unseen.needs_seat[need]
            touched = BIT[zone] | BIT[other_zone]
            if touched & BIT[seat] and not self._still_met(need, index, other):
                return False
        if unseen.unpaired & (BIT[zone] | BIT[other_zone]) and not self._still_unpaired(index, other):
            return False
        if len(unseen.weights) == 0:
            return True
        before = unseen.weights[zone * CARD_KINDS + card]
        after = unseen.weights[zone * CARD_KINDS + other_card]
        if other_zone < unseen.rest:
            before *= unseen.weights[other_zone * CARD_KINDS + other_card]
            after *= unseen.weights[other_zone * CARD_KINDS + card]
        return after >= before or rng.random() * before < after

    def _still_unpaired(self, index: i64, other: i64) -> bool:
        """Return whether hands without a pair still have none once the cards at two indices are exchanged."""
        unseen = self._unseen
        held = vec[i64]([0] * (unseen.rest + 1))
        for at in range(len(self._layout) - unseen.free[unseen.rest]):
            here = other if at == index else index if at == other else at
            card = self._layout[here]
            zone = unseen.zone_at[at]
            if unseen.unpaired & BIT[zone] and held[zone] & RANK_OF[card]:
                return False
            held[zone] |= BIT[card]
        return True

    def _still_met(self, need: i64, index: i64, other: i64) -> bool:
        """Return whether a seat still has a card that it needs when the cards at two indices are exchanged."""
        unseen = self._unseen
        held: i64 = 0
        for at in range(len(unseen.zone_at) - unseen.free[unseen.rest]):
            if unseen.zone_at[at] == unseen.needs_seat[need]:
                here = other if at == index else index if at == other else at
                held |= BIT[self._layout[here]]
        return held & unseen.needs[need] != 0
