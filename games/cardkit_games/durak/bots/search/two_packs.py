"""Deals of the unseen cards of two packs, in which few cards may go everywhere and most go to no hand."""

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit_games.durak.bots.search.unseen import Unseen
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState


@mypyc_attr(acyclic=True)
class TwoPacks:
    """Fills one hand after the other, those that can have the fewest of the unseen cards first."""

    def __init__(self, unseen: Unseen, seen: DurakObservation) -> None:
        """Prepare deals of the unseen cards of `seen`, whose zones and needs `unseen` has."""
        self._unseen: Unseen = unseen
        self._hands: vec[i64] = vec[i64]()
        """The seats that hold unseen cards, those that can have the fewest of them first."""
        self._most_ways: vec[float] = vec[float]()
        """The largest number of ways to fill each of these hands when its turn comes."""
        self._order_hands(seen)

    def _order_hands(self, seen: DurakObservation) -> None:
        """Order the hands by how many unseen cards they may have, and note the most ways to fill each at its turn."""
        unseen = self._unseen
        most: list[tuple[int, int]] = []
        for seat in range(unseen.rest):
            if unseen.free[seat] > 0:
                most.append((_number_of(unseen.cards, 0, len(unseen.cards), ~seen.lacks[seat]), seat))
        most.sort()
        before: i64 = 0
        for allowed, seat in most:
            elsewhere = len(unseen.cards) - allowed
            size: i64 = allowed - max(0, before - elsewhere)
            self._hands = append(self._hands, seat)
            self._most_ways = append(self._most_ways, self._ways(seat, size, unseen.cards, 0, len(unseen.cards)))
            before += unseen.free[seat]

    def _ways(self, seat: i64, size: i64, cards: vec[i64], first: i64, end: i64) -> float:
        """Return the number of ways to fill the hand of `seat` from `size` cards, with all that it needs.

        Its allowed and needed cards are among those from index `first` to `end`: by inclusion and exclusion.
        """
        unseen = self._unseen
        allowed = ~unseen.table.notes[seat]
        ways = _subsets(size, unseen.free[seat])
        before: i64 = 0
        for index in range(len(unseen.needs)):
            if unseen.needs_seat[index] != seat:
                continue
            needed = unseen.needs[index] & allowed
            ways -= _subsets(size - _number_of(cards, first, end, needed), unseen.free[seat])
            if before:  # a seat has two needs at most
                ways += _subsets(size - _number_of(cards, first, end, before | needed), unseen.free[seat])
            before |= needed
        return ways

    def deal(self, rng: Random) -> DurakState:
        """A state in which the unseen cards are dealt, which needs not be asked again."""
        unseen = self._unseen
        cards = unseen.cards[:]
        while not self._fill_hands(cards, rng):
            pass
        state = unseen.table.clone()
        top: i64 = 0
        for index in range(len(self._hands)):
            seat = self._hands[index]
            for _card in range(unseen.free[seat]):
                state.give(seat, cards[top])
                top += 1
        unseen.stack(state, cards[top : top + unseen.stocked])
        return state

    def _fill_hands(self, cards: vec[i64], rng: Random) -> bool:
        """Bring the cards of the hands to the front of `cards`; False when this deal is thrown away.

        Each hand in turn is any set of the cards that are left to it. In as many more ways as it could have been filled
        than it now can, the deal is thrown away, so that every deal that remains has had the same chance.
        """
        unseen = self._unseen
        top: i64 = 0
        size: i64 = len(cards)
        for index in range(len(self._hands)):
            seat = self._hands[index]
            number = unseen.free[seat]
            end = top
            for at in range(top, size):
                if not unseen.table.notes[seat] & BIT[cards[at]]:
                    _swap(cards, at, end)
                    end += 1
            if rng.random() * self._most_ways[index] >= self._ways(seat, end - top, cards, top, end):
                return False
            met = False
            while not met:
                for at in range(top, top + number):
                    _swap(cards, at, at + rng.randrange(end - at))
                met = self._meets(seat, cards, top, top + number)
            top += number
        for at in range(top, size):
            _swap(cards, at, at + rng.randrange(size - at))
        return True

    def _meets(self, seat: i64, cards: vec[i64], first: i64, end: i64) -> bool:
        """Return whether the cards from index `first` to `end` contain all that `seat` needs."""
        unseen = self._unseen
        for index in range(len(unseen.needs)):
            if unseen.needs_seat[index] == seat and _number_of(cards, first, end, unseen.needs[index]) == 0:
                return False
        return True


def _swap(cards: vec[i64], one: i64, other: i64) -> None:
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


def _number_of(cards: vec[i64], first: i64, end: i64, mask: i64) -> i64:
    """Return how many of the cards from index `first` to `end` are of `mask`."""
    number: i64 = 0
    for index in range(first, end):
        if mask & BIT[cards[index]]:
            number += 1
    return number


def _subsets(cards: i64, size: i64) -> float:
    """Return how many sets of `size` there are of `cards` cards."""
    if size > cards:
        return 0.0
    ways = 1.0
    for index in range(size):
        ways = ways * float(cards - index) / float(index + 1)
    return ways
