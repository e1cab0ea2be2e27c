"""Views of Durak: what lies hidden from whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardkit.game.capabilities import Views
from cardkit.game.moves import Move
from cardkit.game.position import words_of
from cardkit_games.durak.engine.rulebook import TRUMP_TURNED_UP, Rulebook
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.text import facts


class DurakViews(Views[DurakState, Move]):
    """Every move is seen by everybody; hands and stock lie face down."""

    zones = ("hands", "stock", "table", "discard")
    hidden_zones = ("hands", "stock")

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.book = book

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """The last card of the stock, or one for each seat, unless the trump is always one suit."""
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
        """With two packs, what was turned up and what everybody knows of hands."""
        if self.book.packs == 1:
            return None
        if key == "stock":
            return Counter(self._open_stock(position))
        known = position.get("known")
        return Counter(words_of(known[index])) if known else {}

    def drawn(self, before: DurakState, move: Move, after: DurakState, seat: int) -> Sequence[int] | None:
        """With two packs, from the order in which the seats draw."""
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
        """Return who is asked, the roles, and what lies on the table."""
        return facts.public(state)


def _held_at_end(before: DurakState, move: Move, after: DurakState, seat: int) -> int:
    """Return how many cards `seat` held at the end of the bout that `move` ended, before it drew."""
    laid = len(move.cards) - (move.verb == "beat") if move.verb in ("attack", "beat", "transfer") else 0
    held = int(before.held(seat)) - (laid if move.seat == seat else 0)
    if seat == before.defending:
        held += 2 * int(before.attacks) - int(before.unbeaten) + laid - int(after.discards - before.discards)
    return held
