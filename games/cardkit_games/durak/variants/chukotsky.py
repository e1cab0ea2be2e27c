"""Chukotsky: the stock is set aside, and nobody draws.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-chukotsky):

* Six cards each. The top card of the stock is shown, makes trumps and goes back.
* The stock is then put aside: the deal is played with the cards in the hands alone, and nobody draws (no D17).
* Leading, beating, adding and taking are as in Podkidnoy (D5, D8 to D11, P-throwin, P-takethrow).
* At most six attack cards in a bout, and no more than the defender held when it began (A-D4).
* A player who has no cards left at the end of a bout is out (A-D8); the last player with cards is the fool (D18).

Source: shram.kiev.ua, "Chukotsky".

>>> chukotsky = game()
>>> deal = chukotsky.deal(players=2, seed=1)
>>> deal.position["hands"]
['6S 8C 9S 9H TC AC', '6D 7D TD QC KH KC']
>>> for line in ("attack QC", "beat QC AC", "attack 6S", "beat 6S 6D"):
...     deal.play(line)
>>> deal.position["hands"]  # the bout has ended, and nobody has drawn (P-chukotsky)
['8C 9S 9H TC', '7D TD KH KC']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 10
PRESETS: Final = (
    Preset(
        "chukotsky",
        "Chukotsky: the stock is set aside and nobody draws",
        (2, 6),
        "shram.kiev.ua",
        parent="podkidnoy",
        changes={"stock": "aside"},
        aliases=("чукотский",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
