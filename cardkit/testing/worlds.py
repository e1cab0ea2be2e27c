"""Two worlds that look the same to one seat: a position, and the same with some cards that it cannot see exchanged."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from cardkit.engine.history import History
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.position import HIDDEN_CARD, words_of
from cardkit.records.views import hide
from cardkit.testing.difference import Histories, View
from cardkit.testing.random_deals import Misfit

Slot: TypeAlias = tuple[str, int, int]
"""The place of a card in a position: the key, which of its texts, and which word of that."""

World: TypeAlias = tuple[dict[str, Any], State]
"""A position and the state that it describes."""

Positions: TypeAlias = tuple[Mapping[str, Any], Mapping[str, Any]]
"""The positions of two worlds."""

PAIRS_TRIED: Final = 12
"""The number of exchanges that are tried, as a rule may forbid some places of cards."""

SETS: Final = ("hands", "piles")
"""The keys of a position in which the order of the cards means nothing."""


class Hidden:
    """The cards of a position that lie face down for a seat, to be exchanged with each other."""

    def __init__(self, position: Mapping[str, Any], seat: int, game: AnyGame) -> None:
        check_hands(position)
        self.original = position
        self.cards: dict[str, list[list[str]]] = {}
        for key in game.views.hidden_zones:
            if key in position:
                texts = [position[key]] if isinstance(position[key], str) else position[key]
                self.cards[key] = [text.split() for text in texts]
        seen = {
            word for key, value in position.items() if key not in game.views.hidden_zones for word in words_of(value)
        }
        seen.update(game.views.turned_up(position))
        self.slots: list[Slot] = [
            (key, pile, index)
            for key, piles in self.cards.items()
            for pile, held in enumerate(piles)
            if not (key in game.views.owned_zones and pile == seat)
            for index in face_down(held, game.views.open_copies(position, key, pile), seen)
        ]

    def card(self, slot: Slot) -> str:
        """The card that lies there."""
        key, pile, index = slot
        return self.cards[key][pile][index]

    def exchange(self, one: Slot, other: Slot) -> bool:
        """Let two cards change places; False when nobody could notice."""
        (key, pile, index), (key2, pile2, index2) = one, other
        if ((key, pile) == (key2, pile2) and key in SETS) or self.card(one) == self.card(other):
            return False
        first, second = self.cards[key][pile], self.cards[key2][pile2]
        first[index], second[index2] = second[index2], first[index]
        return True

    def position(self) -> dict[str, Any]:
        """Return the position with the cards in their present places."""
        new = {
            key: " ".join(piles[0]) if isinstance(self.original[key], str) else [" ".join(held) for held in piles]
            for key, piles in self.cards.items()
        }
        return {**self.original, **new}


def face_down(cards: Sequence[str], copies: Mapping[str, int] | None, seen: Collection[str]) -> list[int]:
    """Return the indices of those `cards` that lie face down: none of the open `copies`, or by default `seen`."""
    if copies is None:
        return [index for index, card in enumerate(cards) if card not in seen]
    covered = hide(" ".join(cards), Counter(copies)).split()
    return [index for index, word in enumerate(covered) if word == HIDDEN_CARD]


def check_hands(position: Mapping[str, Any]) -> None:
    """Raise `Misfit` unless the position has hands."""
    hands = position.get("hands")
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        found = "has none" if "hands" not in position else f"has {hands!r}"
        raise Misfit(f"a position should have `hands`, a list with a text of cards for each seat, and {found}")


def exchanged(position: Mapping[str, Any], seat: int, game: AnyGame, pairs: int, rng: Random) -> dict[str, Any] | None:
    """`position` with up to `pairs` pairs of cards hidden from `seat` exchanged; None when none could be."""
    cards = Hidden(position, seat, game)
    if len(cards.slots) < 2:
        return None
    done = [cards.exchange(*rng.sample(cards.slots, 2)) for _ in range(pairs)]
    return cards.position() if any(done) else None


def other_world(position: Mapping[str, Any], seat: int, game: AnyGame, pairs: int, rng: Random) -> World | None:
    """`position` with up to `pairs` pairs of cards hidden from `seat` exchanged, and its state.

    None when none could be exchanged, or when the game refuses every pair that was tried.
    """
    for _ in range(PAIRS_TRIED):
        other = exchanged(position, seat, game, pairs, rng)
        if other is None:
            return None
        world = accepted(other, game)
        if world is not None:
            return world
        pairs = 1
    return None


def accepted(position: dict[str, Any], game: AnyGame) -> World | None:
    """A position in which cards have been exchanged, and its state; None when the game refuses it."""
    try:
        return position, game.from_position(position)
    except (InvalidText, InvalidDeal):
        return None


class TwoWorlds:
    """Two worlds that look the same to a seat at first, and the view by which it sees them."""

    def __init__(self, game: AnyGame, positions: Positions, seat: int, view: View) -> None:
        self.game = game
        self.positions = positions
        self.seat = seat
        self.view = view
        self.one: State = game.from_position(positions[0])
        self.other: State = game.from_position(positions[1])
        self.moves: list[str] = []
        self.compared = 0
        kept = isinstance(view, Histories)
        self._histories = [History(world) for world in (self.one, self.other)] if kept else []

    def shown(self, one: State, other: State, steps: Sequence[int] = ()) -> tuple[object, object]:
        """Return the views of the seat in the two worlds, which are `one` and `other` after `steps` more."""
        if not self._histories:
            return self.view(one, self.seat), self.view(other, self.seat)
        first, second = (history.clone() for history in self._histories) if steps else self._histories
        for action in steps:
            first.push(action)
            second.push(action)
        return self.view(first, self.seat), self.view(second, self.seat)

    def note(self, actions: Sequence[int], others: Sequence[int]) -> None:
        """The worlds go on by these actions."""
        for history, done in zip(self._histories, (actions, others), strict=False):
            for action in done:
                history.push(action)
