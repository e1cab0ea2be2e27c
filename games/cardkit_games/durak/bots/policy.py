"""How Durak is played in play-outs: fast, from the state itself, and much better than at random."""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.playout import pick
from cardkit.engine.state import NOBODY, State
from cardkit.search.policy import Policy, score
from cardkit_games.durak.bots.cheapest import card_cost
from cardkit_games.durak.bots.value import DurakValue
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD

SURPRISE: Final = 32
"""One action in so many is random."""

FAITH: Final = 50

CUT_FAITH: Final = 20
"""How often the other is expected to play like `CutPolicy`: 20 scored .61 (.53 to .70) against 50, .54 against 0."""

THRIFT: Final = 12
SPEND: Final = 18
"""What cards are not laid, in play-outs that end with the bout, while there is a stock: trumps are not added, and a
trump above the jack beats nothing. Against no such limits .54 (.47 to .61), two seats, 500 iterations."""

NO_LIMIT: Final = 100
"""More than any card costs."""


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


class CutPolicy(DurakPolicy):
    """Plays out only to the end of the bout, and has a learned value judge what comes then.

    With `trust` below 1 it plays on to the end of the deal, and the value has that weight beside what came of it. While
    there is a stock it adds no card that costs more than `thrift`, and takes rather than beat at more than `spend`
    (`card_cost`).
    """

    def __init__(
        self,
        value: DurakValue,
        *,
        trust: float = 1.0,
        faith: int = CUT_FAITH,
        thrift: int = THRIFT,
        spend: int = SPEND,
        ends: bool = False,
    ) -> None:
        """Judge with `value`; with `ends`, play deals whose stock is empty to their end instead."""
        super().__init__(faith)
        self._value: DurakValue = value
        self._trust: float = trust
        self._thrift: i64 = thrift
        self._spend: i64 = spend
        self._ends: bool = ends

    def choose(self, state: State, rng: Random) -> i64:
        """A legal action."""
        action = super().choose(state, rng)
        if action < DONE:
            assert isinstance(state, DurakState)
            if state.phase == DEFEND:
                if state.target != NOBODY and card_cost(action, state.trump) > self._spend and state.stock.remaining():
                    return TAKE if state.legal & BIT[TAKE] else action
            elif state.legal & BIT[DONE] and card_cost(action, state.trump) > self._thrift and state.stock.remaining():
                return DONE
        return action

    def judge(self, state: State, teams: i64, worth: vec[float], rng: Random) -> None:
        """What the learned value says of the end of the bout, or the result of a deal that is over by then."""
        assert isinstance(state, DurakState)
        if self._ends and state.stock.remaining() == 0:
            super().judge(state, teams, worth, rng)
            return
        while state.actor != NOBODY and (state.phase != LEAD or state.last_laid != NOBODY):
            state.apply(self.choose(state, rng))
        if state.actor == NOBODY:
            for seat in range(state.seats):
                worth[seat] = score(state, seat, teams)
            return
        self._value.judge(state, worth)
        if self._trust < 1.0:
            self.play_out(state, rng)
            for seat in range(state.seats):
                worth[seat] = self._trust * worth[seat] + (1.0 - self._trust) * score(state, seat, teams)


def cut_policy(value: DurakValue, seats: int, trust: float = 1.0) -> CutPolicy:
    """Play-outs for a table of so many seats, where `value` is trusted so far; cut at the end of the bout for 1.

    With more than two seats ends are played out, and others are expected to play like this half of the time: else three
    `cheapest` make a fool of the search more often (60 against 17 in a thousand).
    """
    if seats == 2:
        return CutPolicy(value, trust=trust)
    return CutPolicy(value, faith=FAITH, thrift=NO_LIMIT, spend=NO_LIMIT, ends=True)


def _cheapest(state: DurakState, legal: i64) -> i64:
    trump = state.own_trump(state.actor)
    cards = legal & (BIT[DONE] - 1)
    transfers = legal & ~(BIT[TRANSFER] - 1)
    if not cards:
        return lowest(transfers) if transfers else lowest(legal)
    best = lowest(cards)
    trumps: i64 = 0
    if trump >= 0:
        trumps = cards & suit_mask(trump)
    if trumps and cards & ~trumps:
        best = lowest(cards & ~trumps)
        if card_cost(lowest(trumps), trump) < card_cost(best, trump):
            best = lowest(trumps)
    if transfers and state.attack[0] >> 2 < card_cost(best, trump):
        return lowest(transfers)
    return best
