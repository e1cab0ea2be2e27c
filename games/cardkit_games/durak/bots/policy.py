"""How Durak is played in play-outs: fast, from the state itself, and much better than at random."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.playout import pick
from cardkit.engine.state import State
from cardkit.search.policy import Policy
from cardkit_games.durak.bots.cheapest import card_cost
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TRANSFER
from cardkit_games.durak.engine.state import DurakState

SURPRISE: Final = 32
"""One action in so many is random."""

FAITH: Final = 50


class DurakPolicy(Policy):
    """Plays the cheapest card as `CheapestBot` does, and now and then something at random."""

    def __init__(self, faith: int = FAITH, surprise: int = SURPRISE) -> None:
        """One action in `surprise` is random; never one for 0."""
        super().__init__(faith)
        self._surprise: i64 = surprise

    def choose(self, state: State, rng: Random) -> i64:
        """A legal action."""
        assert isinstance(state, DurakState)
        legal = state.legal
        if not legal & (legal - 1):
            return lowest(legal)
        if self._surprise > 0 and rng.randrange(self._surprise) == 0:
            return pick(legal, rng)
        if legal & BIT[SWAP]:
            return SWAP
        if legal & BIT[SHOW]:
            return SHOW
        return _cheapest(state, legal)


def _cheapest(state: DurakState, legal: i64) -> i64:
    cards = legal & (BIT[DONE] - 1)
    transfers = legal & ~(BIT[TRANSFER] - 1)
    if not cards:
        return lowest(transfers) if transfers else lowest(legal)
    best = lowest(cards)
    trumps: i64 = 0
    if state.trump >= 0:
        trumps = cards & suit_mask(state.trump)
    if trumps and cards & ~trumps:
        best = lowest(cards & ~trumps)
        if card_cost(lowest(trumps), state.trump) < card_cost(best, state.trump):
            best = lowest(trumps)
    if transfers and state.attack[0] >> 2 < card_cost(best, state.trump):
        return lowest(transfers)
    return best
