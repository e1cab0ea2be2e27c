"""Bluffstopp, a Swedish game: a higher card of the suit is announced each turn, and a call costs drawn cards.

Rules (docs/reference/rules.md P-bluffstopp; clauses A- fill gaps in the sources):

* Two to six players and 52 cards: seven for each, dealt one at a time; the rest is the stock, of which the top card is
  turned up and begins the pile. The dealer's left begins.
* Each turn a player lays one card face down and announces a card of the same suit that is higher than the one
  announced, or turned up, before it, `0 play KS as AH`; or passes, the first player too (A-BL1).
* Until the next card is laid, or somebody passes, anybody may call; of several the nearest after the accused counts
  (A-BG3). A call asks whether it is that very card. A lie: its player draws three cards from the stock; true: the
  caller does. The pile stays, and the player after the accused leads with any card.
* Upon an ace, or a joker turned up, the next player leads with any card; when all others have passed, the player who
  laid last leads (A-BL1).
* A short stock gives what is left (A-BL1). Caught with the last card while the stock is empty, one takes it back
  (A-BL2).
* The first without cards wins, provided that the last card stands (A-BG1).

Source: kortspel24.se; Sparbanken Eken, "Bluffstopp"; Wikipedia.

>>> bluffstopp = game()
>>> position = {"hands": ["KS 8D", "AH 9S", "TC 9D"], "stock": "2S 3S 4S 5S", "pile": "9H", "last_claim": "9H"}
>>> deal = bluffstopp.set_up({**position, "to_act": 0})
>>> for line in ("0 play KS as JH", "2 challenge -> lie", "1 play AH as AH"):
...     deal.play(line)
>>> deal.position["hands"][0], deal.position["stock"]
('2S 3S 4S 8D', '5S')
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 13
PRESETS: Final = (
    Preset(
        "bluffstopp",
        "Bluffstopp: a higher card of the suit each turn, or a pass; whoever is wrong about a call draws three",
        (2, 6),
        "kortspel24.se, Sparbanken Eken",
        changes={
            "deal": "stock",
            "hand_size": 7,
            "first_rank": "turned",
            "unit": "card",
            "card_max": 1,
            "steps": "higher",
            "scope": "round",
            "passing": "skip",
            "check": "rank",
            "penalty": "draw",
        },
        aliases=("блуффстопп",),
    ),
)

game: Final = variant(PRESETS)
