"""The table as one seat of Durak sees it, as a state in which the unseen cards are nowhere."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.stock import Stock
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import UNBEATEN


def seen_table(seen: DurakObservation) -> DurakState:
    """Return what the seat sees as a state: hands have their known cards alone, and cards of the stock are 0."""
    state = DurakState(seen.book, seen.seats)
    _seat(state, seen)
    _deal_known_cards(state, seen)
    _lay_out_stock(state, seen)
    _begin_bout(state, seen)
    _lay_table(state, seen)
    _note_rules(state, seen)
    if seen.actor != seen.seat:
        state.decision -= 1  # asking the actor makes it up
    return state


def _seat(state: DurakState, seen: DurakObservation) -> None:
    """Say who sits in the deal, who is asked, and how long it has lasted."""
    state.actor = seen.actor
    state.legal = seen.legal
    state.decision = seen.decision
    state.action_count = seen.decision
    state.seating.active = seen.active
    state.dealer = seen.dealer


def _deal_known_cards(state: DurakState, seen: DurakObservation) -> None:
    """Give each seat the cards that it is known to hold, and note what it lacks and holds."""
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
    state.picked_up = seen.picked_up
    state.shown = seen.shown
    state.unpaired = seen.unpaired


def _lay_out_stock(state: DurakState, seen: DurakObservation) -> None:
    """Lay the stock with its size and its open cards, the discard, and the trump."""
    turned_up: i64 = 0
    if seen.turned_up >= 0:
        turned_up = 1
    order = vec[i64]([0] * (seen.stock_size - turned_up - len(seen.face_up)))
    for card in seen.face_up:
        order = append(order, card)
    state.stock = Stock(order, 0, seen.turned_up)
    state.face_up = len(seen.face_up)
    state.trumps = seen.trumps
    state.set_trump(seen.trump)
    state.trump_card = seen.trump_card
    state.discard = seen.discard
    state.discards = seen.discards


def _begin_bout(state: DurakState, seen: DurakObservation) -> None:
    """Say who attacks whom, who may add cards, and how far the bout has come."""
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
    state.asked = seen.asked
    state.circuit = seen.circuit
    state.transfers = seen.transfers


def _lay_table(state: DurakState, seen: DurakObservation) -> None:
    """Lay the cards of the bout, and say what lay there when the decision began."""
    state.attacks = len(seen.attack)
    for index in range(state.attacks):
        state.attack[index] = seen.attack[index]
        state.defence[index] = seen.defence[index]
        if seen.defence[index] == UNBEATEN:
            state.unbeaten += 1
    state.table = seen.table
    state.open = seen.open
    state.last_laid = seen.last_laid
    state.target = seen.target
    state.settled = seen.settled
    state.settled_public = seen.settled_public
    state.settled_picked_up = seen.settled_picked_up


def _note_rules(state: DurakState, seen: DurakObservation) -> None:
    """Note what single rules keep: places, bouts that began before, reports."""
    if seen.book.places:
        state.finish = seen.finish[:]
    if state.recurrence is not None and seen.recurrence is not None:
        state.recurrence.copy(seen.recurrence)
    if seen.reports is not None:
        state.reports = seen.reports.clone()
