"""Measures the length of deals, and the number that do not end: every preset, number of seats and level, also mixed.

Run it with a Python in which cardkit is installed and compiled (see README.md), for docs/notes/strength.md:

    python benchmarks/strength/deal_lengths.py durak --presets podkidnoy:3 prostoy --levels normal mixed --deals 1000

A move is a line of a record, so that silence does not count. `mixed` seats the levels in turn, and begins with another
one in each deal.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from typing import Final, NamedTuple

from cardkit import Result, load, make_bot
from cardkit.cards.chance import derived_seed
from cardkit.catalogue import presets
from cardkit.engine.driver import choose

MOST_SEATS: Final = 6
LEVELS: Final = ("easy", "normal", "hard")
MIXED: Final = "mixed"
SEED: Final = 4_400
UNDECIDED: Final = 0.01  # the largest share of deals that may not end


class Table(NamedTuple):
    """A table: a preset with so many seats, and the level of all, or `mixed`."""

    preset: str
    seats: int
    level: str

    def players(self, deal: int) -> list[str]:
        """Return the bot of each seat."""
        if self.level != MIXED:
            return [self.level] * self.seats
        return [LEVELS[(seat + deal) % len(LEVELS)] for seat in range(self.seats)]


class Lengths(NamedTuple):
    """The numbers of moves of a table's deals, in rising order, and the deals that had no winner and no loser."""

    moves: list[int]
    unfinished: int
    """The number that reached the limit of actions."""
    drawn: int
    """The number that ended in a draw, also by repetition."""

    def quantile(self, share: float) -> int:
        """Return the number of moves that this share of the deals does not exceed."""
        return self.moves[min(len(self.moves) - 1, int(share * len(self.moves)))]


def play(asked: tuple[Table, int]) -> tuple[Table, Lengths]:
    """Play so many deals at a table."""
    table, deals = asked
    game, moves, ends = load(table.preset), [], []
    for deal in range(deals):
        live = game.deal(table.seats, seed=derived_seed(SEED, deal))
        bots = [make_bot(name, game, derived_seed(SEED, deal, seat)) for seat, name in enumerate(table.players(deal))]
        for seat, bot in enumerate(bots):
            bot.start(seat, table.seats)
        while not live.state.over:
            live.apply(choose(live.state, bots[live.state.actor]))
        result = Result.of(live.state)
        assert result is not None
        moves.append(len(live.moves))
        ends.append(result.kind)
    return table, Lengths(sorted(moves), ends.count("unfinished"), ends.count("draw"))


def tables(family: str, wanted: Sequence[str], levels: Sequence[str]) -> Iterator[Table]:
    """Yield the tables of a family: of the presets `wanted`, each with or without a number of seats, or of all."""
    named = [tuple(name.partition(":")[::2]) for name in wanted] or [
        (preset.name, "") for preset in presets() if preset.family == family
    ]
    for preset, seats in named:
        game = load(preset)
        fewest, most = game.seat_range()
        for number in [int(seats)] if seats else range(fewest, min(most, MOST_SEATS) + 1):
            if not game.teams or number % game.teams == 0:
                yield from (Table(preset, number, level) for level in levels)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row for each table, in the order in which they finish; return 1 where one misses the bounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family", choices=("durak", "bluffing"))
    parser.add_argument("--deals", type=int, default=100, help="at each table (default: 100)")
    parser.add_argument("--presets", nargs="+", default=[], help="as verish or cheat:4; without it all, 2 to 6 seats")
    parser.add_argument("--levels", nargs="+", default=[*LEVELS, MIXED], help="default: easy normal hard mixed")
    parser.add_argument("--long", type=int, default=400, help="the most moves that nine of ten deals may have (400)")
    parser.add_argument("--processes", type=int, default=1, help="default: 1")
    options = parser.parse_args(arguments)
    print("| preset | seats | level | deals | unfinished | drawn | median | ninth decile | longest | |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    failed = False
    asked = [(table, options.deals) for table in tables(options.family, options.presets, options.levels)]
    with Pool(options.processes) as pool:
        for table, found in pool.imap_unordered(play, asked):
            missed = found.unfinished > UNDECIDED * options.deals or found.quantile(0.9) > options.long
            failed |= missed
            cells = [f"`{table.preset}`", table.seats, table.level, options.deals, found.unfinished, found.drawn]
            cells += [found.quantile(0.5), found.quantile(0.9), found.moves[-1], "missed" if missed else ""]
            print(f"| {' | '.join(map(str, cells))} |", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
