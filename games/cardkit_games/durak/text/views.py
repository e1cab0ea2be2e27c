"""What lies hidden from whom in Durak."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardkit.game.capabilities.views import Views
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
        """The last card of the stock, unless the trump is always one suit."""
        return list(words_of(position.get("stock", "")))[-1:] if self.book.trump == TRUMP_TURNED_UP else ()

    def public_facts(self, state: DurakState) -> list[str]:
        """Who is asked, the roles, and what lies on the table."""
        return facts.public(state)
