"""Dvukhkozyrnoi, Durak of two packs, in which each player has a trump suit.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), but (P-two-trumps):

* Two packs of 36 cards are mixed, so that every card is there twice; each player is dealt six.
* A card is turned for each player, the dealer last: its suit is that player's own trumps. The turned cards go under
  the stock in this order, and are drawn last (A-DV2).
* A card is beaten by a higher card of its suit or by a trump of the *defender*, not of the attacker (A-DV3).
* Of two equal cards neither beats the other.
* In the first deal the holder of the lowest trump of her own suit attacks first; of several the nearest from the
  dealer's left (P-start, A-DV3).
* One card is led, and all may add cards of any rank on the table (P-throwin), also the second of a card lying there.
* A bout has at most six attack cards, and no more than the defender held when it began (A-D4).
* When the same player leads for the third time with the same hands and nothing was discarded, it is a draw (A-RE1).
* A position names the suits by seat: `trump = "S H D"` (A-DV1).

Source: shram.kiev.ua, "Two-trump".

>>> two = game()
>>> deal = two.set_up({"hands": ["7S 8C", "7S 6H"], "trump": "S H", "attacker": 0})
>>> deal.play("attack 7S")
>>> [move.text for move in two.offers(deal.state)]  # hearts are the defender's trumps, and equal cards do not beat
['1 beat 7S 6H', '1 take']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 14
PRESETS: Final = (
    Preset(
        "dvukhkozyrnoi",
        "Durak of two packs, in which each player has a trump suit",
        (2, 6),
        "shram.kiev.ua",
        parent="podkidnoy",
        changes={"packs": 2, "trump": "per_seat", "repetition": "draw"},
        aliases=("двухкозырной",),
        recorded={"repetition": "none"},
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
