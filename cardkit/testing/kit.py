"""All checks of the kit as one pytest test: one case for each check, game and number of seats."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from inspect import signature
from typing import Final, TypeAlias, cast

import attrs

from cardkit.errors import InvalidDeal
from cardkit.game.game import AnyGame, Game
from cardkit.testing.checks.chance import check_sampler, check_seeds
from cardkit.testing.checks.hiding import check_hiding
from cardkit.testing.checks.leak import TERMINAL, WEB, Public, check_no_leak, check_sentences
from cardkit.testing.checks.moves import check_moves, check_text
from cardkit.testing.checks.recall import check_recall
from cardkit.testing.checks.records import check_positions, check_records, check_views
from cardkit.testing.checks.states import check_clones, check_observations, check_states
from cardkit.testing.random_deals import Choose, NothingToCheck, any_action

Playable: TypeAlias = AnyGame | Callable[[], AnyGame]
"""A game, or a callable that makes one."""


@attrs.frozen
class Options:
    """Declarations of a game, so that the checks can be as strict as it allows."""

    deals: int = 2
    """The number of random deals that each check plays."""
    public: Public | None = None
    """A function that gives the public facts of a decision, instead of `game.views.noticed`: see `check_no_leak`."""
    choose: Choose = any_action
    """The choice of moves in the random deals."""
    reentry: bool = False
    """True when seats that have left may come back."""
    history: bool = False
    """True when observations keep everything that has happened, so that a noticed difference remains for ever."""


VIEW_LINES: Final = 100
"""The number of lines of views that are played of each deal: some seconds for the longest games."""

Check: TypeAlias = Callable[[AnyGame, int, int, Options], int]


def _run(check: Callable[..., int], **given: object) -> Check:
    """Return `check` as a `Check`, which gives it the options that it takes, and `given` in place of equal ones."""
    taken = signature(check).parameters.keys() | {"games", "choose"}

    def run(game: AnyGame, seats: int, seed: int, options: Options) -> int:
        said = {"games": options.deals, **attrs.asdict(options, recurse=False), **given}
        return check(game, seats, seed, **{name: said[name] for name in said.keys() & taken})

    return run


CHECKS: Final[Mapping[str, Check]] = {
    "states": _run(check_states),
    "observations": _run(check_observations),
    "moves": _run(check_moves),
    "clones": _run(check_clones),
    "records": _run(check_records),
    "positions": _run(check_positions),
    "hiding": _run(check_hiding),
    "recall": _run(check_recall),
    "no_leak": _run(check_no_leak),
    "sentences": _run(check_sentences, told_by=TERMINAL),
    "messages": _run(check_sentences, told_by=WEB),
    "seeds": _run(check_seeds),
    "sampler": _run(check_sampler),
    "text": _run(check_text),
    "views": _run(check_views, most_lines=VIEW_LINES),
}
"""Every check by its name, as `conformance` runs it."""


def conformance(
    *games: Playable,
    players: Iterable[int] | None = None,
    seed: int = 1,
    deals: int = 2,
    public: Public | None = None,
    choose: Choose = any_action,
    reentry: bool = False,
    history: bool = False,
    without: Mapping[str, str] | None = None,
) -> Callable[..., None]:
    """Make a pytest test that runs every check on each of the games: one line in a test module is enough.

    A game may also be given as a callable that makes it. `players` are the numbers of players to try: those that the
    game refuses are left out; None tries the fewest, the next, and the most. Each check plays `deals` random deals from
    `seed`. The other options describe special games: see `Options`. `without` names checks that do not apply, with the
    reason to skip each; one that finds nothing to compare is skipped as well. Raises `InvalidDeal` when a game takes
    none of the numbers of players, and `ValueError` for a check that does not exist.
    """
    import pytest  # the core does not depend on it

    options = Options(deals, public, choose, reentry, history)
    skipped = dict(without or {})
    for unknown in sorted(skipped.keys() - CHECKS.keys()):
        raise ValueError(f"{unknown!r} is not a check: they are {', '.join(CHECKS)}.")
    made = [game if isinstance(game, Game) or not callable(game) else game() for game in games]
    tables = [(game, number) for game in made for number in _numbers(game, players)]
    cases = [pytest.param(name, *table, id=f"{table[0].name}-{table[1]}-{name}") for table in tables for name in CHECKS]
    failed: dict[str, str] = {}

    @pytest.mark.parametrize(("check", "game", "seats"), cases)
    def test_conformance(check: str, game: AnyGame, seats: int) -> None:
        if check in skipped or game.family in failed:
            pytest.skip(skipped[check] if check in skipped else failed[game.family])
        try:
            compared = CHECKS[check](game, seats, seed, options)
        except NothingToCheck as reason:
            pytest.skip(str(reason))
        except AssertionError:
            failed[game.family] = f"{game.name}-{seats}-{check} has failed: mend that first."
            raise
        if not compared:
            pytest.skip(f"{check}: there was nothing to compare.")

    return cast("Callable[..., None]", test_conformance)


def _numbers(game: AnyGame, wanted: Iterable[int] | None) -> list[int]:
    """Return the numbers of seats to try: those `wanted` that the game accepts; for None its two fewest and its most.

    Raises `InvalidDeal` when the game accepts none.
    """
    fewest, most = game.seat_range()
    accepted = []
    for number in range(fewest, most + 1) if wanted is None else wanted:
        with suppress(InvalidDeal):
            game.check_seats(number)
            accepted.append(number)
    if not accepted:
        raise InvalidDeal(f"{game.name} is for {fewest} to {most} players, and none of the numbers asked for is.")
    return accepted if wanted is not None else sorted({*accepted[:2], accepted[-1]})
