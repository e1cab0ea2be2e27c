"""Every worked position of the bluffing games is correct; with the other tests they cover every clause."""

import ast
from pathlib import Path
from typing import Final

import pytest

from cardkit import load
from cardkit.records.scenarios import Scenario, check, read_scenarios

HERE: Final = Path(__file__).parent
SCENARIOS: Final = [
    scenario for path in sorted((HERE / "scenarios").glob("*.toml")) for scenario in read_scenarios(path)
]


def _labels(letter: str, last: int) -> set[str]:
    return {f"{letter}{number}" for number in range(1, last + 1)}


CLAUSES: Final = _labels("V", 18) | _labels("C", 21) | _labels("B", 17) | _labels("K", 20)
GAPS: Final = _labels("A-V", 11) | _labels("A-C", 14) | _labels("A-B", 11) | _labels("A-K", 11)

TESTED_ELSEWHERE: Final = {
    # Players, packs, deals, who begins and who deals next.
    "V1": ("test_dealing.py", "test_a_preset_is_for_so_many_players_and_refuses_one_less_and_one_more"),
    "V2": ("test_dealing.py", "test_two_play_verish_with_36_cards_and_more_with_52"),
    "V3": ("test_dealing.py", "test_one_card_is_put_aside_unseen"),
    "V4": ("test_dealing.py", "test_cards_are_dealt_one_at_a_time_from_the_dealers_left"),
    "V5": ("test_dealing.py", "test_the_player_at_the_dealers_left_plays_first"),
    "A-V1": ("test_dealing.py", "test_on_request_verish_takes_the_other_pack"),
    "A-V2": ("test_dealing.py", "test_the_loser_of_verish_deals_next"),
    "C1": ("test_dealing.py", "test_the_deal_leaves_no_card_over"),
    "C2": ("test_dealing.py", "test_a_preset_is_for_so_many_players_and_refuses_one_less_and_one_more"),
    "C5": ("test_dealing.py", "test_the_deal_moves_on_clockwise"),
    "C6": ("test_dealing.py", "test_hands_are_as_even_as_can_be"),
    "C7": ("test_dealing.py", "test_the_player_at_the_dealers_left_plays_first"),
    "B1": ("test_dealing.py", "test_a_preset_is_for_so_many_players_and_refuses_one_less_and_one_more"),
    "B2": ("test_dealing.py", "test_the_deal_leaves_no_card_over"),
    "B4": ("test_dealing.py", "test_the_holder_of_the_two_of_clubs_plays_first"),
    "K2": ("test_dealing.py", "test_the_deal_leaves_no_card_over"),
    "K3": ("test_dealing.py", "test_players_choose_among_the_piles_and_the_dealer_gets_the_last"),
    "K4": ("test_dealing.py", "test_the_player_at_the_dealers_left_plays_first"),
    "A-K1": ("test_dealing.py", "test_a_pile_looks_as_high_as_it_is_within_two_cards"),
    # Visibility.
    "A-V10": ("test_seeing.py", "test_everybody_sees_the_cards_that_are_turned_over"),
    "A-V11": ("test_seeing.py", "test_nobody_sees_the_card_put_aside"),
    "A-C13": ("test_seeing.py", "test_a_doubted_plus_shows_the_fours_too"),
    "A-K5": ("test_seeing.py", "test_in_cheat_nobody_sees_how_many_cards_others_hold"),
    # Social matters: acts on other people's cards under the table are no moves.
    "K20": ("test_refusals.py", "test_cheating_outside_the_rules_is_no_move"),
}
"""Clauses that no position can show, each with the file and the name of its test.

Two more clauses concern people or the interface. A position shows what the rules leave open there: for B10, waiting, it
is "bullshit-no-clock"; for B16, calling to get cards, it is "bullshit-call-to-get-cards".
"""


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_the_position_plays_as_the_rules_say(scenario: Scenario) -> None:
    failure = check(scenario, load)
    assert failure is None, str(failure)


def test_every_position_has_a_name_of_its_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert sorted(set(names)) == sorted(names)


def test_every_position_asserts_something() -> None:
    silent = [s.id for s in SCENARIOS if not any(line.strip().startswith(("=", "!")) for line in s.play)]
    assert silent == []


@pytest.mark.parametrize("labels", [CLAUSES, GAPS], ids=["clauses", "gaps"])
def test_every_clause_and_every_gap_has_a_position_or_a_test(labels: set[str]) -> None:
    shown = {clause for scenario in SCENARIOS for clause in scenario.checks}
    assert set() == labels - shown - set(TESTED_ELSEWHERE)


@pytest.mark.parametrize(("file", "test"), TESTED_ELSEWHERE.values(), ids=TESTED_ELSEWHERE)
def test_the_test_named_for_a_clause_exists(file: str, test: str) -> None:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
