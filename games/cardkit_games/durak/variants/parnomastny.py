"""Parnomastny: cards may be added by rank or by suit.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-parnomastny):

* Once everything is beaten, a card may be added if its rank or its suit lies on the table, attack or defence.
* Of several cards that one player adds at once, each fits the table as it was before (A-PA1).
* While the defender takes, the others are asked in turn until nobody adds any more: each added card may open another
  suit (A-PA2).
* At most six attack cards in a bout, and no more than the defender held when it began (A-D4).
* Leading, beating, drawing and the end are as in Podkidnoy (D5, D8 to D11, D14 to D18).

Source: shram.kiev.ua, "Parnomastny".

>>> parnomastny = game()
>>> deal = parnomastny.deal(players=2, seed=1)
>>> deal.position["hands"]
['6S 8C 9S 9H TC AC', '6D 7D TD QC KH KC']
>>> for line in ("attack QC", "beat QC AC"):
...     deal.play(line)
>>> [move.text for move in parnomastny.offers(deal.state)]  # no queen or ace, but a club (P-parnomastny)
['1 attack KC', '1 pass']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 8
PRESETS: Final = (
    Preset(
        "parnomastny",
        "Parnomastny: cards of any rank or suit on the table may be thrown in",
        (2, 6),
        "shram.kiev.ua",
        parent="podkidnoy",
        changes={"throw_match": "table_or_suit"},
        aliases=("парномастный",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
