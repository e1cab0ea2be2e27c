"""The quick players `cheapest` and `easy`: the lowest legal card, and the same with one action in three at random."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, lowest
from cardkit.engine.bots import Bot, Shortcut
from cardkit.engine.playout import pick
from cardkit.engine.state import Observation, State
from cardkit_games.durak.bots.candidates.costs import answer_about_redeal, cheapest
from cardkit_games.durak.engine.actions import SHOW, SWAP, TRANSFER
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import REDEALING

SURPRISE: Final = 3
"""One action in this number is random: a guess at a beginner's play."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CheapestBot(Bot):
    """Lays the cheapest legal card, a trump counting nine ranks more; takes or stops only when it must.

    It exchanges the trump whenever it may, and passes an attack on when the card for it is the cheapest, by showing a
    trump rather than laying a card.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__("cheapest", seed)

    def act(self, observation: Observation) -> i64:
        """Return the cheapest legal action (`cheapest`); a redeal is answered by rule (`answer_about_redeal`)."""
        assert isinstance(observation, DurakObservation)
        if observation.phase == REDEALING:
            return answer_about_redeal(observation.legal, observation.hand, observation.own_trump())
        first = observation.passing_card()
        return cheapest(observation.legal, first, observation.own_trump())

    def shortcut(self) -> Shortcut | None:
        """Return a shortcut for the same choice; None for a derived class, which may choose otherwise."""
        return _CheapestShortcut(stateless=True) if type(self) is CheapestBot else None


class _CheapestShortcut(Shortcut):
    def choose(self, state: State) -> i64:
        """Return the action that `CheapestBot` chooses for the actor of `state`."""
        assert isinstance(state, DurakState)  # which has no subclasses: one comparison
        if state.phase == REDEALING:
            return answer_about_redeal(state.legal, state.hands[state.actor], state.own_trump(state.actor))
        passing: i64 = 0
        if state.legal >= BIT[TRANSFER]:
            passing = state.passing_card()
        return cheapest(state.legal, passing, state.own_trump(state.actor))


@mypyc_attr(allow_interpreted_subclasses=True)
class EasyBot(Bot):
    """Plays for beginners; its random actions also end deals that would repeat themselves."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("easy", seed)
        self._rng: Random = Random(seed)

    def act(self, observation: Observation) -> i64:
        """Return the cheapest action (`cheapest`), or a random legal one, on average once in `SURPRISE` times.

        A random action is an exchange of the trump or a show only when nothing else is legal. The cheapest action is an
        exchange or a show whenever one is legal. A redeal is answered by rule (`answer_about_redeal`).
        """
        assert isinstance(observation, DurakObservation)
        legal = observation.legal
        if not legal & (legal - 1):
            return lowest(legal)
        if observation.phase == REDEALING:
            return answer_about_redeal(legal, observation.hand, observation.own_trump())
        if self._rng.randrange(SURPRISE) == 0:
            return pick(legal & ~(BIT[SWAP] | BIT[SHOW]) or legal, self._rng)
        first = observation.passing_card()
        return cheapest(legal, first, observation.own_trump())
