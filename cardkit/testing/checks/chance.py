"""The checks of chance: a seed gives the same deal for ever, and samples agree with observations."""

import random
from functools import partial
from typing import Final

from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.bots import RandomBot
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal
from cardkit.game.game import Opening
from cardkit.testing.checks.records import check_conserved
from cardkit.testing.difference import difference, look
from cardkit.testing.random_deals import WENT, Course, NothingToCheck, along_deals
from cardkit.testing.worlds import other_world

_SEEDS: Final = 40
"""The number of deals that are compared, to see that they differ."""


@along_deals
def check_seeds(course: Course) -> int:
    """Raise `AssertionError` when a deal depends on anything but its seed, or not on its seed.

    The same seed gives the same deal, whatever else draws from `random` meanwhile, and leaves `random` as it was; with
    the same bots it gives the same record. `deal` with an opening gives the deal of `dealer` from the same generator,
    with the dealer of the opening, if positions name one. Among 40 seeds, and among 40 deals without a seed, not all
    are the same, nor is it always the same seat that deals. Impossible numbers of seats and negative seeds are refused
    with `InvalidDeal`. Returns the number of deals.
    """
    _check_same(course)
    _check_openings(course)
    if course.number:
        return 1
    _check_deals_differ(course)
    deal, (fewest, most) = course.game.deal_state, course.game.seat_range()
    for players in (fewest - 1, most + 1):
        course.refused(f"a deal for {players} players", partial(deal, players, seed=1), InvalidDeal)
    course.refused("the seed -1", partial(deal, course.seats, seed=-1), InvalidDeal)
    return 1 + _SEEDS


def _check_same(course: Course) -> None:
    """Raise `AssertionError` unless a seed gives the same deal and record twice and leaves `random` as it was."""
    game, seats, seed = course.game, course.seats, course.seed
    deals, lines = [], []
    kept = random.getstate()
    try:
        for other in (1, 2):
            random.seed(other)
            before = random.getstate()
            deals.append(look(game.deal_state(seats, seed=seed), game))
            if random.getstate() != before:
                course.fail("to deal should leave the chance of the module `random` as it was")
    finally:
        random.setstate(kept)
    course.same(deals[0], deals[1], f"seed {seed} should always give the same deal", how=WENT)
    for _ in deals:
        deal = game.deal(seats, seed=seed)
        bots = [RandomBot(derived_seed(seed, seat)) for seat in range(seats)]
        while not deal.state.over:  # `drive` takes no state that wraps another, once it is compiled
            deal.apply(bots[deal.state.actor].act(deal.state.observe(deal.state.actor)))
        lines.append(deal.record().text().splitlines())
    sentence = "the same seeds of deal and bots should give the same record"
    course.same(lines[0], lines[1], sentence, name="its lines", how=WENT)


def _check_openings(course: Course) -> None:
    """Fail unless `deal` with an opening deals like `dealer`, for the first and the last seat as dealer."""
    game, seats, seed = course.game, course.seats, course.seed
    for dealer in {0, seats - 1}:
        opening = Opening(dealer)
        one = look(game.deal_state(seats, seed=seed, opening=opening), game)
        other = look(game.dealer(seats, opening).deal(generator(seed)), game)
        course.same(one, other, f"`deal` with seed {seed} and {opening} should be what `dealer` deals")
        named = one["position"].get("dealer", dealer)
        if named != dealer:
            course.fail(f"the position of a deal with {opening} should have the dealer {dealer}, not {named}")


def _check_deals_differ(course: Course) -> None:
    """Fail when all of `_SEEDS` deals are the same, or have the same dealer, with different seeds or without a seed."""
    game, seats = course.game, course.seats
    first = course.seed >> 1
    for what, seeds in (("different seeds", range(first, first + _SEEDS)), ("no seed", [None] * _SEEDS)):
        positions = [game.to_position(game.deal_state(seats, seed=seed)) for seed in seeds]
        if all(position == positions[0] for position in positions):
            course.fail(f"{_SEEDS} deals with {what} should not all be the same")
        dealers = {position.get("dealer") for position in positions}
        if len(dealers) == 1 < seats and None not in dealers:
            course.fail(f"in {_SEEDS} deals with {what} chance should not always let seat {dealers.pop()} deal")


# -- Samples: imagined states agree with the observation, hold all cards, and do not know the true ones


_IMAGINED: Final = 0.15
"""The share of decisions at whose start a seat imagines the deal, and of its plays in whose middle it does."""

_MOST: Final = 12
"""The number of samples that are checked in one deal at the most: some take long to draw."""

_DRAWS: Final = 20
_SWAPS: Final = 8


@along_deals
def check_sampler(course: Course) -> int:
    """Raise `AssertionError` when a sample from an observation is not a state that the seat could be in.

    A sample looks to the seat exactly like its observation, at the start of decisions and within its own plays; it
    holds the game's cards, and can be played to its end. The same chance draws the same sample from equal observations
    of different worlds: so only the observation is used. At the deal, when other cards could lie in the hidden places,
    not all of 20 samples are the same. The fairness of the samples is not checked. Raises `NothingToCheck` when the
    game has no sampler. Returns the number of samples.
    """
    state, rng = course.state, course.rng
    try:
        course.game.sampler(state.observe(0))
    except NotImplementedError as reason:
        raise NothingToCheck(str(reason)) from None
    drawn = sum(_check_samples_differ(course, seat) for seat in range(course.seats))
    checked = 0
    for actions, _, _ in course.decisions():
        if checked >= _MOST:
            break
        if rng.random() < _IMAGINED or not checked:
            _check_sample(course, state, rng.randrange(course.seats), whole=True)
            checked += 1
        if len(actions) > 1 and rng.random() < _IMAGINED:
            middle = state.clone()
            for action in actions[: 1 + rng.randrange(len(actions) - 1)]:
                middle.apply(action)
            _check_sample(course, middle, middle.actor, whole=False)
            checked += 1
    return drawn + checked


def _check_sample(course: Course, state: State, seat: int, *, whole: bool) -> None:
    """Check that a sample from what `seat` sees of `state` looks like it, depends on nothing else, and can be played.

    `whole` says that `state` is between decisions, and so has a position.
    """
    game, seen = course.game, state.observe(seat)
    draw = course.rng.getrandbits(32)
    sampler = game.sampler(seen)
    sample = sampler.sample(generator(draw))
    name, how = f"observe({seat})", "is {!r}, and {!r} in the sample"
    sentence = f"a sample should look to seat {seat} as it sees it"
    course.same(seen, sample.observe(seat), sentence, name=name, how=how)
    if whole:
        check_conserved(course, sample, "the position of a sample")
    again = game.sampler(sample.observe(seat)).sample(generator(draw))
    alike = f"equal observations of seat {seat} should give the same sample by the same chance"
    writer = game if whole else None
    course.same(look(sample, writer), look(again, writer), f"{alike}, whatever the true cards are")
    course.play_out(sample, f"a sample for seat {seat}")
    later = sampler.sample(generator(draw)).observe(seat)
    course.same(seen, later, f"{sentence}, also when one before it was played", name=name, how=how)
    if whole:
        check_conserved(course, sample, "the end of a sample")


def _check_samples_differ(course: Course, seat: int) -> int:
    """Check that the deal has several samples when other cards are possible; return the number of draws."""
    game = course.game
    position = game.to_position(course.state)
    other = other_world(course, position, seat, _SWAPS)
    if other is None or other[0] == position:
        return 0
    views = [state.observe(seat) for state in (game.from_position(position), other[1])]
    if difference(views[0], views[1], "") is not None:
        return 0
    sampler, rng = game.sampler(course.state.observe(seat)), generator(course.rng.getrandbits(32))
    first = game.to_position(sampler.sample(rng))
    if all(game.to_position(sampler.sample(rng)) == first for _ in range(_DRAWS - 1)):
        course.fail(
            f"{_DRAWS} samples for seat {seat} should not all be the same, as its hidden cards may lie otherwise"
        )
    return _DRAWS
