"""The bot `normal`: as `hard`, it observes, believes, values and chooses."""

from typing import Final

from mypy_extensions import mypyc_attr

from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.candidates.option import Candidate
from cardkit_games.bluffing.bots.players.decision_bot import DecisionBot
from cardkit_games.bluffing.bots.players.weighing import weighed
from cardkit_games.bluffing.bots.value.value import Value
from cardkit_games.bluffing.engine.observation import BluffingObservation

LOOSE: Final = 0.03
"""Differences in worth, in log odds, that are chosen between with odds of e.

With 0.02 `hard` did not beat it in Verish' with two seats; with 0.045 a simple strategy won more than one and a half
times its fair share in Cal's BS with three (docs/notes/strength.md).
"""

LOOSE_SINGLES: Final = 0.02
"""The same where every play is one card, so that plays differ by less; with 0.03 a simple strategy won .45 in `idi`."""

SURE: Final = 0.8
"""The chance that it calls at once what is proved false."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NormalBot(DecisionBot):
    """Does what is worth much against what the others have shown themselves to be, with more chance in it."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("normal", seed)
        self.belief: Belief = Belief()
        self.value: Value = Value(self.belief, alike=True)

    def start(self, seat: int, seats: int) -> None:
        """A deal begins; what the others are like is remembered."""
        super().start(seat, seats)
        self.belief.start(seats)

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Weighs what may be done by what is believed, and draws lots among what is worth nearly as much."""
        mix = LOOSE_SINGLES if seen.book.card_max == 1 else LOOSE
        return weighed(seen, self.belief, self.value, SURE, mix, False, self.rng)
