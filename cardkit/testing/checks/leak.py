"""The check that no seat is shown hidden facts (docs/reference/testing.md defines them).

Two worlds begin from two positions that differ only in cards hidden from a seat, and follow one random course. When
another seat acts in the first, the second follows with any action that looks the same from outside. The views of the
seat are compared, until everybody has noticed a difference, or the hands of the seat itself differ.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import entry_points
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from cardkit.engine.state import UNFINISHED, State
from cardkit.errors import in_short
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.testing.difference import Difference, View, difference, observed
from cardkit.testing.random_deals import (
    Choose,
    Course,
    NothingToCheck,
    along_deals,
    any_action,
    complete,
    random_decision,
)
from cardkit.testing.worlds import Positions, TwoWorlds, World, other_world

Public: TypeAlias = Callable[[Any, Move | None, Any], object]
"""Maps the state before a decision, its move (None for a silent one) and the state after it to its public facts."""

Tell: TypeAlias = Callable[[Any, Move | None, Any, int], object]
"""A function from the same and a seat to the messages that the seat gets about the decision."""

Follower: TypeAlias = tuple[State, Sequence[int]]
"""A world after a decision, and the actions of that."""

_SWAPS: Final = (1, 1, 1, 2, 4, 30)
"""The numbers of pairs of hidden cards that change places: few, so that the worlds agree for long, and many."""

_FAITH: Final = (0.0, 0.5, 1.0)
"""The chance with which the second world first tries to do the very same as the first, drawn for each pair."""

_REDRAWS: Final = 3
_TRIES: Final = 12
_LAST_MOVES: Final = 12


def everything_said(before: Any, move: Move | None, after: Any) -> object:
    """Return the facts that all notice in games with open cards: the move in text, the next actor, and the phase."""
    return None if move is None else move.text, after.actor, getattr(after, "phase", None)


def only_moves(before: Any, move: Move | None, after: Any) -> object:
    """Return the text of the move alone, for rules whose questions go to all seats and so reveal nothing."""
    return None if move is None else move.text


@along_deals
def check_no_leak(
    course: Course,
    *,
    worlds: int = 2,
    public: Public | None = None,
    view: View = observed,
    tell: Tell | None = None,
) -> int:
    """Raise `AssertionError` when a seat is shown hidden facts, in random games from `seed`.

    For each of `games` deals and each seat, `worlds` pairs of worlds are compared: the first from the deal on, the
    others from points along a random game. `public` gives the facts of a decision that everybody notices, instead of
    `game.views.noticed`; `game.views.hidden_zones` says which cards lie face down. `tell` gives the messages to a seat
    about a decision, which are compared as well. `choose` makes the random courses: it can be wiser than blind chance
    when that seldom reaches the interesting states, such as true announcements. Returns the number of compared pairs of
    views, so that a test can require enough of them; with `tell`, the number of compared messages.
    """
    return _leaks(course, worlds, public, view, tell)


def _leaks(course: Course, worlds: int, public: Public | None, view: View, tell: Tell | None) -> int:
    """Play the pairs of worlds of a deal; return how often something was compared."""
    game = course.game
    rng: Random = course.notes.setdefault("rng", Random(course.given))
    rules = _Rules(game, public, course.choose, view, tell)
    starts = _starts(game.deal_state(course.seats, seed=rng.getrandbits(32)), rng, course.choose)
    compared = 0
    for seat in range(course.seats):
        for world in range(worlds):
            start = starts[0] if world == 0 else rng.choice(starts)
            position = game.to_position(start)
            other = other_world(position, seat, game, rng.choice(_SWAPS), rng)
            if (
                other is not None
                and game.from_position(position).actor == start.actor
                and _begins(game, position, other)
            ):
                compared += _Worlds(rules, (position, other[0]), seat, rng, course.where).run()
    return compared


def _begins(game: AnyGame, position: Mapping[str, Any], other: World) -> bool:
    """Return whether the other world begins with the decision of `position`: other cards may have skipped it."""
    given, begun = other[0], game.to_position(other[1])
    return all(begun.get(key) == value for key, value in given.items() if value == position.get(key))


def _starts(state: State, rng: Random, choose: Choose) -> list[State]:
    """The states of a random deal at the start of each decision."""
    starts = []
    while not state.over:
        starts.append(state.clone())
        random_decision(state, rng, choose)
    return starts


def check_same_views(
    game: AnyGame,
    one: Mapping[str, Any],
    other: Mapping[str, Any],
    seat: int,
    seed: int,
    *,
    public: Public | None = None,
    choose: Choose = any_action,
    view: View = observed,
    tell: Tell | None = None,
) -> int:
    """Raise `AssertionError` when `seat` is shown a difference between two positions that are to look the same to it.

    Both are played on as `check_no_leak` does it, by a random course from `seed`. Returns how many views were compared.
    """
    rules = _Rules(game, public, choose, view, tell)
    return _Worlds(rules, (one, other), seat, Random(seed), f"{game.name}, seed {seed}").run()


# -- Playing two worlds at once


@attrs.frozen
class _Rules:
    """The way to play and look at worlds of a game."""

    game: AnyGame
    public: Public | None
    choose: Choose
    view: View
    tell: Tell | None


class _Worlds(TwoWorlds):
    """Two worlds that look the same to one seat, played by the same course until they differ."""

    def __init__(self, rules: _Rules, positions: Positions, seat: int, rng: Random, where: str) -> None:
        super().__init__(rules.game, positions, seat, rules.view)
        self.rules = rules
        self.named = "observe({})" if rules.view is observed else "the view of seat {}"
        self.rng = rng
        self.where = where
        self.faith = rng.choice(_FAITH)
        self.told = 0

    def run(self) -> int:
        """Play until the worlds may differ, or to the end; return the number of compared views or messages."""
        if self.one.actor != self.other.actor:  # the position itself asks another seat
            return 0
        self._expect_none(self._find())
        while not self.one.over and self._decide():
            if UNFINISHED in (self.one.outcome, self.other.outcome):
                break
            found = self._find()
            if found is not None:
                if self._own_hand(self.one) != self._own_hand(self.other):
                    break
                self._fail(*found)
            if self.one.actor != self.other.actor:  # nobody sees the difference, so that there is no way to follow
                break
        return self.compared if self.rules.tell is None else self.told

    def _own_hand(self, state: State) -> list[str]:
        return sorted(self.game.to_position(state)["hands"][self.seat].split())

    def _decide(self) -> bool:
        """Play one decision in both worlds; False when everybody has noticed a difference."""
        one = self.one
        own = one.actor == self.seat
        for _ in range(_REDRAWS):  # another decision, if the second world cannot follow
            after = one.clone()
            actions = random_decision(after, self.rng, self.rules.choose)
            move = self.game.read_actions(one, actions)
            noticed = self._noticed_in(one, move, after)
            follower = self._repeat(actions, noticed) if own else self._follow(actions, noticed)
            if follower is not None:
                break
        self.moves.append(f"{one.actor} (silent)" if move is None else move.text)
        if own:
            self._own_steps(actions)
        if follower is None:
            return False
        capped = UNFINISHED in (after.outcome, follower[0].outcome)
        if self.rules.tell is not None and not capped and self._own_hand(after) == self._own_hand(follower[0]):
            self._compare_told(self.rules.tell, move, after, *follower)
        self.one, (self.other, steps) = after, follower
        self.note(actions, steps)
        return True

    def _own_steps(self, actions: Sequence[int]) -> None:
        """Compare the views of the seat at each step of its own play."""
        one, other = self.one.clone(), self.other.clone()
        decision, other_decision = one.decision, other.decision
        for index, action in enumerate(actions):
            if index:
                self._expect_none(self._views(one, other, actions[:index]))
            one.apply(action)
            other.apply(action)
            if complete(one, decision) != complete(other, other_decision):
                self._fail("its own play is complete", complete(one, decision), complete(other, other_decision))

    def _repeat(self, actions: Sequence[int], noticed: object) -> Follower | None:
        """The second world after the seat itself did the same; None when everybody notices a difference."""
        after = self.other.clone()
        for action in actions:
            if not after.is_legal(action):
                return None
            after.apply(action)
        if not complete(after, self.other.decision):
            return None
        return (after, actions) if self._noticed(actions, after) == noticed else None

    def _follow(self, actions: Sequence[int], noticed: object) -> Follower | None:
        """Return the second world after an action that everybody notices alike; None when none was found."""
        same = self.rng.random() < self.faith
        for attempt in range(_TRIES):
            keep = 1.0 if attempt == (0 if same else _TRIES // 2) else 0.7
            after = self.other.clone()
            steps = self._imitate(after, actions, keep)
            if self._noticed(steps, after) == noticed:
                return after, steps
        return None

    def _noticed(self, actions: Sequence[int], after: State) -> object:
        return self._noticed_in(self.other, self.game.read_actions(self.other, actions), after)

    def _noticed_in(self, before: State, move: Move | None, after: State) -> object:
        if self.rules.public is not None:
            return self.rules.public(before, move, after)
        return self.game.views.noticed(before, move, after, self.seat)

    def _imitate(self, state: State, actions: Sequence[int], keep: float) -> list[int]:
        """Make a whole decision in `state`, each step one of `actions` where it can, as often as `keep`."""
        remaining = list(actions)
        steps: list[int] = []
        decision = state.decision
        while not complete(state, decision):
            legal = state.actions()
            index = next((index for index, action in enumerate(remaining) if action in legal), None)
            if index is not None and (keep == 1 or self.rng.random() < keep):
                steps.append(remaining[index])
                del remaining[: index + 1]
            else:
                steps.append(self.rules.choose(state, self.rng))
            state.apply(steps[-1])
        return steps

    # -- Comparing

    def _expect_none(self, found: Difference | None) -> None:
        if found is not None:
            self._fail(*found)

    def _compare_told(
        self, tell: Tell, move: Move | None, after: State, other_after: State, steps: Sequence[int]
    ) -> None:
        """Compare the messages to the seat about a decision in the two worlds."""
        other_move = self.game.read_actions(self.other, steps)
        told = tell(self.one, move, after, self.seat), tell(self.other, other_move, other_after, self.seat)
        self.told += 1
        self._expect_none(difference(*told, "what it is told"))

    def _views(self, one: State, other: State, steps: Sequence[int] = ()) -> Difference | None:
        self.compared += 1
        seat = self.seat
        found = difference(*self.shown(one, other, steps), self.named.format(seat))
        if found is None and one.actor == seat == other.actor:
            found = difference(one.actions(), other.actions(), "actions()")
        return found

    def _find(self) -> Difference | None:
        """Return the first difference between the views of the seat in the two worlds; None when they are the same."""
        one, other, seat = self.one, self.other, self.seat
        found = self._views(one, other)
        if found is None:
            found = difference((one.actor == seat, one.over), (other.actor == seat, other.over), "(asked, over)")
        if found is None and one.over:
            ends = [(state.outcome, state.outcome_seat) for state in (one, other)]
            found = difference(ends[0], ends[1], "(outcome, outcome_seat)")
        if found is None and one.actor == seat:
            offers = [[move.text for move in self.game.offers(state)] for state in (one, other)]
            found = difference(offers[0], offers[1], "offers")
        return found

    def _fail(self, what: str, one: object, other: object) -> None:
        moves = self.moves[-_LAST_MOVES:]
        dots = f"(after {len(self.moves) - len(moves)} more) " if len(moves) < len(self.moves) else ""
        raise AssertionError(
            f"{self.where}: seat {self.seat} is shown what it may not know.\n"
            f"{what} is {one!r} in one world and {other!r} in another that looked the same to it.\n"
            f"Moves since the start: {dots}{'; '.join(moves) or 'none'}.\n"
            f"One start: {dict(self.positions[0])}\nThe other: "
            f"{ {key: value for key, value in self.positions[1].items() if value != self.positions[0].get(key)} }"
        )


# -- Messages of tellers

TELLERS: Final = "cardkit.tellers"
"""The group of entry points."""
TERMINAL: Final = "terminal"
WEB: Final = "web"
"""The names of ours."""


@along_deals
def check_sentences(course: Course, *, worlds: int = 2, public: Public | None = None, told_by: str = TERMINAL) -> int:
    """Raise `AssertionError` when messages tell a seat hidden facts, in random games from `seed`.

    `told_by` names their source: `terminal`, the sentences of `cardkit play`, or `web`, the messages of a web table to
    the seat and to onlookers; others are entry points of the group `cardkit.tellers`. The words are those of the
    family, if its package is installed. The rest is as in `check_no_leak`. Returns the number of compared messages;
    raises `NothingToCheck` when no teller of that name is installed.
    """
    tell = _teller(told_by, course.game, course.seats)
    return _leaks(course, worlds, public, observed, tell)


def _teller(name: str, game: AnyGame, seats: int) -> Tell:
    """Return the teller called `name`; raises `NothingToCheck` when it is not installed."""
    for entry in entry_points(group=TELLERS, name=name):
        try:
            make = entry.load()
        except ImportError as error:
            raise NothingToCheck(f"what {name} tells cannot be checked here: {in_short(error)}") from None
        tell: Tell = make(game, seats)
        return tell
    raise NothingToCheck(f"no package that is installed has an entry point {name!r} in the group {TELLERS!r}")
