"""A bot as other packages bring them, which remembers on its own what it was asked."""

from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation


class Remembering(Bot):
    """Does what depends on everything that it was asked since the deal began."""

    def start(self, seat: int, seats: int) -> None:
        """Forget."""
        self.asked: list[int] = []

    def act(self, observation: Observation) -> int:
        """Choose by what it remembers, and remember this."""
        actions = observation.actions()
        self.asked.append(len(actions))
        return int(actions[(sum(self.asked) + len(self.asked)) % len(actions)])
