"""A policy learned from the moves of `strong` in games of self-play: multinomial logistic regression.

Each legal action gets the sum of the weights of its features, by the kind of decision and the stage of the deal; the
highest is chosen. Of the other hand it uses only the number of cards. For two seats.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit_games.durak.bots.value.features import RANKS
from cardkit_games.durak.engine.actions import DONE, TAKE, TRANSFER
from cardkit_games.durak.engine.rulebook import RANK_OF
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, TAKING, UNBEATEN

LEADING: Final = 0
LEADING_MORE: Final = 1
"""Further cards of the rank that was led."""
ADDING: Final = 2
ADDING_TO_TAKEN: Final = 3
BEATING: Final = 4
"""Decisions of the defender: the card to beat one card with, to take or to transfer."""
NAMING: Final = 5
"""Decisions which of several cards to beat first, or whether to take or transfer."""
KINDS: Final = 6
"""The number of kinds of decisions."""

_STAGES: Final = 4
_ROWS: Final = KINDS * _STAGES
"""Most features come for each kind of decision and each stage."""
_CLASSES: Final = 2 * RANKS
"""Plain ranks, then trumps."""
_MOST_HELD: Final = 10
_MOST_OTHERS: Final = 8
_MOST_LAID: Final = 6

CARD: Final = 0
"""The card that is laid, or named."""
SAME: Final = CARD + _ROWS * _CLASSES
"""The number of other cards of its rank that are held, 0 to 3."""
OPEN: Final = SAME + _ROWS * 4
"""Two features by stage, for a beating card whose rank is not on the table yet, and for one whose rank is."""
STOP_HELD: Final = OPEN + _STAGES * 2
"""The number of cards in the hand of a seat that adds nothing, or takes."""
STOP_OTHERS: Final = STOP_HELD + _ROWS * (_MOST_HELD + 1)
"""The number of cards in the other hand then."""
STOP_LAID: Final = STOP_OTHERS + _ROWS * (_MOST_OTHERS + 1)
"""The number of attack cards then."""
TAKEN: Final = STOP_LAID + _ROWS * (_MOST_LAID + 1)
"""The cards to be beaten that are taken instead, by stage: the named one, or all of them."""
TRANSFERRED: Final = TAKEN + _STAGES * _CLASSES
"""A transfer, by stage."""
FEATURES: Final = TRANSFERRED + _STAGES

WIDEST: Final = 32
"""More features than an action ever has."""


@mypyc_attr(acyclic=True)
class Imitation:
    """Chooses with the weights of one kind of table, from the cards, `DONE`, `TAKE` and transfers."""

    def __init__(self, weights: list[float]) -> None:
        """Take the weights, of which there must be `FEATURES`; raises `ValueError` otherwise."""
        if len(weights) != FEATURES:
            raise ValueError(f"There are {FEATURES} weights, not {len(weights)}.")
        self.weights: vec[float] = vec[float](weights)
        self.features: vec[i64] = vec[i64]([0] * WIDEST)
        """The features of the action that was read last, the first `found` of them."""
        self.found: i64 = 0
        self._stage: i64 = 0
        self._row: i64 = 0

    def choose(self, state: DurakState, legal: i64) -> i64:
        """Return the likeliest action of the mask `legal`, by the sum of its weights; of equal ones the lowest."""
        self.begin(state)
        best: i64 = 0
        most = -1e9
        weights = self.weights
        features = self.features
        while legal:
            action = lowest(legal)
            legal &= legal - 1
            self.read(state, action)
            total = 0.0
            index: i64 = 0
            while index < self.found:
                total += weights[features[index]]
                index += 1
            if total > most:
                best, most = action, total
        return best

    def begin(self, state: DurakState) -> None:
        """Note the common features of all actions of the decision in `state`: the kind of decision and the stage."""
        kind: i64 = ADDING
        phase = state.phase
        if phase == LEAD:
            kind = LEADING if state.last_laid < 0 else LEADING_MORE
        elif phase == DEFEND:
            kind = BEATING if state.target >= 0 else NAMING
        elif phase == TAKING:
            kind = ADDING_TO_TAKEN
        self._stage = coarse_stage(state.stock.remaining())
        self._row = kind * _STAGES + self._stage

    def read(self, state: DurakState, action: i64) -> None:
        """Write down the features of a legal `action`, but for swaps and shown trumps, which have none."""
        features = self.features
        row = self._row
        if action in (DONE, TAKE):
            actor = state.actor
            features[0] = STOP_HELD + row * (_MOST_HELD + 1) + min(count(state.hands[actor]), _MOST_HELD)
            features[1] = STOP_OTHERS + row * (_MOST_OTHERS + 1) + min(count(state.hands[1 - actor]), _MOST_OTHERS)
            features[2] = STOP_LAID + row * (_MOST_LAID + 1) + min(state.attacks, _MOST_LAID)
            self.found = 3
            if action == TAKE:
                self._read_taken(state)
            return
        card = action
        if action >= TRANSFER:
            card = (state.passing_card() & ~3) | (action - TRANSFER)
        features[0] = CARD + row * _CLASSES + class_of(card, state.trump)
        others: i64 = count(state.hands[state.actor] & RANK_OF[card] & ~BIT[card])
        features[1] = SAME + row * 4 + others
        self.found = 2
        if row >= BEATING * _STAGES and row < NAMING * _STAGES:
            features[2] = OPEN + 2 * self._stage + (1 if state.open & RANK_OF[card] else 0)
            self.found = 3
        if action >= TRANSFER:
            features[self.found] = TRANSFERRED + self._stage
            self.found += 1

    def _read_taken(self, state: DurakState) -> None:
        """Append a feature for each card that a take leaves unbeaten, or for the named one alone."""
        found: i64 = 3
        index: i64 = 0
        while index < state.attacks:
            if state.defence[index] == UNBEATEN and (state.target < 0 or state.target == index):
                self.features[found] = TAKEN + self._stage * _CLASSES + class_of(state.attack[index], state.trump)
                found += 1
            index += 1
        self.found = found


def class_of(card: i64, trump: i64) -> i64:
    """The rank of a card, 0 to 12, and thirteen more for a trump."""
    return (card >> 2) + (RANKS if card & 3 == trump else 0)


def coarse_stage(stock: i64) -> i64:
    """Return the stage of a deal with `stock` cards in the stock, 0 to 3: 0 for none."""
    if stock == 0:
        return 0
    if stock <= 4:
        return 1
    return 2 if stock <= 11 else 3
