"""Swindle: a suit is announced, and only the next player checks.

Rules (docs/reference/rules.md P-suit; clauses A- fill gaps in the sources):

* Two to six players; 32 cards for up to four, 52 for more (A-SU1), all dealt one at a time. The dealer's left leads.
* The lead lays one card face down and names a suit, true or not; each player in turn lays one card as that suit.
* The next player checks the card laid last, or trusts it by laying one; only the player whose turn it is may check.
* The card is of the suit: the player who checked takes the pile. It is not: its player takes it. The taker leads with
  any suit (A-SU1).
* A player whose last card was unchecked or true is out; the last player with cards loses.

Source: page of the app Swindle; abenteuerfreundschaft.de, "Lügen".

>>> swindle = game()
>>> deal = swindle.set_up({"hands": ["KS 8D", "AH 9S", "TC 9D"], "to_act": 0})
>>> for line in ("0 play KS as H", "1 play AH as H", "2 challenge -> true"):
...     deal.play(line)
>>> deal.position["hands"][2]  # the ace was a heart: seat 2 has taken the pile, and leads
'9D TC KS AH'
>>> deal.actor
2
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.bluffing.variants import variant

ORDER: Final = 12
PRESETS: Final = (
    Preset(
        "swindle-suit",
        "Swindle: one card a turn, all of one suit; the next player checks, the taker leads, the last holder loses",
        (2, 6),
        mark("Swindle app, abenteuerfreundschaft.de"),
        changes={
            "small_pack_up_to": 4,
            "small_low_rank": "7",
            "card_max": 1,
            "unit": "suit",
            "steps": "same",
            "scope": "round",
            "who": "next",
            "when": "turn",
            "check": "rank",
            "lead_after_lie": "picker",
            "lead_after_truth": "picker",
            "end": "last_loses",
            "take_limit": 60,
        },
        aliases=("свиндл",),
        recorded={"take_limit": None},
    ),
)

game: Final = variant(PRESETS)
