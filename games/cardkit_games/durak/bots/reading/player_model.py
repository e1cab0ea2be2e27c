"""What the others play like, as far as one seat can tell over the deals of a match: as usual, or like `cheapest`."""

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.engine.state import Sampler
from cardkit_games.durak.bots.policy import CutPolicy
from cardkit_games.durak.bots.reading.either import EitherPolicy
from cardkit_games.durak.engine.observation import DurakObservation


class PlayerModel:
    """Follows the deals of one match by the observations and actions of one seat."""

    def __init__(self, usual: CutPolicy, cheapest: CutPolicy) -> None:
        """`usual` is how the others are expected to play where it is not like `cheapest`."""
        self.policy: EitherPolicy = EitherPolicy(usual, cheapest)
        """How to play in the deals of `sampler`."""

    def next_deal(self) -> None:
        """Another deal of the match begins."""

    def update(self, seen: DurakObservation) -> None:
        """Take in what happened since the own last action, and at once what `seen` shows."""
        raise NotImplementedError

    def acted(self, seen: DurakObservation, action: i64) -> None:
        """The own seat chose `action`, asked with `seen`."""

    def sampler(self, seen: DurakObservation, weights: vec[float] | None) -> Sampler:
        """Deals that agree with `seen`; `weights` are of those who are not like `cheapest` (`OpponentModel`)."""
        raise NotImplementedError
