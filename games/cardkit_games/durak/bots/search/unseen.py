"""The cards that one seat of Durak does not see: their numbers in each zone, the needs of each seat, and the table."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, mask_of
from cardkit.cards.stock import Stock
from cardkit.engine.state import NOBODY
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import OPEN_PAIR_OR_PASS
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, TAKING, UNBEATEN

SAME: Final = (
    *("actor", "legal", "decision", "dealer", "phase", "bouts", "due", "opener", "attacker", "defender"),
    *("attacking", "defending", "helpers", "limit", "asked", "circuit", "transfers", "table", "open", "last_laid"),
    *("target", "settled", "settled_public", "settled_picked_up", "trumps", "trump_card", "discard", "discards"),
    *("picked_up", "shown", "unpaired"),
)
"""The facts that an observation and a state have under the same names."""


@mypyc_attr(acyclic=True)
class Unseen:
    """The common part of all deals that agree with an observation.

    The zones of unseen cards are the hands, numbered by seat, and then the `rest`: the stock and the cards discarded
    unseen.
    """

    def __init__(self, seen: DurakObservation, weights: vec[float] | None) -> None:
        """Read `seen`; `weights` are by seat times `CARD_KINDS` plus card, and are ignored with two packs."""
        self.table: DurakState = seen_table(seen)
        """The table without the unseen cards."""
        self.cards: vec[i64] = vec[i64](seen.unseen_cards())
        self.asks: bool = seen.actor != seen.seat
        """True when another seat acts, so that its legal actions depend on the cards that are dealt."""
        self.rest: i64 = seen.seats
        """The number of the zone of the cards in no hand."""
        self.stocked: i64 = len(self.table.stock.order) - len(seen.face_up)
        """The number of those that are in the stock, and not discarded unseen."""
        self.face_up: vec[i64] = seen.face_up
        """The cards of the stock that lie face up above the turned-up one."""
        self.unpaired: i64 = seen.unpaired & ~BIT[seen.seat]
        """The mask of the seats whose unseen cards are of different ranks."""
        self.due: i64 = NOBODY
        """The seat that was due to lead, if the hands decide and another seat is to lead."""
        self.opener: i64 = seen.opener
        if self.asks and seen.phase == LEAD and seen.book.open_shape == OPEN_PAIR_OR_PASS:
            self.due = seen.due
        self.needs_seat: vec[i64] = vec[i64]()
        self.needs: vec[i64] = vec[i64]()
        """Masks, each with a seat that must get at least one card of it."""
        self.free: vec[i64] = vec[i64]([0] * (seen.seats + 1))
        """The number of unseen cards in each zone."""
        self.zone_at: vec[i64] = vec[i64]()
        """The zone of each unseen card, in the order of the zones."""
        self.weights: vec[float] = vec[float]()
        """The weights that a deal is drawn by; none, when all deals are equal."""
        if weights is not None and seen.book.packs == 1:
            self.weights = weights
        self._count_free(seen, len(self.cards))
        self._find_needs(seen, mask_of(seen.unseen_cards()))

    def _count_free(self, seen: DurakObservation, remaining: i64) -> None:
        """Count the unseen cards of each hand; those of the `remaining` that are in none are the rest."""
        for seat in range(seen.seats):
            self.free[seat] = seen.unknown_cards(seat)
            remaining -= self.free[seat]
        self.free[self.rest] = remaining
        for zone in range(self.rest + 1):
            for _card in range(self.free[zone]):
                self.zone_at = append(self.zone_at, zone)

    def _find_needs(self, seen: DurakObservation, unseen: i64) -> None:
        """Note the seats that surely hold one of certain cards: by their passes, or as the actor is asked to add
        one.
        """
        for seat in range(seen.seats):
            if seat != seen.seat and seen.holds[seat]:
                self.needs_seat = append(self.needs_seat, seat)
                self.needs = append(self.needs, seen.holds[seat] & unseen)
        adds = self.asks and INITIAL_WAVE <= seen.phase <= TAKING and seen.phase != DEFEND
        adds = adds and not seen.book.ask_all and not seen.may_lie(seen.actor)
        if adds and not seen.known[seen.actor] & seen.open:
            self.needs_seat = append(self.needs_seat, seen.actor)
            self.needs = append(self.needs, seen.open & unseen)

    def fits(self, state: DurakState) -> bool:
        """Return whether the seat that leads in the observation leads with the hands of `state`, too."""
        return self.due == NOBODY or state.first_to_lead(self.due) == self.opener

    def stack(self, state: DurakState, order: vec[i64]) -> None:
        """Make the stock of `state` of the cards in `order`, the top one first, and those that lie face up."""
        if self.stocked == 0:
            return
        for card in self.face_up:
            order = append(order, card)
        state.stock = Stock(order, 0, state.stock.turned_up)


def seen_table(seen: DurakObservation) -> DurakState:
    """Return the seat's view as a state: hands have their known cards alone, and cards of the stock are 0."""
    state = DurakState(seen.book, seen.seats)
    for name in SAME:
        setattr(state, name, getattr(seen, name))
    state.action_count = seen.decision
    state.seating.active = seen.active
    _lay_out_stock(state, seen)
    _deal_known_cards(state, seen)
    state.attacks = len(seen.attack)
    for index in range(state.attacks):
        state.attack[index] = seen.attack[index]
        state.defence[index] = seen.defence[index]
        if seen.defence[index] == UNBEATEN:
            state.unbeaten += 1
    if seen.book.places:
        state.finish = seen.finish[:]
    if state.recurrence is not None and seen.recurrence is not None:
        state.recurrence.copy(seen.recurrence)
    if seen.reports is not None:
        state.reports = seen.reports.clone()
    if seen.actor != seen.seat:
        state.decision -= 1  # asking the actor makes it up
    return state


def _lay_out_stock(state: DurakState, seen: DurakObservation) -> None:
    """Lay the stock with its size and its open cards, and the trump."""
    turned_up: i64 = 1 if seen.turned_up >= 0 else 0
    order = vec[i64]([0] * (seen.stock_size - turned_up - len(seen.face_up)))
    for card in seen.face_up:
        order = append(order, card)
    state.stock = Stock(order, 0, seen.turned_up)
    state.face_up = len(seen.face_up)
    state.set_trump(seen.trump)


def _deal_known_cards(state: DurakState, seen: DurakObservation) -> None:
    """Give each seat its known cards, and note the cards that it lacks and holds."""
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
