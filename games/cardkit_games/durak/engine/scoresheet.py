"""The score sheet of Durak: the counters of each seat in a deal."""

from typing import Final

from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import State
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, REDEALING, REPORTING

TAKES: Final = 0
TRANSFERS: Final = 1
THROWN_IN: Final = 2
EXCHANGES: Final = 3
STRAPS: Final = 4
REDEALS: Final = 5


class DurakScoresheet(Scoresheet):
    """Counts bouts taken, attacks passed on, cards thrown in, trumps exchanged, shoulder straps, and new deals."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ("takes", "transfers", "thrown_in", "exchanges", "straps", "redeals"))

    def note(self, state: State, action: int) -> None:
        """Count `action` for the actor: a card thrown in, a taking, an exchange, a new deal asked for, or a transfer.

        A card of the lead, the defence or a report is not thrown in. Further cards of one transfer count once.
        """
        assert isinstance(state, DurakState)
        if action < DONE:
            if state.phase not in (DEFEND, LEAD, REPORTING):
                self.add(THROWN_IN, state.actor)
        elif action == TAKE:
            self.add(TAKES, state.actor)
        elif action == SWAP:
            self.add(EXCHANGES, state.actor)
        elif action >= SHOW and state.phase == REDEALING:
            self.add(REDEALS, state.actor)
        elif action >= SHOW and state.attacks == state.settled:  # not a further card of those that pass it on
            self.add(TRANSFERS, state.actor)

    def close_deal(self, state: State) -> None:
        """Count the shoulder straps of the seat that took the last attack (A-EP1)."""
        assert isinstance(state, DurakState)
        for _strap in range(state.epaulettes):
            self.add(STRAPS, state.defending)
