"""Durak as posted to rec.games.abstract in 1994, and with the throwing in of most tables.

Rules (docs/reference/rules.md 2.1; answers to gaps are marked A-D):

* 36 cards, six to each of two to six players; the next card is turned up, makes trumps and lies under the stock
  (D1 to D3, A-D1, A-D2). The dealer's left attacks first (D4).
* The attacker leads cards of one rank (D6); the others may add cards of that rank before the defender acts (D7).
* The defender beats each card with a higher one of its suit or with a trump, or takes all (D8 to D11, A-D11).
* Once everything is beaten, the opponents may add cards of the ranks that the defender laid (D12), at most six attack
  cards in a bout and no more than the defender held (A-D4). Nothing is added once the defender takes (A-D5).
* Beaten cards leave the game (D16) and the defender attacks next (D14); after a take the player after her does (D15).
* After each bout everybody draws up to six, the opener first, the defender last (D17, A-D6).
* With the stock empty, the last player with cards is the fool (D18) and deals next; among three the fool is also
  attacked first (D19, A-D3). If the last players run out together, nobody is the fool (A-D9).
* In `durak` any rank on the table may be added, also while the defender takes: the usual reading of D12. The dealer's
  left still begins (D4); in `podkidnoy`, which most people mean by Durak, it is the lowest trump.
* In `durak-1994-uncapped` nothing limits an attack: the text knows only two ends of it (D13), so that opponents may go
  on against an empty hand, which then takes (A-UN1).

Source: the post of 1994, clause by clause in docs/reference/rules.md.

>>> durak = game()
>>> deal = durak.deal(players=3, seed=1)
>>> deal.position["hands"]
['6S 8D 9S TD QC KD', '6H 6D TS TC KC AC', '7D 8C 9H 9D JC KH']
>>> for line in ("attack 8D", "attack 8C", "beat 8D TS", "beat 8C TC"):
...     deal.play(line)
>>> [move.text for move in durak.offers(deal.state)]  # the defender laid tens: eights are closed (D12)
['0 attack TD', '0 pass']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 1
PRESETS: Final = (
    Preset(
        "durak",
        "Durak: beat the cards or take them; the last left loses",
        (2, 6),
        mark("rec.games.abstract, 1994, with cards thrown in as at most tables"),
        parent="durak-1994",
        changes={"throw_match": "table", "throw_on_take": True},
        aliases=("дурак",),
    ),
    Preset(
        "durak-1994",
        "Durak as posted to rec.games.abstract in 1994: only ranks that the defender laid may be added",
        (2, 6),
        "rec.games.abstract, 1994",
        parent="podkidnoy",
        changes={
            "first_start": "dealer_left",
            "next_start": "under_fool_if_three",
            "open_shape": "same_rank",
            "initial_wave": True,
            "throw_match": "defence",
            "throw_on_take": False,
        },
        aliases=("дурак-1994",),
    ),
    Preset(
        "durak-1994-uncapped",
        "Durak of 1994 word for word: no limit on an attack, which goes on even against an empty hand",
        (2, 6),
        mark("rec.games.abstract, 1994, without A-D4"),
        parent="durak-1994",
        changes={"cap_max": None, "cap_hand": "off"},
        aliases=("дурак-1994-без-предела",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS, main="durak-1994")
