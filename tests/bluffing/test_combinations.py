"""Bluffing options that make no sense together are refused with the reason.

Combinations that are allowed are played by `test_machines` and `test_soak`.
"""

from typing import Final

import pytest

from cardkit import InvalidRule, load

REFUSED: Final[list[tuple[dict[str, object], str]]] = [
    ({"deal": "stock", "aside": 1}, r"`aside=1` needs `deal=one_at_a_time` or `deal=equal`"),
    ({"draw_turn": True}, r"`penalty=draw` needs `deal=stock`|`draw_turn=yes` needs `deal=stock`"),
    ({"deal": "stock", "two_packs_from": None, "draw_turn": True, "passing": "skip"}, r"takes the place of passing"),
    ({"deal": "stock", "two_packs_from": None, "penalty": "draw", "sets": "picker_may"}, r"`penalty=draw` needs"),
    (
        {"deal": "stock", "two_packs_from": None, "first_rank": "turned"},
        r"`first_rank=turned` needs `deal=stock`",
    ),
    ({"first_rank": "lowest"}, r"`first_rank=lowest` needs `starter=lowest_claim`"),
    ({"starter": "lowest_claim"}, r"`starter=lowest_claim` needs `first_rank=lowest`"),
    ({"steps": "ge", "unit": "suit"}, r"`steps=ge` needs|`unit=suit` needs"),
    ({"steps": "higher"}, r"`steps=higher` needs `scope=round`"),
    ({"rank_limits": True}, r"`rank_limits=\w+` needs `unit=rank`, `steps=ge` and `two_high=yes`"),
    ({"clear_ranks": "T"}, r"`clear_ranks=\w+` needs `unit=rank`, `scope=round`"),
    (
        {"short_hand": "draw_from_pile", "two_packs_from": None},
        r"needs `card_min=2` or more",
    ),
    ({"reveal": "one"}, r"`reveal=one` needs `check=rank`"),
    ({"pass_moves_rank": True}, r"`pass_moves_rank=\w+` needs `passing=skip`"),
    ({"must_answer_after_circle": True}, r"`must_answer_after_circle=\w+` needs `believe=yes`"),
    ({"final": "auto_check", "count_truth": "free", "reveal": "declared"}, r"`final=auto_check` needs"),
    ({"steps": "outbid"}, r"`steps=outbid` needs `unit=rank`, `scope=round`"),
    ({"wrong_limit": 3}, r"`wrong_limit=\w+` needs `when=window`, `passing=skip`"),
    ({"wild_ranks": "A", "unit": "card", "card_max": 1}, r"`wild_ranks=\w+` needs `unit=rank`"),
    ({"follow_max": 2, "count_truth": "free"}, r"`follow_max=\w+` needs `order=turn`"),
    ({"follow_max": 2, "card_min": 3}, r"`card_min` \(3\) must not be above `follow_max` \(2\)"),
    ({"four_lead_loses": True, "sets": "picker_must", "scope": "round"}, r"`four_lead_loses=\w+` needs"),
]


@pytest.mark.parametrize(("rules", "why"), REFUSED)
def test_what_makes_no_sense_together_is_refused_with_the_reason(rules: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidRule, match=why):
        load("i-doubt-it", rules)
