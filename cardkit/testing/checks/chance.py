"""The checks of chance: a seed gives the same deal for ever, and samples agree with observations."""

import random
from collections import Counter
from functools import partial
from typing import Final

from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.bots import RandomBot
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal
from cardkit.game.game import Opening
from cardkit.testing.checks.positions import check_conserved
from cardkit.testing.difference import Snapshot, difference
from cardkit.testing.random_deals import LONGEST_DECISION, WENT, Course, NothingToCheck, along_deals
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
    _check_record(course)
    if course.number:
        return 1
    _check_deals_differ(course)
    _check_refusals(course)
    return 1 + _SEEDS


def _check_same(course: Course) -> None:
    game, seats, seed = course.game, course.seats, course.seed
    kept = random.getstate()
    try:
        random.seed(1)
        before = random.getstate()
        one = Snapshot(game.deal_state(seats, seed=seed), game)
        if random.getstate() != before:
            course.fail("to deal should leave the chance of the module `random` as it was")
        random.seed(2)
        other = Snapshot(game.deal_state(seats, seed=seed), game)
    finally:
        random.setstate(kept)
    course.agree(difference(one, other, "state"), f"seed {seed} should always give the same deal", WENT)


def _check_openings(course: Course) -> None:
    game, seats, seed = course.game, course.seats, course.seed
    for dealer in {0, seats - 1}:
        opening = Opening(dealer)
        one = Snapshot(game.deal_state(seats, seed=seed, opening=opening), game)
        other = Snapshot(game.dealer(seats, opening).deal(generator(seed)), game)
        found = difference(one, other, "state")
        course.agree(found, f"`deal` with seed {seed} and {opening} should be what `dealer` deals")
        named = one.position.get("dealer", dealer)
        if named != dealer:
            course.fail(f"the position of a deal with {opening} should have the dealer {dealer}, not {named}")


def _check_record(course: Course) -> None:
    texts = []
    for _ in range(2):
        deal = course.game.deal(course.seats, seed=course.seed)
        bots = [RandomBot(derived_seed(course.seed, seat)) for seat in range(course.seats)]
        state = deal.state
        while not state.over:
            deal.apply(bots[state.actor].act(state.observe(state.actor)))
        texts.append(deal.record().text())
    if texts[0] != texts[1]:
        lines = [text.splitlines() for text in texts]
        one, other = next(pair for pair in zip(*lines, strict=False) if pair[0] != pair[1])
        course.fail(f"the same seeds of deal and bots should give the same record, and {one!r} became {other!r}")


def _check_deals_differ(course: Course) -> None:
    game, seats = course.game, course.seats
    first = course.seed >> 1
    for what, seeds in (("different seeds", range(first, first + _SEEDS)), ("no seed", [None] * _SEEDS)):
        positions = [game.to_position(game.deal_state(seats, seed=seed)) for seed in seeds]
        if all(position == positions[0] for position in positions):
            course.fail(f"{_SEEDS} deals with {what} should not all be the same")
        dealers = {position.get("dealer") for position in positions}
        if len(dealers) == 1 < seats and None not in dealers:
            course.fail(f"in {_SEEDS} deals with {what} chance should not always let seat {dealers.pop()} deal")


def _check_refusals(course: Course) -> None:
    game, seats = course.game, course.seats
    fewest, most = game.seat_range()
    for players in (fewest - 1, most + 1):
        what = f"a deal for {players} players"
        course.refused(what, partial(game.deal_state, players, seed=1), InvalidDeal)
    course.refused("the seed -1", partial(game.deal_state, seats, seed=-1), InvalidDeal)


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
    drawn = 0
    state = course.state
    try:
        course.game.sampler(state.observe(0))
    except NotImplementedError as reason:
        raise NothingToCheck(str(reason)) from None
    pack = Counter(course.game.card_type(card).text for card in course.game.cards(course.seats))
    for seat in range(course.seats):
        drawn += _check_samples_differ(course, seat)
    checked = 0
    for actions in course.decisions():
        if checked >= _MOST:
            break
        if course.rng.random() < _IMAGINED or not checked:
            seat = course.rng.randrange(course.seats)
            _check_samples(course, state, seat, pack)
            checked += 1
        if len(actions) > 1 and course.rng.random() < _IMAGINED:
            middle = state.clone()
            for action in actions[: 1 + course.rng.randrange(len(actions) - 1)]:
                middle.apply(action)
            _check_samples(course, middle, middle.actor, None)
            checked += 1
    drawn += checked
    return drawn


def _check_samples(course: Course, state: State, seat: int, pack: Counter[str] | None) -> None:
    """Imagine `state` as `seat` does; `pack` are the cards of the game, None in the middle of a play."""
    game = course.game
    seen = state.observe(seat)
    draw = course.rng.getrandbits(32)
    sample = game.sampler(seen).sample(generator(draw))
    found = difference(seen, sample.observe(seat), f"observe({seat})")
    course.agree(found, f"a sample should look to seat {seat} as it sees it", "is {!r}, and {!r} in the sample")
    if pack is not None:
        check_conserved(course, sample, pack, "the position of a sample")
    again = game.sampler(sample.observe(seat)).sample(generator(draw))
    same = [Snapshot(each, None if pack is None else game) for each in (sample, again)]
    course.agree(
        difference(same[0], same[1], "state"),
        f"equal observations of seat {seat} should give the same sample by the same chance, "
        "whatever the true cards are",
    )
    _play_out(course, sample, seat, pack)


def _play_out(course: Course, sample: State, seat: int, pack: Counter[str] | None) -> None:
    remaining = sample.action_cap + LONGEST_DECISION
    while not sample.over and remaining:
        action = course.choose(sample, course.rng)
        if not sample.is_legal(action):
            course.fail(f"a sample for seat {seat} should be playable, and action {action} is not legal in it")
        sample.apply(action)
        remaining -= 1
    if not sample.over:
        course.fail(
            f"a sample for seat {seat} should come to its end within {sample.action_cap} actions, its action_cap"
        )
    if pack is not None:
        check_conserved(course, sample, pack, "the end of a sample")


def _check_samples_differ(course: Course, seat: int) -> int:
    """Check that the deal has several samples when other cards are possible; return the number of draws."""
    game = course.game
    position = game.to_position(course.state)
    other = other_world(position, seat, game, _SWAPS, course.rng)
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
