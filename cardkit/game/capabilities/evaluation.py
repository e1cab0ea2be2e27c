"""How play-outs are played, what decisions are worth, and what speaks for a move."""

from typing import Generic

from cardkit.game.types import MoveT, ObservationT
from cardkit.search.evaluator import Evaluator
from cardkit.search.policy import Policy


class Evaluation(Generic[ObservationT, MoveT]):
    """What a game knows about playing it well: `game.evaluation`.

    Asked by `ismcts`, hints and analyses. Every game has one; this class as it stands plays out at random, estimates by
    play-outs, and gives no reasons.
    """

    def policy(self) -> Policy:
        """How play-outs are played."""
        return Policy()

    def evaluator(self, teams: int) -> Evaluator:
        """What says how good a decision was; `teams` is `Game.teams`."""
        return Evaluator(self.policy(), teams)

    def explain(self, observation: ObservationT, move: MoveT | None) -> str:
        """What speaks for `move` (None for one that text leaves silent) from what a seat knows; empty for nothing."""
        return ""
