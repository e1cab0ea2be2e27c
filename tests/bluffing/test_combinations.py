"""Options of the bluffing games combine: whole deals under random rules keep every invariant, and what does not go
together is refused.

The rules and the numbers of seats are drawn as those of a soak are (`soak_tables`).
"""

from typing import Final

import audits
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from librt.random import Random
from soak_tables import random_rules

from cardkit import InvalidDeal, InvalidRule, load
from cardkit_games.bluffing.rules import BluffingRules

MOST: Final = 250
"""After how many actions a deal is given up."""

FROM: Final = ("i-doubt-it", "rising-claims", "verish-ne-verish", "cals-bs", "foster-three", "bluffstopp", "valepaska")


@given(
    preset=st.sampled_from(FROM),
    seed=st.integers(0, 2**32),
    most=st.integers(1, len(BluffingRules.options()) // 3),
    seats=st.integers(2, 6),
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
def test_whole_deals_are_sound_under_any_rules_that_go_together(preset: str, seed: int, most: int, seats: int) -> None:
    rng = Random(seed)
    rules = {**random_rules(preset, rng, most), "action_cap": MOST}
    try:
        game = load(preset, rules)
        game.check_seats(seats)
    except (InvalidRule, InvalidDeal):
        assume(False)
    state = game.deal_state(seats, seed=seed)
    while not state.over:
        audits.check_state(state)
        if state.action_count % 7 == 0:
            for seat in range(seats):
                audits.check_observation(state, state.observe(seat))
        actions = state.actions()
        state.apply(actions[rng.randrange(len(actions))])
    audits.check_state(state)


REFUSED: Final[list[tuple[dict[str, object], str]]] = [
    ({"deal": "stock", "aside": 1}, r"`deal=stock` goes with `aside=0`"),
    ({"draw_turn": True}, r"`draw_turn`, `penalty=draw` and `first_rank=turned` go with `deal=stock`"),
    ({"deal": "stock", "two_packs_from": None, "draw_turn": True, "passing": "skip"}, r"takes the place of passing"),
    ({"deal": "stock", "two_packs_from": None, "penalty": "draw", "sets": "picker_may"}, r"`penalty=draw` goes with"),
    ({"deal": "stock", "two_packs_from": None, "first_rank": "turned"}, r"`first_rank=turned` goes with `unit=card`"),
    ({"first_rank": "lowest"}, r"`first_rank=lowest` goes with `starter=lowest_claim`"),
    ({"starter": "lowest_claim"}, r"`first_rank=lowest` goes with `starter=lowest_claim`"),
    ({"steps": "ge", "unit": "suit"}, r"`steps=ge` goes with|`unit=suit` goes with"),
    ({"steps": "higher"}, r"`steps=higher` goes with `scope=round`"),
    ({"rank_limits": True}, r"`rank_limits` goes with `unit=rank`, `steps=ge`, `two_high=yes`"),
    ({"clear_ranks": "T"}, r"`clear_ranks` goes with `unit=rank`, `scope=round`"),
    ({"short_hand": "draw_from_pile"}, r"`short_hand=draw_from_pile` goes with `card_min=2` or more"),
    ({"reveal": "one"}, r"`reveal=one` goes with `check=rank`"),
    ({"pass_moves_rank": True}, r"`pass_moves_rank` goes with `passing=skip`"),
    ({"must_answer_after_circle": True}, r"`must_answer_after_circle` goes with `believe=yes`"),
    ({"final": "auto_check", "count_truth": "free", "reveal": "declared"}, r"`final=auto_check` goes with"),
    ({"steps": "outbid"}, r"`steps=outbid` goes with `unit=rank`, `scope=round`"),
    ({"wrong_limit": 3}, r"`wrong_limit` goes with `when=window`, `passing=skip`"),
    ({"wild_ranks": "A", "unit": "card", "card_max": 1}, r"`wild_ranks` goes with `unit=rank`"),
    ({"follow_max": 2, "count_truth": "free"}, r"`follow_max` goes with `order=turn`"),
    ({"follow_max": 2, "card_min": 3}, r"`card_min` \(3\) must not be above `follow_max` \(2\)"),
    ({"four_lead_loses": True, "sets": "picker_must", "scope": "round"}, r"`four_lead_loses` goes with"),
]


@pytest.mark.parametrize(("rules", "why"), REFUSED)
def test_what_makes_no_sense_together_is_refused_with_the_reason(rules: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidRule, match=why):
        load("i-doubt-it", rules)
