"""Durak options that make no sense together are refused with the reason.

Combinations that are allowed are played by `test_machines` and `test_soak`.
"""

from typing import Final

import pytest

from cardkit import InvalidRule, load

REFUSED: Final = [
    ({"teams": 1}, r"`teams` takes 0 or 2"),
    ({"team_out": "partner_covers"}, r"needs `teams=2`"),
    ({"transfer_show": "free"}, r"`transfer_show=free` needs `transfer=yes`"),
    ({"places": True, "teams": 2}, r"`places=yes` needs `teams=0`"),
    ({"pot": True}, r"`pot=yes` needs `places=yes`"),
    ({"pot": True, "places": True, "match_losses": 3}, r"`pot=yes` needs `match_losses=none`"),
    ({"never_trump": "s", "trump": "h"}, r"`never_trump=s` needs `trump=turn_up`"),
    ({"never_trump": "s", "suits": "S", "hand_size": 2}, r"another suit than S"),
    ({"joker": "spades", "suits": "HD"}, r"need a pack with spades"),
    ({"transfer_add": "any"}, r"`transfer_add=any` needs `transfer=yes`"),
    ({"transfer_late": True}, r"`transfer_late=yes` needs `transfer=yes`"),
    ({"transfer_late": True, "transfer": True, "trump": "per_seat", "packs": 2}, r"another `trump` than per_seat"),
    ({"trump_swap": True, "trump": "h"}, r"needs `trump=turn_up`"),
    ({"trump_swap": True, "trump": "none"}, r"needs `trump=turn_up`"),
    ({"open_shape": "exactly_three", "cap_max": 2}, r"needs `cap_max=3` or more"),
    ({"low_beats_ace": "suit", "ranks": "9TJ"}, r"needs a pack with aces and lower cards, and the ranks are 9TJ"),
    ({"low_beats_ace": "suit", "ranks": "A", "hand_size": 1}, r"needs a pack with aces and lower cards"),
    ({"low_beats_ace": "trump", "trump": "none"}, r"Without trumps there is no lowest trump"),
    ({"packs": 2, "open_shape": "pair_or_pass"}, r"`packs=2` needs `open_shape=one` or `open_shape=same_rank`"),
    ({"packs": 2, "trump_swap": True}, r"`trump_swap=yes` needs `packs=1`"),
    ({"trump": "per_seat", "joker": "colour"}, r"`trump=per_seat` needs `joker=none`"),
    ({"trump": "per_seat", "trump_swap": True}, r"needs `trump=turn_up`"),
    ({"redeal": "five_plain", "hand_size": 4}, r"`redeal=five_plain` needs `hand_size=5` or more"),
    ({"ranks": "6", "hand_size": 3}, r"Two hands of 3 need 6 cards, and the pack has 4"),
    ({"suits": "SH", "trump": "c"}, r"Trumps cannot be C: the pack has only the suits SH"),
]


@pytest.mark.parametrize(("rules", "why"), REFUSED)
def test_what_makes_no_sense_together_is_refused_with_the_reason(rules: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidRule, match=why):
        load("podkidnoy", rules)
