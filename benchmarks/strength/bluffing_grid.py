"""A grid of simple strategies, each in one seat against the same bot in all others: nobody should be read so easily.

Every way to lay with every way to call (`simple_strategies.py`), in each game and at each number of seats; the strategy
sits in every seat in turn, on duplicate deals. A table for docs/notes/strength.md: the best strategies
of each, and how many score above the fair share beyond their 95% interval.

python benchmarks/strength/bluffing_grid.py normal --games 200
python benchmarks/strength/bluffing_grid.py hard --games 24 --tables verish-ne-verish:2 cheat-updown:4
python benchmarks/strength/bluffing_grid.py normal --ideas

With `--ideas` four strategies of one idea each are played in every bluffing preset, with four seats or as many as may
sit down. None may score far above the fair share: one and a half times of it, or half way to 1 where that is less.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from time import perf_counter, process_time
from typing import Final

from simple_strategies import IDEAS, WAYS_TO_CALL, WAYS_TO_LAY, Call, Lay, SimpleBot

from cardkit import Result, derived_seed, drive, load, make_bot
from cardkit.catalogue import presets
from cardkit.game.game import AnyGame

TABLES: Final = ("verish-ne-verish:2", "verish-ne-verish:3", "verish-ne-verish:4", "cals-bs:3", "cals-bs:4",
                 "bullshit-2c:3", "bullshit-2c:4", "cheat-updown:2", "cheat-updown:3", "cheat-updown:4")  # fmt: skip
CAP: Final = 4000
"""After so many actions a deal is unfinished, and its score is the fair share."""
SEATS: Final = 4
"""The number of seats at which the ideas are played, if the game allows it."""


class Cell:
    """One strategy at one table."""

    def __init__(self, strategy: str, scores: list[float], fair: float) -> None:
        self.strategy: Final = strategy
        self.scores: Final = scores
        self.fair: Final = fair
        self.mean: Final = fmean(scores)

    @property
    def lowest(self) -> float:
        """The lower end of the interval."""
        return interval(self.mean, len(self.scores))[0]

    def __str__(self) -> str:
        low, high = interval(self.mean, len(self.scores))
        return f"{self.strategy}: {self.mean:.3f} ({low:.3f} to {high:.3f})"


def interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share of so many games."""
    z = 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return max(0.0, middle - half), min(1.0, middle + half)


def score(game: AnyGame, seats: int, strategy: tuple[Lay, Call], others: str, number: int) -> float:
    """The score of the strategy in its game `number`: in seat `number % seats` of deal `number // seats`."""
    seat, deal = number % seats, number // seats
    bots = [make_bot(others, game, derived_seed(deal, seat, other)) for other in range(seats)]
    bots[seat] = SimpleBot(*strategy, derived_seed(deal, seat))
    state = game.deal_state(seats, seed=70_000 + deal)
    for other, bot in enumerate(bots):
        bot.start(other, seats)
    drive(state, bots)
    result = Result.of(state)
    assert result is not None
    if result.text == "unfinished":
        return fair_share(game, seats)
    return game.scores(result, seats)[seat]


def fair_share(game: AnyGame, seats: int) -> float:
    """What everybody scores where all play alike: the winner 1, or all but the loser."""
    return 1 - 1 / seats if "last_loses" in str(game.rules) else 1 / seats


def far_above(fair: float) -> float:
    """Return the score from which a strategy counts as too good."""
    return min(1.5 * fair, (1 + fair) / 2)


def run(table: str, others: str, games: range, strategies: Sequence[tuple[str, str]]) -> list[Cell]:
    """Play every strategy at one table in games of these numbers; return the scores, best first."""
    name, _, seats = table.partition(":")
    game = load(name, {"action_cap": CAP})
    fair = fair_share(game, int(seats))
    cells = []
    for lay, call in strategies:
        strategy = WAYS_TO_LAY[lay], WAYS_TO_CALL[call]
        found = [score(game, int(seats), strategy, others, number) for number in games]
        cells.append(Cell(f"{lay} / {call}", found, fair))
    return sorted(cells, key=lambda cell: -cell.mean)


def every_preset() -> list[str]:
    """Return for every bluffing preset the table at which the ideas are played."""
    names = [preset.name for preset in presets() if preset.family == "bluffing"]
    return [f"{name}:{min(SEATS, load(name).seat_range()[1])}" for name in names if load(name).seat_range()[0] <= SEATS]


def main() -> None:
    """Print a row for each table, and the best strategies under it when asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default: 0)")
    parser.add_argument("--tables", nargs="+", help="presets and numbers of seats, as cheat-updown:4")
    parser.add_argument("--ideas", action="store_true", help="four strategies of one idea, in every preset")
    parser.add_argument("--lay", nargs="+", choices=WAYS_TO_LAY, help="only these ways to lay")
    parser.add_argument("--call", nargs="+", choices=WAYS_TO_CALL, help="only these ways to call")
    parser.add_argument("--top", type=int, default=0, help="how many of the best strategies to print")
    options = parser.parse_args()
    lays = options.lay or [way for way in WAYS_TO_LAY if way != "slip"]
    strategies = [(lay, call) for lay in lays for call in options.call or WAYS_TO_CALL]
    if options.ideas:
        strategies = list(IDEAS.values())
    games = range(options.first, options.first + options.games)
    print("| Game | Seats | Fair | Best strategy | Above fair | Far above | Mean of all |")
    print("|---|---|---|---|---|---|---|")
    for table in options.tables or (every_preset() if options.ideas else TABLES):
        began, used = perf_counter(), process_time()
        cells = run(table, options.bot, games, strategies)
        name, _, seats = table.partition(":")
        fair = cells[0].fair
        above = sum(cell.lowest > fair for cell in cells)
        far = sum(cell.mean > far_above(fair) for cell in cells)
        mean = fmean(cell.mean for cell in cells)
        row = f"| `{name}` | {seats} | {fair:.3f} | {cells[0]} | {above} | {far} | {mean:.3f} |"
        print(row, flush=True)
        for cell in cells[: options.top]:
            print(f"    {cell}")
        print(f"    {perf_counter() - began:.0f} s, {process_time() - used:.0f} s of processor time", flush=True)


if __name__ == "__main__":
    main()
