"""The worked positions, and that the bot beats random play."""

from pathlib import Path

import pytest

from cardkit import RandomBot, drive
from cardkit.records.scenarios import check, read_scenarios
from rummy import FAMILY
from rummy.state import MELDS, value

SCENARIOS = Path(__file__).parent / "scenarios" / "rummy.toml"
GAMES = {preset.name: FAMILY.make(preset) for preset in FAMILY.presets}


@pytest.mark.parametrize("scenario", read_scenarios(SCENARIOS), ids=lambda scenario: scenario.id)
def test_worked_positions_hold(scenario):
    assert check(scenario, lambda name, changes: GAMES[name]) is None


def test_the_bot_has_fewer_points_than_random_players():
    own, others = 0, 0
    for seed in range(20):
        state = GAMES["kalooki-40"].deal_state(3, seed=seed)
        bots = [RandomBot(seed + seat) for seat in range(3)]
        bots[seed % 3] = FAMILY.bots[0].make(GAMES["kalooki-40"], "", seed)
        drive(state, bots)
        points = state.standing()
        own += points[seed % 3]
        others += sum(points) - points[seed % 3]
    assert 2 * own < others / 2


@pytest.mark.parametrize(("meld", "value_of_meld"), [("7S 7H 7D", 21), ("AS 2S 3S", 16), ("5C RJ 7C", 18)])
def test_a_joker_in_a_meld_counts_as_its_card(meld, value_of_meld):
    assert value_of_meld == value(MELDS.read(meld))
