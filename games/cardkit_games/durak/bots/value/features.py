"""Features that learned values read of a position in which a bout begins: those of each seat, from open hands.

A position is read with all hands open, as a search sees it in a determinization; the order of the stock is not read.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.trumps import suit_mask
from cardkit_games.durak.engine.rulebook import RANK_OF
from cardkit_games.durak.engine.state import DurakState

RANKS: Final = 13
CARD: Final = 0
"""The first feature that says which cards are held: plain ranks, then trumps, the lowest first."""
SIZE: Final = CARD + 2 * RANKS
"""The number of cards held, up to `_MOST_CARDS`."""
_MOST_CARDS: Final = 17
ORDER: Final = SIZE + _MOST_CARDS + 1
"""The number of active seats after the one that leads."""
_SEATS: Final = 6
SAME: Final = ORDER + _SEATS
"""The number of cards that have a rank that another card held has too, each rank less one."""
_MOST_SAME: Final = 6
TRUMPS: Final = SAME + _MOST_SAME + 1
"""The number of trumps held."""
_MOST_TRUMPS: Final = 6
SUITS: Final = TRUMPS + _MOST_TRUMPS + 1
"""The number of plain suits held."""
BEATABLE: Final = SUITS + 5
"""The number of cards held that the next seat could beat; apart for the seat that leads."""
_MOST_BEATABLE: Final = 7
BEATEN: Final = BEATABLE + 2 * (_MOST_BEATABLE + 1)
"""The number of cards of the seat before that could be beaten; apart for the seat that is attacked next."""
FEATURES: Final = BEATEN + 2 * (_MOST_BEATABLE + 1)
"""The number of features that a seat has for a linear value."""

UNBEATABLE: Final = FEATURES
"""The number of cards held that the next seat could not beat."""
SETS: Final = UNBEATABLE + _MOST_BEATABLE + 1
"""The ranks that are held twice, three times and four times."""
HIGHEST: Final = SETS + 3 * RANKS
"""The rank of the highest trump held, after one for none."""
ALL_FEATURES: Final = HIGHEST + RANKS + 1
"""The number of features that a seat has for a network."""

WIDEST: Final = 96
"""More features than a seat ever has at once."""


@mypyc_attr(acyclic=True)
class Features:
    """Memory for features, and how they are read."""

    def __init__(self) -> None:
        self.features: vec[i64] = vec[i64]([0] * (2 * WIDEST))
        """The latest features, the first `found` of them; some several times. There is room for two seats."""
        self.found: i64 = 0
        self._beatable: i64 = 0
        self._trumps: i64 = 0

    def listed(self) -> list[int]:
        """Return the features that were read."""
        return [int(self.features[index]) for index in range(self.found)]

    def read(self, state: DurakState, seat: i64) -> None:
        """Write down the features of an active `seat` at the beginning of a bout, those for a linear value."""
        self.found = 0
        self._add(state, seat, 0)

    def add_all(self, state: DurakState, seat: i64, first: i64) -> None:
        """Append the features of `seat` for a network, each moved by `first`."""
        self._add(state, seat, first)
        hand = state.hands[seat]
        features = self.features
        found = self.found
        features[found] = first + UNBEATABLE + min(count(hand) - self._beatable, _MOST_BEATABLE)
        highest: i64 = 0
        cards = self._trumps
        while cards:
            highest = (lowest(cards) >> 2) + 1
            cards &= cards - 1
        features[found + 1] = first + HIGHEST + highest
        found += 2
        cards = hand
        while cards:
            card = lowest(cards)
            held = hand & RANK_OF[card]
            cards &= ~held
            if held & (held - 1):
                features[found] = first + SETS + 3 * (card >> 2) + count(held) - 2
                found += 1
        self.found = found

    def _add(self, state: DurakState, seat: i64, first: i64) -> None:
        """Append the features of `seat` for a linear value, each moved by `first`; with two seats left, one fewer."""
        hand = state.hands[seat]
        features = self.features
        found = self.found
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
                rank += RANKS
            features[found] = first + CARD + rank
            found += 1
        features[found] = first + SIZE + min(count(hand), _MOST_CARDS)
        features[found + 1] = first + ORDER + _order(state, seat)
        features[found + 2] = first + SAME + min(same, _MOST_SAME)
        features[found + 3] = first + TRUMPS + min(count(trumps), _MOST_TRUMPS)
        features[found + 4] = first + SUITS + _suits(hand & ~trumps)
        leads: i64 = 1 if seat == state.attacking else 0
        after = state.hands[state.seating.next_opponent(seat)]
        beatable = _beatable(state, hand, after)
        features[found + 5] = first + BEATABLE + leads * (_MOST_BEATABLE + 1) + min(beatable, _MOST_BEATABLE)
        self.found = found + 6
        self._beatable = beatable
        self._trumps = trumps
        if state.seating.remaining() > 2:
            before = state.hands[_before(state, seat)]
            beaten = min(_beatable(state, before, hand), _MOST_BEATABLE)
            defends: i64 = 1 if seat == state.defending else 0
            features[found + 6] = first + BEATEN + defends * (_MOST_BEATABLE + 1) + beaten
            self.found = found + 7


def _order(state: DurakState, seat: i64) -> i64:
    """Return how many active seats come from the leader on before `seat`, 0 to 5."""
    order: i64 = 0
    other = state.attacking
    while other != seat and order < _SEATS - 1:
        other = state.seating.next_active(other)
        order += 1
    return order


def _before(state: DurakState, seat: i64) -> i64:
    """The active seat before `seat`."""
    other = state.seating.previous(seat)
    while not state.seating.is_active(other):
        other = state.seating.previous(other)
    return other


def _suits(plain: i64) -> i64:
    suits: i64 = 0
    for suit in range(4):
        if plain & suit_mask(suit):
            suits += 1
    return suits


def _beatable(state: DurakState, cards: i64, hand: i64) -> i64:
    """Return how many of `cards` the hand `hand` could beat, each taken alone."""
    beatable: i64 = 0
    while cards:
        if state.beaters[lowest(cards)] & hand:
            beatable += 1
        cards &= cards - 1
    return beatable
