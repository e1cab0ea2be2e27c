"""Verish' ne verish' ("trust, don't trust"), after Leo Broukhis on Pagat.

Rules (docs/reference/rules.md 2.2; answers to gaps are marked A-V):

* Two to eight players; 36 cards for two, 52 for more (V1, V2, A-V1). One card is put aside unseen (V3), the rest dealt
  one at a time (V4); the player who got the first card begins (V5).
* Who opens a round lays one to three cards face down and names a rank, true or not (V8). The number is true (A-V3).
* The next player trusts, and lays one to three cards under the same rank (V12), or exposes the latest cards (V9); only
  the player whose turn it is may do that (V13).
* Unless all are of the named rank, their player picks up the pile and the challenger opens (V10); if they are, the
  challenger picks it up and the player after the challenger opens (V11).
* The player who picked up may then remove sets of four of a rank, showing them (V14, V15, A-V7).
* One is out when the last cards were trusted or true, or the hand went away in fours (V17, A-V8).
* The last player with cards loses (V18), and deals the next deal (A-V2).

Source: Pagat, "Verish' ne verish'", after Leo Broukhis.

>>> verish = game()
>>> deal = verish.deal(players=2, seed=1)
>>> deal.position["hands"][0]
'6D 6C 7S 7H 7D 7C 8H 9D TS TD QH QD QC KS KH KD KC AD'
>>> for line in ("0 play 7H 7D 7C as 7", "1 trust", "1 play QS as 7", "0 challenge"):
...     deal.play(line)
>>> deal.position["hands"][1]  # a queen is no seven: seat 1 has picked up the pile (V10)
'6H 7H 7D 7C 8S 8D 8C 9S 9H 9C TH TC JS JH JD JC QS AS AH AC'
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.bluffing.variants import variant

ORDER: Final = 1
PRESETS: Final = (
    Preset(
        "verish-ne-verish",
        "Verish' ne verish': the next player trusts or exposes",
        (2, 8),
        mark("Pagat, after Leo Broukhis"),
        changes={
            "small_pack_up_to": 2,
            "aside": 1,
            "card_max": 3,
            "steps": "same",
            "scope": "round",
            "who": "next",
            "when": "turn",
            "check": "rank",
            "lead_after_lie": "challenger",
            "lead_after_truth": "after_challenger",
            "sets": "picker_may",
            "end": "last_loses",
            "next_dealer": "loser",
        },
        aliases=("verish", "веришь-не-веришь", "веришь"),
    ),
)

game: Final = variant(PRESETS)
