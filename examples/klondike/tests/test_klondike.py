"""The worked positions, and that a deal as one seat saw it can be stepped through."""

from pathlib import Path

import pytest

from cardkit.records.scenarios import check, read_scenarios
from cardkit.testing import check_views
from klondike import FAMILY

SCENARIOS = Path(__file__).parent / "scenarios" / "klondike.toml"
GAMES = {preset.name: FAMILY.make(preset) for preset in FAMILY.presets}


@pytest.mark.parametrize("scenario", read_scenarios(SCENARIOS), ids=lambda scenario: scenario.id)
def test_worked_positions_hold(scenario):
    assert check(scenario, lambda name, changes: GAMES[name]) is None


def test_the_player_sees_in_its_view_what_it_saw():
    assert 4 == check_views(GAMES["klondike"], 1, 1, games=2)
