"""The two beats the ace: Podkidnoy with 52 cards in which the lowest card beats the highest.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy) with 52 cards (P-deck), but (P-low-ace):

* A card is beaten by a higher one of its suit, or by a trump (D10, D11).
* The ace of a suit is also beaten by the two of that suit, which is lower than all others otherwise.
* A trump two beats the ace of trumps, and as a trump every card of other suits (D11).
* With `low_beats_ace="trump"` this holds in trumps only, as E-Champ has it.
* Leading, adding, taking and drawing are as in Podkidnoy.

Source: OpenFool; E-Champ for the form in trumps.

>>> low = game()
>>> deal = low.deal(players=2, seed=4)
>>> deal.position["hands"], deal.position["trump"]
(['3S 6H 9H TD KD AC', '2C 5S 5H 6C TH QS'], 'S')
>>> deal.play("attack AC")
>>> [move.text for move in low.offers(deal.state)]  # no other club beats the ace, but the two does (P-low-ace)
['1 beat AC 2C', '1 beat AC 5S', '1 beat AC QS', '1 take']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 11
PRESETS: Final = (
    Preset(
        "low-beats-ace",
        "Podkidnoy with 52 cards in which the two beats the ace of its suit",
        (2, 6),
        "OpenFool",
        parent="podkidnoy",
        changes={"low_rank": "2", "low_beats_ace": "suit"},
        aliases=("двойка-бьёт-туза",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
