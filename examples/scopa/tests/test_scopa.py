"""The worked positions, what counts, and that the bot beats random play."""

from pathlib import Path

import pytest

from cardkit import SPANISH_40, Cards, RandomBot, SpanishCard, drive
from cardkit.records.scenarios import check, read_scenarios
from scopa import FAMILY
from scopa.state import VALUES, captures, most, primiera

SCENARIOS = Path(__file__).parent / "scenarios" / "scopa.toml"
GAMES = {preset.name: FAMILY.make(preset) for preset in FAMILY.presets}


@pytest.mark.parametrize("scenario", read_scenarios(SCENARIOS), ids=lambda scenario: scenario.id)
def test_worked_positions_hold(scenario):
    assert check(scenario, lambda name, changes: GAMES[name]) is None


def test_all_sums_are_found():
    table = Cards("1O 2O 3O 4O 6O RO", SpanishCard)
    found = captures(SpanishCard("7C"), table, GAMES["scopa"].rules)
    assert {"1O 2O 4O", "1O 6O", "3O 4O"} == {str(Cards(way, SpanishCard)) for way in found}


def test_cards_are_worth_one_to_ten():
    assert [4 * [value] for value in range(1, 11)] == [
        [VALUES[card] for card in SPANISH_40.cards[at : at + 4]] for at in range(0, 40, 4)
    ]


@pytest.mark.parametrize(("cards", "counts"), [("7O 7C 7E 7B", 84), ("7O 6O 1C RE 2B", 59), ("7O 7C 7E", 0)])
def test_the_primiera_counts_the_best_card_of_each_suit(cards, counts):
    assert counts == primiera(Cards(cards, SpanishCard))


def test_nobody_gets_a_point_for_which_two_are_level():
    assert [0, 1, 0] == most([12, 16, 12])
    assert [0, 0, 0] == most([16, 16, 8])


def test_the_bot_has_more_points_than_a_random_player():
    own, other = 0, 0
    for seed in range(40):
        state = GAMES["scopa"].deal_state(2, seed=seed)
        bots = [RandomBot(seed), RandomBot(seed)]
        bots[seed % 2] = FAMILY.bots[0].make(GAMES["scopa"], "", seed)
        drive(state, bots)
        points = state.standing()
        own += points[seed % 2]
        other += points[1 - seed % 2]
    assert own > 1.5 * other
