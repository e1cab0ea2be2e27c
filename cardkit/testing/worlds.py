"""Two worlds that look the same to one seat: a position, and the same with some cards that it cannot see exchanged."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias

from cardkit.engine.history import History
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.position import HIDDEN_CARD, words_of
from cardkit.records.views import hide
from cardkit.testing.difference import View, histories
from cardkit.testing.random_deals import Course

Slot: TypeAlias = tuple[str, int, int]
"""The place of a card in a position: the key, which of its texts, and which word of that."""

Positions: TypeAlias = tuple[Mapping[str, Any], Mapping[str, Any]]
"""The positions of two worlds."""

_PAIRS_TRIED: Final = 12
"""The number of exchanges that are tried, as a rule may forbid some places of cards."""

_SETS: Final = ("hands", "piles")
"""The keys of a position in which the order of the cards means nothing."""


class Hidden:
    """The cards of a position that lie face down for a seat, to be exchanged with each other.

    They are exchanged in the private notes of the other seats too, which go on naming the cards that lie there.
    """

    def __init__(self, course: Course, position: Mapping[str, Any], seat: int) -> None:
        hands, views = position.get("hands"), course.game.views
        if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
            found = f"has {hands!r}" if "hands" in position else "has none"
            course.fail(f"a position should have `hands`, a list with a text of cards for each seat, and {found}")
        self.rng = course.rng
        self.original = position
        hidden = {key: position[key] for key in views.hidden_zones if key in position}
        self.cards = {
            key: [text.split() for text in ([texts] if isinstance(texts, str) else texts)]
            for key, texts in hidden.items()
        }
        self.notes = {
            key: [text.split() if own != seat else [] for own, text in enumerate(position[key])]
            for key in views.private_keys
            if key in position
        }
        open_keys = position.keys() - hidden.keys() - self.notes.keys()
        seen = {word for key in open_keys for word in words_of(position[key])}
        seen.update(word for key in self.notes for word in words_of(position[key][seat]))
        seen.update(views.turned_up(position))
        self.slots: list[Slot] = [
            (key, pile, index)
            for key, piles in self.cards.items()
            for pile, held in enumerate(piles)
            if not (key in views.owned_zones and pile == seat)
            for index in _face_down(held, views.open_copies(position, key, pile), seen)
        ]

    def card(self, slot: Slot) -> str:
        """The card that lies there."""
        key, pile, index = slot
        return self.cards[key][pile][index]

    def exchange(self, one: Slot, other: Slot) -> tuple[str, str] | None:
        """Let two cards change places, and return both; None when nobody could notice."""
        cards = self.card(one), self.card(other)
        if (one[:2] == other[:2] and one[0] in _SETS) or cards[0] == cards[1]:
            return None
        for (key, pile, index), card in zip((other, one), cards, strict=True):
            self.cards[key][pile][index] = card
        other_of = dict(zip(cards, reversed(cards), strict=True))
        for texts in self.notes.values():
            for noted in texts:
                noted[:] = [other_of.get(word, word) for word in noted]
        return cards

    def position(self) -> dict[str, Any]:
        """Return the position with the cards in their present places."""
        texts = {key: [" ".join(held) for held in piles] for key, piles in self.cards.items()}
        whole = {key: piles[0] if isinstance(self.original[key], str) else piles for key, piles in texts.items()}
        notes = {
            key: [" ".join(noted) or text for noted, text in zip(texts, self.original[key], strict=True)]
            for key, texts in self.notes.items()
        }
        return {**self.original, **whole, **notes}


def _face_down(cards: Sequence[str], copies: Mapping[str, int] | None, seen: Collection[str]) -> list[int]:
    """Return the indices of `cards` that lie face down: not among the open `copies` or, if None, not in `seen`."""
    if copies is None:
        return [index for index, card in enumerate(cards) if card not in seen]
    covered = hide(" ".join(cards), Counter(copies)).split()
    return [index for index, word in enumerate(covered) if word == HIDDEN_CARD]


def any_two(hidden: Hidden) -> Sequence[Slot]:
    """Return two different places at random."""
    return hidden.rng.sample(hidden.slots, 2)


def other_world(
    course: Course,
    position: Mapping[str, Any],
    seat: int,
    pairs: int,
    pick: Callable[[Hidden], Sequence[Slot]] = any_two,
) -> tuple[dict[str, Any], State, tuple[str, str]] | None:
    """`position` with up to `pairs` pairs of cards hidden from `seat` exchanged, its state, and the last of the pairs.

    `pick` chooses the two places of a pair. None when none could be exchanged, or when the game refuses every pair that
    was tried.
    """
    for _ in range(_PAIRS_TRIED):
        hidden = Hidden(course, position, seat)
        exchanged = [hidden.exchange(*pick(hidden)) for _ in range(pairs) if len(hidden.slots) > 1]
        made = [pair for pair in exchanged if pair is not None]
        if not made:
            return None
        other = hidden.position()
        state = accepted(other, course.game)
        if state is not None:
            return other, state, made[-1]
        pairs = 1
    return None


def accepted(position: Mapping[str, Any], game: AnyGame) -> State | None:
    """Return the state of a position in which cards have been exchanged; None when the game refuses it."""
    try:
        state: State = game.from_position(position)
        return state
    except (InvalidText, InvalidDeal):
        return None


class World:
    """A state that is played on, and all that its seats have seen and done, if the view shows that."""

    def __init__(self, state: State, view: View, history: History | None = None) -> None:
        self.state, self.view = state, view
        self.history = History(state) if view is histories and history is None else history

    def clone(self) -> "World":
        """An independent copy."""
        return World(self.state.clone(), self.view, None if self.history is None else self.history.clone())

    def play(self, actions: Sequence[int]) -> None:
        """Carry out `actions`."""
        for action in actions:
            self.state.apply(action)
            if self.history is not None:
                self.history.push(action)

    def seen(self, seat: int) -> object:
        """Return the view of `seat`."""
        return self.view(self.state if self.history is None else self.history, seat)


class TwoWorlds:
    """Two worlds that look the same to a seat at first, played on side by side; their moves are those of the course."""

    def __init__(self, course: Course, positions: Positions, seat: int, view: View) -> None:
        self.course, self.game, self.seat = course, course.game, seat
        self.positions, self.view = positions, view
        self.one, self.other = (World(course.game.from_position(position), view) for position in positions)
        self.compared = 0
        course.applied, course.moves = 0, []

    @property
    def states(self) -> tuple[State, State]:
        """The states of the two worlds."""
        return self.one.state, self.other.state

    def play(self, actions: Sequence[int], others: Sequence[int]) -> None:
        """Let the worlds go on by these actions."""
        self.one.play(actions)
        self.other.play(others)
        self.course.applied += len(actions)

    def fail(self, sentence: str) -> None:
        """Fail with `sentence` and the positions from which the worlds were played."""
        one, other = map(dict, self.positions)
        changed = {key: value for key, value in other.items() if value != one.get(key)}
        self.course.fail(f"{sentence}\nOne start: {one}\nThe other: {changed}")
