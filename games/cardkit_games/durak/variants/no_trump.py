"""Durak without trumps.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-notrump):

* No card is turned up, and there are no trumps: a card is beaten by a higher one of its suit only (D10 without D11).
* As nobody holds a lowest trump, the dealer's left attacks first, in the first deal too (D4).
* Leading, adding, taking and drawing are as in Podkidnoy.

Source: E-Champ, an option of the client.

>>> no_trump = game()
>>> deal = no_trump.deal(players=2, seed=2)
>>> deal.position["hands"]
['6S 6C 7C 8C TH QH', '6H 8H 9C JH AS AD']
>>> for line in ("attack 6S", "beat 6S AS", "attack 6C"):
...     deal.play(line)
>>> [move.text for move in no_trump.offers(deal.state)]
['1 beat 6C 9C', '1 take']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 13
PRESETS: Final = (
    Preset(
        "no-trump",
        "Podkidnoy without trumps",
        (2, 6),
        "E-Champ",
        parent="podkidnoy",
        changes={"trump": "none", "first_start": "dealer_left"},
        aliases=("без-козырей",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
