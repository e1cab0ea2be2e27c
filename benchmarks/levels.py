"""Each level of Durak against another: duplicate deals, one seat against the rest, every seat of each deal once.

python benchmarks/levels.py normal cheapest --deals 1000
python benchmarks/levels.py hard normal --deals 20 --tables podkidnoy:2 podkidnoy:4
"""

import argparse
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from cardkit import Result, drive
from cardkit_games import load, make_bot

TABLES: Final = ("podkidnoy:2", "podkidnoy:3", "podkidnoy:4", "podkidnoy:6", "perevodnoy:2", "perevodnoy:4",
                 "durak:2", "durak:4", "durak-1994:2", "durak-1994:4", "podkidnoy-24:2", "podkidnoy-52:4",
                 "podkidnoy-2v2:4", "simple-single:2", "chukotsky:3", "no-trump:2", "spades-only:3")  # fmt: skip


def scores(name: str, seats: int, bots: tuple[str, str], deals: int) -> list[float]:
    """The mean score of the first bot in each deal, over all seats."""
    game = load(name)
    found = []
    for deal in range(deals):
        total = 0.0
        for seat in range(seats):
            own = {
                other for other in range(seats) if other == seat or (game.teams and (other - seat) % game.teams == 0)
            }
            state = game.deal(seats, seed=50_000 + deal)
            players = [make_bot(bots[other not in own], game, seats * deal + other) for other in range(seats)]
            for other, player in enumerate(players):
                player.start(other, seats)
            drive(state, players)
            result = Result.of(state)
            assert result is not None
            total += game.scores(result, seats)[seat]
        found.append(total / seats)
    return found


def main() -> None:
    """Print a row of a table for each game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("others")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--tables", nargs="+", default=TABLES)
    options = parser.parse_args()
    for table in options.tables:
        name, _, seats = table.partition(":")
        found = scores(name, int(seats), (options.bot, options.others), options.deals)
        half = 1.96 * stdev(found) / sqrt(len(found))
        even = 0.5 if load(name).teams or int(seats) == 2 else 1 - 1 / int(seats)
        mean = fmean(found)
        print(f"| `{name}` | {seats} | {mean:.3f} ({mean - half:.3f} to {mean + half:.3f}) | {even:.3f} |", flush=True)


if __name__ == "__main__":
    main()
