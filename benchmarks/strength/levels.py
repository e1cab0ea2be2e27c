"""Levels against each other: duplicate deals, one seat against the rest, every seat of each deal once.

Run it with a Python in which cardkit is installed and compiled (see README.md). Without bots it plays the whole ladder:

python benchmarks/strength/levels.py --deals 60 --processes 2
python benchmarks/strength/levels.py normal cheapest --deals 600 --tables podkidnoy:2 podkidnoy:4

Bots think by the clock of the processor, so that other programs on the machine take nothing of their time. A bot may
also be `FILE.py:CLASS`. The last column has the milliseconds of a decision of either, where there was a choice.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from statistics import fmean
from time import process_time
from typing import Final, NamedTuple

time.perf_counter = process_time  # before any bot is imported: modules imported below read this clock

from cardkit import load, make_bot, simulate  # noqa: E402
from cardkit.engine.bots import Bot  # noqa: E402
from cardkit.engine.state import Observation  # noqa: E402

DURAK: Final = ("podkidnoy:2", "podkidnoy:3", "podkidnoy:4", "podkidnoy:6", "perevodnoy:2", "perevodnoy:3",
                "perevodnoy:4", "perevodnoy:6", "durak:2", "durak:4")  # fmt: skip
BLUFFING: Final = ("cheat:2", "cheat:3", "cheat:4", "cheat:6", "verish:2", "verish:3", "verish:4", "verish:6",
                   "bullshit:3", "bullshit:4", "bullshit:6", "i-doubt-it:2", "cals-bs:3", "cals-bs:4",
                   "cals-bs:6")  # fmt: skip
OTHERS: Final = ("durak-1994:2", "durak-1994:4", "podkidnoy-24:2", "podkidnoy-52:4", "simple-single:2", "chukotsky:3",
                 "no-trump:2", "spades-only:3")  # fmt: skip
LADDER: Final = (("normal", "easy"), ("strong:20ms", "normal"))
"""Each level against the one below; `strong:20ms` replaces `hard`, which has ten times as long and so fewer deals."""
SEED: Final = 50_000
CAP: Final = 2_000
"""The number of actions after which a deal between bluffing bots is undecided."""


class Duel(NamedTuple):
    """The players of one table: `bot` in one seat, `others` in the rest."""

    table: str
    """A preset and a number of seats, as `podkidnoy:2`."""
    bot: str
    others: str
    deals: int


class Clock:
    """The time of one kind of bot for decisions with a choice."""

    seconds = 0.0
    decisions = 0

    def __str__(self) -> str:
        return f"{1000 * self.seconds / max(1, self.decisions):.2f}"


class Timed(Bot):
    """A bot whose time is added to a clock."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        super().__init__(bot.name, bot.seed)
        self.bot = bot
        self.clock = clock

    def start(self, seat: int, seats: int) -> None:
        """Tell the bot its seat."""
        self.bot.start(seat, seats)

    def act(self, observation: Observation) -> int:
        """Return the action of the bot."""
        start = process_time()
        action = self.bot.act(observation)
        if observation.legal & (observation.legal - 1):
            self.clock.seconds += process_time() - start
            self.clock.decisions += 1
        return action


def play(duel: Duel) -> str:
    """Play the deals of a table; return its row: the scores, and their difference with its 95% interval over deals."""
    name, _, seats = duel.table.partition(":")
    game = load(name)
    if game.family == "bluffing":
        game = load(name, {"action_cap": CAP})
    clocks = Clock(), Clock()

    def timed(bot: str, clock: Clock, seed: int) -> Bot:
        return Timed(make_bot(bot, game, seed), clock)

    own, *rest = (partial(timed, bot, clock) for bot, clock in zip((duel.bot, duel.others), clocks, strict=True))
    done = simulate(game, [own, *rest * (int(seats) - 1)], duel.deals * int(seats), seed=SEED)
    first, others = done.bots[0], fmean(each.score or 0.0 for each in done.bots[1:])
    gap = first.difference
    interval = f"{gap.value:+.3f} ({gap.low:+.3f} to {gap.high:+.3f})" if duel.deals > 1 else f"{gap.value:+.3f}"
    cells = (f"`{name}`", seats, f"`{duel.bot}`", f"`{duel.others}`", f"{first.score:.3f}", f"{others:.3f}", interval)
    return f"| {' | '.join(cells)} | {duel.deals} | {clocks[0]}, {clocks[1]} |"


def duels(options: argparse.Namespace) -> Iterator[Duel]:
    """Yield the duels to be played."""
    for bot, others in [(options.bot, options.others)] if options.bot else LADDER:
        for table in options.tables or (DURAK + OTHERS if others == "cheapest" else DURAK + BLUFFING):
            yield Duel(table, bot, others, options.deals)


def main() -> int:
    """Print a row for each table, in their order."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot", nargs="?", help="the bot in one seat; without bots, the ladder of levels")
    parser.add_argument("others", nargs="?", help="the bot in all other seats")
    parser.add_argument("--deals", type=int, default=400, help="at each table (default: 400)")
    parser.add_argument("--processes", type=int, default=1, help="default: 1")
    parser.add_argument("--tables", nargs="+", help="presets and numbers of seats, as podkidnoy:2")
    options = parser.parse_args()
    if (options.bot is None) != (options.others is None):
        parser.error("name two bots, or none for the ladder of levels")
    print("| Game | Seats | One seat | The others | Score | Score of each other | Difference | Deals | ms |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    with Pool(options.processes) as pool:
        for row in pool.imap(play, duels(options)):
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
