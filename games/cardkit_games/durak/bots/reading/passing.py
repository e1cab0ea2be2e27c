"""Whether all others of more than two seats may play like `cheapest`, by whether one was seen to pass.

`cheapest` adds a card whenever it may. Who was asked and added none, and is noted to hold a card that would have done
(`DurakObservation.holds`), plays otherwise, in all deals of a match. Not every pass is found: the note is gone when
that seat draws before the own seat is asked again, and is not made where a card that everybody knows explains it.
"""

from librt.vecs import vec

from cardkit.engine.state import Sampler
from cardkit_games.durak.bots.policy import CutPolicy
from cardkit_games.durak.bots.reading.player_model import PlayerModel
from cardkit_games.durak.bots.sampling import DurakSampler
from cardkit_games.durak.engine.observation import DurakObservation


class Passing(PlayerModel):
    """Expects `cheapest` in all other seats until one of them has passed."""

    def __init__(self, policy: CutPolicy) -> None:
        """`policy` is that of the table."""
        super().__init__(policy.judging_ends(), policy.against_cheapest())
        self.passed: bool = False
        """Whether one of the others was seen to pass."""

    def update(self, seen: DurakObservation) -> None:
        """Note whether one of the others has passed."""
        for seat in range(seen.seats):
            if seat != seen.seat and seen.holds[seat]:
                self.passed = True

    def sampler(self, seen: DurakObservation, weights: vec[float] | None) -> Sampler:
        """Deals that agree with `seen`."""
        self.policy.expect(not self.passed)
        return DurakSampler(seen, weights)
