"""Bots: players that answer an observation with an action.

Compiled; subclasses in plain Python are welcome. docs/guide/bots.md describes the interface.
"""

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import require_kind, require_number
from cardkit.cards.chance import any_of, generator
from cardkit.engine.playout import any_action, pick
from cardkit.engine.state import CompiledObservation, Observation, State


class Shortcut:
    """A way for one of our own bots to act without an observation, which costs more than its decision.

    It gets the state and must use only the actor's knowledge: tests check that it chooses the same as `Bot.act`. Bots
    of other packages get only observations: as this class is compiled, no class of theirs can inherit from it.
    """

    def __init__(self, stateless: bool = False) -> None:
        self.stateless: bool = stateless
        """True when the bot has no chance and no memory, so that one bot may play any number of deals."""

    def choose(self, state: State) -> i64:
        """Return the legal action that the bot chooses for the actor of `state`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that sees observations and nothing else."""

    def __init__(self, name: str = "", seed: int = 0) -> None:
        """A bot called `name`, by default like its class, whose chance comes from `seed` alone."""
        self.name: str = name or type(self).__name__
        self.seed: int = seed
        self.timed: bool = False
        """True when it plays against the clock, so that the same seed need not give the same moves."""
        self.attention: int = seed
        """The seed of the things that it notices in a deal, each once however often it is asked.

        A caller that makes a new bot for each decision gives it the same one for the whole deal.
        """

    def start(self, seat: int, seats: int) -> None:
        """A deal begins, in which this bot has `seat` of `seats`. Need not be overridden."""

    def act(self, observation: Observation) -> i64:
        """Choose one of `observation.actions()`. Called once for every atomic step."""
        raise NotImplementedError

    def shortcut(self) -> Shortcut | None:
        """Return how it acts without an observation: for bots of this package. None for all others."""
        return None

    def end(self, scores: list[float]) -> None:
        """The deal has ended with these scores by seat: 1 won, 0 lost, else between. Need not be overridden."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Chooses uniformly among its legal actions."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("random", seed)
        require_number(seed, "seed")
        self._rng: Random = Random(seed) if seed < 0 else generator(seed)

    def act(self, observation: Observation) -> i64:
        """Return a legal action by lot, each as likely as the others."""
        if isinstance(observation, CompiledObservation):
            return observation.page + pick(observation.legal, self._rng)
        require_kind(observation, Observation, "observation")
        return any_of(observation.actions(), self._rng)

    def shortcut(self) -> Shortcut | None:
        """Return a shortcut for the same choice; None for subclasses."""
        return _RandomShortcut(self._rng) if type(self) is RandomBot else None


class _RandomShortcut(Shortcut):
    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng: Random = rng

    def choose(self, state: State) -> i64:
        return any_action(state, self._rng)
