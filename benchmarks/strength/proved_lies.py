"""How often each level calls a lie that its own hand proves, in the five source games.

Run with a Python in which cardkit is installed and compiled: `python benchmarks/strength/proved_lies.py --deals 40`.
A row is one level at one table, in all seats. A lie counts once for each seat that could call it and knows by its own
cards, in hand and in the pile, that so many of the rank cannot be there.
"""

import argparse
from collections.abc import Sequence
from typing import Final, NamedTuple

from cardkit import load, make_bot
from cardkit.cards.bits import BIT
from cardkit.cards.chance import derived_seed
from cardkit.engine.driver import choose
from cardkit_games.bluffing.bots.candidates.honest import is_proved_false
from cardkit_games.bluffing.engine.actions import CHALLENGE

TABLES: Final = (
    ("verish", 2),
    ("verish", 4),
    ("cals-bs", 3),
    ("cals-bs", 4),
    ("bullshit", 3),
    ("bullshit", 4),
    ("cheat-updown", 2),
    ("cheat-updown", 4),
    ("i-doubt-it", 2),
    ("i-doubt-it", 4),
)
"""The source games, with the fewest seats and with four."""

LEVELS: Final = ("easy", "normal", "hard")
SEED: Final = 900
CAP: Final = 3000


class Calls(NamedTuple):
    """How many proved lies could be called, and how many were."""

    proved: int
    called: int


def calls(preset: str, seats: int, level: str, deals: int) -> Calls:
    """Play so many deals, all seats of one level."""
    game = load(preset, {"action_cap": CAP})
    proved = called = 0
    for deal in range(deals):
        state = game.deal_state(seats, seed=derived_seed(SEED, deal))
        bots = [make_bot(level, game, derived_seed(SEED, deal, seat)) for seat in range(seats)]
        for seat, bot in enumerate(bots):
            bot.start(seat, seats)
        while not state.over:
            seen = state.observe(state.actor)
            action = choose(state, bots[state.actor])
            if seen.page == 0 and seen.legal & BIT[CHALLENGE] and is_proved_false(seen):
                proved += 1
                called += action == CHALLENGE
            state.apply(action)
    return Calls(proved, called)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each table and level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=40, help="at each table (default: 40)")
    options = parser.parse_args(arguments)
    print("| Game | Seats | Level | Proved lies | Called |")
    print("|---|---|---|---|---|")
    for level in LEVELS:
        for preset, seats in TABLES:
            found = calls(preset, seats, level, options.deals)
            share = f"{found.called / found.proved:.3f}" if found.proved else ""
            print(f"| `{preset}` | {seats} | {level} | {found.proved} | {share} |", flush=True)


if __name__ == "__main__":
    main()
