"""The worked positions, and that the bot beats random play."""

from pathlib import Path

import pytest

from cardkit import Card, InvalidText, RandomBot, Result, drive, load
from cardkit.records.playback import play_back
from cardkit.records.scenarios import check, read_scenarios
from cardkit.speech.move_list import MoveList
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen
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


def test_the_first_trick_begins_behind_the_cards_that_are_passed():
    deal = GAMES["hearts"].deal(4, seed=1)
    deal.drive([RandomBot(seat) for seat in range(4)])
    steps = play_back(deal.record(), load).steps
    assert [0] * 5 + [1] * 2 == [step.round for step in steps[:7]]
    assert steps[-1].round == 13


def test_the_cards_to_pass_are_chosen_in_the_hand_and_not_from_a_list_of_286():
    game = GAMES["hearts"]
    state = game.deal_state(4, seed=1)
    moves = MoveList(game, speech_of(game, Screen()), state)
    assert (moves.set_sizes, moves.offered, moves.asks) == ([3], [], "Choose 3 cards of your hand.")
    hand = [card.text for card in moves.hand]
    for typed in (f"{hand[8]} {hand[0]} {hand[4]}", f"pass {hand[4]}, {hand[8]}, {hand[0]}"):
        assert moves.read(typed).text == f"{state.actor} pass {hand[0]} {hand[4]} {hand[8]}"
    (choice,) = moves.laying([Card(hand[5]), Card(hand[2]), Card(hand[1])])
    assert moves.read(choice.typed) == choice.move
    for typed in ("", "1", hand[0], f"{hand[0]} {hand[0]} {hand[1]}", "pass"):
        with pytest.raises(InvalidText, match=r"Choose 3 cards of your hand\. Type them as in"):
            moves.read(typed)
