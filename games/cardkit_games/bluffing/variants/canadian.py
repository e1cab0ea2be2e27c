"""Canadian or Spanish Bluff: two packs, four wild jokers, and fours that are better removed.

Rules (docs/reference/rules.md P-canadian; clauses A- fill gaps in the sources):

* Two to six players; two packs of 52 cards and four jokers, which match every rank, all dealt (A-BG2). The dealer's
  left leads.
* The lead lays as many cards as wished face down and announces their number, truly, and any rank; the others in turn
  lay any number under the same rank. Nobody passes.
* Until the next cards are laid anybody may call. False: their player takes the pile and the caller leads. True: the
  caller takes it and the player who was called leads.
* A player who has taken the pile may show and remove four cards of a rank, with suits that may repeat (A-V12).
* A player who does not, and later leads that rank while holding four of it, loses at once (A-CB1).
* Otherwise the first without cards wins, provided that the last play stands (A-BG1).

Source: Wikipedia, "Cheat (game)"; khelplayrummy.com on Bluff.

>>> bluff = game()
>>> deal = bluff.set_up({"hands": ["7S RJ KD 2C", "7H 7H 7D 3S", "9S TS JH"], "to_act": 0})
>>> for line in ("0 play 7S RJ as 7", "1 challenge -> true", "0 play KD as K", "1 challenge -> true"):
...     deal.play(line)
>>> deal.position["kept"]  # seat 1 has kept four sevens, and had better not lead them
['', '7', '']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 11
PRESETS: Final = (
    Preset(
        "canadian-bluff",
        "Canadian Bluff: two packs, four wild jokers, one rank a round; who keeps four of a rank and leads them loses",
        (2, 6),
        "Wikipedia, khelplayrummy.com",
        changes={
            "two_packs_from": 2,
            "jokers": 2,
            "card_max": None,
            "steps": "same",
            "scope": "round",
            "check": "rank",
            "lead_after_lie": "challenger",
            "lead_after_truth": "accused",
            "sets": "picker_may",
            "four_lead_loses": True,
        },
        aliases=("канадский-блеф",),
    ),
)

game: Final = variant(PRESETS)
