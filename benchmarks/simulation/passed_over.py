"""How much of hands everybody learns in Podkidnoy from who is asked to add cards and who is not.

`python benchmarks/simulation/passed_over.py` plays deals between `normal` under `ask=able` and `ask=all`, and counts
for each seat and bout what observations of others come to say of it: ranks that it lacks, and ranks of which it holds
one.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from cardkit import load, make_bot
from cardkit.engine.driver import choose

SEATS: Final = (2, 3)


def facts(ask: str, seats: int, deals: int) -> tuple[int, int]:
    """Count what is told that seats lack, and that they hold, in so many deals."""
    game = load("podkidnoy", {"ask": ask})
    lacked, held = 0, 0
    for seed in range(deals):
        state = game.deal_state(players=seats, seed=seed)
        bots = [make_bot("normal", game, seed * 3 + seat) for seat in range(seats)]
        for seat, bot in enumerate(bots):
            bot.start(seat, seats)
        lacks: set[tuple[int, int, int]] = set()
        holds: set[tuple[int, int, int]] = set()
        while not state.over:
            seen = state.observe(state.actor)
            for seat in range(seats):
                if seat != state.actor and seen.lacks[seat]:
                    lacks.add((seat, seen.lacks[seat], seen.bouts))
                if seat != state.actor and seen.holds[seat]:
                    holds.add((seat, seen.holds[seat], seen.bouts))
            state.apply(choose(state, bots[state.actor]))
        lacked += len(lacks)
        held += len(holds)
    return lacked, held


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each way to ask and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=150, help="at each table (default: 150)")
    options = parser.parse_args(arguments)
    print("| `ask` | Seats | Lacks | Holds one of | Facts a deal |")
    print("|---|---|---|---|---|")
    for ask in ("able", "all"):
        for seats in SEATS:
            lacked, held = facts(ask, seats, options.deals)
            print(f"| `{ask}` | {seats} | {lacked} | {held} | {(lacked + held) / options.deals:.1f} |", flush=True)


if __name__ == "__main__":
    main()
