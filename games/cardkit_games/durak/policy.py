"""How Durak is played in play-outs: fast, from the state itself, and much better than at random."""

from librt.random import Random
from mypy_extensions import i64

from cardkit.bits import BIT, lowest
from cardkit.playout import pick
from cardkit.search.policy import Policy
from cardkit.state import State
from cardkit.trumps import suit_mask
from cardkit_games.durak.actions import DONE, SHOW, SWAP, TAKE
from cardkit_games.durak.bots import TRUMP_COST
from cardkit_games.durak.state import DurakState
from cardkit_games.durak.table import DEFEND


class DurakPolicy(Policy):
    """Plays the cheapest card as `CheapestBot` does, and now and then something at random."""

    def __init__(self, surprise: int = 32, thrift: int = 100, defend: int = 100) -> None:
        """One action in `surprise` is random."""
        self._surprise: i64 = surprise
        self._thrift: i64 = thrift
        self._defend: i64 = defend

    def choose(self, state: State, rng: Random) -> i64:
        """A legal action."""
        assert isinstance(state, DurakState)
        legal = state.legal
        if not legal & (legal - 1):
            return lowest(legal)
        if self._surprise > 0 and rng.randrange(self._surprise) == 0:
            return pick(legal, rng)
        if legal & (BIT[SWAP] | BIT[SHOW]):
            if legal & BIT[SWAP]:
                return SWAP
            return SHOW
        return self._cheapest(state, legal)

    def _cheapest(self, state: DurakState, legal: i64) -> i64:
        cards = legal & (BIT[DONE] - 1)
        if not cards:
            transfers = legal & ~(BIT[DONE] | BIT[TAKE])
            if transfers:
                return lowest(transfers)
            return lowest(legal)
        best = lowest(cards)
        cost = best >> 2
        if state.trump >= 0:
            trumps = cards & suit_mask(state.trump)
            plain = cards & ~trumps
            if plain:
                best = lowest(plain)
                cost = best >> 2
                if trumps and (lowest(trumps) >> 2) + TRUMP_COST < cost:
                    best = lowest(trumps)
                    cost = (best >> 2) + TRUMP_COST
            else:
                cost += TRUMP_COST
        transfers = legal & ~(BIT[DONE] | BIT[TAKE]) & ~cards
        if transfers:
            rank = state.attack[0] >> 2
            if rank < cost:
                return lowest(transfers)
        if cost >= self._thrift and legal & BIT[DONE] and state.stock.left():
            return DONE
        if cost >= self._defend and state.phase == DEFEND and state.stock.left():
            return TAKE
        return best
