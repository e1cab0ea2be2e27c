"""The check of recall: when a seat has once been shown the place of a card, its observation keeps it.

How it is checked. Two worlds begin alike but for two cards, hidden from a seat, that have been exchanged. Both are
played by the same moves, with the two cards' names exchanged in one of them, so that all other cards lie alike. At some
point one of the two cards comes to light, and the views of the seat differ between the two worlds. From there on its
observations must go on being different, as long as it can know where that card lies: until the card goes from one
face-down zone to another, or the two cards lie together, such as in the discard, where their order no longer matters.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from cardkit.engine.state import State
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.position import words_of
from cardkit.testing.checks.records import lying
from cardkit.testing.difference import View, difference, observed
from cardkit.testing.random_deals import Course, along_deals, complete
from cardkit.testing.worlds import Hidden, Positions, Slot, TwoWorlds, other_world

_WORLDS: Final = 5
"""The number of pairs of worlds played for each seat and deal."""

Zones: TypeAlias = dict[str, tuple[str, int]]
"""The zones of the two cards: the key in the position, and the index of its text."""


@along_deals
def check_recall(course: Course, *, worlds: int = _WORLDS, history: bool = False, view: View = observed) -> int:
    """Raise `AssertionError` when an observation forgets a card whose zone the seat has been shown.

    The docstring of the module defines this and the method; the order of events may be forgotten. With `history`, for
    observations that keep everything that has happened, two worlds that have once been different for a seat must stay
    so for ever. `view` replaces the observation by another function of a state and the seat; with
    `cardkit.testing.histories` it covers all that the seat has seen and done. For each of `games` deals and each seat,
    `worlds` pairs of worlds are played. Returns how often two observations had to be different.
    """
    game, compared = course.game, 0
    positions = [game.to_position(course.state) for _ in course.decisions()]
    for seat in range(course.seats):
        for _ in range(worlds):
            position = course.rng.choice(positions)
            other = other_world(course, position, seat, 1, _two_slots)
            if other is None:
                continue
            named, _ = lying(position, game.views.zones, game.card_type)
            if history or all(named[card] == 1 for card in other[2]):  # the zone of a single copy is known
                compared += _Exchanged(course, (position, other[0]), other[2], seat, history, view).run()
    return compared


def _two_slots(hidden: Hidden) -> Sequence[Slot]:
    """Return two slots with different cards, of one rank with a chance of 1/2 where possible.

    It is one slot twice when all cards are equal.
    """
    one = hidden.rng.choice(hidden.slots)
    others = [slot for slot in hidden.slots if hidden.card(slot) != hidden.card(one)]
    alike = [slot for slot in others if hidden.card(slot)[0] == hidden.card(one)[0]]
    return one, hidden.rng.choice((alike if alike and hidden.rng.random() < 0.5 else others) or [one])


class _Exchanged(TwoWorlds):
    """Two worlds in which two cards have been exchanged, played by the same moves."""

    def __init__(
        self, course: Course, positions: Positions, cards: tuple[str, str], seat: int, history: bool, view: View
    ) -> None:
        super().__init__(course, positions, seat, view)
        self.cards = cards
        self.history = history
        self.followed: set[str] = set()
        """Those of the two cards whose zone the seat has been shown, and may know."""
        self.together = False
        """True when the card may be any of those shown to the seat, so that they count only together."""

    def run(self) -> int:
        """Play until the worlds differ in their course; return how often they had to look different."""
        if self._differ():
            return 0  # the position tells the seat already
        one, other = self.states
        zones, noticed = self._zones(one), False
        while self._decide() and not (one.over or other.over) and one.actor == other.actor:
            before, zones = zones, self._zones(one)
            if list(self._zones(other).values()) != list(zones.values())[::-1]:
                break  # the rules have moved the two cards in different ways, so that there is nothing to compare
            if noticed:
                lost = {card for card in self.followed if self._unseen(before[card], zones[card])}
                self.followed = set() if lost and self.together else self.followed - lost
            elif self._differ():
                noticed = True
                self._begin_to_follow(before, zones)
            else:
                continue
            if not self.history and not self.followed:
                break
            if self.history or len(set(zones.values())) > 1:
                self.compared += 1
                self._must_differ()
        return self.compared

    def _differ(self) -> bool:
        return difference(self.one.seen(self.seat), self.other.seen(self.seat), "") is not None

    def _must_differ(self) -> None:
        if not self._differ():
            first, second = self.cards
            forgotten = first if self.history else " and ".join(sorted(self.followed))
            self.fail(
                f"seat {self.seat} has been shown where {forgotten} lies, and has forgotten it: its observation has "
                f"been different with {first} and {second} exchanged, and is the same again."
            )

    def _zones(self, state: State) -> Zones:
        """Return the place of each of the two cards in `state`."""
        position = self.game.to_position(state)
        zones = dict.fromkeys(self.cards, ("", -1))
        for key in self.game.views.zones:
            value = position.get(key, "")
            for number, text in enumerate(value if isinstance(value, list) else [value]):
                zones.update({card: (key, number) for card in words_of(text) if card in self.cards})
        return zones

    def _unseen(self, before: tuple[str, int], after: tuple[str, int]) -> bool:
        """Return whether a card goes from one zone to another, and lies face down in both."""
        hidden, own = self.game.views.hidden_zones, ("hands", self.seat)
        return before != after and all(zone[0] in hidden and zone != own for zone in (before, after))

    def _begin_to_follow(self, before: Zones, zones: Zones) -> None:
        """Follow those of the two cards that moved in view of the seat; if none did, those that moved, or both if none
        moved: two of them then count only together.
        """
        moved = {card for card in self.cards if zones[card] != before[card]}
        self.followed = {card for card in moved if not self._unseen(before[card], zones[card])}
        if not self.followed:  # turned over, or shown where it is: no telling which of them
            self.followed = moved or set(self.cards)
            self.together = len(self.followed) > 1

    def _decide(self) -> bool:
        """Play one decision in both worlds; False when the other cannot follow."""
        one, other = self.states
        actions = self.course.decide(one.clone())
        move = self.game.read_actions(one, actions)
        follow = actions
        if move is not None:
            try:
                follow = self.game.plan(other, self.game.parse_move(self._renamed(move.text)))
            except (IllegalMove, InvalidText):
                return False
        after = other.clone()
        for action in follow:
            if complete(after, other.decision) or not after.is_legal(action):
                return False
            after.apply(action)
        if not complete(after, other.decision):
            return False
        self.course.note(actions, move)
        self.play(actions, follow)
        return True

    def _renamed(self, text: str) -> str:
        """A move with the names of the two cards exchanged."""
        first, second = self.cards
        names = {first: second, second: first}
        return " ".join(names.get(word, word) for word in text.split())
