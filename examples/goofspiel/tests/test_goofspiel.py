"""The worked positions."""

from pathlib import Path

import pytest

from cardkit.records.scenarios import check, read_scenarios
from goofspiel import FAMILY

SCENARIOS = Path(__file__).parent / "scenarios" / "goofspiel.toml"
GAMES = {preset.name: FAMILY.make(preset) for preset in FAMILY.presets}


@pytest.mark.parametrize("scenario", read_scenarios(SCENARIOS), ids=lambda scenario: scenario.id)
def test_worked_positions_hold(scenario):
    assert check(scenario, lambda name, changes: GAMES[name]) is None
