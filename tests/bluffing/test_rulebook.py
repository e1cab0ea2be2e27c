"""The engine's rule book holds the options as numbers: each constant is the index of its word."""

import pytest

from cardkit_games.bluffing.engine import claims, rulebook
from cardkit_games.bluffing.rules import BluffingRules

WORDS = {
    "DEAL_ONE_AT_A_TIME": ("deal", "one_at_a_time"),
    "ALL_PASS_REMOVE_PILE": ("all_pass", "remove_pile"),
    "SETS_OFF": ("sets", "off"),
    "LIMITS_NO": ("rank_limits", "no"),
    "STEPS_ANY": ("steps", "any"),
    "START_LOWEST_CLAIM": ("starter", "lowest_claim"),
    "START_DEALER_LEFT": ("starter", "dealer_left"),
    "START_DEALER": ("starter", "dealer"),
    "START_HOLDER_AH": ("starter", "holder_ah"),
    "REST_PILE": ("rest", "pile"),
    "WHO_ANY": ("who", "any"),
    "LIE_AFTER_ACCUSED": ("lead_after_lie", "after_accused"),
    "TRUTH_AFTER_ACCUSED": ("lead_after_truth", "after_accused"),
}
"""The constants that no worked position needs; a wrong one of the others fails there."""


@pytest.mark.parametrize("constant", WORDS)
def test_a_constant_is_the_index_of_its_word(constant: str) -> None:
    option, word = WORDS[constant]
    module = claims if hasattr(claims, constant) else rulebook
    assert BluffingRules.options()[option].choices.index(word) == getattr(module, constant)
