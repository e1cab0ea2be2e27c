"""The walk over random deals that all checks share, and their complaints, also when the game raises an error."""

from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from random import Random
from traceback import walk_tb
from types import FrameType
from typing import Any, Final, NoReturn, Protocol, TypeAlias

from cardkit.cards.chance import derived_seed
from cardkit.engine.state import State
from cardkit.errors import in_short
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.testing.difference import difference

Choose: TypeAlias = Callable[[Any, Random], int]
"""A function from a state and a source of chance to one of the actor's legal actions."""

Decision: TypeAlias = tuple[list[int], Move | None, State]
"""The actions of a whole decision, the move that they make (None for a silent one), and the state after it."""

LONGEST_DECISION: Final = 1000
"""No decision has more steps than this: a play lays each of its cards once, after a few announcements."""

_LAST_MOVES: Final = 8

WENT: Final = "went from {!r} to {!r}"
"""The words for a value that should have stayed as it was."""


class NothingToCheck(Exception):
    """A check does not apply to this game: the message says why."""


def any_action(state: State, rng: Random) -> int:
    """Any legal action, each as likely as another."""
    actions: list[int] = state.actions()
    return rng.choice(actions)


class Course:
    """The walk over one random deal, whose `state` is played on step by step or decision by decision."""

    def __init__(self, game: AnyGame, seats: int, seed: int, number: int = 0, choose: Choose = any_action) -> None:
        self.game, self.seats, self.number, self.choose = game, seats, number, choose
        self.given = seed
        """The seed of the check, which has several deals."""
        self.notes: dict[str, Any] = {}
        """The things that a check has noted, also in the deals before."""
        self.seed = derived_seed(seed, seats, number)
        """The seed of this deal."""
        self.rng = Random(self.seed)
        self.where = f"{game.name}, {seats} players, seed {seed}, deal {number}"
        self.applied = 0
        """The number of actions that have been applied."""
        self.moves: list[str] = []
        """The moves so far, where whole decisions are walked."""
        self.state: State = game.deal_state(seats, seed=self.seed)

    def goes_on(self) -> bool:
        """Return whether the deal goes on; fails when it has gone on far beyond its cap."""
        if not self.state.over and self.applied >= self.state.action_cap + LONGEST_DECISION:
            self.fail(f"the deal should have been given up after {self.state.action_cap} actions, its action_cap")
        return not self.state.over

    def pick(self) -> int:
        """A random action for the actor."""
        return self.choose(self.state, self.rng)

    def apply(self, action: int) -> None:
        """Carry out one action."""
        self.state.apply(action)
        self.applied += 1

    def decisions(self) -> Iterator[Decision]:
        """Each whole decision, before it is applied to `state`, until the deal is over."""
        while self.goes_on():
            after = self.state.clone()
            actions = self.decide(after)
            move = self.game.read_actions(self.state, actions)
            yield actions, move, after
            for action in actions:
                self.apply(action)
            self.note(actions, move)

    def decide(self, state: State) -> list[int]:
        """Let the actor of `state` make a whole random decision, in place; return its actions."""
        actions: list[int] = []
        decision = state.decision
        while not complete(state, decision):
            if len(actions) > LONGEST_DECISION:
                self.fail(f"decision {decision} has had {len(actions)} steps and is not complete")
            actions.append(self.choose(state, self.rng))
            state.apply(actions[-1])
        return actions

    def note(self, actions: list[int], move: Move | None) -> None:
        """Note the move of a decision for the message of a failure."""
        self.moves.append(f"{actions} in silence" if move is None else move.text)

    def play_out(self, state: State, name: str) -> None:
        """Play `state`, called `name`, to its end, in place; fails when it comes to none."""
        remaining = state.action_cap + LONGEST_DECISION
        while not state.over:
            action = self.choose(state, self.rng)
            if not state.is_legal(action):
                self.fail(f"{name} should be playable, and action {action} is not legal in it")
            if not remaining:
                self.fail(f"{name} should come to its end within {state.action_cap} actions, its action_cap")
            state.apply(action)
            remaining -= 1

    # -- Complaints

    def fail(self, sentence: str) -> NoReturn:
        """Raise `AssertionError` with the place, the moves before it, and `sentence`."""
        __tracebackhide__ = True
        raise AssertionError(self.located(sentence))

    def must(self, name: str, found: object, right: bool, wanted: object) -> None:
        """Fail unless `right`: the value of `name` was `found`, and `wanted` describes the right value."""
        __tracebackhide__ = True
        if not right:
            self.fail(f"`{name}` should be {wanted}, not {found}")

    def refused(self, what: str, call: Callable[[], object], error: type[Exception]) -> None:
        """Fail unless `call`, described by `what`, raises an `error`."""
        __tracebackhide__ = True
        try:
            call()
        except error:
            return
        except Exception as other:
            self.fail(f"{what} should be refused with {error.__name__}, and it raised {in_short(other)}")
        self.fail(f"{what} should be refused with {error.__name__}, and it was accepted")

    def same(
        self,
        one: object,
        other: object,
        sentence: str,
        *,
        name: str = "state",
        how: str = "is {!r} in one and {!r} in the other",
    ) -> None:
        """Fail with `sentence`, and with the first place where they differ, unless two things are the same."""
        __tracebackhide__ = True
        found = difference(one, other, name)
        if found is not None:
            self.fail(f"{sentence}, and {found[0]} {how.format(*found[1:])}")

    def located(self, sentence: str) -> str:
        """Return `sentence` with its place and the moves before it."""
        after = f"{self.applied} actions"
        if self.moves:
            more = "...; " if len(self.moves) > _LAST_MOVES else ""
            after += f" ({more}{'; '.join(self.moves[-_LAST_MOVES:])})"
        return f"{self.where}, after {after}: {sentence.rstrip('.')}."


def complete(state: State, decision: int) -> bool:
    """Return whether `state` has completed the decision numbered `decision`."""
    return bool(state.over or state.decision != decision)


# -- Checks of deals

_KIT: Final = str(Path(__file__).parent)


class DealCheck(Protocol):
    """A check of random deals of a game; returns how often it looked."""

    def __call__(
        self, game: AnyGame, players: int, seed: int, *, games: int = 1, choose: Choose = any_action, **options: Any
    ) -> int:
        """Raise `AssertionError` with a sentence when a check fails."""


def along_deals(check: Callable[..., int]) -> DealCheck:
    """Return `check`, a check of one `Course`, as a check of random deals; errors of the game become sentences."""

    @wraps(check)
    def checked(
        game: AnyGame, players: int, seed: int, *, games: int = 1, choose: Choose = any_action, **options: Any
    ) -> int:
        looked = 0
        notes: dict[str, Any] = {}
        course: Course | None = None
        try:
            for number in range(games):
                course = Course(game, players, seed, number, choose)
                course.notes = notes
                looked += check(course, **options)
        except (AssertionError, NothingToCheck):
            raise
        except Exception as error:
            sentence = _sentence(error, [frame for frame, _ in walk_tb(error.__traceback__)][1:])
            where = f"{game.name}, {players} players, seed {seed}: {sentence}."
            raise AssertionError(where if course is None else course.located(sentence)) from error
        return looked

    return checked


def _sentence(error: Exception, frames: list[FrameType]) -> str:
    """Return which call of the game raised `error`, or which of its answers the check could not read."""
    kit = [index for index, frame in enumerate(frames) if frame.f_code.co_filename.startswith(_KIT)]
    last = kit[-1] if kit else -1
    if last + 1 < len(frames):
        called, at = frames[last + 1].f_code.co_name, frames[-1]
        file = Path(at.f_code.co_filename)
        return f"`{called}` should not fail here, and raised {in_short(error)} ({file.name}, in `{at.f_code.co_name}`)"
    name = frames[-1].f_code.co_name.strip("_").replace("_", " ") if frames else "it"
    return (
        f"what the game gives should be as docs/reference/testing.md says, and it is not: {in_short(error)}, when the "
        f"kit came to {name}"
    )
