"""A learned value: the chance of every seat to be the fool, estimated where a bout begins.

Each seat gets a number for how badly it stands, the sum of the weights of its features; the chance of being the fool is
the softmax of these numbers over the seats still in the deal, a multinomial logistic regression. With two seats that is
the logistic function of their difference. The weights come from games of self-play (`benchmarks/train_durak.py`).

A position is judged with all hands open, as a search sees it in a determinization; the order of the stock is not read.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.trumps import suit_mask
from cardkit_games.durak.engine.state import DurakState

_RANKS: Final = 13
CARD: Final = 0
"""Where the features begin that say which cards are held: plain ranks, then trumps, the lowest first."""
SIZE: Final = CARD + 2 * _RANKS
"""The number of cards held, up to `_MOST_CARDS`."""
_MOST_CARDS: Final = 17
ORDER: Final = SIZE + _MOST_CARDS + 1
"""How many active seats after the one that leads."""
_SEATS: Final = 6
SAME: Final = ORDER + _SEATS
"""How many cards have a rank that another card held has too, each rank less one."""
_MOST_SAME: Final = 6
TRUMPS: Final = SAME + _MOST_SAME + 1
"""The number of trumps held."""
_MOST_TRUMPS: Final = 6
SUITS: Final = TRUMPS + _MOST_TRUMPS + 1
"""The number of plain suits held."""
BEATABLE: Final = SUITS + 5
"""How many cards held the next seat could beat; apart for the seat that leads."""
_MOST_BEATABLE: Final = 7
BEATEN: Final = BEATABLE + 2 * (_MOST_BEATABLE + 1)
"""How many cards of the seat before could be beaten; apart for the seat that is attacked next."""
FEATURES: Final = BEATEN + 2 * (_MOST_BEATABLE + 1)
"""How many features a seat has, each with a weight in every block."""

STOCKS: Final = 5
"""Blocks 0 to 4 are for an empty stock, by the number of active seats less two; 5 to 9 for stocks by size."""
BLOCKS: Final = 2 * STOCKS

WIDEST: Final = 64
"""More features than a seat ever has at once."""


@mypyc_attr(acyclic=True)
class DurakValue:
    """Judges positions in which a bout begins, with the weights of one kind of table."""

    def __init__(self, weights: list[float], teams: int = 0) -> None:
        """`weights` has `BLOCKS * FEATURES` entries, block by block; `teams` is that of the rules."""
        if len(weights) != BLOCKS * FEATURES:
            raise ValueError(f"There are {BLOCKS * FEATURES} weights, not {len(weights)}.")
        self.weights: vec[float] = vec[float](weights)
        self.teams: i64 = teams
        self.features: vec[i64] = vec[i64]([0] * WIDEST)
        """The features of the seat that was read last, the first `found` of them; one may stand there twice."""
        self.found: i64 = 0

    def judge(self, state: DurakState, worth: vec[float]) -> None:
        """Write into `worth`, by seat, the chance not to be the fool (of the losing team); seats that left have 1."""
        block = FEATURES * block_of(state)
        active = state.seating.active
        total = 0.0
        remaining = active
        while remaining:
            seat = lowest(remaining)
            remaining &= remaining - 1
            self.read(state, seat)
            plight = 0.0
            index: i64 = 0
            while index < self.found:
                plight += self.weights[block + self.features[index]]
                index += 1
            plight = exp(plight)
            worth[seat] = plight
            total += plight
        if self.teams:
            self._share(state, worth, total)
            return
        seat = 0
        while seat < state.seats:
            worth[seat] = 1.0 - worth[seat] / total if active & BIT[seat] else 1.0
            seat += 1

    def _share(self, state: DurakState, worth: vec[float], total: float) -> None:
        """Make the plights of the seats the chances of their teams."""
        active = state.seating.active
        for team in range(self.teams):
            plight = 0.0
            seat: i64 = team
            while seat < state.seats:
                if active & BIT[seat]:
                    plight += worth[seat]
                seat += self.teams
            seat = team
            while seat < state.seats:
                worth[seat] = 1.0 - plight / total
                seat += self.teams

    def read(self, state: DurakState, seat: i64) -> None:
        """Write down the features of an active `seat` at the beginning of a bout."""
        hand = state.hands[seat]
        features = self.features
        found: i64 = 0
        trumps: i64 = 0
        if state.trump >= 0:
            trumps = hand & suit_mask(state.trump)
        ranks: i64 = 0
        same: i64 = 0
        cards = hand
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            rank = card >> 2
            if BIT[rank] & ranks:
                same += 1
            ranks |= BIT[rank]
            if trumps & BIT[card]:
                rank += _RANKS
            features[found] = CARD + rank
            found += 1
            if found > WIDEST - 16:
                break
        features[found] = SIZE + min(count(hand), _MOST_CARDS)
        features[found + 1] = ORDER + _order(state, seat)
        features[found + 2] = SAME + min(same, _MOST_SAME)
        features[found + 3] = TRUMPS + min(count(trumps), _MOST_TRUMPS)
        features[found + 4] = SUITS + _suits(hand & ~trumps)
        leads: i64 = 1 if seat == state.attacking else 0
        after = state.hands[state.seating.next_opponent(seat)]
        beatable = min(_beatable(state, hand, after), _MOST_BEATABLE)
        features[found + 5] = BEATABLE + leads * (_MOST_BEATABLE + 1) + beatable
        self.found = found + 6
        if state.seating.remaining() > 2:
            before = state.hands[_before(state, seat)]
            beaten = min(_beatable(state, before, hand), _MOST_BEATABLE)
            defends: i64 = 1 if seat == state.defending else 0
            features[found + 6] = BEATEN + defends * (_MOST_BEATABLE + 1) + beaten
            self.found = found + 7


def block_of(state: DurakState) -> i64:
    """The number of the block of weights for `state`, below `BLOCKS`."""
    stock = state.stock.remaining()
    if stock == 0 or state.book.stock_aside:
        return max(min(state.seating.remaining() - 2, STOCKS - 1), 0)
    if stock <= 2:
        return STOCKS
    if stock <= 5:
        return STOCKS + 1
    if stock <= 9:
        return STOCKS + 2
    return STOCKS + 3 if stock <= 15 else STOCKS + 4


def _order(state: DurakState, seat: i64) -> i64:
    order: i64 = 0
    other = state.attacking
    while other != seat and order < _SEATS - 1:
        other = state.seating.next_active(other)
        order += 1
    return order


def _before(state: DurakState, seat: i64) -> i64:
    """The active seat before `seat`."""
    other = state.seating.before(seat)
    while not state.seating.is_active(other):
        other = state.seating.before(other)
    return other


def _suits(plain: i64) -> i64:
    suits: i64 = 0
    for suit in range(4):
        if plain & suit_mask(suit):
            suits += 1
    return suits


def _beatable(state: DurakState, cards: i64, hand: i64) -> i64:
    """How many of `cards` somebody with `hand` could beat, each taken alone."""
    beatable: i64 = 0
    while cards:
        if state.beaters[lowest(cards)] & hand:
            beatable += 1
        cards &= cards - 1
    return beatable
