"""The check of recall: when a seat has once been shown the place of a card, its observation keeps it.

How it is checked. Two worlds begin alike but for two cards, hidden from a seat, that have been exchanged. Both are
played by the same moves, with the two cards' names exchanged in one of them, so that all other cards lie alike. At some
point one of the two cards comes to light, and the views of the seat differ between the two worlds. From there on its
observations must go on being different, as long as it can know where that card lies: until the card goes from one
face-down zone to another, or the two cards lie together, such as in the discard, where their order no longer matters.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from cardkit.engine.state import State
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.position import words_of
from cardkit.testing.checks.positions import lying
from cardkit.testing.difference import View, difference, observed
from cardkit.testing.random_deals import Course, along_deals, complete
from cardkit.testing.worlds import PAIRS_TRIED, Hidden, Positions, TwoWorlds, accepted

_WORLDS: Final = 5
"""The number of pairs of worlds played for each seat and deal."""


@along_deals
def check_recall(course: Course, *, worlds: int = _WORLDS, history: bool = False, view: View = observed) -> int:
    """Raise `AssertionError` when an observation forgets a card whose zone the seat has been shown.

    The docstring of the module defines this and the method; the order of events may be forgotten. With `history`, for
    observations that keep everything that has happened, two worlds that have once been different for a seat must stay
    so for ever. `view` replaces the observation by another function of a state and the seat; with
    `cardkit.testing.histories` it covers all that the seat has seen and done. For each of `games` deals and each seat,
    `worlds` pairs of worlds are played. Returns how often two observations had to be different.
    """
    compared = 0
    positions = [course.game.to_position(course.state) for _ in course.decisions()]
    for seat in range(course.seats):
        for _ in range(worlds):
            found = _two_worlds(course, positions, seat, history)
            if found is not None:
                compared += _Pair(course, *found, seat, history=history, view=view).run()
    return compared


def _two_worlds(
    course: Course, positions: list[dict[str, Any]], seat: int, history: bool
) -> tuple[Positions, tuple[str, str]] | None:
    """Return a position and the same with two cards exchanged, and these cards; None when no exchange is possible."""
    for _ in range(PAIRS_TRIED):
        position = course.rng.choice(positions)
        hidden = Hidden(position, seat, course.game)
        pair = _pair(hidden, course.rng)
        if pair is None or not (history or all(_once(position, course.game, card) for card in pair)):
            return None
        other = hidden.position()
        if accepted(other, course.game) is not None:
            return (position, other), pair
    return None


def _pair(hidden: Hidden, rng: Random) -> tuple[str, str] | None:
    """Return two cards, of the same rank if possible, after they have changed places; None when there are none."""
    if len(hidden.slots) < 2:
        return None
    one = rng.choice(hidden.slots)
    others = [slot for slot in hidden.slots if hidden.card(slot) != hidden.card(one)]
    alike = [slot for slot in others if hidden.card(slot)[0] == hidden.card(one)[0]]
    choice = alike if alike and rng.random() < 0.5 else others
    if not choice:
        return None
    other = rng.choice(choice)
    cards = hidden.card(one), hidden.card(other)
    return cards if hidden.exchange(one, other) else None


def _once(position: Mapping[str, Any], game: AnyGame, card: str) -> bool:
    """Return whether there is one copy of `card`, whose zone is known."""
    return lying(position, game.views.zones, game.card_type)[0][card] == 1


class _Pair(TwoWorlds):
    """Two worlds in which two cards have been exchanged, played by the same moves."""

    def __init__(
        self, course: Course, positions: Positions, cards: tuple[str, str], seat: int, *, history: bool, view: View
    ) -> None:
        super().__init__(course.game, positions, seat, view)
        self.course = course
        self.cards = cards
        self.history = history
        self.followed: set[str] = set()
        """Those of the two cards whose zone the seat has been shown, and may know."""
        self.together = False
        """True when the card may be any of those shown to the seat, so that they count only together."""
        self.noticed = False

    def run(self) -> int:
        """Play until the worlds differ in their course; return how often they had to look different."""
        if self._differ():
            return 0  # the position tells the seat already
        zones = self._zones(self.one)
        while self._decide() and not (self.one.over or self.other.over) and self.one.actor == self.other.actor:
            before, zones = zones, self._zones(self.one)
            if list(self._zones(self.other).values()) != list(zones.values())[::-1]:
                break  # the rules have moved the two cards in different ways, so that there is nothing to compare
            if self.noticed:
                self._follow(before, zones)
            elif self._differ():
                self.noticed = True
                self._begin_to_follow(before, zones)
            if not self.noticed:
                continue
            if not self.history:
                if not self.followed:
                    break
                if zones[self.cards[0]] == zones[self.cards[1]]:
                    continue
            self.compared += 1
            if not self._differ():
                self._fail()
        return self.compared

    def _differ(self) -> bool:
        return difference(*self.shown(self.one, self.other), "") is not None

    def _zones(self, state: State) -> dict[str, tuple[str, int]]:
        """Return the place of each of the two cards in `state`: the key, and the index of its text."""
        position = self.game.to_position(state)
        zones = dict.fromkeys(self.cards, ("", -1))
        for key in self.game.views.zones:
            value = position.get(key, "")
            for number, text in enumerate(
                [value] if isinstance(value, str) else value if isinstance(value, list) else []
            ):
                zones.update({card: (key, number) for card in words_of(text) if card in self.cards})
        return zones

    def _unseen(self, before: tuple[str, int], after: tuple[str, int]) -> bool:
        """Return whether a card goes from one zone to another, and lies face down in both."""
        own = ("hands", self.seat)
        return before != after and all(
            key in self.game.views.hidden_zones and (key, index) != own for key, index in (before, after)
        )

    def _begin_to_follow(self, before: dict[str, tuple[str, int]], zones: dict[str, tuple[str, int]]) -> None:
        moved = {card for card in self.cards if zones[card] != before[card]}
        self.followed = {card for card in moved if not self._unseen(before[card], zones[card])}
        if not self.followed:  # turned over, or shown where it is: no telling which of them
            self.followed = moved or set(self.cards)
            self.together = len(self.followed) > 1

    def _follow(self, before: dict[str, tuple[str, int]], zones: dict[str, tuple[str, int]]) -> None:
        lost = {card for card in self.followed if self._unseen(before[card], zones[card])}
        self.followed = set() if lost and self.together else self.followed - lost

    def _decide(self) -> bool:
        """Play one decision in both worlds; False when the other cannot follow."""
        one, other = self.one, self.other
        actions = self.course.decide(one.clone())
        move = self.game.read_actions(one, actions)
        follow = actions
        if move is not None:
            try:
                follow = self.game.plan(other, self.game.parse_move(self._renamed(move.text)))
            except (IllegalMove, InvalidText):
                return False
        decision = other.decision
        for action in follow:
            if complete(other, decision) or not other.is_legal(action):
                return False
            other.apply(action)
        for action in actions:
            one.apply(action)
        self.note(actions, follow)
        self.moves.append("silence" if move is None else move.text)
        return complete(other, decision)

    def _renamed(self, text: str) -> str:
        """A move with the names of the two cards exchanged."""
        first, second = self.cards
        names = {first: second, second: first}
        return " ".join(names.get(word, word) for word in text.split())

    def _fail(self) -> None:
        first, second = self.cards
        forgotten = first if self.history else " and ".join(sorted(self.followed))
        raise AssertionError(
            f"{self.course.where}: seat {self.seat} has been shown where {forgotten} lies, and has forgotten it: its "
            f"observation has been different with {first} and {second} exchanged, and is the same again after "
            f"{'; '.join(self.moves)}, played from {self.positions[0]}."
        )
