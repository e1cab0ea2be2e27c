"""The check that no seat is shown hidden facts (docs/reference/testing.md defines them).

Two worlds begin from two positions that differ only in cards hidden from a seat, and follow one random course. When
another seat acts in the first, the second follows with any action that looks the same from outside. The views of the
seat are compared, until everybody has noticed a difference, or the hands of the seat itself differ.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import entry_points
from random import Random
from typing import Any, Final, TypeAlias

from cardkit.engine.state import UNFINISHED, State
from cardkit.errors import in_short
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.testing.difference import Difference, View, about_notes, difference, observed
from cardkit.testing.random_deals import Choose, Course, NothingToCheck, along_deals, any_action, complete
from cardkit.testing.worlds import Positions, TwoWorlds, World, other_world

Public: TypeAlias = Callable[[Any, Move | None, Any], object]
"""Maps the state before a decision, its move (None for a silent one) and the state after it to its public facts."""

Tell: TypeAlias = Callable[[Any, Move | None, Any, int], object]
"""A function from the same and a seat to the messages that the seat gets about the decision."""

_SWAPS: Final = (1, 1, 1, 2, 4, 30)
"""The numbers of pairs of hidden cards that change places: few, so that the worlds agree for long, and many."""

_FAITH: Final = (0.0, 0.5, 1.0)
"""The chance with which the second world first tries to do the very same as the first, drawn for each pair."""

_REDRAWS: Final = 3
_TRIES: Final = 12


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
    game, compared = course.game, 0
    course.rng = course.notes.setdefault("rng", Random(course.given))  # one for all deals
    course.state = game.deal_state(course.seats, seed=course.rng.getrandbits(32))
    starts = [course.state.clone() for _ in course.decisions()]
    for seat in range(course.seats):
        for world in range(worlds):
            start = course.rng.choice(starts) if world else starts[0]
            position = game.to_position(start)
            other = other_world(course, position, seat, course.rng.choice(_SWAPS))
            if other is None or game.from_position(position).actor != start.actor:
                continue
            begun = game.to_position(other[1])  # other cards may have skipped the decision of `position`
            if all(begun.get(key) == value for key, value in other[0].items() if value == position.get(key)):
                compared += _Alike(course, (position, other[0]), seat, public, view, tell).run()
    return compared


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
    course = Course(game, game.from_position(one).seats, seed, choose=choose)
    course.rng = Random(seed)
    return _Alike(course, (one, other), seat, public, view, tell).run()


class _Alike(TwoWorlds):
    """Two worlds that look the same to one seat, played by the same course until they differ."""

    def __init__(
        self, course: Course, positions: Positions, seat: int, public: Public | None, view: View, tell: Tell | None
    ) -> None:
        super().__init__(course, positions, seat, view)
        self.public, self.tell = public, tell
        self.rng, self.faith = course.rng, course.rng.choice(_FAITH)
        self.messages = 0

    def run(self) -> int:
        """Play until the worlds may differ, or to the end; return the number of compared views or messages."""
        one, other = self.states
        if one.actor != other.actor:  # the position itself asks another seat
            return 0
        self._must_be_none(self._differ(self.one, self.other))
        while not one.over and self._decide():
            if UNFINISHED in (one.outcome, other.outcome):
                break
            found = self._differ(self.one, self.other)
            if found is not None and self._own_hand(one) != self._own_hand(other):
                break
            self._must_be_none(found)
            if one.actor != other.actor:  # nobody sees the difference, so that there is no way to follow
                break
        return self.compared if self.tell is None else self.messages

    def _own_hand(self, state: State) -> list[str]:
        return sorted(self.game.to_position(state)["hands"][self.seat].split())

    # -- Playing

    def _decide(self) -> bool:
        """Play one decision in both worlds; False when everybody has noticed a difference."""
        one, other = self.states
        own = one.actor == self.seat
        for _ in range(_REDRAWS):  # another decision, if the second world cannot follow
            after = one.clone()
            actions = self.course.decide(after)
            move = self.game.read_actions(one, actions)
            noticed = self._noticed(one, move, after)
            follower = self._repeat(actions, noticed) if own else self._follow(actions, noticed)
            if follower is not None:
                break
        self.course.note(actions, move)
        if own:
            self._compare_steps(actions)
        if follower is None:
            return False
        other_after, steps = follower
        capped = UNFINISHED in (after.outcome, other_after.outcome)
        if self.tell is not None and not capped and self._own_hand(after) == self._own_hand(other_after):
            other_move = self.game.read_actions(other, steps)
            told = self.tell(one, move, after, self.seat), self.tell(other, other_move, other_after, self.seat)
            self.messages += 1
            self._must_be_none(difference(*told, "what it is told"))
        self.play(actions, steps)
        return True

    def _repeat(self, actions: Sequence[int], noticed: object) -> tuple[State, Sequence[int]] | None:
        """The second world after the seat itself did the same; None when everybody notices a difference."""
        after = self.other.state.clone()
        for action in actions:
            if not after.is_legal(action):
                return None
            after.apply(action)
        return (after, actions) if self._is_noticed(actions, after, noticed) else None

    def _follow(self, actions: Sequence[int], noticed: object) -> tuple[State, Sequence[int]] | None:
        """The second world after actions that everybody notices alike, and these; None when none were found."""
        same = self.rng.random() < self.faith
        for attempt in range(_TRIES):
            keep = 1.0 if attempt == (0 if same else _TRIES // 2) else 0.7
            after = self.other.state.clone()
            steps = self._imitate(after, actions, keep)
            if self._is_noticed(steps, after, noticed):
                return after, steps
        return None

    def _is_noticed(self, actions: Sequence[int], after: State, noticed: object) -> bool:
        """Return whether the second world completes a decision by `actions`, and all notice the same of it."""
        before = self.other.state
        if not complete(after, before.decision):
            return False
        return self._noticed(before, self.game.read_actions(before, actions), after) == noticed

    def _noticed(self, before: State, move: Move | None, after: State) -> object:
        if self.public is not None:
            return self.public(before, move, after)
        return self.game.views.noticed(before, move, after, self.seat)

    def _imitate(self, state: State, actions: Sequence[int], keep: float) -> list[int]:
        """Make a whole decision in `state` and return its steps: each the next legal one of `actions`, or a random one.

        The share `keep`, 0 to 1, of the steps follows `actions` where it can.
        """
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
                steps.append(self.course.choose(state, self.rng))
            state.apply(steps[-1])
        return steps

    # -- Comparing

    def _given(self, world: World, half_made: bool) -> dict[str, object]:
        """Return all that the seat is given in a world, by name."""
        state, seat = world.state, self.seat
        name = f"observe({seat})" if self.view is observed else f"the view of seat {seat}"
        given = {name: world.seen(seat), "(asked, over)": (state.actor == seat, state.over)}
        if state.over:
            given["(outcome, outcome_seat)"] = state.outcome, state.outcome_seat
        elif state.actor == seat:
            given["actions()"] = state.actions()
            given["offers"] = [] if half_made else [move.text for move in self.game.offers(state)]
        return given

    def _differ(self, one: World, other: World, half_made: bool = False) -> Difference | None:
        """Return the first difference between all that the seat is given in two worlds; None when there is none."""
        self.compared += 1
        given, others = self._given(one, half_made), self._given(other, half_made)
        found = (difference(value, others.get(name), name) for name, value in given.items())
        return next((each for each in found if each is not None), None)

    def _compare_steps(self, actions: Sequence[int]) -> None:
        """Compare all that the seat is given at each step of its own play."""
        one, other = self.one.clone(), self.other.clone()
        decision, other_decision = one.state.decision, other.state.decision
        for action in actions:
            one.play([action])
            other.play([action])
            completed = complete(one.state, decision), complete(other.state, other_decision)
            self._must_be_none(difference(*completed, "its own play is complete"))
            if not completed[0]:
                self._must_be_none(self._differ(one, other, half_made=True))

    def _must_be_none(self, found: Difference | None) -> None:
        """Fail when there is a difference between the two worlds."""
        if found is not None:
            self.fail(
                f"seat {self.seat} is shown what it may not know.\n{found[0]} is {found[1]!r} in one world and "
                f"{found[2]!r} in another that looked the same to it{about_notes(self.game, found[0]) or '.'}"
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
    for entry in entry_points(group=TELLERS, name=told_by):
        try:
            make = entry.load()
        except ImportError as error:
            raise NothingToCheck(f"what {told_by} tells cannot be checked here: {in_short(error)}") from None
        return _leaks(course, worlds, public, observed, make(course.game, course.seats))
    raise NothingToCheck(f"no package that is installed has an entry point {told_by!r} in the group {TELLERS!r}")
