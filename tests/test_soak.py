"""A short soak test: random deals under random rules, checked after every action (docs/notes/reliability.md)."""

from typing import Final

import pytest

from cardkit import load
from cardkit.errors import InvalidRule
from soak_tables import soak

ACTIONS: Final = 60_000
SEED: Final = 5


def test_random_deals_under_random_rules_break_nothing() -> None:
    tally = soak(SEED, ACTIONS)
    assert tally.actions >= ACTIONS
    assert 0 < tally.house_tables < tally.tables
    assert min(tally.views, tally.clones, tally.positions, tally.records, tally.samples) > 0


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("bullshit-2c", {"wrap": False}),
        ("cheat-updown", {"aside": 1}),
        ("cals-bs", {"final": "window"}),
        ("cals-bs", {"opening_face_up": True}),
        ("cals-bs", {"wild_jokers": False}),
        ("canadian-bluff", {"opening_face_up": True, "wild_jokers": False}),
    ],
)
def test_combinations_in_which_the_soak_found_no_way_to_go_on_are_refused(game: str, rules: dict[str, object]) -> None:
    with pytest.raises(InvalidRule, match="needs"):
        load(game, rules)
