"""Measures how many play-outs a second the tree search makes from the opening of a game, its bookkeeping included.

Run it with a Python in which cardkit is installed (see README.md): `python benchmarks/speed/search.py`.
"""

import argparse
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from librt.random import Random

import cardkit.cards.bits
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy
from cardkit_games import load


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the tree search from the opening of a game.")
    parser.add_argument("--game", default="podkidnoy", help="default: podkidnoy")
    parser.add_argument("--seats", type=int, default=2, help="default: 2")
    parser.add_argument("--iterations", type=int, default=20_000, help="play-outs of one search (default: 20000)")
    parser.add_argument("--rounds", type=int, default=7, help="searches of each kind (default: 7)")
    options = parser.parse_args(arguments)
    how = "interpreted" if cardkit.cards.bits.__file__.endswith(".py") else "compiled"
    print(f"{options.game}, {options.seats} seats, {options.iterations} play-outs a search, {how}; play-outs a second")
    print(f"{'':36}{'median':>10}{'lowest':>10}{'highest':>10}")
    game = load(options.game)
    for name, policy in (("random play-outs", Policy()), ("the game's own play-outs", game.evaluation.policy())):
        for many in (False, True):
            paces = [_pace(policy, many, options, seed) for seed in range(options.rounds)]
            title = f"{name}, {'many observers' if many else 'one observer'}"
            print(f"{title:38}{median(paces):8,.0f}{min(paces):10,.0f}{max(paces):10,.0f}")
    return 0


def _pace(policy: Policy, many: bool, options: argparse.Namespace, seed: int) -> float:
    table = load(options.game)
    state = table.deal(options.seats, seed=seed)
    seen = state.observe(state.actor)
    search = Ismcts(policy, table.teams, many_observers=many)
    start = perf_counter()
    search.search(seen, table.sampler(seen), Budget(options.iterations), Random(seed))
    return int(search.iterations) / (perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
