"""The check of seeds: the same deal for ever, another for another, and no chance from anywhere else."""

import random
from typing import Any, Final

from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.bots import RandomBot
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal, in_short
from cardkit.game.game import AnyGame, Opening
from cardkit.records.recorder import Recorder
from cardkit.testing.difference import Snapshot, difference
from cardkit.testing.random_deals import WENT, Choose, Course, any_action, courses, in_sentences

_SEEDS: Final = 40
"""The number of deals that are compared, to see that they differ."""


@in_sentences
def check_seeds(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when a deal depends on anything but its seed, or not on that.

    The same seed gives the same deal, whoever draws from `random` meanwhile, and leaves `random` as it was; with the
    same bots it gives the same record. `deal` with an opening is what `dealer` deals from the same generator, and the
    dealer is the opening's, where positions name one. Among 40 seeds, and among 40 deals without a seed, not all are
    the same, nor is it always the same seat that deals. Seats that cannot play and negative seeds are refused with
    `InvalidDeal`. Returns how many deals were made.
    """
    for course in courses(game, seats, seed, games, choose):
        _check_same(course)
        _check_openings(course)
        _check_record(course)
    _check_variety(Course(game, seats, seed, 0, choose))
    _check_refusals(Course(game, seats, seed, 0, choose))
    return games + _SEEDS


def _dealt(game: AnyGame, state: State) -> tuple[Snapshot, dict[str, Any]]:
    return Snapshot(state), dict(game.to_position(state))


def _check_same(course: Course) -> None:
    game, seats, seed = course.game, course.seats, course.seed
    kept = random.getstate()
    try:
        random.seed(1)
        before = random.getstate()
        one = _dealt(game, game.deal(seats, seed=seed))
        if random.getstate() != before:
            course.fail("to deal should leave the chance of the module `random` as it was")
        random.seed(2)
        other = _dealt(game, game.deal(seats, seed=seed))
    finally:
        random.setstate(kept)
    course.agree(difference(one, other, "(state, position)"), f"seed {seed} should always give the same deal", WENT)


def _check_openings(course: Course) -> None:
    game, seats, seed = course.game, course.seats, course.seed
    for dealer in {0, seats - 1}:
        opening = Opening(dealer)
        one = _dealt(game, game.deal(seats, seed=seed, opening=opening))
        other = _dealt(game, game.dealer(seats, opening).deal(generator(seed)))
        found = difference(one, other, "(state, position)")
        course.agree(found, f"`deal` with seed {seed} and {opening} should be what `dealer` deals")
        named = one[1].get("dealer", dealer)
        if named != dealer:
            course.fail(f"the position of a deal with {opening} should have the dealer {dealer}, not {named}")


def _check_record(course: Course) -> None:
    texts = []
    for _ in range(2):
        recorder = Recorder(course.game, course.game.deal(course.seats, seed=course.seed))
        bots = [RandomBot(derived_seed(course.seed, seat)) for seat in range(course.seats)]
        state = recorder.state
        while not state.over:
            recorder.apply(bots[state.actor].act(state.observe(state.actor)))
        texts.append(recorder.record().text())
    if texts[0] != texts[1]:
        lines = [text.splitlines() for text in texts]
        one, other = next(pair for pair in zip(*lines, strict=False) if pair[0] != pair[1])
        course.fail(f"the same seeds of deal and bots should give the same record, and {one!r} became {other!r}")


def _check_variety(course: Course) -> None:
    game, seats = course.game, course.seats
    first = course.seed >> 1
    for what, seeds in (("different seeds", range(first, first + _SEEDS)), ("no seed", [None] * _SEEDS)):
        positions = [game.to_position(game.deal(seats, seed=seed)) for seed in seeds]
        if all(position == positions[0] for position in positions):
            course.fail(f"{_SEEDS} deals with {what} should not all be the same")
        dealers = {position.get("dealer") for position in positions}
        if len(dealers) == 1 < seats and None not in dealers:
            course.fail(f"in {_SEEDS} deals with {what} chance should not always let seat {dealers.pop()} deal")


def _check_refusals(course: Course) -> None:
    game, seats = course.game, course.seats
    fewest, most = game.seat_range()
    for players in (fewest - 1, most + 1):
        _check_refused(course, players, 1, f"a deal for {players} seats")
    _check_refused(course, seats, -1, "the seed -1")


def _check_refused(course: Course, players: int, seed: int, what: str) -> None:
    try:
        course.game.deal(players, seed=seed)
    except InvalidDeal:
        return
    except Exception as error:
        course.fail(f"{what} should be refused with InvalidDeal, and raised {in_short(error)}")
    course.fail(f"{what} should be refused with InvalidDeal, and was dealt")
