"""Treshka: every attack begins with three cards of any kind.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-treshka):

* Exactly three cards are led, of any ranks and suits; a hand that has fewer leads all its cards.
* Against a defender with fewer than three cards, cards of one rank are led, as many as the limit allows (A-TR1).
* The defender beats them in any order, with higher cards of their suits or with trumps, or takes (D8 to D11).
* Once everything is beaten, cards of any rank on the table may be added (P-throwin), also while the defender takes
  (P-takethrow), up to six attack cards in all and no more than the defender held when the bout began (A-D4).
* Who attacks next, drawing and the end are as in Podkidnoy (D14 to D18).

Source: shram.kiev.ua, "Treshka".

>>> treshka = game()
>>> deal = treshka.deal(players=2, seed=1)
>>> deal.position["hands"]
['6S 8C 9S 9H TC AC', '6D 7D TD QC KH KC']
>>> deal.play("attack QC KH KC")
>>> [move.text for move in treshka.offers(deal.state)]  # the club king or the queen, not both (P-treshka)
['0 beat QC AC', '0 beat KC AC', '0 take']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 7
PRESETS: Final = (
    Preset(
        "treshka",
        "Treshka: every attack begins with three cards of any kind",
        (2, 6),
        "shram.kiev.ua",
        parent="podkidnoy",
        changes={"open_shape": "exactly_three"},
        aliases=("трёшка",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
