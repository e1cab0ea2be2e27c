"""A player of bluffing games: what it chose at a decision is carried out step by step."""

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, lowest
from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation
from cardkit_games.bluffing.bots.candidates.option import Candidate, forced
from cardkit_games.bluffing.bots.candidates.plays import anything
from cardkit_games.bluffing.engine.actions import DONE
from cardkit_games.bluffing.engine.observation import BluffingObservation


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionBot(Bot):
    """A bot that decides once for a whole decision: an answer, or a play with its announcement and cards."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(name, seed)
        self.rng: Random = Random(seed)
        self.option: Candidate = Candidate(DONE)
        """The chosen option."""
        self.decision: i64 = 0
        """The decision for which it was."""

    def start(self, seat: int, seats: int) -> None:
        """A deal begins."""
        self.decision = 0

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Return what to do, with the cards of a play; not asked where every bot does the same."""
        raise NotImplementedError

    def act(self, observation: Observation) -> i64:
        """The next step of what was chosen; where the rules do not allow it, of the least that they ask for."""
        assert isinstance(observation, BluffingObservation)
        seen = observation
        if seen.decision != self.decision:
            self.decision = seen.decision
            self.option = forced(seen) or self.choose(seen)
        action = self.option.next(
            seen.phase, seen.page, seen.legal, seen.slipping, self.rng if seen.book.ordered else None
        )
        if action < 0:
            self.option = anything(seen)
            action = self.option.next(seen.phase, seen.page, seen.legal, seen.slipping)
        if action < 0:
            action = DONE if not seen.page and seen.legal & BIT[DONE] else seen.page + lowest(seen.legal)
        return action
