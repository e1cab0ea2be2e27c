"""Counts the positions of this folder again, and prints the changes.

Usage: python tests/perft/regenerate.py [--check PRESET]

Existing positions are kept; a preset that has none gets some. Run it when a change of behaviour is intended, look at
every line that it prints, and say in the commit why the counts have changed. Where a count has changed by mistake,
`cardkit perft tests/perft/durak.toml --scenario ID --depth N --divide` before and after shows below which action.
"""

import argparse
import random
import sys
import tomllib
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from cardkit import derived_seed, load
from cardkit.catalogue import presets
from cardkit.engine.perft import Perft
from cardkit.game.game import AnyGame
from cardkit.records.scenarios import read_scenarios

HERE: Final = Path(__file__).parent
COUNTS: Final = HERE / "counts.toml"
HEAD: Final = "# How many sequences of 1, 2, ... legal actions there are from each position. See regenerate.py."
FAMILIES: Final = ("durak", "bluffing")

STEPS: Final = 3000
"""The depth of a count: as many levels as this number of actions allows, and at least two."""
DEEPEST: Final = 12
LOOKS: Final = 200
"""The number of actions of a random deal among which a rich position is looked for."""
LAST: Final = 6
"""The number of decisions between a late position and the end of its random deal."""


def counted(state: Any, depth: int) -> list[int]:
    """Return the numbers of sequences of 1, 2, ... `depth` actions."""
    tree = Perft(state, depth)
    while not tree.run(10_000):
        pass
    return list(tree.counts)


def _affordable(state: Any) -> list[int]:
    counts = counted(state, 2)
    while sum(counts) <= STEPS and counts[-1] and len(counts) < DEEPEST:
        counts = counted(state, len(counts) + 1)
    return counts


def _rich(game: AnyGame, seats: int, seed: int) -> dict[str, Any]:
    """Return the position of a random deal, after its first quarter, with the most ways to play on."""
    chance = random.Random(seed)
    state = game.deal_state(seats, seed=seed)
    best, most = game.to_position(state), 0
    decision = 0
    for number in range(LOOKS):
        if state.over:
            break
        if state.decision != decision:
            decision = state.decision
            ways = counted(state, 2)[-1]
            if number > LOOKS // 10 and ways > most:
                best, most = game.to_position(state), ways
        state.apply(chance.choice(state.actions()))
    return best


def _late(game: AnyGame, seats: int, seed: int) -> dict[str, Any]:
    """Return the position of a random deal that is `LAST` decisions before its end."""
    chance = random.Random(seed)
    state = game.deal_state(seats, seed=seed)
    positions = deque([game.to_position(state)], maxlen=LAST)
    decision = state.decision
    while not state.over:
        if state.decision != decision:
            decision = state.decision
            positions.append(game.to_position(state))
        state.apply(chance.choice(state.actions()))
    return positions[0]


def _seat_numbers(game: AnyGame) -> list[int]:
    fewest, most = game.seat_range()
    step = 2 if game.teams else 1
    return [seats for seats in (fewest, fewest + step) if seats <= most]


def _positions(family: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Return for each preset its deals, rich positions and late ones: id, game, position."""
    found = []
    for preset in presets():
        if preset.family != family:
            continue
        game = load(preset.name)
        for seats in _seat_numbers(game):
            seed = derived_seed(1, seats)
            dealt = game.to_position(game.deal_state(seats, seed=seed))
            found.append((f"{preset.name}-{seats}-dealt", preset.name, dealt))
            found.append((f"{preset.name}-{seats}-rich", preset.name, _rich(game, seats, seed)))
            found.append((f"{preset.name}-{seats}-late", preset.name, _late(game, seats, seed)))
    return found


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _add_missing(family: str) -> None:
    """Append positions of presets that the family's file does not hold yet."""
    path = HERE / f"{family}.toml"
    there = {scenario.id for scenario in read_scenarios(path)} if path.exists() else set()
    texts = [path.read_text(encoding="utf-8")] if path.exists() else []
    for name, game, position in _positions(family):
        if name not in there:
            fields = [f"{key} = {_toml(value)}" for key, value in position.items()]
            texts.append("\n".join(["[[scenario]]", f'id = "{name}"', f'game = "{game}"', *fields, 'play = ""\n']))
            print(f"{name}: a new position")
    path.write_text("\n".join(texts), encoding="utf-8")


def _differences(before: dict[str, list[int]], wanted: str | None) -> Iterator[tuple[str, list[int]]]:
    """Count all positions, or those of a preset, and print changes from `before`, from which they are removed."""
    for family in FAMILIES:
        for scenario in read_scenarios(HERE / f"{family}.toml"):
            if wanted not in (None, scenario.game):
                continue
            state = load(scenario.game, scenario.rules).from_position(scenario.position)
            old = before.pop(scenario.id, None)
            counts = _affordable(state) if old is None else counted(state, len(old))
            if counts != old:
                print(f"{scenario.id}: {old or 'new'} -> {counts}")
            yield scenario.id, counts


def main() -> None:
    """Count, write, and print the changes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", metavar="PRESET", help="count the positions of a preset alone, and write nothing")
    preset: str | None = parser.parse_args().check
    before = tomllib.loads(COUNTS.read_text(encoding="utf-8")) if COUNTS.exists() else {}
    if preset is not None:
        known = dict(before)
        sys.exit(any(known.get(name) != counts for name, counts in _differences(before, preset)))
    for family in FAMILIES:
        _add_missing(family)
    lines = [f"{name} = {counts}" for name, counts in _differences(before, None)]
    for gone in before:
        print(f"{gone}: no longer there")
    COUNTS.write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
