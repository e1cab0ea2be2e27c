"""The facts that scenarios assert about a bluffing position."""

from collections.abc import Callable

from cardkit.cards.bits import members
from cardkit.cards.cards import Cards
from cardkit.game import facts
from cardkit.game.facts import Reading
from cardkit_games.bluffing.engine.state import BluffingState


def refute(state: BluffingState, fact: str) -> str | None:
    """Return None when `fact` holds, else the true value; raises `InvalidText` when it is no fact."""
    out = [seat for seat in range(state.seats) if not state.seating.is_active(seat)]

    empty = [seat for seat in range(state.seats) if state.hand_size(seat) == 0]

    def hand(seat: int) -> Cards:
        return Cards(members(state.hands[seat]) + members(state.seconds[seat]))

    readers: dict[str, Callable[[str], Reading]] = {
        "asked": lambda text: facts.read_number(text, state.actor),
        "turn": lambda text: facts.read_number(text, state.turn),
        "hand": lambda text: facts.read_hand(text, hand, state.seats),
        "pile": lambda text: facts.read_number(text, state.pile_size),
        "stock": lambda text: facts.read_number(text, len(state.aside) if state.book.stock else 0),
        "removed": lambda text: facts.read_number(text, len(state.gone)),
        "out": lambda text: facts.read_seats(text, out),
        "empty": lambda text: facts.read_seats(text, empty),
        "result": lambda text: facts.read_result(text, state),
    }
    return facts.refute(fact, readers)
