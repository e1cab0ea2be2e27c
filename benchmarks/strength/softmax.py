"""A search to be measured against: play-outs by a softmax of card costs, cut off early, valued by hand.

It is what others write first, and it is fast. `strong` is measured against it (docs/strength.md); nobody else needs it.
"""

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import count, lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.state import NOBODY, State
from cardkit.search.policy import Policy, score
from cardkit_games.durak.bots.candidates.costs import TRUMP_COST, card_cost
from cardkit_games.durak.engine.actions import DONE, SHOW, TRANSFER
from cardkit_games.durak.engine.state import DurakState

CUT: Final = 24
"""After so many actions a play-out is cut off."""

HEAT: Final = 3.0
"""By how many ranks a card must be cheaper to be e times as likely."""

DONE_COST: Final = 9
TAKE_COST: Final = 16
"""What adding nothing and taking cost, in ranks."""

SCALE: Final = 0.06
"""The logistic function's scale: of ranks. Brier scores differ little from 0.04 to 0.08."""

CARD_PRICE: Final = 10
"""What holding a card costs, in ranks: a card below the ten of trumps' rank is a burden."""


def _weights() -> vec[i64]:
    weights = vec[i64]()
    for cost in range(2 * (TRUMP_COST + 13)):
        weights = append(weights, i64(1 + int(1_000_000 * exp(-cost / HEAT))))
    return weights


_WEIGHT: Final[vec[i64]] = _weights()
"""By the cost of an action, how likely it is."""


class SoftmaxPolicy(Policy):
    """Cheaper actions are likelier; after `CUT` actions the cards in hand are compared."""

    def choose(self, state: State, rng: Random) -> i64:
        """An action, drawn by a softmax of the costs."""
        assert isinstance(state, DurakState)
        legal = state.legal
        if not legal & (legal - 1):
            return lowest(legal)
        total: i64 = 0
        actions = legal
        while actions:
            total += _WEIGHT[_cost(state, lowest(actions))]
            actions &= actions - 1
        drawn = rng.randrange(total)
        actions = legal
        while actions & (actions - 1):
            drawn -= _WEIGHT[_cost(state, lowest(actions))]
            if drawn < 0:
                break
            actions &= actions - 1
        return lowest(actions)

    def judge(self, state: State, teams: i64, worth: vec[float], rng: Random) -> None:
        """What `CUT` actions lead to."""
        assert isinstance(state, DurakState)
        done: i64 = 0
        while state.actor != NOBODY and done < CUT:
            state.apply(self.choose(state, rng))
            done += 1
        if state.actor == NOBODY:
            for seat in range(state.seats):
                worth[seat] = score(state, seat, teams)
            return
        total = 0.0
        for seat in range(state.seats):
            plight = exp(SCALE * float(-_strength(state, seat))) if state.seating.is_active(seat) else 0.0
            worth[seat] = plight
            total += plight
        for seat in range(state.seats):
            worth[seat] = 1.0 - worth[seat] / total


def _cost(state: DurakState, action: i64) -> i64:
    if action < DONE:
        return card_cost(action, state.own_trump(state.actor))
    if action >= TRANSFER:
        return card_cost((state.attack[0] & ~3) | (action - TRANSFER), state.own_trump(state.actor))
    if action == DONE:
        return DONE_COST
    return 0 if action >= SHOW - 1 else TAKE_COST


def _strength(state: DurakState, seat: i64) -> i64:
    hand = state.hands[seat]
    trumps: i64 = 0
    trump = state.own_trump(seat)
    if trump >= 0:
        trumps = count(hand & suit_mask(trump))
    strength = TRUMP_COST * trumps - CARD_PRICE * state.held(seat)
    while hand:
        strength += lowest(hand) >> 2
        hand &= hand - 1
    return strength
