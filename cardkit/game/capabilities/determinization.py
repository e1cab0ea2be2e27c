"""Full states that agree with what one seat has seen."""

from abc import ABC, abstractmethod
from typing import Generic

from cardkit.engine.state import Sampler
from cardkit.game.types import ObservationT


class Determinization(ABC, Generic[ObservationT]):
    """Where full states come from that agree with an observation: `game.determinization`.

    Asked by `ismcts`, hints, analyses and the checks of samples. Without it (None) these refuse the game in a sentence,
    and who sits at the table by default is the bot `random`.
    """

    @abstractmethod
    def sampler(self, observation: ObservationT) -> Sampler:
        """What draws full states that agree with `observation`; may raise `InvalidDeal` when it cannot."""
