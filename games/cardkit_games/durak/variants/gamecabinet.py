"""Durak of the Game Cabinet: the whole pack of 52 and hands of seven.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-deck):

* 52 cards, twos to aces, for three to six players.
* Seven cards each; after a bout everybody draws up to seven while the stock lasts (D17).
* The card turned up makes trumps and is drawn last (D2, D3).
* Leading, beating, adding and taking are as in Podkidnoy (D5, D8 to D11, P-throwin, P-takethrow).
* At most six attack cards in a bout, and no more than the defender held when it began (A-D4).
* With the stock empty, the last player with cards is the fool (D18).

Source: Game Cabinet, "Durak".

>>> gamecabinet = game()
>>> deal = gamecabinet.deal(players=3, seed=1)
>>> deal.position["hands"]
['2S 6D 8S TC KH KC AH', '2H 3H 4S 4H 5H 8H 8D', '6H 7S 7H TH QH QC AS']
>>> for line in ("attack 6D", "beat 6D 8D", "attack 8S", "attack 6H", "beat 6H 8H", "take"):
...     deal.play(line)
>>> deal.position["hands"]  # seat 1 has taken, the others have drawn up to seven
['2S 6C 7D TC KH KC AH', '2H 3H 4S 4H 5H 6H 6D 8S 8H 8D', '3S 7S 7H TH QH QC AS']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 3
PRESETS: Final = (
    Preset(
        "gamecabinet-52",
        "Durak with 52 cards and hands of seven",
        (3, 6),
        "Game Cabinet",
        parent="podkidnoy",
        changes={"low_rank": "2", "hand_size": 7},
        aliases=("дурак-52",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
