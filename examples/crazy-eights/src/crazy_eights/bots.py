"""A bot for Crazy Eights."""

from collections import Counter

from cardkit import Bot, Observation, SimpleObservation
from crazy_eights.state import EIGHT, SUIT


class ThriftyBot(Bot):
    """Keeps its eights, and lays and names the suit of which it holds most."""

    def __init__(self, seed: int) -> None:
        super().__init__("thrifty", seed)

    def act(self, observation: Observation) -> int:
        """The action that it likes best of those that it may choose from."""
        assert isinstance(observation, SimpleObservation)
        held = Counter(card % 4 for card in observation.hand if card // 4 != EIGHT)

        def liking(action: int) -> tuple[bool, int]:
            is_eight = action < SUIT and action // 4 == EIGHT
            return not is_eight, held[action % 4]  # an action that names a suit is a multiple of four and the suit

        return max(observation.actions(), key=liking)
