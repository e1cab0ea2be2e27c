"""Tune the weights of the Durak bot `normal` by games: the cross-entropy method over duplicate deals.

    python benchmarks/tuning/tuning.py two
    python benchmarks/tuning/tuning.py more --rounds 40

Every round draws candidates from a normal distribution for each weight, plays each on the same deals, in one seat
against `cheapest` in the others and against the best so far in the others, and moves the distribution to the best
eighth (Rubinstein, "The cross-entropy method for combinatorial and continuous optimization", 1999). The same seed and
the same weights to start from, those of the module, give the same weights.
"""

import argparse
import random
from collections.abc import Callable
from functools import partial
from statistics import fmean, pstdev
from typing import Final

from cardkit import load, simulate
from cardkit.engine.bots import Bot
from cardkit.game.game import AnyGame
from cardkit_games.durak.bots.players import normal
from cardkit_games.durak.bots.players.easy import CheapestBot

TABLES: Final = {
    "two": (("podkidnoy", 2), ("perevodnoy", 2), ("durak", 2)),
    "more": (("podkidnoy", 3), ("podkidnoy", 4), ("perevodnoy", 4), ("podkidnoy", 6)),
}
"""Presets and numbers of seats, by the weights that are tuned with them."""

Weights = tuple[float, ...]
Maker = Callable[[], Bot]


def share(game: AnyGame, seats: int, own: Maker, others: Maker, deals: range) -> float:
    """Return the mean score of `own` in one seat, in every seat of each deal, against `others` in the rest."""
    done = simulate(game, [own, *[others] * (seats - 1)], len(deals) * seats, seed=deals.start)
    return done.bots[0].score or 0.0


def fitness(weights: Weights, best: Weights, tables: list[tuple[AnyGame, int]], deals: range) -> float:
    """Return the score of `weights` against `cheapest` and the best so far, in units of an even share's loss."""
    own, rivals = partial(normal.NormalBot, weights=weights), (CheapestBot, partial(normal.NormalBot, weights=best))
    return fmean(
        1.0 - seats * (1.0 - share(game, seats, own, others, deals)) for game, seats in tables for others in rivals
    )


def tune(tables: list[tuple[AnyGame, int]], start: Weights, options: argparse.Namespace) -> Weights:
    """Return the weights in the middle of the last distribution."""
    rng = random.Random(options.seed)
    middle, spread = list(start), [0.3 + 0.1 * abs(weight) for weight in start]
    for number in range(options.rounds):
        deals = range(number * options.deals, (number + 1) * options.deals)
        drawn = [tuple(map(rng.gauss, middle, spread)) for _ in range(options.candidates - 1)]
        drawn.append(tuple(middle))
        marks = {weights: fitness(weights, tuple(middle), tables, deals) for weights in drawn}
        best = sorted(drawn, key=lambda weights: -marks[weights])[: options.candidates // 8]
        for index in range(len(middle)):
            column = [weights[index] for weights in best]
            middle[index] = 0.5 * middle[index] + 0.5 * fmean(column)
            spread[index] = max(0.02, 0.6 * spread[index] + 0.4 * pstdev(column))
        print(f"{number + 1}: {marks[tuple(drawn[-1])]:.3f} best {marks[best[0]]:.3f}", flush=True)
        print(tuple(round(weight, 3) for weight in middle), flush=True)
    return tuple(middle)


def main() -> None:
    """Tune for two seats, or for more."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seats", choices=sorted(TABLES))
    for name, usual in (("rounds", 30), ("candidates", 48), ("deals", 60), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    options = parser.parse_args()
    tables = [(load(name), seats) for name, seats in TABLES[options.seats]]
    start = normal.WEIGHTS_OF_TWO if options.seats == "two" else normal.WEIGHTS_OF_MORE
    print(tuple(round(weight, 2) for weight in tune(tables, start, options)))


if __name__ == "__main__":
    main()
