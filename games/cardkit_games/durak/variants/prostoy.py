"""Prostoy Durak, the simple fool: one, three or five cards attack, and the beaten pairs leave.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy) for two to four with hands of five, but (P-prostoy):

* The dealer's left attacks first in every deal (D4).
* The attack is one card; or three, a pair and any card; or five, two pairs or four of a rank, and any card. A hand that
  is smaller attacks with fewer.
* Nobody adds cards, neither later nor while the defender takes; the defender's hand sets no limit.
* The defender beats cards, in any order, with a higher card of the suit or a trump (D10, D11).
* Beaten pairs are discarded. The player who says "I take" gets the cards that are not beaten, and no others.
* The player who beat everything attacks next (D14); after a take it is the player after the taker (D15).
* When the same player leads for the third time with the same hands and nothing has left them, it is a draw (A-RE1).
* Everybody draws up to five, the opener first, the defender last (D17, A-D6). The last with cards is the fool (D18).

* English Durachki: only pairs attack, exactly two cards of a rank (A-DE1). A player without one is passed over and
  draws nothing (A-DE2); when nobody has a pair, the player who was due leads any one card (A-DE3). Two to seven play.

Source: Pagat, "Prostoy Durak"; shram.kiev.ua, "Durachki", for the English form.

>>> prostoy = game()
>>> deal = prostoy.deal(players=2, seed=1)
>>> deal.position["hands"]
['6S 8C 9S 9H AC', '6D TD QC KH KC']
>>> for line in ("attack 6S 9S 9H", "beat 6S QC"):
...     deal.play(line)
>>> deal.play("take")
>>> deal.position["hands"][1]  # the nines are taken, the beaten six and the queen are gone (P-prostoy)
'6D 9S 9H TD KH KC'

Seat 0 is due and has no pair, so seat 1 leads its kings.

>>> english = game("durachki-english")
>>> position = {"hands": ["6S 7D 8C", "9S KD KC"], "trump": "H", "stock": "", "attacker": 0}
>>> [move.text for move in english.offers(english.from_position(position))]
['1 attack KD KC']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 6
PRESETS: Final = (
    Preset(
        "prostoy",
        "Prostoy Durak: one, three or five cards attack, and only unbeaten cards are taken",
        (2, 4),
        "Pagat",
        parent="podkidnoy",
        changes={
            "hand_size": 5,
            "first_start": "dealer_left",
            "open_shape": "one_three_five",
            "throw_who": "nobody",
            "throw_on_take": False,
            "cap_max": 5,
            "cap_hand": "off",
            "pickup": "unbeaten",
            "repetition": "draw",
        },
        aliases=("простой", "простой-дурак"),
        recorded={"repetition": "none"},
    ),
    Preset(
        "durachki-english",
        "English Durachki: only pairs attack, and whoever has none is passed over",
        (2, 7),
        "shram.kiev.ua",
        parent="prostoy",
        changes={"open_shape": "pair_or_pass"},
        aliases=("английские-дурачки",),
        recorded={"repetition": "none"},
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
