"""A grid of simple strategies, each in one seat against the same bot in all others: nobody should be read so easily.

Every combination of simple ways to play (`bluffing_strategies.py`, `durak_strategies.py`), in every preset with the
fewest seats and with four; the strategy sits in every seat in turn, on duplicate deals. A strategy is dropped as soon
as its 95% interval lies below the fair share. A row for each table: the best strategy, and how many score above the
fair share, and above 1.3 times of it, with their whole interval. With `--then` the three best of each table, and the
bluffing one that never lies without need, play another bot in fresh games.

python benchmarks/strength/strategy_grid.py normal --games 192 --then hard
python benchmarks/strength/strategy_grid.py hard --games 24 --tables verish-ne-verish:2 cheat-updown:4
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from itertools import product
from statistics import fmean
from time import perf_counter
from typing import Any, Final

from bluffing_strategies import WAYS_TO_CALL, WAYS_TO_LAY, SimpleBot
from durak_strategies import WAYS_TO_ADD, WAYS_TO_DEFEND, WAYS_TO_LEAD, SimpleDurakBot

from cardkit import Bot, CardkitError, Result, derived_seed, drive, load, make_bot
from cardkit.catalogue import presets
from cardkit.game.game import AnyGame
from cardkit.simulation import wilson_interval

BATCH: Final = 12
"""The games after which a strategy may be dropped: as many in each seat, with two, three or four of them."""
CAP: Final = 4000
"""After so many actions a deal is unfinished, and its score is the fair share."""
SEATS: Final = 4
"""The number of seats of the larger table, if the game allows it."""
BEST: Final = 3
"""The number of strategies that play another bot then."""
FRESH: Final = 1_000_000
"""The number of the first game against it."""
NEVER_LIES: Final = "honest", "certain"
WAYS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "bluffing": ({name: way for name, way in WAYS_TO_LAY.items() if name != "slip"}, WAYS_TO_CALL),
    "durak": (WAYS_TO_LEAD, WAYS_TO_ADD, WAYS_TO_DEFEND),
}
"""For each family, the ways for each kind of decision."""

Strategy = tuple[str, ...]
"""The names of a way for each kind of decision."""


class Cell:
    """One strategy at one table."""

    def __init__(self, strategy: Strategy, scores: list[float], fair: float) -> None:
        self.strategy: Final = strategy
        self.scores: Final = scores
        self.fair: Final = fair
        self.mean: Final = fmean(scores)

    @property
    def lowest(self) -> float:
        """The lower end of the interval."""
        return wilson_interval(self.mean, len(self.scores))[0]

    def __str__(self) -> str:
        low, high = wilson_interval(self.mean, len(self.scores))
        return f"{' / '.join(self.strategy)}: {self.mean:.3f} ({low:.3f} to {high:.3f})"


def simple_bot(family: str, strategy: Strategy, seed: int) -> Bot:
    """Return a bot that plays the strategy."""
    ways = [named[way] for named, way in zip(WAYS[family], strategy, strict=True)]
    if family == "durak":
        lead, add, defend = ways
        return SimpleDurakBot(lead, add, defend, seed)
    lay, call = ways
    return SimpleBot(lay, call, seed)


def score(game: AnyGame, seats: int, make: Callable[[int], Bot], others: str, number: int) -> float:
    """Return the score of the bot that `make` gives in its game `number`, or the fair share where all score the same.

    It sits in seat `number % seats` of deal `number // seats`.
    """
    seat, deal = number % seats, number // seats
    bots = [make_bot(others, game, derived_seed(deal, seat, other)) for other in range(seats)]
    bots[seat] = make(derived_seed(deal, seat))
    state = game.deal_state(seats, seed=70_000 + deal)
    for other, bot in enumerate(bots):
        bot.start(other, seats)
    drive(state, bots)
    result = Result.of(state)
    assert result is not None
    scores = game.scores(result, seats)
    return fair_share(game, seats) if len(set(scores)) == 1 else scores[seat]


def fair_share(game: AnyGame, seats: int) -> float:
    """Return the score of everybody where all play alike: 1 for the winner, or for all but the loser."""
    sides = game.teams or seats
    return 1 - 1 / sides if game.family == "durak" or "last_loses" in str(game.rules) else 1 / sides


@lru_cache
def loaded(name: str) -> AnyGame:
    """Return the game of this name, whose deals end after `CAP` actions."""
    return load(name, {"action_cap": CAP})


def cell(table: str, others: str, first: int, games: int, strategy: Strategy) -> Cell:
    """Play a strategy at one table, in games from the number `first` on, until it is dropped."""
    name, _, seats = table.partition(":")
    game = loaded(name)
    fair = fair_share(game, int(seats))
    make = partial(simple_bot, game.family, strategy)
    found: list[float] = []
    while len(found) < games and (not found or wilson_interval(fmean(found), len(found))[1] >= fair):
        batch = range(first + len(found), first + min(games, len(found) + BATCH))
        found += [score(game, int(seats), make, others, number) for number in batch]
    return Cell(strategy, found, fair)


def strategies(family: str, named: Sequence[str]) -> list[Strategy]:
    """Return the strategies of a family; of a kind of decision with ways in `named`, only with these."""
    kinds = [[way for way in ways if way in named] or list(ways) for ways in WAYS[family]]
    return list(product(*kinds))


def tables(named: Sequence[str], bots: Sequence[str]) -> Iterator[str]:
    """Yield tables by their names; one without a number of seats has the fewest, and four.

    Raises `CardkitError` for a game, a number of seats or one of `bots` that is not there, `ValueError` for no number.
    """
    for each in named:
        name, _, seats = each.partition(":")
        if seats and not seats.isdecimal():
            raise ValueError(f"{each}: name a preset, or a preset and its number of seats as in cheat:3.")
        fewest, most = loaded(name).seat_range()
        for number in [seats] if seats else sorted({fewest, max(fewest, min(SEATS, most))}):
            loaded(name).check_seats(int(number))
            for bot in bots:
                make_bot(bot, loaded(name), 0)
            yield f"{name}:{number}"


def main() -> None:
    """Print a row for each table, and the best strategies under it when asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=192, help="the most games of a strategy (default: 192)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default: 0)")
    every = [preset.name for preset in presets() if preset.family in WAYS]
    parser.add_argument("--tables", nargs="+", default=every, help="presets, as cheat-updown or cheat-updown:4")
    known = sorted({way for kinds in WAYS.values() for ways in kinds for way in ways})
    parser.add_argument("--ways", nargs="+", choices=known, default=[], help="only these ways, for their decisions")
    parser.add_argument("--then", metavar="BOT", help="the bot that the best strategies play in fresh games")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    options = parser.parse_args()
    try:
        found = list(tables(options.tables, [options.bot, *filter(None, [options.then])]))
    except (CardkitError, ValueError) as error:
        parser.error(str(error))
    print("| Game | Seats | Fair | Best strategy | Above fair | Above 1.3 fair | Seconds |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(options.workers) as executor:
        for table in found:
            began = perf_counter()
            play = partial(cell, table, options.bot, options.first, options.games)
            name, _, seats = table.partition(":")
            family = loaded(name).family
            cells = sorted(executor.map(play, strategies(family, options.ways)), key=lambda found: -found.mean)
            fair = cells[0].fair
            above = " | ".join(str(sum(each.lowest > bound for each in cells)) for bound in (fair, 1.3 * fair))
            seconds = perf_counter() - began
            print(f"| `{name}` | {seats} | {fair:.3f} | {cells[0]} | {above} | {seconds:.0f} |", flush=True)
            if options.then:
                never_lies = [NEVER_LIES] if family == "bluffing" else []
                best = list(dict.fromkeys([*(each.strategy for each in cells[:BEST]), *never_lies]))
                play = partial(cell, table, options.then, FRESH, options.games)
                for each in executor.map(play, best):
                    print(f"    against {options.then}: {each}", flush=True)


if __name__ == "__main__":
    main()
