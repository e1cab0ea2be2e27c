"""A bot like those of other packages, which keeps its own memory of earlier questions."""

from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation


class Remembering(Bot):
    """A bot whose action depends on everything that it was asked since the deal began."""

    def start(self, seat: int, seats: int) -> None:
        """Forget."""
        self.asked: list[int] = []

    def act(self, observation: Observation) -> int:
        """Choose by the questions so far, and remember this one."""
        actions = observation.actions()
        self.asked.append(len(actions))
        return int(actions[(sum(self.asked) + len(self.asked)) % len(actions)])
