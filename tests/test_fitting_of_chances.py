"""Cross-validation of fitted chances: each part of a table is predicted by the fit to all other parts."""

from math import exp
from random import Random

import pytest
from train_chances import FOLDS, Example, check, divided

from cardkit.search.calibration import USUAL_ACCURACY, log_odds

BELIEVED = 0.5
"""The right factor for the log odds of these estimates."""


def examples(number: int, lineup: str, table: str = "36-2") -> list[Example]:
    """Return estimates that are too sure, with their outcomes."""
    rng = Random(lineup)
    found = []
    for _ in range(number):
        worth = rng.uniform(0.02, 0.98)
        happened = rng.random() < 1 / (1 + exp(-BELIEVED * log_odds(worth)))
        found.append(Example(table, 0, 0.5, worth, float(happened), USUAL_ACCURACY, "", lineup))
    return found


def test_every_decision_of_the_table_is_in_one_part_and_no_other_is() -> None:
    one, two, elsewhere = examples(21, "a a"), examples(8, "a b"), examples(5, "a a", "24-2")
    known = [*one, *elsewhere, *two]
    parts = [divided(known, "36-2", part) for part in range(FOLDS)]
    assert [each for tested, _ in parts for each in tested if each.lineup == "a a"] == one
    assert [each for tested, _ in parts for each in tested if each.lineup == "a b"] == two
    for tested, others in parts:
        assert sorted(tested + others) == sorted(known)
        assert {each.table for each in tested} == {"36-2"}


def test_what_is_told_is_what_happens_when_others_have_shown_how_sure_estimates_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    check(examples(6000, "a a"), "36-2", 1, 10.0)
    told = [line.split() for line in capsys.readouterr().out.splitlines() if " to " in line]
    rows = [(int(row[3]), float(row[4]), float(row[5])) for row in told]
    assert sum(row[0] for row in rows) == 6000
    assert max(abs(said - happened) for decisions, said, happened in rows if decisions > 300) < 0.07
    assert sum(decisions for decisions, said, _ in rows if 0.1 < said < 0.9) == pytest.approx(6000, abs=60)


def test_a_table_of_which_nothing_is_kept_is_named_beside_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    check(examples(3, "a a", "24-2"), "36-2", 1, 10.0)
    assert capsys.readouterr().out == "There are no decisions of 36-2; there are some of 24-2.\n"
