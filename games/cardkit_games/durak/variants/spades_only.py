"""Spades are beaten by spades only: a beat rule that is described with Japanese durak.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-spades):

* A spade is beaten by a higher spade and by nothing else, not by a trump of another suit.
* Cards of the other suits are beaten as usual: by a higher card of the suit, or by a trump (D10, D11).
* Trumps are turned up as usual; with `trump="d"` diamonds are always trumps, as the game is often described.
* Leading, adding, taking and drawing are as in Podkidnoy.

The pages on Japanese durak describe another game (docs/reference/rules.md, Part 9).

Source: a beat rule that is described with Japanese durak.

>>> spades = game()
>>> deal = spades.deal(players=2, seed=3)
>>> deal.position["hands"], deal.position["trump"]
(['8S 8D 8C QS KH KD', '6D 9H TH QH QC KC'], 'H')
>>> for line in ("attack 6D", "beat 6D 8D", "attack 8S"):
...     deal.play(line)
>>> [move.text for move in spades.offers(deal.state)]  # no heart beats it, though hearts are trumps (P-spades)
['1 take']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 12
PRESETS: Final = (
    Preset(
        "spades-only",
        "Podkidnoy in which only spades beat spades",
        (2, 6),
        mark("beat rule told with Japanese durak"),
        parent="podkidnoy",
        changes={"spades_only_by_spades": True},
        aliases=("пики-пиками",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
