"""Mogeln ("cheating"), one card a turn, as German pages describe it.

Rules (docs/reference/rules.md P-mogeln; clauses A- fill gaps in the sources):

* Three to six players: 32 cards for three, 52 for four and five, two packs of 52 for six (A-MO1), all dealt one at a
  time. The dealer's left begins and names any rank.
* Each turn a player lays one card face down and announces the rank above the one before; two follows ace, or seven
  with 32 cards. There is no passing.
* Until the next card is laid anybody may call; of several the nearest after the accused counts (A-B6).
* True: the caller takes the pile; false: the accused does. The next player goes on with the next rank, as if nobody
  had called (A-B1).
* The first without cards wins, provided that the last card stands (A-BG1).
* `mogeln-suit`: two to six players and 52 cards, of which everybody gets the same number; the rest lies face down as
  the beginning of the pile. The holder of the ace of hearts begins (A-MS2). The card announced is the ace of hearts,
  then the two, and so on to the king, then spades, diamonds, clubs, and hearts again (A-MS1). A call asks whether it
  is that very card. A player without cards is out; play goes on to the last player with cards, who loses.

Source: Wikipedia, "Mogeln"; kartenspiele.net and spielregeln24.de, "Mogeln".

>>> mogeln = game()
>>> deal = mogeln.set_up({"hands": ["KS 8D", "AH 9S", "TC 9D"], "to_act": 0})
>>> for line in ("0 play KS as K", "1 play 9S as A", "2 play 9D as 7", "0 challenge"):
...     deal.play(line)
>>> deal.position["hands"][2]  # 32 cards: seven follows ace, and the nine was no seven
'9S 9D TC KS'
>>> deal.actor
0
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 8
PRESETS: Final = (
    Preset(
        "mogeln-rank",
        "Mogeln: one card a turn, any rank first, then always the next",
        (3, 6),
        "Wikipedia, kartenspiele.net, spielregeln24.de",
        changes={
            "small_pack_up_to": 3,
            "small_low_rank": "7",
            "two_packs_from": 6,
            "card_max": 1,
            "card_max_each_pack": False,
            "check": "rank",
            "take_limit": 100,
        },
        aliases=("могельн",),
        recorded={"take_limit": None},
    ),
    Preset(
        "mogeln-suit",
        "Mogeln by suits: the card announced goes up from the ace of hearts; the last player with cards loses",
        (2, 6),
        "Wikipedia",
        changes={
            "deal": "equal",
            "rest": "pile",
            "starter": "holder_ah",
            "first_rank": "a",
            "unit": "card",
            "card_max": 1,
            "check": "rank",
            "take_limit": 100,
            "end": "last_loses",
        },
        aliases=("могельн-масти",),
        recorded={"take_limit": None},
    ),
)

game: Final = variant(PRESETS)
