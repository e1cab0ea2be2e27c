"""The bot `hard`: it observes, believes, values and chooses."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.engine.state import Observation
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.candidates.option import Candidate
from cardkit_games.bluffing.bots.endings.equilibrium import equilibrium_of
from cardkit_games.bluffing.bots.players.decision_bot import DecisionBot
from cardkit_games.bluffing.bots.players.weighing import weighed
from cardkit_games.bluffing.bots.search.imagined import is_imagined
from cardkit_games.bluffing.bots.value.value import Value
from cardkit_games.bluffing.engine.observation import BluffingObservation

MIX: Final = 0.012
"""Differences in worth, in log odds, that are chosen between with odds of e: in the grid 0.03 was worse."""

SURE: Final = 0.95
"""The chance that it calls at once what is proved false."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HardBot(DecisionBot):
    """Does what is worth most against what the others have shown themselves to be, with some chance in it.

    A game that is small enough it solves whole, which takes seconds once, and plays by the equilibrium.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__("hard", seed)
        self.belief: Belief = Belief()
        self.value: Value = Value(self.belief)

    def start(self, seat: int, seats: int) -> None:
        """A deal begins; what the others are like is remembered."""
        super().start(seat, seats)
        self.belief.start(seats)

    def act(self, observation: Observation) -> i64:
        """Acts by the equilibrium where the game is small enough, else as it chooses."""
        assert isinstance(observation, BluffingObservation)
        solved = equilibrium_of(observation.book, observation.seats, observation.dealer)
        if solved is not None:
            action = solved.draw(observation, self.rng)
            if action >= 0:
                return action
        return super().act(observation)

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Weighs what may be done by what is believed, and draws lots among what is worth nearly as much."""
        return weighed(seen, self.belief, self.value, SURE, MIX, is_imagined(seen.book), self.rng)
