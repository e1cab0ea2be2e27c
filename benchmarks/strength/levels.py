"""Levels against each other: duplicate deals, one seat against the rest, every seat of each deal once.

Run it with a Python in which cardkit is installed and compiled (see README.md). Without bots it plays the whole ladder:

python benchmarks/strength/levels.py --seconds 60 --processes 2
python benchmarks/strength/levels.py normal cheapest --deals 600 --tables podkidnoy:2 podkidnoy:4
python benchmarks/strength/levels.py hard normal --seconds 300 --tables podkidnoy:2

Bots think by the clock of the processor, so that other programs on the machine take nothing of their time. A bot may
also be `FILE.py:CLASS`. The last column has the milliseconds of a decision of either, where there was a choice.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev
from time import process_time
from typing import Final, NamedTuple

time.perf_counter = process_time  # before any bot is imported: modules imported below read this clock

from cardkit import Result, load, make_bot  # noqa: E402
from cardkit.engine.bots import Bot  # noqa: E402
from cardkit.engine.driver import choose  # noqa: E402
from cardkit.engine.state import State  # noqa: E402
from cardkit.game.game import AnyGame  # noqa: E402

DURAK: Final = ("podkidnoy:2", "podkidnoy:3", "podkidnoy:4", "podkidnoy:6", "perevodnoy:2", "perevodnoy:3",
                "perevodnoy:4", "perevodnoy:6", "durak:2", "durak:4")  # fmt: skip
BLUFFING: Final = ("cheat:2", "cheat:3", "cheat:4", "cheat:6", "verish:2", "verish:3", "verish:4", "verish:6",
                   "bullshit:3", "bullshit:4", "bullshit:6", "i-doubt-it:2", "cals-bs:3", "cals-bs:4",
                   "cals-bs:6")  # fmt: skip
OTHERS: Final = ("durak-1994:2", "durak-1994:4", "podkidnoy-24:2", "podkidnoy-52:4", "podkidnoy-2v2:4",
                 "simple-single:2", "chukotsky:3", "no-trump:2", "spades-only:3")  # fmt: skip
LADDER: Final = (("normal", "easy"), ("strong:20ms", "normal"))
"""Each level against the one below; `strong:20ms` replaces `hard`, which has ten times as long and so fewer deals."""

FIRST_SEED: Final = 50_000
CAP: Final = 2_000
"""The number of actions after which a deal between bluffing bots is undecided."""


class Duel(NamedTuple):
    """The players of one table: `bot` in one seat, `others` in the rest."""

    table: str
    """A preset and a number of seats, as `podkidnoy:2`."""
    bot: str
    others: str
    deals: int
    """The greatest number of deals."""
    seconds: float
    """No deal begins after so much processor time; 0 for any time."""


class Deal(NamedTuple):
    """The mean scores of a deal that was played once with the bot in every seat."""

    own: float
    opposing: float
    times: tuple["Clock", "Clock"]
    """The clocks of the bot and of the others."""


class Clock:
    """A bot that notes its time for each decision with a choice."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, state: State, bot: Bot) -> int:
        """Return the action of the bot."""
        if len(state.actions()) < 2:
            return choose(state, bot)
        start = process_time()
        action = choose(state, bot)
        self.seconds += process_time() - start
        self.decisions += 1
        return action


def each(clocks: Sequence[Clock]) -> float:
    """Return the mean processor time of a decision, in milliseconds."""
    return 1000 * sum(clock.seconds for clock in clocks) / max(1, sum(clock.decisions for clock in clocks))


def play(duel: Duel) -> tuple[Duel, list[Deal]]:
    """Play the deals of a table."""
    name, _, seats = duel.table.partition(":")
    game = load(name)
    if game.family == "bluffing":
        game = load(name, {"action_cap": CAP})
    began, found = process_time(), list[Deal]()
    while len(found) < duel.deals and not 0 < duel.seconds < process_time() - began:
        found.append(play_deal(game, int(seats), (duel.bot, duel.others), len(found)))
    return duel, found


def play_deal(game: AnyGame, seats: int, bots: tuple[str, str], deal: int) -> Deal:
    """Play one deal with the first bot in every seat in turn; partners are bots of the same kind."""
    own, opposing, times = [], [], (Clock(), Clock())
    for seat in range(seats):
        side = {other for other in range(seats) if other == seat or (game.teams and (other - seat) % game.teams == 0)}
        state = game.deal_state(seats, seed=FIRST_SEED + deal)
        players = [make_bot(bots[other not in side], game, seats * deal + other) for other in range(seats)]
        for other, player in enumerate(players):
            player.start(other, seats)
        while not state.over:
            state.apply(times[state.actor not in side].choose(state, players[state.actor]))
        result = Result.of(state)
        assert result is not None
        scores = game.scores(result, seats)
        own.append(scores[seat])
        opposing.append(fmean(score for other, score in enumerate(scores) if other not in side))
    return Deal(fmean(own), fmean(opposing), times)


def row(duel: Duel, found: Sequence[Deal]) -> str:
    """Return a row of a table: the scores, and their difference with its 95% interval over deals."""
    name, _, seats = duel.table.partition(":")
    differences = [deal.own - deal.opposing for deal in found]
    mean, half = fmean(differences), 1.96 * stdev(differences) / sqrt(len(found)) if len(found) > 1 else 2.0
    own, opposing = fmean(deal.own for deal in found), fmean(deal.opposing for deal in found)
    cells = (f"`{name}`", seats, f"`{duel.bot}`", f"`{duel.others}`", f"{own:.3f}", f"{opposing:.3f}")
    times = ", ".join(f"{each([deal.times[who] for deal in found]):.2f}" for who in range(2))
    interval = f"{mean:+.3f} ({mean - half:+.3f} to {mean + half:+.3f})"
    return f"| {' | '.join(cells)} | {interval} | {len(found)} | {times} |"


def duels(options: argparse.Namespace) -> Iterable[Duel]:
    """Yield the duels to be played."""
    pairs = [(options.bot, options.others)] if options.bot else LADDER
    for bot, others in pairs:
        for table in options.tables or (DURAK + OTHERS if others == "cheapest" else DURAK + BLUFFING):
            yield Duel(table, bot, others, options.deals, options.seconds)


def main() -> int:
    """Print a row for each table, in the order in which they finish."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot", nargs="?", help="the bot in one seat; without bots, the ladder of levels")
    parser.add_argument("others", nargs="?", help="the bot in all other seats")
    parser.add_argument("--deals", type=int, default=400, help="at most so many at a table (default: 400)")
    parser.add_argument("--seconds", type=float, default=0, help="at most so much processor time at a table")
    parser.add_argument("--processes", type=int, default=1, help="default: 1")
    parser.add_argument("--tables", nargs="+", help="presets and numbers of seats, as podkidnoy:2")
    options = parser.parse_args()
    if (options.bot is None) != (options.others is None):
        parser.error("name two bots, or none for the ladder of levels")
    print("| Game | Seats | One seat | The others | Score | Score of each other | Difference | Deals | ms |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    with Pool(options.processes) as pool:
        for duel, found in pool.imap(play, duels(options)):
            print(row(duel, found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
