"""Podkidnoy, throw-in Durak, and its forms: who adds cards, other packs, teams, the exchange of the trump.

Rules (docs/reference/rules.md P-podkidnoy; for all else section 2.1 applies):

* 36 cards, six to each of two to six players; the next card is turned up, makes trumps and lies under the stock (D2).
* In the first deal the holder of the lowest trump attacks first, with any card; in later ones the player at the left
  of the dealer, who is the fool of the deal before (P-start).
* One card is led. The defender beats it with a higher card of its suit or with a trump, or takes (D8 to D11).
* Once everything is beaten, the attacker and then the others, clockwise, may add cards of any rank on the table
  (P-throwin), also while the defender takes (P-takethrow).
* At most six attack cards in a bout, and no more than the defender held when it began (A-D4).
* After a beaten bout the defender attacks (D14), after a take the player after the taker (D15).
* Everybody draws up to six, the opener first, the defender last (D17, A-D6). The last with cards is the fool (D18).
* Forms: a smaller first attack (P-first5), neighbours or the attacker alone add (P-neighbours), 24 or 52 cards
  (P-deck), no draws (P-tie), two teams (P-team), the exchange of the turned-up trump (P-exchange).
* Where partners cover (Rozaliev), a player who is out keeps the place at the table: it attacks and is attacked in its
  turn, and the next partner with cards plays for it, with the partner's own cards (P-team, A-RO1, A-RO2).
* With card sharps the defender may lay any card as if it beat, and the others may add cards that do not fit (P-sharps);
  leads and takes are true (A-CH1). Everybody but its player may report any card of the bout, the nearest first (A-CH2).
  A false one goes back with all that was laid after it, and its player lays nothing false for the rest of the deal; a
  player who reports a true one reports no more in the bout (A-CH3). False cards that nobody has reported count when the
  bout ends (A-CH4).

Source: Pagat, "Podkidnoy Durak"; Wikipedia, "Durak"; Rozaliev, "Card Games of Russia", for partners that cover;
Durak Online, for card sharps.

>>> podkidnoy = game()
>>> deal = podkidnoy.deal(players=2, seed=1)
>>> deal.position["hands"]
['6S 8C 9S 9H TC AC', '6D 7D TD QC KH KC']
>>> for line in ("attack QC", "beat QC AC", "attack 6S", "beat 6S TS"):
...     deal.play(line)
>>> [move.text for move in podkidnoy.offers(deal.state)]
['0 attack TC', '0 pass']
>>> game("podkidnoy-52", throw_who="attacker").rules.throw_who
'attacker'

Seat 2 is out, and its place attacks in its turn: seat 0 plays for it.

>>> teams = game("rozaliev-2v2")
>>> position = {"hands": ["6S 7D", "8S 9C", "", "TS QC"], "trump": "H", "stock": "", "attacker": 2}
>>> deal = teams.set_up(position)
>>> deal.state.attacker, deal.state.defender, deal.actor
(2, 3, 0)

The six of hearts beats nothing. Caught, seat 1 lays true cards.

>>> sharps = game("durak-sharps")
>>> position = {"hands": ["7S 9C", "6H TS"], "trump": "D", "stock": "", "attacker": 0}
>>> deal = sharps.set_up(position)
>>> for line in ("attack 7S", "beat 7S 6H", "report 6H"):
...     deal.play(line)
>>> deal.position["hands"], [move.text for move in sharps.offers(deal.state)]
(['9C', '6H TS'], ['1 beat 7S TS', '1 take'])
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.durak.variants import variant

ORDER: Final = 2
PRESETS: Final = (
    Preset(
        "podkidnoy",
        "Podkidnoy, throw-in Durak: 36 cards, one card leads",
        (2, 6),
        "Pagat, Wikipedia",
        aliases=("подкидной", "подкидной-дурак"),
    ),
    Preset(
        "podkidnoy-first5",
        "Podkidnoy with several opening cards, and at most five attack cards in the first bout",
        (2, 6),
        "durak.app",
        parent="podkidnoy",
        changes={"open_shape": "same_rank", "small_cap": 5, "small_cap_until": "first_bout"},
        aliases=("подкидной-первые5",),
    ),
    Preset(
        "podkidnoy-neighbours",
        "Podkidnoy in which only the defender's neighbours throw in",
        (4, 6),
        mark("online clients"),
        parent="podkidnoy",
        changes={"throw_who": "neighbours"},
        aliases=("подкидной-соседи",),
    ),
    Preset(
        "podkidnoy-attacker-only",
        "Podkidnoy in which only the attacker adds cards",
        (2, 6),
        mark("option of online clients"),
        parent="podkidnoy",
        changes={"throw_who": "attacker"},
        aliases=("подкидной-один",),
    ),
    Preset(
        "podkidnoy-24",
        "Podkidnoy with 24 cards, nine to ace",
        (2, 4),
        "durak.app, OpenFool",
        parent="podkidnoy",
        changes={"low_rank": "9"},
        aliases=("подкидной-24",),
    ),
    Preset(
        "podkidnoy-52",
        "Podkidnoy with 52 cards, for up to eight",
        (2, 8),
        "OpenFool",
        parent="podkidnoy",
        changes={"low_rank": "2"},
        aliases=("подкидной-52",),
    ),
    Preset(
        "podkidnoy-no-draw",
        "Podkidnoy without draws: if the last players run out together, the defender loses",
        (2, 6),
        mark("setting of online clients"),
        parent="podkidnoy",
        changes={"on_tie": "defender_loses"},
        aliases=("подкидной-без-ничьих",),
    ),
    Preset(
        "podkidnoy-2v2",
        "Podkidnoy, two against two sitting opposite",
        (4, 4),
        "Pagat",
        parent="podkidnoy",
        changes={"teams": 2},
        aliases=("подкидной-2на2",),
    ),
    Preset(
        "podkidnoy-3v3",
        "Podkidnoy, three against three sitting alternately",
        (6, 6),
        "Pagat",
        parent="podkidnoy",
        changes={"teams": 2},
        aliases=("подкидной-3на3",),
    ),
    Preset(
        "rozaliev-2v2",
        "Podkidnoy, two against two, where a partner plays for one who is out",
        (4, 4),
        "Rozaliev",
        parent="podkidnoy-2v2",
        changes={"team_out": "partner_covers"},
        aliases=("розалиев-2на2",),
    ),
    Preset(
        "podkidnoy-exchange",
        "Podkidnoy in which the lowest trump may be exchanged for the turned-up card",
        (2, 6),
        "Pagat",
        parent="podkidnoy",
        changes={"trump_swap": True},
        aliases=("подкидной-обмен",),
    ),
    Preset(
        "durak-sharps",
        "Podkidnoy with false cards: whoever notices, reports",
        (2, 6),
        mark("Durak Online, with card sharps"),
        parent="podkidnoy",
        changes={"cheating": True},
        aliases=("дурак-с-шулерами",),
    ),
)

game: Final = variant(PRESETS)
