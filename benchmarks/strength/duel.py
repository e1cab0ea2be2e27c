"""Plays one bot against others on duplicate deals and measures the processor time that each takes for a decision.

Each deal is played once with the first bot in every seat, the others in the rest. Milliseconds of a budget are of the
clock, so that on a machine that does other things equal processor time takes fixed iterations, chosen by the times
printed here.

Run it with a Python in which cardkit is installed (see README.md):
`python benchmarks/strength/duel.py strong:1000 playouts:400 --deals 100`. In Durak there are `playouts`,
`softmax`, `plain` and `first` besides (`yardsticks.py`).
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import mean, stdev
from time import process_time

from yardsticks import YARDSTICKS

from cardkit import load, make_bot
from cardkit.cards.chance import derived_seed
from cardkit.engine.bots import Bot
from cardkit.errors import InvalidBot
from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit_games.durak.game import DurakGame

Maker = Callable[[int], Bot]
"""Makes a bot from a seed."""


class Clock:
    """How long a bot took, where it had a choice."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.decisions = 0

    def each(self) -> float:
        """Milliseconds of processor time for a decision."""
        return 1000 * self.seconds / max(1, self.decisions)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Play one bot against others on duplicate deals.")
    parser.add_argument("bot", help="the bot that is measured, as strong:1000, or first")
    parser.add_argument("others", help="the bot in all other seats")
    parser.add_argument("--game", default="podkidnoy", help="default: podkidnoy")
    parser.add_argument("--seats", type=int, default=2, help="default: 2")
    parser.add_argument("--deals", type=int, default=100, help="each is played once for every seat (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    options = parser.parse_args(arguments)
    table = load(options.game)
    scores, clocks = duel(
        options.game,
        (maker(options.bot, table), maker(options.others, table)),
        seats=options.seats,
        deals=options.deals,
        seed=options.seed,
    )
    print(f"{options.game}, {options.seats} seats: {options.bot} against {options.others}: {interval(scores)}")
    print(f"processor time of a decision: {clocks[0].each():.2f} ms and {clocks[1].each():.2f} ms")
    return 0


def maker(name: str, table: AnyGame) -> Maker:
    """What makes the bot of this name; raises `InvalidBot` for a yardstick in another game, others when one is made."""
    kind, _, budget = name.partition(":")
    yardstick = YARDSTICKS.get(kind)
    if yardstick is None:
        return lambda seed: make_bot(name, table, seed)
    if not isinstance(table, DurakGame):
        raise InvalidBot(f"{kind} plays Durak alone.")
    return lambda seed: yardstick(seed, budget) if budget else yardstick(seed)


def duel(
    game: str, makers: tuple[Maker, Maker], *, seats: int = 2, deals: int = 100, seed: int = 1
) -> tuple[list[float], tuple[Clock, Clock]]:
    """The mean score of the first bot in each deal, and the times of both."""
    clocks = (Clock(), Clock())
    scores = []
    for deal in range(deals):
        found = [_play(game, makers, clocks, (seats, seat, derived_seed(seed, deal))) for seat in range(seats)]
        scores.append(mean(found))
    return scores, clocks


def _play(game: str, makers: tuple[Maker, Maker], clocks: tuple[Clock, Clock], place: tuple[int, int, int]) -> float:
    seats, own, seed = place
    table = load(game)
    state = table.deal_state(seats, seed=seed)
    kinds = [int(seat != own) for seat in range(seats)]
    bots = [makers[kinds[seat]](derived_seed(seed, own, seat)) for seat in range(seats)]
    for seat in range(seats):
        bots[seat].start(seat, seats)
    while not state.over:
        seat = state.actor
        seen = state.observe(seat)
        if seen.legal & (seen.legal - 1):
            start = process_time()
            action = bots[seat].act(seen)
            clocks[kinds[seat]].seconds += process_time() - start
            clocks[kinds[seat]].decisions += 1
        else:
            action = bots[seat].act(seen)
        state.apply(action)
    result = Result.of(state)
    assert result is not None
    return result.scores(seats, table.teams)[own]


def interval(scores: Sequence[float]) -> str:
    """Mean and 95% interval; deals are independent, the games of one deal are not."""
    spread = 1.96 * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 1.0
    return f"{mean(scores):.3f} ({mean(scores) - spread:.3f} to {mean(scores) + spread:.3f}), {len(scores)} deals"


if __name__ == "__main__":
    sys.exit(main())
