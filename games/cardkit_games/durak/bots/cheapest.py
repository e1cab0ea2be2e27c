"""Durak bots, compiled."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.card import RED_JOKER
from cardkit.engine.bots import Bot, Shortcut
from cardkit.engine.state import Observation, State
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.table import DurakTable

TRUMP_COST: Final = 9
"""How many ranks a trump counts more than a plain card."""

JOKER_COST: Final = TRUMP_COST + 13


@mypyc_attr(allow_interpreted_subclasses=True)
class CheapestBot(Bot):
    """Lays the cheapest legal card, a trump counting nine ranks more; takes or stops only when it must.

    It exchanges the trump whenever it may, and passes an attack on when the card for it is the cheapest, by showing a
    trump rather than laying a card.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__("cheapest", seed)

    def act(self, observation: Observation) -> i64:
        """The cheapest legal action."""
        assert isinstance(observation, DurakObservation)
        first = observation.attack[0] if len(observation.attack) else 0
        return cheapest(observation.legal, first, observation.own_trump())

    def shortcut(self) -> Shortcut | None:
        """The same without an observation; not for what is derived from it."""
        return _CheapestShortcut(stateless=True) if type(self) is CheapestBot else None


class _CheapestShortcut(Shortcut):
    def choose(self, state: State) -> i64:
        assert isinstance(state, DurakTable)
        return cheapest(state.legal, state.attack[0], state.own_trump(state.actor))


def cheapest(legal: i64, first_attack: i64, trump: i64) -> i64:
    """The cheapest of the mask `legal`; transfers lay a card of the rank of `first_attack`."""
    if legal & BIT[SWAP]:
        return SWAP
    if legal & BIT[SHOW]:
        return SHOW
    best: i64 = DONE if legal & BIT[DONE] else TAKE
    best_cost: i64 = 1000
    remaining = legal & ~(BIT[DONE] | BIT[TAKE])
    while remaining:
        action = lowest(remaining)
        remaining &= remaining - 1
        card = action if action < DONE else (first_attack & ~3) | (action - TRANSFER)
        cost = card_cost(card, trump)
        if cost < best_cost:
            best, best_cost = action, cost
    return best


def card_cost(card: i64, trump: i64) -> i64:
    """What a card is worth keeping: its rank, 0 to 12, and nine more for a trump; a joker more than any other."""
    if card >= RED_JOKER:
        return JOKER_COST
    return (card >> 2) + (TRUMP_COST if card & 3 == trump else 0)
