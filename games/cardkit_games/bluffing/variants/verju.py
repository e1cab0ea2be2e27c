"""Relatives of Verish' ne verish': "I believe" as a third answer, and a challenge that turns over a single card.

Rules of `veryu-believe` (docs/reference/rules.md P-believe; clauses A- fill gaps in the sources):

* Two to six players; 36 cards, all dealt one at a time. The dealer begins.
* Who opens a round lays one to three cards face down and names a rank; the others repeat it, as in Verish' ne verish'.
* The next player trusts and lays cards, or does not believe, or says "I believe". Either of the last two turns the
  cards over.
* Not believed: false, and their player takes the pile and the doubter opens; true, and the doubter takes it and the
  player after the doubter opens.
* Believed: true, and the pile leaves the game and the believer opens; false, and the believer takes it and the player
  after the believer opens.
* No fours are removed. Whose last cards are trusted, or true, or believed and false, is out; the last player with
  cards loses (A-VB1).

Rules of `verju-one-card` (docs/reference/rules.md P-onecard):

* Two to six players; 52 cards, all dealt one at a time. The player who got the first card dealt begins.
* Who opens a round lays one card or more, as many as the hand has, and names a rank; the others repeat it.
* The next player trusts and lays cards, or challenges. Then one card of the play is turned over, drawn by chance
  (A-VJ1), and that one decides: it is not of the rank, and its player takes the pile and the challenger opens; it is,
  and the challenger takes the pile and the player after the challenger opens.
* A player who has taken the pile removes all fours of a rank, without being asked (A-VJ1).
* One is out when the last cards were trusted or found true, or the hand went away in fours; the last player with cards
  loses.

Source: Russian Wikipedia, "Верю не верю"; magma.in.ua; azart.live; Italian Wikipedia, "Verju ne verju"; Trude.

>>> veryu = game()
>>> deal = veryu.set_up({"hands": ["7S KD 6H", "TD JS QS", "8S 9S TS"], "to_act": 0})
>>> for line in ("0 play 7S KD as 7", "1 believe -> lie"):
...     deal.play(line)
>>> deal.position["hands"][1]  # the king was no seven: the believer has taken the pile
'7S TD JS QS KD'
>>> deal.actor
2
>>> verju = game("verju-one-card")
>>> deal = verju.set_up({"hands": ["7S KD 6H", "TD JS QS", "8S 9S TS"], "to_act": 0})
>>> for line in ("0 play KD 7S as 7", "1 challenge pick 1 -> true"):
...     deal.play(line)
>>> deal.position["hands"][1]  # the seven was turned over, and nobody has seen the king
'7S TD JS QS KD'
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.bluffing.variants import variant, verish

ORDER: Final = 10
PRESETS: Final = (
    Preset(
        "veryu-believe",
        "Veryu ne veryu: the next player trusts, doubts, or believes; what is rightly believed leaves the game",
        (2, 6),
        mark("Russian Wikipedia, magma.in.ua, azart.live"),
        parent="verish-ne-verish",
        changes={
            "low_rank": "6",
            "small_pack_up_to": 0,
            "aside": 0,
            "starter": "dealer",
            "sets": "off",
            "believe": True,
        },
        aliases=("верю-не-верю", "верю", "не-верю"),
    ),
    Preset(
        "verju-one-card",
        "Verju ne verju: any number of cards; a challenge turns over one card drawn by chance; takers remove fours",
        (2, 6),
        mark("Italian Wikipedia, Trude"),
        parent="verish-ne-verish",
        changes={
            "small_pack_up_to": 0,
            "aside": 0,
            "card_max": None,
            "reveal": "one",
            "sets": "picker_must",
        },
        aliases=("верю-одна-карта",),
    ),
)

game: Final = variant((*verish.PRESETS, *PRESETS), main="veryu-believe")
