"""Every worked position of the bluffing games is correct; with the other tests they cover every clause."""

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

TESTED_IN_PYTHON: Final = {
    *("V2", "V3", "V4", "V5", "A-V1", "A-V2", "C1", "C5", "C6", "C7"),  # test_dealing.py
    *("B2", "B4", "K2", "K3", "K4", "A-K1"),  # test_dealing.py
    *("V1", "B1", "C2"),  # how many may play: tests/core/test_house_rules.py
    *("A-V10", "A-V11", "A-C13", "A-K5"),  # test_seeing.py
    "K20",  # test_refusals.py: acts on other people's cards under the table are no moves
}
"""Clauses that no position can show.

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


@pytest.mark.parametrize("labels", [CLAUSES, GAPS], ids=["clauses", "gaps"])
def test_every_clause_and_every_gap_has_a_position_or_a_test(labels: set[str]) -> None:
    shown = {clause for scenario in SCENARIOS for clause in scenario.checks}
    assert set() == labels - shown - TESTED_IN_PYTHON
