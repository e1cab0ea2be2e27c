"""Every worked position of Durak is correct; with the dealing tests they cover every clause."""

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

TESTED_IN_PYTHON: Final = {
    *("D1", "D2", "D4", "D19", "A-D1", "A-D2", "A-D3", "A-D9"),  # test_dealing.py
    "A-D15",  # test_refusals.py
}
"""Clauses that no position can show."""


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_the_position_plays_as_the_rules_say(scenario: Scenario) -> None:
    failure = check(scenario, load)
    assert failure is None, str(failure)


def test_every_position_has_a_name_of_its_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert sorted(set(names)) == sorted(names)


def test_every_clause_has_a_position_or_a_test() -> None:
    shown = {clause for scenario in SCENARIOS for clause in scenario.checks}
    assert set() == CLAUSES - shown - TESTED_IN_PYTHON
