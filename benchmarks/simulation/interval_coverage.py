"""The coverage of a simulation's intervals: python benchmarks/simulation/interval_coverage.py [RUNS [DEALS]].

Synthetic deals with known means go through the estimators that results use. A world has seats, bots of unequal
strength, hands of unequal luck, draws and unfinished games, and counts from rare to frequent; its true means come from
DEALS deals (200,000). Each figure is the share of intervals that held, in percent, with the least and the greatest
share of a single bot, seat or count; `compared` are all differences between two rule sets in the same deals.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, Final

import attrs
import numpy as np

from cardkit import load
from cardkit.simulation import Estimate, UntilSure
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.outcomes import measures_by_name
from cardkit.simulation.statistics.intervals import Moments
from cardkit.simulation.statistics.ratings import TableScore, elo_ratings
from cardkit.simulation.statistics.until_sure import confidence_sequence
from cardkit.simulation.tables import TableSums
from cardkit.simulation.totals import Measures

DEALS: Final = (10, 50, 1000)
COUNTS: Final = (0.004, 0.05, 1.0, 4.0, 0.02, 0.002)
"""The rates of the counted events, for a seat and a game."""
CHUNK: Final = 20_000


@attrs.frozen
class World:
    """The distribution of deals."""

    name: str
    strength: tuple[float, ...]
    """The relative strengths of the bots: a stronger one wins more often."""
    draws: float = 0.02
    unfinished: float = 0.0
    loser: bool = True
    """True for a game that names one loser, as Durak does, rather than one winner."""
    teams: int = 0
    duplicate: bool = True
    luck: float = 1.0
    """The standard deviation of the hands' strengths in a deal, in logarithms."""

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.strength)

    @property
    def games(self) -> int:
        """Return the number of games of each deal."""
        return self.seats if self.duplicate else 1

    def measures(self, deals: int, rng: Any, shift: float = 0.0, luck: Any = None) -> Any:
        """Return the measures of deals, a row each, in the order of `Measures`; `shift` favours the first to act."""
        seats, games = self.seats, self.games
        hands = rng.normal(0, self.luck, (deals, 1, seats)) if luck is None else luck
        first = rng.integers(0, seats, deals)
        seat = np.arange(seats)
        turn_of_seat = (seat[None, :] - first[:, None]) % seats
        turn = rng.integers(0, seats, deals) if not self.duplicate else np.zeros(deals, dtype=int)
        moved = (turn[:, None] + np.arange(games)[None, :]) % seats
        bot_of_seat = (seat[None, None, :] - moved[:, :, None]) % seats
        power = np.log(self.strength)[bot_of_seat] + hands + (0.3 + shift) * (turn_of_seat == 0)[:, None, :]
        doubled = self._scores(power, rng)
        kind = rng.random((deals, games))
        drawn, given_up = kind < self.draws, (kind >= self.draws) & (kind < self.draws + self.unfinished)
        doubled[drawn | given_up] = 1
        by_bot = np.zeros((deals, seats), dtype=np.int64)
        by_turn = np.zeros((deals, seats), dtype=np.int64)
        rows = np.arange(deals)[:, None, None]
        np.add.at(by_bot, (np.broadcast_to(rows, doubled.shape), bot_of_seat), doubled)
        turns = np.broadcast_to(turn_of_seat[:, None, :], doubled.shape)
        np.add.at(by_turn, (np.broadcast_to(rows, doubled.shape), turns), doubled)
        total = by_bot.sum(1, keepdims=True)
        length = rng.poisson(rng.gamma(4, 12.5, (deals, games))).sum(1)
        counts = [rng.poisson(rate * seats * games, deals) for rate in COUNTS]
        return np.column_stack(
            [by_bot, seats * by_bot - total, by_turn, doubled.sum(1), drawn.sum(1), given_up.sum(1), length, *counts]
        )

    def _scores(self, power: Any, rng: Any) -> Any:
        """Return twice the score of each seat in games without draws."""
        noisy = power + rng.gumbel(0, 1, power.shape)
        if self.teams:
            sides = np.stack([noisy[..., team :: self.teams].max(-1) for team in range(self.teams)], -1)
            return 2 * (np.arange(self.seats) % self.teams == sides.argmax(-1)[..., None]).astype(np.int64)
        if self.loser:
            return 2 * (np.arange(self.seats) != noisy.argmin(-1)[..., None]).astype(np.int64)
        return 2 * (np.arange(self.seats) == noisy.argmax(-1)[..., None]).astype(np.int64)


WORLDS: Final = (
    World("two seats, even", (1.0, 1.0)),
    World("two seats, lopsided", (30.0, 1.0), draws=0.005),
    World("two seats, each deal once", (1.5, 1.0), duplicate=False),
    World("three seats", (3.0, 1.0, 1.0), draws=0.03, unfinished=0.01),
    World("three seats, one winner", (2.0, 1.0, 1.0), loser=False, draws=0.0, unfinished=0.02),
    World("four seats in two teams", (2.0, 1.0, 2.0, 1.0), teams=2),
    World("five seats, each deal once", (2.0, 1.5, 1.0, 1.0, 0.7), duplicate=False),
    World("six seats, lopsided", (40.0, 3.0, 1.0, 1.0, 1.0, 1.0), draws=0.002, unfinished=0.1),
)


def totals(values: Any) -> Measures:
    """Return the sums of measures, as a run passes them to its results."""
    seats_and_counts = values.shape[1]
    seats = (seats_and_counts - 3 - len(COUNTS)) // 4
    measures = Measures(seats, len(COUNTS))
    gains = np.maximum(values, 0)
    sums = (values.sum(0), (values**2).sum(0), gains.sum(0), (gains**2).sum(0))
    measures.add_numbers([len(values), *(int(number) for each in sums for number in each)])
    return measures


def kind_of(name: str) -> str:
    """Return the heading of a measure in the list."""
    return name.partition(" ")[0]


def coverage(world: World, deals: int, runs: int, rng: Any, true: int) -> dict[str, list[float]]:
    """Return for each kind of measure the shares of intervals that held the true mean, one a bot, seat or count."""
    table = TableSums.of(Lineup((load("podkidnoy"),), ("random",) * world.seats, 1, world.duplicate))
    found: dict[str, list[float]] = defaultdict(list)
    compared: dict[str, list[float]] = defaultdict(list)
    truth, shifted = (measures_by_name(table, _true(world, shift, true)) for shift in (0.0, 1.0))
    held: dict[str, int] = defaultdict(int)
    held_difference: dict[str, int] = defaultdict(int)
    for _ in range(runs):
        luck = rng.normal(0, world.luck, (deals, 1, world.seats))
        first = world.measures(deals, rng, 0.0, luck)
        second = world.measures(deals, rng, 1.0, luck)
        for name, one in measures_by_name(table, totals(first)).items():
            held[name] += _holds(one, truth[name].value)
        for name, one in measures_by_name(table, totals(second - first), signed=True).items():
            held_difference[name] += _holds(one, (shifted[name].value or 0.0) - (truth[name].value or 0.0))
    for name, times in held.items():
        if truth[name].value:
            found[kind_of(name) if name not in table.lineup.counted else "counts"].append(times / runs)
            if not name.startswith("difference"):
                compared["compared"].append(held_difference[name] / runs)
    return {**found, **compared}


@cache
def _true(world: World, shift: float, deals: int) -> Measures:
    rng = np.random.default_rng(17)
    measures = None
    for begin in range(0, deals, CHUNK):
        part = totals(world.measures(min(CHUNK, deals - begin), rng, shift))
        if measures is None:
            measures = part
        else:
            measures.add_numbers(part.numbers())
    assert measures is not None
    return measures


def _holds(one: Estimate, true: float | None) -> bool:
    assert one.low is not None
    assert one.high is not None
    assert true is not None
    return one.low - 1e-12 <= true <= one.high + 1e-12


def until_sure(draw: Any, true: float, runs: int, rng: Any, deals: int = 4000) -> tuple[dict[str, float], float, float]:
    """Return the share of each verdict, the coverage of the last interval, and the mean number of deals."""
    sure = UntilSure()
    verdicts: dict[str, int] = defaultdict(int)
    held = used = 0
    for _ in range(runs):
        values = draw(deals, rng)
        sums, squares = values.cumsum(), (values**2).cumsum()
        for look in sure.looks(deals):
            moments = Moments(look, int(sums[look - 1]), int(squares[look - 1]), 0, 0, 2)
            verdict = sure.verdict(confidence_sequence(moments, sure.confidence(2), least=-1))
            if verdict != "undecided":
                break
        verdicts[verdict] += 1
        held += _holds(confidence_sequence(moments, least=-1), true)
        used += look
    return {verdict: times / runs for verdict, times in sorted(verdicts.items())}, held / runs, used / runs


STOPPING: Final = (
    ("equal bots", lambda deals, rng: rng.choice([-2, -1, 0, 1, 2], deals, p=[0.1, 0.15, 0.5, 0.15, 0.1]), 0.0),
    ("2.1% worse, rarely", lambda deals, rng: -2 * (rng.random(deals) < 0.021).astype(int), -0.021),
    ("2.25% better", lambda deals, rng: rng.choice([-2, 0, 2], deals, p=[0.1, 0.7775, 0.1225]), 0.0225),
)


def ratings(planted: tuple[float, ...], deals: int, runs: int, rng: Any) -> list[float]:
    """Return for each bot of a tournament with these Elo ratings the coverage of its interval."""
    held = np.zeros(len(planted))
    true = np.array(planted) - np.mean(planted) + 1500
    for _ in range(runs):
        pairs = []
        for one, other in combinations(range(len(planted)), 2):
            score = 1 / (1 + 10 ** ((planted[other] - planted[one]) / 400))
            wins = rng.binomial(2, score, deals)
            both = np.column_stack([wins, 2 - wins]).astype(int)
            products = (both.T @ both).tolist()
            pairs.append(TableScore((one, other), deals, 2 * deals, both.sum(0).tolist(), products))
        found = elo_ratings([str(place) for place in range(len(planted))], pairs)
        held += [_holds(Estimate(one.value, one.low, one.high), value) for one, value in zip(found, true, strict=True)]
    return [float(share) for share in held / runs]


FIELDS: Final = ((1700.0, 1560.0, 1440.0, 1300.0), (2100.0, 1700.0, 1300.0, 900.0), (1800.0, 1200.0), (2500.0, 1500.0))


def lines(runs: int = 1000, truth: int = 200_000) -> Iterator[str]:
    """The tables of which docs/notes/simulation.md has the ranges."""
    rng = np.random.default_rng(13)
    kinds = ("score", "difference", "turn", "seat", "draws", "unfinished", "decisions", "counts", "compared")
    yield "| World | Deals | " + " | ".join(kinds) + " |"
    yield "|---" * (2 + len(kinds)) + "|"
    for world in WORLDS:
        for deals in DEALS:
            found = coverage(world, deals, runs if deals < 1000 else max(20, runs // 4), rng, truth)
            cells = (_range(found[kind]) if kind in found else "-" for kind in kinds)
            yield f"| {world.name} | {deals} | " + " | ".join(cells) + " |"
    yield ""
    yield "| Until sure | Verdicts | The interval holds | Deals |"
    yield "|---|---|---|---|"
    for name, draw, true in STOPPING:
        verdicts, held, used = until_sure(draw, true, runs // 2, rng)
        said = ", ".join(f"{verdict} {share:.1%}" for verdict, share in verdicts.items())
        yield f"| {name} | {said} | {held:.1%} | {used:,.0f} |"
    yield ""
    yield "| Elo of | Games at a table | The intervals hold |"
    yield "|---|---|---|"
    for planted in FIELDS:
        for deals in (10, 100):
            held_by_bot = ratings(planted, deals, max(20, runs // 10), rng)
            yield f"| {', '.join(f'{one:.0f}' for one in planted)} | {2 * deals} | {_range(held_by_bot)} |"


def _range(shares: list[float]) -> str:
    low, high = (f"{100 * share:.0f}" for share in (min(shares), max(shares)))
    mean = f"{100 * sum(shares) / len(shares):.1f}"
    return mean if len(shares) == 1 else f"{mean} ({low} to {high})"


if __name__ == "__main__":
    for line in lines(*map(int, sys.argv[1:])):
        print(line, flush=True)
