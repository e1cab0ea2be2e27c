"""Measures the exact solver on endgames: how long, and how many positions, by the number of cards left.

Run it with a Python in which cardkit is installed (see README.md): `python benchmarks/speed/solver.py`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import cardkit.cards.bits
from cardkit import load, make_bot
from cardkit.cards.cards import Cards
from cardkit.cards.chance import derived_seed
from cardkit_games.durak.bots.endings.solver import UNKNOWN, Solver
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import LEAD

PAIRS = (("cheapest", "cheapest"), ("cheapest", "random"), ("random", "random"))
"""Who plays the games whose ends are solved."""


class Solved(NamedTuple):
    """What one endgame took."""

    seconds: float
    nodes: int
    value: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    options = _read(arguments)
    how = "interpreted" if cardkit.cards.bits.__file__.endswith(".py") else "compiled"
    print(f"Endgames of {options.game}, {options.each} of each size, {how}; times in milliseconds.")
    headings = ("median", "90%", "99%", "most", "nodes", "wins", "draws", "unknown")
    print("cards" + "".join(f"{heading:>10}" for heading in headings))
    for cards, endgames in sorted(endgames_by_size(options.game, options.sizes, options.each).items()):
        _report(cards, [_solve(state, options.seconds) for state in endgames])
    return 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the exact solver of Durak on random endgames.")
    parser.add_argument("--game", default="podkidnoy", help="default: podkidnoy")
    parser.add_argument("--sizes", type=int, nargs="+", default=[6, 8, 10, 12, 14, 16], help="numbers of cards left")
    parser.add_argument("--each", type=int, default=200, help="endgames of each size (default: 200)")
    parser.add_argument("--seconds", type=float, default=10.0, help="when to give one up (default: 10)")
    return parser.parse_args(arguments)


def endgames_by_size(game: str, sizes: Sequence[int], each: int) -> dict[int, list[DurakState]]:
    """`each` endgames for every number of cards in `sizes`: bouts about to begin, the stock just or long gone."""
    found: dict[int, list[DurakState]] = {size: [] for size in sizes}
    for number in count():
        if all(len(endgames) == each for endgames in found.values()):
            return found
        met: set[int] = set()
        for state in _endgames(game, number):
            cards = sum(len(Cards.of_mask(hand)) for hand in state.hands)
            if cards in found and cards not in met and len(found[cards]) < each:
                met.add(cards)
                found[cards].append(state)
    return found


def _endgames(name: str, number: int) -> Iterator[DurakState]:
    game = load(name)
    state = game.deal_state(2, seed=derived_seed(number))
    bots = [make_bot(bot, game, derived_seed(number, seat)) for seat, bot in enumerate(PAIRS[number % len(PAIRS)])]
    decision = -1
    while not state.over:
        if state.phase == LEAD and len(state.stock) == 0 and state.decision != decision:
            decision = state.decision
            yield state.clone()
        state.apply(bots[state.actor].act(state.observe(state.actor)))


def _solve(state: DurakState, seconds: float) -> Solved:
    solver = Solver(seconds=seconds)
    start = perf_counter()
    value = solver.solve(state)
    return Solved(perf_counter() - start, solver.nodes, value)


def _report(cards: int, solved: Sequence[Solved]) -> None:
    times = sorted(1000 * each.seconds for each in solved)
    parts = quantiles(times, n=100, method="inclusive")
    wins, draws, unknown = (sum(each.value == value for each in solved) for value in (1, 0, UNKNOWN))
    print(
        f"{cards:5}{median(times):10.3f}{parts[89]:10.3f}{parts[98]:10.3f}{times[-1]:10.3f}"
        f"{median(each.nodes for each in solved):10,.0f}{wins:10}{draws:10}{unknown:10}"
    )


if __name__ == "__main__":
    sys.exit(main())
