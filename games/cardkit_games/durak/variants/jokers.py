"""Durak with jokers, each of which beats every card of its colour, and with an odd card that beats every card.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy) with 52 cards and two jokers (P-deck), but (P-jokers):

* The red joker beats every heart and every diamond, the black one every spade and every club, trumps too.
* Nothing beats a joker. It may be led.
* The jokers count as a rank of their own: a joker on the table opens the other one, which may then be added (A-JO1).
* A joker does not pass an attack on, where attacks can be passed on (P-transfer).
* A joker that is turned up for trumps goes directly above the next card that is turned up, and everybody knows that it
  lies there (A-JO2). Where no other is left to turn, the dealer shows the last suited card that she got (A-JO3).
* All else is as in Podkidnoy: adding, taking, drawing and the end (P-throwin, P-takethrow, D13 to D18).

* Pustyshka, the dummy (P-dummy): 36 cards and the odd card, `DU`. It beats every card, trumps too, and every card beats
  it. It has no rank: it may be led, and it may beat, but it is never added, and nothing may be added because of it
  (A-PU1). When it is turned up for trumps it stays under the stock and is drawn last; the deal has no trumps, and the
  dealer's left attacks first (A-PU2).

Source: pokeriomokykla.com, "Fool Rules"; CardsProject; shram.kiev.ua, "Pustyshka".

>>> jokers = game()
>>> deal = jokers.set_up({"hands": ["AH 7C", "RJ BJ 9D"], "trump": "H", "attacker": 0})
>>> deal.play("attack AH")
>>> [move.text for move in jokers.offers(deal.state)]  # the ace of trumps is red (P-jokers)
['1 beat AH RJ', '1 take']

>>> pustyshka = game("pustyshka")
>>> deal = pustyshka.set_up({"hands": ["AS 7C", "DU 9D"], "trump": "S", "attacker": 0})
>>> deal.play("attack AS")
>>> [move.text for move in pustyshka.offers(deal.state)]  # the ace of trumps falls to the odd card (P-dummy)
['1 beat AS DU', '1 take']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 9
PRESETS: Final = (
    Preset(
        "pustyshka",
        "Pustyshka: Podkidnoy with an odd card that beats every card, and that every card beats",
        (2, 6),
        "shram.kiev.ua",
        parent="podkidnoy",
        changes={"joker": "dummy"},
        aliases=("пустышка",),
    ),
    Preset(
        "durak-jokers",
        "Durak with 54 cards: a joker beats every card of its colour",
        (2, 6),
        "pokeriomokykla.com",
        parent="podkidnoy",
        changes={"low_rank": "2", "joker": "colour"},
        aliases=("дурак-джокеры",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS, main="durak-jokers")
