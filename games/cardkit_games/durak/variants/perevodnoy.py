"""Perevodnoy, transfer Durak: the defender may pass the attack on.

Rules: those of Podkidnoy (docs/reference/rules.md P-podkidnoy), and (P-transfer):

* Several cards of one rank may be led (D6).
* As long as nothing is beaten, the defender may add a card of the attack's rank; the next player then defends against
  the whole attack, and may transfer in turn.
* With that card the attack is no larger than the limit of a bout against the new defender (P-transfer-room).
* With two players the attack returns to the player who led it (P-transfer-two).
* The player who transferred is the main attacker and is asked first; the player who opened the bout still draws first.
* `perevodnoy-show`: the trump of the attack's rank may be shown instead of laid, once a deal (P-show).
* `perevodnoy-mailru`: no transfer in the first bout (P-no-first-transfer), and at most five attack cards until
  something is discarded (P-first5).

Source: Pagat, "Perevodnoy Durak"; Wikipedia, "Durak"; kakprosto.ru and mail.ru for the two forms.

>>> perevodnoy = game()
>>> deal = perevodnoy.deal(players=3, seed=2)
>>> deal.position["hands"]
['7C 8H 8C TD KD AD', 'TH JH JC QH QD AS', '6S 6H 6C 9H 9C TS']
>>> for line in ("attack 7C", "beat 7C JC", "attack TH", "transfer TS"):
...     deal.play(line)
>>> deal.state.defender  # seat 2 has passed the attack on (P-transfer)
0
>>> [move.text for move in perevodnoy.offers(deal.state) if "transfer" in move.text]
['0 transfer TD']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.durak.variants import podkidnoy, variant

ORDER: Final = 4
PRESETS: Final = (
    Preset(
        "perevodnoy",
        "Perevodnoy: a card of its rank passes the attack on",
        (2, 6),
        "Pagat, Wikipedia",
        parent="podkidnoy",
        changes={"transfer": True, "open_shape": "same_rank"},
        aliases=("переводной", "переводной-дурак"),
    ),
    Preset(
        "perevodnoy-show",
        "Perevodnoy in which showing the trump of the attack's rank passes it on, once a deal",
        (2, 6),
        "kakprosto.ru",
        parent="perevodnoy",
        changes={"transfer_show": "per_deal"},
        aliases=("переводной-показ",),
    ),
    Preset(
        "perevodnoy-mailru",
        "Perevodnoy with no transfer in the first bout, and at most five cards until the first discard",
        (2, 4),
        mark("mail.ru minigames"),
        parent="perevodnoy",
        changes={"transfer_first_bout": False, "small_cap": 5, "small_cap_until": "first_discard"},
        aliases=("переводной-мейл",),
    ),
)

game: Final = variant(PRESETS, parents=podkidnoy.PRESETS)
