"""Trains the learned value of Durak by self-play, and measures it: what `strong` judges the ends of bouts by.

In each round the searching bot plays both (all) sides of many deals with the value of the round before, and a
multinomial logistic regression is fitted to who was the fool; the first round is played by cheapest cards. Where two
hands are left and the solver proves the result, that result counts instead. The same seed gives the same weights.

Run it with a Python in which cardkit is installed compiled, with NumPy and SciPy:
`python benchmarks/train_durak.py --tables 36-2 --games 4000 --rounds 3 --write`.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
from librt.random import Random
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from cardkit.cards.chance import derived_seed
from cardkit.engine.state import DRAW, LOSER, LOSING_TEAM
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit_games import load
from cardkit_games.durak.bots.policy import DurakPolicy, cut_policy
from cardkit_games.durak.bots.solver import DRAWN, UNKNOWN, WIN, Solver, is_solvable
from cardkit_games.durak.bots.strong import StrongBot
from cardkit_games.durak.bots.value import BLOCKS, FEATURES, STOCKS, DurakValue, block_of
from cardkit_games.durak.bots.values import FOLDER, TABLES
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import LEAD

NOISE = 25
"""One decision in so many is made by cheapest cards with surprises, so that searches know what follows mistakes."""

PROOF = 4_000
"""How many positions the solver may look at to prove an end."""

RIDGE = 20.0
"""How strongly weights are drawn to 0: in examples."""

KINSHIP = 40.0
"""How strongly the weights of each size of the stock are drawn to those of all sizes together."""


class Example(NamedTuple):
    """A position in which a bout begins."""

    block: int
    seats: list[int]
    """The seats still in the deal."""
    features: list[list[int]]
    """The features of each."""
    blame: list[float]
    """The chance of each to be the fool: 1 for the fool, equal shares for a draw."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, print Brier scores, and write the weights when asked to."""
    options = _read(arguments)
    for table in options.tables or TABLES:
        start = process_time()
        weights = train(table, options)
        if options.write:
            write(options.folder, table, weights)
        print(f"{table}: {process_time() - start:.0f} s of processor time", flush=True)
    return 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train the learned value of Durak by self-play.")
    parser.add_argument("--tables", nargs="+", choices=TABLES, help="kinds of tables (default: all)")
    parser.add_argument("--games", type=int, default=4000, help="games of the last round (default: 4000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, the first without search (default: 3)")
    parser.add_argument("--iterations", type=int, default=200, help="of a search (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--write", action="store_true", help="write the weights into the package's sources")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write them")
    return parser.parse_args(arguments)


def train(table: str, options: argparse.Namespace) -> list[float]:
    """The weights after all rounds."""
    weights = [0.0] * (BLOCKS * FEATURES)
    for number in range(options.rounds):
        games = options.games if number + 1 == options.rounds else options.games // 2
        value = DurakValue(weights, _teams(table)) if number else None
        seed = derived_seed(options.seed, *table.encode(), number)
        examples = [each for game in range(games) for each in play(table, value, options.iterations, seed, game)]
        held_out = len(examples) // 5  # whole games but for one, the latest ones
        print(f"{table} round {number + 1}: {games} games, {len(examples)} positions", flush=True)
        report(examples[-held_out:], fit(examples[:-held_out]))
        weights = fit(examples)
    return weights


def _teams(table: str) -> int:
    return 2 if "teams" in table else 0


def play(table: str, value: DurakValue | None, iterations: int, seed: int, number: int) -> list[Example]:
    """The positions of one game of self-play in which a bout begins."""
    preset, seats = TABLES[table]
    game = load(preset)
    rng = Random(derived_seed(seed, number))
    state = game.deal(seats, seed=derived_seed(seed, number))
    cheap = DurakPolicy(surprise=8)
    bots = []
    for seat in range(seats):
        if value is not None:
            search = Ismcts(cut_policy(value, seats), game.teams)
            bots.append(StrongBot("strong", search, Budget(iterations), derived_seed(seed, number, seat)))
            bots[seat].start(seat, seats)
    positions: list[DurakState] = []
    while not state.over:
        if state.phase == LEAD and state.last_laid < 0 and (not positions or positions[-1].bouts != state.bouts):
            positions.append(state.clone())
        seen = state.observe(state.actor)
        several = seen.legal & (seen.legal - 1)
        action = bots[state.actor].act(seen) if bots and several else -1
        if action < 0 or rng.randrange(NOISE) == 0:
            action = cheap.choose(state, rng)
        state.apply(action)
    return list(_examples(positions, state, game.teams))


def _examples(positions: list[DurakState], end: DurakState, teams: int) -> Iterator[Example]:
    """The positions, the latest first, with what came of them, or is proved to come of them."""
    solver = Solver(nodes=PROOF)
    reader = DurakValue([0.0] * (BLOCKS * FEATURES), teams)
    blame = _blame(end, teams)
    for state in reversed(positions):
        if is_solvable(state):
            blame = _proved(solver, state) or blame
        seats = [seat for seat in range(state.seats) if state.seating.is_active(seat)]
        features = []
        for seat in seats:
            reader.read(state, seat)
            features.append([int(reader.features[place]) for place in range(int(reader.found))])
        yield Example(int(block_of(state)), seats, features, [blame[seat] for seat in seats])


def _blame(end: DurakState, teams: int) -> list[float]:
    if end.outcome == LOSER:
        return [float(seat == end.outcome_seat) for seat in range(end.seats)]
    if end.outcome == LOSING_TEAM:
        return [float(seat % teams == end.outcome_seat) for seat in range(end.seats)]
    assert end.outcome == DRAW, "training games are played to their ends"
    return [0.5 if teams else 1.0 / float(end.seats)] * int(end.seats)


def _proved(solver: Solver, state: DurakState) -> list[float] | None:
    value = solver.solve(state)
    if value == UNKNOWN:
        return None
    blame = [0.0] * state.seats
    one, other = (seat for seat in range(state.seats) if state.seating.is_active(seat))
    other = other if one == state.actor else one
    blame[state.actor] = 0.5 if value == DRAWN else float(value != WIN)
    blame[other] = 1.0 - blame[state.actor]
    return blame


def fit(examples: list[Example]) -> list[float]:
    """The weights of all blocks that make the examples likeliest, drawn to 0 and to each other a little."""
    weights = np.zeros((BLOCKS, FEATURES))
    stocked = [each for each in examples if each.block >= STOCKS]
    together = _fit_block(stocked, np.zeros(FEATURES), RIDGE)
    for block in range(BLOCKS):
        chosen = [each for each in examples if each.block == block]
        if block >= STOCKS:
            weights[block] = _fit_block(chosen, together, KINSHIP)
        elif chosen:
            weights[block] = _fit_block(chosen, np.zeros(FEATURES), RIDGE)
    return [round(float(weight), 3) for weight in weights.ravel()]


def _matrix(examples: list[Example]) -> csr_matrix:
    rows, columns = [], []
    row = 0
    for each in examples:
        for features in each.features:
            rows += [row] * len(features)
            columns += features
            row += 1
    return csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(row, FEATURES))


def _fit_block(examples: list[Example], prior: np.ndarray, ridge: float) -> np.ndarray:
    """Weights for examples that all have as many seats left; `prior` where there are none."""
    if not examples:
        return prior
    matrix = _matrix(examples)
    blame = np.array([each.blame for each in examples])
    blame /= blame.sum(axis=1, keepdims=True)
    seats = blame.shape[1]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        plight = (matrix @ weights).reshape(-1, seats)
        plight -= plight.max(axis=1, keepdims=True)
        chances = np.exp(plight)
        chances /= chances.sum(axis=1, keepdims=True)
        away = weights - prior
        value = -np.sum(blame * np.log(chances + 1e-12)) + ridge / 2 * away @ away
        return float(value), matrix.T @ (chances - blame).ravel() + ridge * away

    found = minimize(loss, prior, jac=True, method="L-BFGS-B", options={"maxiter": 200})
    return np.asarray(found.x)


def report(examples: list[Example], weights: list[float]) -> None:
    """Print the Brier score of each block, beside those of a constant guess and of counting hands."""
    for block in range(BLOCKS):
        chosen = [each for each in examples if each.block == block]
        if not chosen:
            continue
        share = np.asarray(weights[block * FEATURES : (block + 1) * FEATURES])
        errors, constant = [], []
        for each in chosen:
            plight = np.array([share[features].sum() for features in each.features])
            chances = np.exp(plight - plight.max())
            blame = np.array(each.blame) / sum(each.blame)
            errors.append(np.mean((chances / chances.sum() - blame) ** 2))
            constant.append(np.mean((1 / len(blame) - blame) ** 2))
        what = f"no stock, {block + 2} seats left" if block < STOCKS else f"stock of size {block - STOCKS}"
        print(f"  {what:28}{len(chosen):7} Brier {np.mean(errors):.3f}, constant {np.mean(constant):.3f}", flush=True)


def write(folder: Path, table: str, weights: list[float]) -> None:
    """Write the weights of one kind of table, a line for each block."""
    blocks = [weights[start : start + FEATURES] for start in range(0, len(weights), FEATURES)]
    lines = ",\n".join(json.dumps(block) for block in blocks)
    (folder / f"{table}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
