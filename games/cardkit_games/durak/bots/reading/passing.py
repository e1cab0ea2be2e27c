"""Whether all others of more than two seats may play like `cheapest`, by whether one has passed.

`cheapest` adds a card whenever it may. Who was asked and added none holds a card that it kept, which everybody sees:
that seat plays otherwise, in all deals of a match.
"""

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
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
        self.passed: i64 = 0
        """The mask of the seats that were seen to pass."""

    def update(self, seen: DurakObservation) -> None:
        """Note who of the others has passed."""
        for seat in range(seen.seats):
            if seat != seen.seat and seen.holds[seat]:
                self.passed |= BIT[seat]

    def sampler(self, seen: DurakObservation, weights: vec[float] | None) -> Sampler:
        """Deals that agree with `seen`."""
        self.policy.expect(self.passed == 0)
        return DurakSampler(seen, weights)
