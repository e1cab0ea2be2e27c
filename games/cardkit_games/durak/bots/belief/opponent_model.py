"""An opponent model: the cards that the others' plays make unlikely in their hands.

With better cards they would hardly have taken, or spent so much. Each such play multiplies the weight of the better
cards by a constant, a likelihood ratio; determinizations are drawn by the product of the weights.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.card import CARD_KINDS
from cardkit_games.durak.bots.candidates.costs import card_cost
from cardkit_games.durak.engine.observation import DurakObservation, own_trump
from cardkit_games.durak.engine.table import TAKING, UNBEATEN

DOUBT: Final = 0.5
"""The chance that a player keeps a cheaper card that would have served, against its being played.

Chosen by games of `strong` against `cheapest`, which it wins 0.94 of with it (docs/notes/strength.md).
With more than two seats the model made the bot weaker, and is left out.
"""


class OpponentModel:
    """For every card a weight by seat, 0 to 1: how much less likely it is there than before the first play.

    Follows one deal through the observations of one seat, which must all be passed to it in order.
    """

    def __init__(self, seats: i64, doubt: float = DOUBT) -> None:
        """Start without observations; a play that a card would have saved multiplies its weight by `doubt`."""
        self.weights: vec[float] = vec[float]([1.0] * (seats * CARD_KINDS))
        """At seat times `CARD_KINDS` plus card."""
        self._doubt: float = doubt
        self._before: DurakObservation | None = None

    def update(self, seen: DurakObservation) -> None:
        """Lower the weights of cards that the plays since the last observation make unlikely; raise them after draws.

        Needs all observations of a single deal, in order: a new deal does not reset it.
        """
        self.end_bout(seen)
        self._read_bout(self._before, seen)
        self._before = seen

    def end_bout(self, seen: DurakObservation) -> None:
        """Update by the end of the previous bout, if another has begun: cards taken and drawn, but not cards led."""
        before = self._before
        if before is not None and before.bouts != seen.bouts:
            self._read_take(before, seen)
            self._read_draws(before, seen)
            self._before = None

    def _read_bout(self, before: DurakObservation | None, seen: DurakObservation) -> None:
        """Lower weights by the plays of the bout since `before`: a lead, beating cards, and cards that are not beaten.

        Plays of the own seat say nothing, nor does a lead once the attack has been passed on.
        """
        relation = seen.book.relation(seen.trump)
        begun = len(seen.attack) > 0 and (before is None or len(before.attack) == 0)
        if begun and seen.transfers == 0 and seen.attacking != seen.seat:
            self._doubt_cheaper(seen.attacking, ~seen.table, seen.attack[0], own_trump(seen, seen.attacking))
        if seen.defending == seen.seat:
            return
        for index in range(len(seen.attack)):
            beaten_before = before is not None and index < len(before.attack) and before.defence[index] != UNBEATEN
            if seen.defence[index] != UNBEATEN and not beaten_before:
                self._doubt_cheaper(
                    seen.defending, relation.beaters[seen.attack[index]], seen.defence[index], seen.trump
                )
            if seen.defence[index] == UNBEATEN and seen.phase == TAKING and (before is None or before.phase != TAKING):
                self._doubt_all(seen.defending, relation.beaters[seen.attack[index]])

    def _read_take(self, before: DurakObservation, seen: DurakObservation) -> None:
        """Note that a taker, unless it was already taking, could probably not beat the own cards that it took.

        Nothing is noted when it took cards that were neither in the own hand nor on the table before.
        """
        taker = before.defending
        if taker == seen.seat or before.phase == TAKING:
            return
        taken = seen.known[taker] & ~before.known[taker]
        relation = seen.book.relation(before.trump)
        own = taken & before.hand
        if not own or taken & ~(before.hand | before.table):
            return
        while own:
            self._doubt_all(taker, relation.beaters[lowest(own)])
            own &= own - 1

    def _read_draws(self, before: DurakObservation, seen: DurakObservation) -> None:
        """Fade every doubt by the share of drawn cards in the unknown ones, as drawn cards may be any.

        Nothing happens when nothing was drawn; hands above the full size are left out.
        """
        drawn = before.stock_size - seen.stock_size
        if drawn <= 0:
            return
        for seat in range(seen.seats):
            unknown = seen.unknown_cards(seat)
            if seat != seen.seat and unknown > 0 and seen.hand_sizes[seat] <= seen.book.hand_size:
                fresh = min(1.0, float(drawn) / float(unknown) / float(seen.seats - 1))
                for card in range(CARD_KINDS):
                    index = seat * CARD_KINDS + card
                    self.weights[index] += (1.0 - self.weights[index]) * fresh

    def _doubt_cheaper(self, seat: i64, among: i64, played: i64, trump: i64) -> None:
        cost = card_cost(played, trump)
        for card in range(52):
            if among & BIT[card] and card_cost(card, trump) < cost:
                self.weights[seat * CARD_KINDS + card] *= self._doubt

    def _doubt_all(self, seat: i64, cards: i64) -> None:
        for card in range(52):
            if cards & BIT[card]:
                self.weights[seat * CARD_KINDS + card] *= self._doubt
