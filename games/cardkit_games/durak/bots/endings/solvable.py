"""The questions that a solver can answer: Durak positions that can be solved exactly, and why the others cannot."""

from cardkit.engine.state import NOBODY
from cardkit.errors import Unsolvable
from cardkit.language import gettext, ngettext
from cardkit_games.durak.engine.state import DurakState


def is_solvable(state: DurakState) -> bool:
    """Return whether a solver can be asked about `state`: one pack, it is not over, nobody draws, two seats are
    left.
    """
    return (
        state.doubles is None
        and state.actor != NOBODY
        and (len(state.stock) == 0 or state.book.stock_aside)
        and state.seating.remaining() == 2
        and not has_recurred(state)
        and not state.book.cheating
    )


def has_recurred(state: DurakState) -> bool:
    """Return whether a bout that began before may end the deal when it begins once more (A-RE1)."""
    return state.recurrence is not None and state.recurrence.has_recurred()


def check_solvable(state: DurakState) -> None:
    """Raise `Unsolvable`, with the reason in a sentence, where a solver cannot be asked about `state`."""
    if state.actor == NOBODY:
        raise Unsolvable(gettext("The deal is over, so there is nothing to solve."))
    seats = state.seating.remaining()
    if seats != 2:
        raise Unsolvable(
            gettext(
                "Only positions with two seats left are solved, and here {seats} are still in the deal.", seats=seats
            )
        )
    if state.doubles is not None:
        raise Unsolvable(gettext("Only positions of one pack are solved, and here every card may be there twice."))
    if state.book.cheating:
        raise Unsolvable(gettext("Only positions are solved in which no card may be false."))
    if has_recurred(state):
        raise Unsolvable(
            gettext("Only positions are solved to which no bout has led back, as it is a draw the third time.")
        )
    if not is_solvable(state):
        raise Unsolvable(
            ngettext(
                "Only positions without a stock are solved, and this one has a stock of {number} card.",
                "Only positions without a stock are solved, and this one has a stock of {number} cards.",
                len(state.stock),
            )
        )
