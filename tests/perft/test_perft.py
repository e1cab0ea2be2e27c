"""The move trees of fixed positions of every preset, counted: a change of behaviour changes a count."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from cardkit import Deal, Perft, load
from cardkit.catalogue import presets
from cardkit.records.scenarios import Scenario, read_scenarios

HERE: Final = Path(__file__).parent
COUNTS: Final = tomllib.loads((HERE / "counts.toml").read_text(encoding="utf-8"))
POSITIONS: Final = [
    scenario for family in ("durak", "bluffing") for scenario in read_scenarios(HERE / f"{family}.toml")
]

ONE_EACH: Final = {"hands": ["6S", "7S"], "trump": "H", "attacker": 0}
"""A leads, B beats or takes: three actions at most, and both ends come after two."""


def state_of(scenario: Scenario) -> Any:
    return load(scenario.game, scenario.rules).from_position(scenario.position)


def counted(state: Any, depth: int, steps: int = 10_000) -> list[int]:
    tree = Perft(state, depth)
    while not tree.run(steps):
        pass
    return list(tree.counts)


@pytest.mark.parametrize("scenario", POSITIONS, ids=[scenario.id for scenario in POSITIONS])
def test_the_tree_is_as_it_was(scenario: Scenario) -> None:
    # When a change is meant: python tests/perft/regenerate.py, and say why in the commit.
    counts = COUNTS[scenario.id]
    assert counts == counted(state_of(scenario), len(counts))


def test_every_position_is_counted_and_every_preset_has_several() -> None:
    assert list(COUNTS) == [scenario.id for scenario in POSITIONS]
    for preset in presets():
        assert 3 <= sum(scenario.game == preset.name for scenario in POSITIONS), preset.name


def by_hand(state: Any, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions, counted without optimization."""
    if depth == 0:
        return 1
    total = 0
    for action in state.actions():
        child = state.clone()
        child.apply(action)
        total += by_hand(child, depth - 1)
    return total


@pytest.mark.parametrize("scenario", POSITIONS[::17], ids=[scenario.id for scenario in POSITIONS[::17]])
def test_it_counts_what_a_plain_recursion_counts(scenario: Scenario) -> None:
    state = state_of(scenario)
    assert [by_hand(state, depth) for depth in (1, 2, 3)] == counted(state, 3)


@pytest.mark.parametrize("steps", [1, 2, 7])
def test_counting_in_parts_is_counting(steps: int) -> None:
    state = state_of(POSITIONS[0])
    assert counted(state, 4) == counted(state, 4, steps)


def test_a_state_that_is_over_has_no_tree_and_a_counted_one_is_left_as_it_was() -> None:
    game = load("podkidnoy")
    state = game.from_position(ONE_EACH)
    before = game.to_position(state)
    counted(state, 2)
    assert before == game.to_position(state)
    for action in ("0 attack 6S", "1 beat 6S 7S"):
        Deal(game, state).play(game.parse_move(action))
    assert [0] == counted(state, 1)
    assert [0, 0] == counted(state, 2)
