"""The checks of observations: the right seat, the legal actions of the actor, and no later change."""

from collections.abc import Callable
from typing import TypeAlias

from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.state import Observation
from cardkit.game.game import AnyGame
from cardkit.testing.difference import CORE, Frozen, difference
from cardkit.testing.random_deals import WENT, Course, along_deals

Looked: TypeAlias = tuple[Observation, Frozen]
"""An observation, and its frozen copy from the time when it was given."""


@along_deals
def check_observations(course: Course) -> int:
    """Raise `AssertionError` when an observation breaks its contract along a random deal.

    It carries its seat and the number of seats. The actor's has the state's legal actions, any other has none. To
    observe changes nothing, and gives the same twice. An observation never changes later. In the middle of a play the
    others see the table as it was when the play began. The decision numbers shown to a seat never fall. Returns the
    number of observations checked.
    """
    begun = first = last = _look(course, [0] * course.seats)
    looked = course.seats
    while course.goes_on():
        actor, decision = course.state.actor, course.state.decision
        course.apply(course.pick())
        _check_kept(course, last)
        now = _look(course, [seen.decision for seen, _ in last])
        looked += course.seats
        if course.state.over or course.state.decision != decision:
            begun = now
        else:
            _check_unseen(course, actor, begun, now)
        last = now
    _check_kept(course, first)
    return looked


def check_bot(game: AnyGame, players: int, seed: int, make: Callable[[int], Bot], *, games: int = 1) -> int:
    """Raise `AssertionError` when a bot writes into its observation, fails, or chooses an illegal action.

    `make` makes a bot from a seed; one sits in each seat of random deals. Returns the number of chosen actions.
    """
    return _check_bot(game, players, seed, games=games, make=make)


@along_deals
def _check_bot(course: Course, *, make: Callable[[int], Bot]) -> int:
    bots = [make(course.seed + seat) for seat in range(course.seats)]
    for seat, bot in enumerate(bots):
        bot.start(seat, course.seats)
    while course.goes_on():
        course.apply(_unchanged(course, bots[course.state.actor]))
    return course.applied


def _unchanged(course: Course, bot: Bot) -> int:
    given: list[Looked] = []

    class Watched(Bot):
        def act(self, observation: Observation) -> int:
            given.append((observation, Frozen(observation)))
            return bot.act(observation)

    action = choose(course.state, Watched(bot.name))
    for seen, frozen in given:
        found = difference(frozen, Frozen(seen), "the observation")
        course.agree(found, f"the bot {bot.name!r} should leave its observation as it is", WENT)
    return action


def _look(course: Course, decisions: list[int]) -> list[Looked]:
    """Return the observation of each seat, as it is and frozen; `decisions` are the numbers shown to them before."""
    state = course.state
    core = [getattr(state, name) for name in CORE]
    looks = []
    for seat in range(course.seats):
        seen = state.observe(seat)
        frozen = Frozen(seen)
        _check_seen(course, seat, seen)
        least = decisions[seat]
        course.must(f"observe({seat}).decision", seen.decision, seen.decision >= least, f"{least} or more, as before")
        twice = difference(frozen, Frozen(state.observe(seat)), f"observe({seat})")
        course.agree(twice, "all should be the same when a seat looks twice", WENT)
        looks.append((seen, frozen))
    for name, value in zip(CORE, core, strict=True):
        if getattr(state, name) != value:
            course.fail(f"to observe should change nothing, and `{name}` went from {value} to {getattr(state, name)}")
    return looks


def _check_seen(course: Course, seat: int, seen: Observation) -> None:
    state = course.state
    asked = seat == state.actor
    legal = list(state.actions()) if asked else []
    wanted = {
        "(seat, seats)": ((seen.seat, seen.seats), (seat, course.seats)),
        "actions()": (list(seen.actions()), legal),
        "(legal, page)": ((seen.legal, seen.page if legal else 0), (state.legal, state.page) if legal else (0, 0)),
    }
    why = "the actor's" if asked else "as it is not to act"
    for name, (found, right) in wanted.items():
        course.must(f"observe({seat}): {name}", found, found == right, f"{right}, {why}")


def _check_kept(course: Course, looks: list[Looked]) -> None:
    for seat, (seen, frozen) in enumerate(looks):
        found = difference(frozen, Frozen(seen), f"observe({seat})")
        course.agree(found, "an observation once given should never change when the deal goes on", WENT)


def _check_unseen(course: Course, actor: int, begun: list[Looked], now: list[Looked]) -> None:
    for seat in range(course.seats):
        if seat != actor:
            found = difference(begun[seat][1], now[seat][1], f"observe({seat})")
            course.agree(found, f"nobody but seat {actor} should see its half-made play", WENT)
