"""The questions that a solver can answer: Durak positions that can be solved exactly, and why the others cannot."""

from cardkit.cards.bits import count
from cardkit.engine.state import NOBODY
from cardkit.errors import Unsolvable
from cardkit.language import gettext, ngettext
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import REDEALING


def is_solvable(state: DurakState) -> bool:
    """Return whether a solver can be asked about `state`: one pack, it is not over, nobody draws, two seats are
    left.
    """
    return not obstacle(state)


def check_solvable(state: DurakState) -> None:
    """Raise `Unsolvable`, with the reason in a sentence, when a solver cannot be asked about `state`."""
    reason = obstacle(state)
    if reason:
        raise Unsolvable(reason)


def obstacle(state: DurakState) -> str:
    """Return why a solver cannot be asked about `state`, in a sentence; empty when it can."""
    if state.actor == NOBODY:
        return gettext("The deal is over, so there is nothing to solve.")
    seats = state.seating.remaining()
    if seats != 2:
        return gettext(
            "Only positions with two seats left are solved, and here {seats} are still in the deal.", seats=seats
        )
    if state.doubles is not None:
        return gettext("Only positions of one pack are solved, and here every card may be there twice.")
    if state.book.cheating:
        return gettext("Only positions are solved in which no card may be false.")
    if has_recurred(state):
        return gettext("Only positions are solved to which no bout has led back, as it is a draw the third time.")
    if len(state.stock) > 0 and not state.book.stock_aside:
        return ngettext(
            "Only positions without a stock are solved, and this one has a stock of {number} card.",
            "Only positions without a stock are solved, and this one has a stock of {number} cards.",
            len(state.stock),
        )
    return ""


def has_recurred(state: DurakState) -> bool:
    """Return whether some bout has begun more than once, under rules by which repetition ends the deal (A-RE1)."""
    return state.recurrence is not None and state.recurrence.has_recurred()


def is_open(seen: DurakObservation) -> bool:
    """Return whether the seat knows every card that will be played: two seats have cards, and the stock is empty.

    False also when a bout has begun twice in the same way: the solver's values do not hold there (A-RE1).
    """
    if (
        seen.book.packs == 2
        or seen.book.cheating
        or (seen.recurrence is not None and seen.recurrence.has_recurred())
        or seen.phase == REDEALING
        or count(seen.active) != 2
        or (seen.stock_size > 0 and not seen.book.stock_aside)
    ):
        return False
    hidden = len(seen.unseen_cards())
    for seat in range(seen.seats):
        hidden -= seen.unknown_cards(seat)
    return hidden == 0
