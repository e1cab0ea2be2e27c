"""How long it takes to read or refuse files with one line spoilt: records, matches, positions, scenarios, house rules.

    python benchmarks/attacks/spoilt_files.py                           ten spoilt texts of every kind for every preset
    python benchmarks/attacks/spoilt_files.py matches runs --spoilt 50 --seed 7

Each kind is read as the commands read it: records by `show`, matches by `play --resume`, positions by `solve`,
scenarios by `check`, house rules by what loads a game, and what describes a run by `simulate --resume`. Views need a
search, and have a program of their own: `spoilt_views.py`, which also says how a line is spoilt. Seconds are processor
time. Another error than cardkit's own ends the program.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs
from attacks import PRESETS, deal_between_bots
from spoilt_views import spoilt

from cardkit import CardkitError, Record, load, read_record
from cardkit.cards.chance import derived_seed, generator
from cardkit.catalogue import HouseRules
from cardkit.game.record import DEAL
from cardkit.game.toml_text import toml_value
from cardkit.records.playback import play_back
from cardkit.records.reading import load_match
from cardkit.records.replaying import replay
from cardkit.records.scenarios import check, read_scenarios
from cardkit.simulation import simulate
from cardkit.simulation.folder import DESCRIPTION, stored_run
from cardkit_cli.positions.state_file import read_state

sys.path.append(str(Path(__file__).parents[1] / "soak"))
from soak_tables import random_rules

SCENARIOS: Final = Path(__file__).parents[2] / "tests"
"""Below it lie the scenarios of the rules."""


def records(family: str, name: str, rng: random.Random) -> str:
    """The record of a deal."""
    return deal_between_bots(family, name, rng).text()


def matches(family: str, name: str, rng: random.Random) -> str:
    """A match of two deals."""
    return "\n".join(DEAL + _dated(deal_between_bots(family, name, rng)).text() for _ in range(2))


def _dated(record: Record) -> Record:
    return attrs.evolve(record, players=("human",) * len(record.deal["hands"]), date="2026-11-22")


def positions(family: str, name: str, rng: random.Random) -> str:
    """The position in the middle of a deal."""
    record = deal_between_bots(family, name, rng)
    live = replay(attrs.evolve(record, play=record.play[: len(record.play) // 2], result=None), load)
    position = {"game": record.game, "rules": record.rules, **live.game.to_position(live.state)}
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in position.items())


def scenarios(family: str, name: str, rng: random.Random) -> str:
    """One of the family's scenarios, whatever its preset."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((SCENARIOS / family).glob("scenarios/*.toml"))]
    return "[[scenario]]" + rng.choice(rng.choice(texts).split("[[scenario]]")[1:])


def rules(family: str, name: str, rng: random.Random) -> str:
    """House rules with some changes."""
    drawn = random_rules(name, generator(rng.randrange(2**32)))
    changes = {rule: value if isinstance(value, int) else str(value) for rule, value in drawn.items()}
    return HouseRules(name, changes, "house", "Our own").text()


def runs(family: str, name: str, rng: random.Random) -> str:
    """What describes a run."""
    with tempfile.TemporaryDirectory() as folder:
        simulate(load(name), ["random"] * load(name).seat_range()[0], 1, seed=rng.randrange(2**32), out=folder)
        return (Path(folder) / DESCRIPTION).read_text(encoding="utf-8")


def _show(path: Path) -> None:
    play_back(read_record(path.read_text(encoding="utf-8")), load)


def _resume(path: Path) -> None:
    for deal in load_match(path):
        replay(deal, load)


def _solve(path: Path) -> None:
    _, state = read_state(path, None)
    state.actions()


def _check(path: Path) -> None:
    for scenario in read_scenarios(path):
        check(scenario, load)


def _load(path: Path) -> None:
    load(str(path)).seat_range()


def _describe(path: Path) -> None:
    stored_run(path.parent)


KINDS: Final[dict[str, tuple[Callable[[str, str, random.Random], str], Callable[[Path], None], str]]] = {
    "records": (records, _show, "record.toml"),
    "matches": (matches, _resume, "match.toml"),
    "positions": (positions, _solve, "position.toml"),
    "scenarios": (scenarios, _check, "scenario.toml"),
    "rules": (rules, _load, "rules.toml"),
    "runs": (runs, _describe, DESCRIPTION),
}
"""By name what makes such a text, what reads the file, and how the file is called."""


@attrs.frozen(order=True)
class Reading:
    """How long a file was read."""

    seconds: float
    preset: str
    said: str
    """The refusal; empty when the file was read."""
    text: str


def readings(kind: str, presets: Sequence[tuple[str, str]], number: int, seed: int) -> Iterator[Reading]:
    """Spoil and read `number` texts of every preset."""
    make, read, called = KINDS[kind]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / called
        for index, (family, name) in enumerate(presets):
            rng = random.Random(derived_seed(seed, index))
            intact = make(family, name, rng)
            for _ in range(number):
                text = spoilt(intact, rng)
                path.write_text(text, encoding="utf-8")
                start = time.process_time()
                said = ""
                try:
                    read(path)
                except CardkitError as error:
                    said = str(error).replace(folder, "")
                yield Reading(time.process_time() - start, name, said, text)


def main() -> None:
    """Spoil, read, and say which took longest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], default=[])
    parser.add_argument("--spoilt", type=int, default=10, help="how many texts of each kind for each preset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", default="", help="names, with commas between them; without it all")
    asked = parser.parse_args()
    wanted = [pair for pair in PRESETS if not asked.presets or pair[1] in asked.presets.split(",")]
    for kind in asked.kinds or KINDS:
        presets = wanted[:1] if kind == "runs" else wanted
        found = sorted(readings(kind, presets, asked.spoilt, asked.seed))
        refused = sum(bool(reading.said) for reading in found)
        seconds = sum(reading.seconds for reading in found)
        longest = found[-1]
        print(f"{kind}: {len(found)} texts with a line spoilt, {refused} refused, in {seconds:.1f} s;", end=" ")
        print(f"the longest {longest.seconds:.2f} s ({longest.preset}: {longest.said[:150] or 'read'})", flush=True)


if __name__ == "__main__":
    main()
