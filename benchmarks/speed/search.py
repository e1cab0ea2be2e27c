"""Measures how many play-outs a second the tree search makes from the opening of a game, its bookkeeping included.

Run it with a Python in which cardkit is installed (see README.md): `python benchmarks/speed/search.py`.
"""

import argparse
import sys
from collections.abc import Sequence
from statistics import median
from time import process_time

from librt.random import Random
from speed import described

from cardkit import load
from cardkit.engine.playout import play_out_many
from cardkit.game.game import Opening
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the tree search from the opening of a game.")
    parser.add_argument("--game", default="podkidnoy", help="default: podkidnoy")
    parser.add_argument("--seats", type=int, default=2, help="default: 2")
    parser.add_argument("--iterations", type=int, default=20_000, help="play-outs of one search (default: 20000)")
    parser.add_argument("--rounds", type=int, default=7, help="searches of each kind (default: 7)")
    options = parser.parse_args(arguments)
    game = load(options.game)
    policies = {"random play-outs": Policy(), "the game's own play-outs": game.evaluation.policy()}
    kinds = [(name, many) for name in policies for many in (False, True)]
    paces: dict[tuple[str, bool], list[float]] = {kind: [] for kind in kinds}
    engine = []
    for seed in range(options.rounds):
        engine.append(_engine(options, seed))
        for name, many in kinds:
            paces[name, many].append(_pace(policies[name], many, options, seed))
    print(f"{described()}\n")
    print(f"| From the opening of `{options.game}`, {options.seats} seats | Play-outs a second | Of the engine alone |")
    print("|---|---|---|")
    print(f"| the engine's random play-outs, from the deal | {median(engine):,.0f} | 1 |")
    for name, many in kinds:
        pace = median(paces[name, many])
        who = "many observers" if many else "one observer"
        print(f"| `ismcts`, {name}, {who} | {pace:,.0f} | {pace / median(engine):.2f} |")
    return 0


def _engine(options: argparse.Namespace, seed: int) -> float:
    start = process_time()
    play_out_many(load(options.game).dealer(options.seats, Opening(0)), options.iterations, Random(seed))
    return float(options.iterations / (process_time() - start))


def _pace(policy: Policy, many: bool, options: argparse.Namespace, seed: int) -> float:
    table = load(options.game)
    state = table.deal_state(options.seats, seed=seed)
    seen = state.observe(state.actor)
    search = Ismcts(policy, table.teams, many_observers=many)
    start = process_time()
    search.search(seen, table.sampler(seen), Budget(options.iterations), Random(seed))
    return int(search.iterations) / (process_time() - start)


if __name__ == "__main__":
    sys.exit(main())
