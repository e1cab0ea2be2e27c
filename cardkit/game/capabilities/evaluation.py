"""How play-outs are played, what decisions are worth, and what speaks for a move."""

from collections.abc import Callable
from typing import Generic

from cardkit.engine.state import State
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

    def line(self, state: State, act: Callable[[State], int]) -> list[int]:
        """What `act` makes the actor of `state` do, as far as it belongs together: by default one action.

        Where the actor is asked again and again, as for each card that is to be beaten, all of that; and where it ends
        in what it could have done at once, that alone. `state` stays as it is.
        """
        return [act(state)]

    def weighs_all(self, observation: ObservationT) -> bool:
        """Whether a hint weighs every choice, as analyses do, besides what bots would do: where that is quick."""
        return False

    def natural(self, observation: ObservationT, usual: int) -> int | None:
        """The action that stands out, where the usual bot would do `usual`, so that another must be worth much more.

        Such as going on with what one has begun, or calling what is proved to be a lie. None where none stands out.
        """
        return None

    def explain(self, observation: ObservationT, move: MoveT | None) -> str:
        """What speaks for `move` (None for one that text leaves silent) from what a seat knows; empty for nothing."""
        return ""
