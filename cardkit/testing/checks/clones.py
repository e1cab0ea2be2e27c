"""The check of clones: independent, and equal in play."""

from typing import Final

from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.testing.difference import Difference, difference
from cardkit.testing.random_deals import Choose, Course, any_action, complete, courses
from cardkit.testing.sentences import in_sentences
from cardkit.testing.snapshots import Snapshot

_CLONED: Final = 0.3
"""The number of clones of a state, and of those clones the share that is kept to the end and that is played out."""


class _Snapshot:
    """A look at a state, and at the start of a decision its position, which holds what no seat sees."""

    def __init__(self, game: AnyGame, state: State, at_start: bool) -> None:
        self.look = Snapshot(state)
        self.position = game.to_position(state) if at_start and not state.over else None


@in_sentences
def check_clones(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when a clone is not an independent equal of its original, along a random deal.

    At random moments, also inside a play, a clone looks like its original to every seat and in its position. Playing a
    clone leaves the original as it was, and the other way round. The same actions bring both to the same. Returns how
    many clones were compared.
    """
    cloned = 0
    for course in courses(game, seats, seed, games, choose):
        kept: list[tuple[int, State, _Snapshot]] = []
        actions: list[int] = []
        at_start = True
        while course.goes_on():
            state, decision = course.state, course.state.decision
            action = course.pick()
            if actions and course.rng.random() > _CLONED:
                course.apply(action)
            else:
                snapshot = _Snapshot(game, state, at_start)
                copy = state.clone()
                _compare(course, snapshot, _Snapshot(game, copy, at_start), "a clone should look like its original")
                if not actions or course.rng.random() < _CLONED:
                    kept.append((len(actions), copy.clone(), snapshot))
                    _play_out(course, state.clone())
                copy.apply(action)
                untouched = _Snapshot(game, state, at_start)
                _compare(course, snapshot, untouched, "playing a clone should leave its original as it was")
                course.apply(action)
                _compare(
                    course,
                    _Snapshot(game, state, False),
                    _Snapshot(game, copy, False),
                    "the same action should bring a clone and its original to the same",
                )
                cloned += 1
            actions.append(action)
            at_start = complete(state, decision)
        _check_kept(course, kept, actions)
    return cloned


def _play_out(course: Course, state: State) -> None:
    """Play a clone to its end, or as far as any deal may go."""
    limit = state.action_cap + state.action_count
    while not state.over and state.action_count < limit:
        state.apply(course.choose(state, course.rng))


def _check_kept(course: Course, kept: list[tuple[int, State, _Snapshot]], actions: list[int]) -> None:
    for index, copy, snapshot in kept:
        now = _Snapshot(course.game, copy, snapshot.position is not None)
        _compare(course, snapshot, now, "playing the original should leave its clone as it was")
        for action in actions[index:]:
            if not copy.is_legal(action):
                course.fail(f"action {action} should be legal in a clone that has come to where its original was")
            copy.apply(action)
        _compare(
            course,
            _Snapshot(course.game, course.state, False),
            _Snapshot(course.game, copy, False),
            "the same actions should bring a clone and its original to the same end",
        )


def _compare(course: Course, one: _Snapshot, other: _Snapshot, sentence: str) -> None:
    found: Difference | None = difference(one, other, "state")
    if found is not None:
        index, first, second = found
        course.fail(f"{sentence}, and {index} is {first!r} in one and {second!r} in the other")
