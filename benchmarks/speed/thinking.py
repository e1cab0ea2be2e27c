"""The slowest decisions of the levels, by processor time, over presets and numbers of seats.

Deals are played by `normal` in every seat, each decision of which is measured. `hard` is asked beside it about some of
them, as many in every deal, the later ones of a long deal too. The clock by which bots think is that of the processor,
so that other programs on the machine neither take their time nor count as theirs.

Run it with a Python in which cardkit is installed and compiled (see README.md):
`python benchmarks/speed/thinking.py --deals 2 --asked 12`.
"""

import argparse
import gc
import sys
import time
from collections.abc import Iterator, Sequence
from time import process_time

time.perf_counter = process_time  # before any bot is imported: what follows reads this clock

from cardkit import load, make_bot  # noqa: E402
from cardkit.catalogue import presets  # noqa: E402
from cardkit.engine.bots import Bot  # noqa: E402
from cardkit.engine.state import State  # noqa: E402
from cardkit.game.game import AnyGame  # noqa: E402

BOUNDS = {"normal": 30.0, "hard": 300.0}
"""What the levels promise: milliseconds for a decision."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 where a level is slower than it promises."""
    parser = argparse.ArgumentParser(description="Measure the slowest decisions of the levels.")
    parser.add_argument("--games", nargs="+", help="presets (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, help="numbers of seats (default: all that the game takes)")
    parser.add_argument("--deals", type=int, default=1, help="deals at each table (default: 1)")
    parser.add_argument("--asked", type=int, default=8, help="decisions of a deal that hard is asked for (default: 8)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--most-actions", type=int, default=1000, help="a deal is left after so many (default: 1000)")
    parser.add_argument("--slowest", type=int, default=10, help="how many tables are printed for a level (default: 10)")
    options = parser.parse_args(arguments)
    gc.freeze()
    worst: dict[str, list[tuple[float, str]]] = {level: [] for level in BOUNDS}
    for table, game, seats in tables(options.games, options.seats):
        slowest = dict.fromkeys(BOUNDS, (0.0, ""))
        for deal in range(options.deals):
            for level, took, where in measured(game, seats, options.seed + deal, options.asked, options.most_actions):
                slowest[level] = max(slowest[level], (took, f"{table}, seed {options.seed + deal}, {where}"))
        for level, found in slowest.items():
            worst[level].append(found)
            print(f"{level}: {found[0]:.1f} ms, {found[1] or table}", file=sys.stderr, flush=True)
    return report(worst, options.slowest)


def report(worst: dict[str, list[tuple[float, str]]], rows: int) -> int:
    """Print the slowest tables of each level; 1 where one of them is slower than the level promises."""
    late = 0
    for level, found in worst.items():
        bound = BOUNDS[level]
        over = sum(took > bound for took, _ in found)
        late |= over > 0
        print(f"{level}: {over} of {len(found)} tables have a decision of more than {bound:g} ms; the slowest:")
        for took, where in sorted(found, reverse=True)[:rows]:
            print(f"  {took:7.1f} ms  {where}")
    return int(late)


def tables(games: Sequence[str] | None, seats: Sequence[int] | None) -> Iterator[tuple[str, AnyGame, int]]:
    """Each preset that is wanted at each number of seats that is wanted and possible."""
    for name in games or [preset.name for preset in presets() if preset.family in ("durak", "bluffing")]:
        game = load(name)
        fewest, most = game.seat_range()
        for number in range(fewest, most + 1):
            if not seats or number in seats:
                yield f"{name} {number} seats", game, number


def measured(game: AnyGame, seats: int, seed: int, asked: int, most: int) -> Iterator[tuple[str, float, str]]:
    """The level, the milliseconds and the place of each decision of a deal that was measured."""
    often = max(1, decisions(game, seats, seed, most) // max(1, asked))
    state = game.deal_state(seats, seed=seed)
    bots = seated("normal", game, seats, seed)
    searchers = seated("hard", game, seats, seed)
    made = actions = 0
    while not state.over and actions < most:
        actions += 1
        seat = state.actor
        seen = state.observe(seat)
        chosen = bool(seen.legal & (seen.legal - 1))
        began = process_time()
        action = bots[seat].act(seen)
        took = 1000 * (process_time() - began)
        if chosen:
            made += 1
            where = f"action {actions}, seat {seat}"
            yield "normal", took, where
            if asked and made % often == 0:
                yield "hard", asked_once(searchers[seat], state, seat), where
        state.apply(action)


def decisions(game: AnyGame, seats: int, seed: int, most: int) -> int:
    """How many decisions with a choice a deal between `normal` has."""
    state = game.deal_state(seats, seed=seed)
    bots = seated("normal", game, seats, seed)
    made = actions = 0
    while not state.over and actions < most:
        actions += 1
        seen = state.observe(state.actor)
        made += bool(seen.legal & (seen.legal - 1))
        state.apply(bots[state.actor].act(seen))
    return made


def seated(level: str, game: AnyGame, seats: int, seed: int) -> list[Bot]:
    """A bot of the level in every seat, as a deal begins."""
    bots = [make_bot(level, game, seed + seat) for seat in range(seats)]
    for seat, bot in enumerate(bots):
        bot.start(seat, seats)
    return bots


def asked_once(bot: Bot, state: State, seat: int) -> float:
    """How many milliseconds `bot` takes for the action that is due."""
    seen = state.observe(seat)
    began = process_time()
    bot.act(seen)
    return 1000 * (process_time() - began)


if __name__ == "__main__":
    sys.exit(main())
