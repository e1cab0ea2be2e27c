"""The worked positions, and what they do not show."""

from pathlib import Path

import pytest

from cardkit import Card, RandomBot, drive
from cardkit.records.scenarios import check, read_scenarios
from crazy_eights import FAMILY
from crazy_eights.bots import ThriftyBot
from crazy_eights.state import points

SCENARIOS = Path(__file__).parent / "scenarios" / "crazy_eights.toml"
GAMES = {preset.name: FAMILY.make(preset) for preset in FAMILY.presets}


@pytest.mark.parametrize("scenario", read_scenarios(SCENARIOS), ids=lambda scenario: scenario.id)
def test_worked_positions_hold(scenario):
    assert check(scenario, lambda name, changes: GAMES[name]) is None


@pytest.mark.parametrize(("seats", "cards"), [(2, 7), (3, 5), (5, 5)])
def test_hands_are_dealt_and_one_card_is_turned_up(seats, cards):
    state = GAMES["crazy-eights"].deal_state(seats, seed=1)
    assert [cards] * seats == [len(hand) for hand in state.hands]
    assert 52 - seats * cards - 1 == len(state.stock)


def test_no_eight_is_turned_up():
    for seed in range(200):
        (first,) = GAMES["crazy-eights"].deal_state(2, seed=seed).pile
        assert "8" != Card(first).text[0]


@pytest.mark.parametrize(("card", "counts"), [("8S", 50), ("AS", 1), ("KS", 10), ("JS", 10), ("TS", 10), ("2S", 2)])
def test_cards_count_in_a_hand(card, counts):
    assert counts == points(Card(card))


def test_thrifty_beats_random():
    won = 0
    for seed in range(200):
        for seat in (0, 1):  # the same cards twice, the seats exchanged
            state = GAMES["crazy-eights"].deal_state(2, seed=seed)
            bots = [RandomBot(seed), RandomBot(seed)]
            bots[seat] = ThriftyBot(seed)
            drive(state, bots)
            won += state.outcome_seat == seat
    assert won > 220  # of 400
