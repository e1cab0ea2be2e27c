"""The worked positions, and that the bot beats random play."""

from pathlib import Path

import pytest

from cardkit import RandomBot, Result, drive
from cardkit.records.scenarios import check, read_scenarios
from hearts import FAMILY

SCENARIOS = Path(__file__).parent / "scenarios" / "hearts.toml"
GAMES = {preset.name: FAMILY.make(preset) for preset in FAMILY.presets}


@pytest.mark.parametrize("scenario", read_scenarios(SCENARIOS), ids=lambda scenario: scenario.id)
def test_worked_positions_hold(scenario):
    assert check(scenario, lambda name, changes: GAMES[name]) is None


def test_the_bot_has_fewer_points_than_random_players():
    own, others = 0, 0
    for seed in range(40):
        state = GAMES["hearts"].deal_state(4, seed=seed)
        bots = [RandomBot(seed + seat) for seat in range(4)]
        bots[seed % 4] = FAMILY.bots[0].make(GAMES["hearts"], "", seed)
        drive(state, bots)
        points = state.standing()
        own += points[seed % 4]
        others += sum(points) - points[seed % 4]
    assert 2 * own < others / 3


def test_a_match_ends_at_its_target_and_cards_are_passed_another_way_each_deal():
    game = GAMES["hearts-50"]
    opening, directions = game.first_opening(4, 1), []
    while game.match_result(opening) is None:
        state = game.deal_state(4, seed=opening.number, opening=opening)
        directions.append(state.direction)
        drive(state, [RandomBot(seat) for seat in range(4)])
        opening = game.next_opening(opening, Result.of(state), 4)
    assert [1, 3, 2, 0][: len(directions)] == directions[:4]
    assert max(game.match_result(opening).points) >= 50
