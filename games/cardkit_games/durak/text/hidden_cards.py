"""Views of a Durak table, and hidden cards that change places while a record is played that does not know them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, mask_of
from cardkit.cards.card import Card
from cardkit.cards.stock import Stock
from cardkit.game.capabilities import HiddenCards, Views, Zones
from cardkit.game.moves import Move
from cardkit.game.position import words_of
from cardkit_games.durak.engine.leads import has_pair
from cardkit_games.durak.engine.rulebook import OPEN_PAIR_OR_PASS, TRUMP_TURNED_UP, Rulebook
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import LEAD
from cardkit_games.durak.text import positions
from cardkit_games.durak.text.moves import Redeal
from cardkit_games.durak.text.reports import REPORT


class DurakViews(Views[DurakState, Move]):
    """Every move is seen by everybody; hands and stock lie face down."""

    zones = ("hands", "stock", "table", "discard")
    hidden_zones = ("hands", "stock")

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.book = book

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """Return the last card of the stock, or one for each seat; none for a fixed trump suit, and with two packs."""
        if self.book.packs == 2:
            return ()  # the name of a card does not say which of the two it is
        return self._open_stock(position)

    def _open_stock(self, position: Mapping[str, Any]) -> list[str]:
        """The cards at the end of the stock that lie face up."""
        stock = list(words_of(position.get("stock", "")))
        number = int(self.book.trump == TRUMP_TURNED_UP)
        if self.book.trump_per_seat:
            number = self.book.turned_up(len(position["hands"]))
        return stock[max(0, len(stock) - number) :]

    def open_copies(self, position: Mapping[str, Any], key: str, index: int) -> Mapping[str, int] | None:
        """Return, with two packs, how often each card is known to be in the stock or in a hand; with one, None."""
        if self.book.packs == 1:
            return None
        if key == "stock":
            return Counter(self._open_stock(position))
        known = position.get("known")
        return Counter(words_of(known[index])) if known else {}

    def drawn(self, before: DurakState, move: Move, after: DurakState, seat: int) -> Sequence[int] | None:
        """Return the indices of the cards that `seat` drew after `move`, 0 for the next one of the stock; with one pack
        None.

        They follow from the order in which the seats draw. There are none when nobody drew.
        """
        if before.doubles is None:
            return None
        seats = list(range(before.opener, before.opener + before.seats))
        order = [other % before.seats for other in seats if other % before.seats != before.defending]
        if before.book.refill_clockwise:
            order = [other % before.seats for other in seats]
        else:
            order.append(int(before.defending))
        size = len(before.stock)
        first = 0
        for other in order:
            number = min(max(0, before.book.hand_size - _held_at_end(before, move, after, other)), size - first)
            if other == seat and len(after.stock) < size:
                return range(first, first + number)
            first += number
        return ()

    def public_facts(self, state: DurakState) -> list[str]:
        """Return the actor, the roles, and the cards on the table."""
        return positions.public_facts(state)


def _held_at_end(before: DurakState, move: Move, after: DurakState, seat: int) -> int:
    """Return how many cards `seat` held at the end of the bout that `move` ended, before it drew."""
    laid = len(move.cards) - (move.verb == "beat") if move.verb in ("attack", "beat", "transfer") else 0
    held = int(before.held(seat)) - (laid if move.seat == seat else 0)
    if seat == before.defending:
        held += 2 * int(before.attacks) - int(before.unbeaten) + laid - int(after.discards - before.discards)
    return held


# -- Hidden zones


class DurakHiddenCards(HiddenCards[DurakState, Move]):
    """Hidden cards in the hands of others and in the stock."""

    def zones(self, state: DurakState) -> Zones:
        """Return the hands, and the face-down cards of the stock."""
        stock = [state.stock.order[index] for index in range(state.stock.position, state.first_face_up())]
        return {"hands": [state.cards(seat) for seat in range(state.seats)], "stock": [stock]}

    def lay(self, state: DurakState, zones: Zones, view: int) -> bool:
        """Put the cards of `zones` into hands and stock; return False, in any state, when public notes rule a hand out.

        If pairs decide who leads, the leader is determined again. Otherwise an actor whose hand changes is asked the
        same question again.
        """
        changed = False
        for seat, hand in enumerate(zones["hands"]):
            held = state.cards(seat)
            if sorted(hand) != held:
                changed |= seat == state.actor
                for card in held:
                    state.remove(seat, card)
                for card in hand:
                    state.give(seat, card)
                if not _may_hold(state, seat):
                    return False
        face_up = [state.stock.order[index] for index in range(state.first_face_up(), len(state.stock.order))]
        state.stock = Stock(vec[i64]([*zones["stock"][0], *face_up]), 0, state.stock.turned_up)
        if state.book.open_shape == OPEN_PAIR_OR_PASS and state.phase == LEAD and not state.attacks and not state.over:
            state.lead_again()  # other hands, and perhaps another seat has the first pair
        elif changed:
            state.decision -= 1  # the same decision, with other cards
            state.ask_again()
        return True

    def needed(self, state: DurakState, move: Move) -> Sequence[Card]:
        """Return the cards that the hand lays or shows: of a beat only the beating card, of a report none."""
        if move.verb == REPORT:
            return ()
        if isinstance(move, Redeal):
            return move.shown
        if move.verb == "beat":
            return move.cards[1:]
        if move.verb == "swap":
            return [Card(state.book.lowest_rank() * 4 + state.trump)]
        return move.cards


def _may_hold(state: DurakState, seat: int) -> bool:
    """Return whether the unseen cards of `seat` agree with the public notes: none that it lacks, one that it must hold,
    and no pair when it was passed over for want of one.
    """
    unseen = mask_of((Counter(state.cards(seat)) - Counter(state.known_cards(seat))).elements())
    lacks, holds = state.notes[seat], state.notes[state.seats + seat]
    paired = state.unpaired & BIT[seat] and has_pair(unseen)
    return not (unseen & lacks or (holds and not unseen & holds) or paired)
