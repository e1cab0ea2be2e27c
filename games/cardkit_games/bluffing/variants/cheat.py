"""Cheat, up or down one, from ravenblack.net.

Rules (docs/reference/rules.md 2.5; answers to gaps are marked A-K):

* Two to ten players; one pack, two from five players on (K1, A-K8). The dealer cuts it into as many piles as there are
  players; each in turn chooses one, and the dealer gets the last (K3, A-K1). The player after the dealer opens (K4).
* An opening play lies face up, is of one rank, honest, and cannot be called (K5, K7, A-K2).
* A later play is face down and declares the rank before it, or the one above or below; the ace is a neighbour of the
  king and of the two (K8, K9). Cards and number may be false (K11, K17, K18), and nobody can count them (A-K5).
* Until the next cards are laid anybody may call "cheat" (K12, A-K3); the call nearest clockwise after the accused
  counts (K19).
* The call is right: the accused picks up the pile and the caller opens (K13). It is wrong: the caller picks it up and
  the player after the accused opens (K14, A-K7).
* Who has no cards and has not picked up the pile in that turn wins (K15).
* `cheat-updown-loser`: nobody wins, and the last player with cards loses (K16, A-K6).

Source: ravenblack.net, "Cheat".

>>> cheat = game()
>>> deal = cheat.deal(players=2, seed=1)
>>> for line in ("0 choose 0", "0 play 6H 6D 6C as 6", "1 play 5D 9S 9H as 2 5", "0 challenge"):
...     deal.play(line)
>>> deal.position["hands"][1]  # three cards, not all fives: seat 1 has picked up the pile (K13)
'2D 2C 3S 3D 3C 4D 4C 5D 5C 6S 6H 6D 6C 7C 8C 9S 9H 9D 9C TS TD JS JH JD JC QS QD KS KD AD AC'
>>> deal.actor
0
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 4
PRESETS: Final = (
    Preset(
        "cheat-updown",
        "Cheat, uncounted: the same rank, one up or one down",
        (2, 10),
        "ravenblack.net",
        changes={
            "two_packs_from": 5,
            "deal": "cut_piles",
            "opening_face_up": True,
            "card_max": None,
            "count_truth": "free",
            "steps": "adjacent",
            "scope": "round",
            "lead_after_lie": "challenger",
        },
        aliases=("блеф",),
    ),
    Preset(
        "cheat-updown-loser",
        "Cheat in which the player left with cards loses",
        (2, 10),
        "ravenblack.net",
        parent="cheat-updown",
        changes={"end": "last_loses"},
        aliases=("чит-проигравший",),
    ),
)

game: Final = variant(PRESETS)
