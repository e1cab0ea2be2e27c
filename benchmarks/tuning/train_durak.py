"""Trains `strong` for Durak by self-play: the value that judges the ends of bouts, and the way to play them out.

In each round the searching bot plays both (all) sides of many deals with the weights of the round before. Then a value
is fitted to the fools (`durak_fits`), and for two seats an imitation to the bot's choices. The first round is played by
cheapest cards. Where two hands are left and the solver proves the result, that result counts instead. The same seed
gives the same weights, with any number of processes.

Run it with a Python in which cardkit is installed compiled, with NumPy and SciPy:
`python benchmarks/tuning/train_durak.py --write` trains all the weights that are in the package.
"""

import argparse
import json
import os
import sys
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import NamedTuple

from durak_fits import Decisions, Example, brier, fit_imitation, fit_value
from librt.random import Random

from cardkit import load
from cardkit.cards.chance import derived_seed
from cardkit.engine.state import DRAW, LOSER, LOSING_TEAM
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts
from cardkit_games.durak.bots.endings.solver import DRAWN, UNKNOWN, WIN, Solver, is_solvable
from cardkit_games.durak.bots.players.hard import HardBot
from cardkit_games.durak.bots.search.imitation import FEATURES as IMITATION_FEATURES
from cardkit_games.durak.bots.search.imitation import Imitation
from cardkit_games.durak.bots.search.policy import EXPLORATION, DurakPolicy, policy_with
from cardkit_games.durak.bots.value.features import Features
from cardkit_games.durak.bots.value.network import STAGES, WEIGHTS, NetworkValue
from cardkit_games.durak.bots.value.value import STOCKS, block_of, stage_of
from cardkit_games.durak.bots.value.weights import FOLDER, TABLES, seats_of
from cardkit_games.durak.engine.actions import SHOW, SWAP
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import LEAD

SOURCES = Path(__file__).parents[2] / "games" / "cardkit_games" / "durak" / "bots" / "value" / FOLDER.name


class Effort(NamedTuple):
    """The size of the training of one kind of table."""

    games: int
    """The number of games of the last round; the others have half as many."""
    iterations: int
    """The number of iterations of a search."""


EFFORTS = {
    "36-2": Effort(20_000, 300),
    "36-transfer-2": Effort(6000, 300),
    "24-2": Effort(6000, 300),
    "52-2": Effort(6000, 300),
    "36-wave-2": Effort(4000, 150),
    "36-wave-3": Effort(2000, 100),
    "36-wave-4": Effort(2000, 100),
}
"""The tables with a network, and with more games at the one that is measured most."""
USUAL = Effort(4000, 150)
NOISE = 25
"""One decision in so many is made by cheapest cards with surprises, so that searches learn the effects of mistakes."""
PROOF = 4_000
"""The number of positions that the solver may look at to prove an end."""
TAUGHT = 6_000
"""The number of games whose decisions are imitated: a limit on memory and time."""


class Learned:
    """The weights of a round."""

    def __init__(self, table: str, value: list[list[float]], imitation: list[float] | None) -> None:
        self.value = value
        self.imitation = imitation
        self.policy = policy_with(table, value, imitation)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, print Brier scores, and write the weights when asked to."""
    parser = argparse.ArgumentParser(description="Train what strong knows of Durak by self-play.")
    parser.add_argument("--tables", nargs="+", choices=TABLES, help="kinds of tables (default: all)")
    parser.add_argument("--games", type=int, help="of the last round, half in the others (default: by table)")
    parser.add_argument("--iterations", type=int, help="of a search (default: by table)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, the first without search (default: 3)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--workers", type=int, default=2, help="tables that are trained at a time (default: 2)")
    parser.add_argument("--write", action="store_true", help="write the weights into the package's sources")
    parser.add_argument("--folder", type=Path, default=SOURCES, help="where to write them")
    options = parser.parse_args(arguments)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # the last digits of sums depend on the number of threads
    tables = sorted(options.tables or TABLES, key=lambda table: table not in EFFORTS)  # the longest tasks first
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        for report in pool.map(train_table, tables, [options] * len(tables)):
            print(report, flush=True)
    return 0


def train_table(table: str, options: argparse.Namespace) -> str:
    """Train one kind of table, write its weights when asked to, and return a report."""
    start = process_time()
    usual = EFFORTS.get(table, USUAL)
    effort = Effort(options.games or usual.games, options.iterations or usual.iterations)
    learned, report = train(table, effort, options.rounds, options.seed)
    if options.write:
        write(options.folder, table, learned)
    return "\n".join([*report, f"{table}: {process_time() - start:.0f} s of processor time"])


def train(table: str, effort: Effort, rounds: int, seed: int) -> tuple[Learned, list[str]]:
    """Return the weights after all rounds, and the lines of a report."""
    learned: Learned | None = None
    report: list[str] = []
    for number in range(rounds):
        last = number + 1 == rounds
        games = effort.games if last else effort.games // 2
        player = Player(table, learned, effort.iterations, derived_seed(seed, *table.encode(), number))
        examples = [each for game in range(games) for each in player.play(game)]
        report.append(f"{table} round {number + 1}: {games} games, {len(examples)} positions")
        if last:
            report += scores(examples, seats_of(table))
        imitation = fit_imitation(player.decisions) if learned is not None and seats_of(table) == 2 else None
        learned = Learned(table, fit_value(examples, seats_of(table)), imitation)
    assert learned is not None
    return learned, report


class Player:
    """Plays games of self-play at one table."""

    def __init__(self, table: str, learned: Learned | None, iterations: int, seed: int) -> None:
        preset, self.seats = TABLES[table]
        self.game = load(preset)
        self.learned = learned
        self.iterations = iterations
        self.seed = seed
        self.decisions = Decisions()
        self._solver = Solver(nodes=PROOF)
        self._network = NetworkValue([0.0] * (STAGES * WEIGHTS))
        self._features = Features()
        self._imitation = Imitation([0.0] * IMITATION_FEATURES)

    def play(self, number: int) -> Iterator[Example]:
        """Yield the positions of one game in which a bout begins, the latest first; decisions go into `decisions`."""
        seed = derived_seed(self.seed, number)
        rng = Random(seed)
        state = self.game.deal_state(self.seats, seed=seed)
        cheap = DurakPolicy(surprise=8)
        bots = self._bots(number)
        positions: list[DurakState] = []
        while not state.over:
            if state.phase == LEAD and state.last_laid < 0 and (not positions or positions[-1].bouts != state.bouts):
                positions.append(state.clone())
            seen = state.observe(state.actor)
            several = seen.legal & (seen.legal - 1)
            action = bots[state.actor].act(seen) if bots and several else -1
            if action >= 0 and self.seats == 2 and number < TAUGHT:
                self._note(state, action)
            if action < 0 or rng.randrange(NOISE) == 0:
                action = cheap.choose(state, rng)
            state.apply(action)
        blame = _blame(state, self.game.teams)
        for position in reversed(positions):
            proved = _proved(self._solver, position) if is_solvable(position) else None
            blame = proved or blame
            yield self._example(number, position, blame, proved is not None)

    def _bots(self, number: int) -> list[HardBot]:
        if self.learned is None:
            return []
        bots = []
        for seat in range(self.seats):
            search = Ismcts(self.learned.policy, self.game.teams, exploration=EXPLORATION)
            seed = derived_seed(self.seed, number, seat)
            bots.append(HardBot("strong", Budget(self.iterations), seed, lambda *_, search=search: search))
            bots[seat].start(seat, self.seats)
        return bots

    def _note(self, state: DurakState, action: int) -> None:
        """Write down a decision, unless it is about a swap or a shown trump, which are always made."""
        actions = [int(each) for each in state.actions()]
        if SWAP in actions or SHOW in actions:
            return
        reader = self._imitation
        reader.begin(state)
        features = []
        for each in actions:
            reader.read(state, each)
            features.append([int(reader.features[place]) for place in range(int(reader.found))])
        self.decisions.add(features, actions.index(action))

    def _example(self, number: int, state: DurakState, blame: list[float], proved: bool) -> Example:
        if self.seats == 2:
            network = self._network
            network.fill_inputs(state)
            inputs = array("h", network.inputs.listed())
            stage = int(stage_of(state.stock.remaining()))
            return Example(number, stage, [int(state.attacking), int(state.defending)], [inputs], blame, proved)
        seats = [seat for seat in range(self.seats) if state.seating.is_active(seat)]
        features = []
        for seat in seats:
            self._features.read(state, seat)
            features.append(array("h", self._features.listed()))
        return Example(number, int(block_of(state)), seats, features, blame, proved)


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


def scores(examples: list[Example], seats: int) -> Iterator[str]:
    """Yield a line with the Brier score of each stage on the last fifth of the games, for a fit to the others."""
    first = examples[-len(examples) // 5].game
    fitted = [each for each in examples if each.game < first]
    found = brier([each for each in examples if each.game >= first], fit_value(fitted, seats), seats)
    for stage, (number, score, constant) in found.items():
        what = f"stage {stage}" if seats == 2 else f"stock of class {stage - STOCKS}"
        if seats > 2 and stage < STOCKS:
            what = f"no stock, {stage + 2} seats left"
        yield f"  {what:28}{number:7} Brier {score:.3f}, constant {constant:.3f}"


def write(folder: Path, table: str, learned: Learned) -> None:
    """Write the weights of one kind of table, a line for each network or block, and one for the imitation."""
    rows = ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in learned.value)
    text = f' "value": [\n{rows}\n ]'
    if learned.imitation is not None:
        text += f',\n "imitation": {json.dumps(learned.imitation, separators=(",", ":"))}'
    (folder / f"{table}.json").write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
