"""Simple Fool, a form of Prostoy Durak: one card attacks, and nothing is added.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-simple):

* One card is led (D5).
* The defender beats it with a higher card of its suit or with a trump (D10, D11), or takes it (D8).
* Nobody adds cards, neither after it is beaten nor while the defender takes.
* After a beaten card the defender attacks (D14), after a take the player after the taker (D15).
* Everybody draws up to six, the opener of the bout first, the defender last (D17, A-D6).
* With the stock empty, the last player with cards is the fool (D18).

The Prostoy Durak of hands of five, with attacks of one, three or five cards (P-prostoy), is `prostoy`.

Source: shram.kiev.ua, "Simple Fool".

>>> simple = game()
>>> deal = simple.deal(players=2, seed=1)
>>> deal.position["hands"]
['6S 8C 9S 9H TC AC', '6D 7D TD QC KH KC']
>>> for line in ("attack QC", "beat QC AC", "attack 6S", "beat 6S TS"):
...     deal.play(line)
>>> deal.actor, int(deal.state.bouts)  # each beaten card has ended a bout
(1, 2)
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 5
PRESETS: Final = (
    Preset(
        "simple-single",
        "Simple Fool: one attack card, beaten or taken, nothing thrown in",
        (2, 6),
        "shram.kiev.ua",
        parent="podkidnoy",
        changes={"throw_who": "nobody", "throw_on_take": False},
        aliases=("простейший",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
