"""The score sheet of the bluffing games: the counters of each seat in a deal."""

from typing import Final

from mypy_extensions import i64

from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import NOBODY, State
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.bluffing.engine.state import BluffingState

PLAYS: Final = 0
BLUFFS: Final = 1
CALLS: Final = 2
RIGHT_CALLS: Final = 3


class BluffingScoresheet(Scoresheet):
    """Counts plays that could be called and how many of them were false, calls and how many of them were right."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ("plays", "bluffs", "calls", "right_calls"))
        self.seen: i64 = 0
        """The number of plays that have been counted."""

    def note(self, state: State, action: int) -> None:
        """Count a call by the actor, and the play that `action` answers when it is the first answer.

        A false play is a bluff of its player, and a call of it a right call. Nothing counts without a claim or while a
        seat is laying cards.
        """
        assert isinstance(state, BluffingState)
        if state.player == NOBODY or state.under_way():
            return
        new = state.play_count() > self.seen
        if not new and action != CHALLENGE:
            return
        false = not state.is_true()
        if new:
            self.seen = state.play_count()
            self.add(PLAYS, state.player)
            if false:
                self.add(BLUFFS, state.player)
        if action == CHALLENGE:
            self.add(CALLS, state.actor)
            if false:
                self.add(RIGHT_CALLS, state.actor)
