"""Every worked position of Durak is correct; with the dealing tests they cover every clause."""

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

CLAUSES: Final = (
    {f"D{number}" for number in range(1, 20)}
    | {f"A-D{number}" for number in range(1, 16)}
    | {
        *("A-TR1", "A-PA1", "A-PA2", "A-PU1", "A-PU2", "A-JO1", "A-JO2", "A-UN1", "A-AS1", "A-AS2", "A-LA1"),
    }
)

TESTED_ELSEWHERE: Final = {
    "D1": ("test_dealing.py", "test_the_dealer_deals_six_cards_to_each_player"),
    "D2": ("test_dealing.py", "test_the_card_turned_up_sets_trumps"),
    "D3": ("test_dealing.py", "test_the_card_turned_up_lies_face_up_under_the_deck"),
    "D4": ("test_dealing.py", "test_the_player_at_the_dealers_left_begins_and_attacks_the_next"),
    "D19": ("test_dealing.py", "test_the_durak_deals_the_next_game"),
    "A-D1": ("test_dealing.py", "test_the_pack_has_36_cards_and_24_or_52_can_be_chosen"),
    "A-D2": ("test_dealing.py", "test_when_the_deal_uses_the_whole_pack_the_dealers_last_card_is_shown_and_kept"),
    "A-D3": ("test_dealing.py", "test_with_three_players_the_one_at_the_duraks_right_begins_later_deals"),
    "A-D9": ("test_dealing.py", "test_after_a_draw_the_same_player_deals_again"),
    "A-D15": ("test_refusals.py", "test_no_move_looks_through_the_discards"),
}
"""Clauses that no position can show, each with the file and the name of its test."""


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


def test_every_clause_has_a_position_or_a_test() -> None:
    shown = {clause for scenario in SCENARIOS for clause in scenario.checks}
    assert set() == CLAUSES - shown - set(TESTED_ELSEWHERE)


@pytest.mark.parametrize(("file", "test"), TESTED_ELSEWHERE.values(), ids=TESTED_ELSEWHERE)
def test_the_test_named_for_a_clause_exists(file: str, test: str) -> None:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
