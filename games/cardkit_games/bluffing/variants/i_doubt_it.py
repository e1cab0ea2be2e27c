"""I Doubt It in its well-known English form.

Rules (docs/reference/rules.md P-idi; for all else section 2.4 applies):

* Two to twelve players; 52 cards, two packs from six players on, all dealt one at a time.
* The dealer's left begins with aces, and each turn's rank is one higher; aces follow kings.
* A player lays one to four cards face down, up to eight with two packs, and announces their number, truly, and the rank
  that is due. There is no passing, and any cards may be laid.
* Until the next cards are laid anybody else may call; of several callers the nearest after the accused counts (A-B6).
* True: the caller takes the pile; false: the accused does. The next player goes on with the next rank (A-B1).
* The first without cards wins, provided that the last play stands; after 100 piles taken the player who holds the
  fewest (A-TK1).
* `i-doubt-it-pass`: a player may pass instead (P-pass). `i-doubt-it-repeat`: the rank may stay as it is;
  `i-doubt-it-down`: it begins with kings and goes down (P-down, P-same).
* `cheat-adjacent`: one pack, any rank first, then the same rank or a neighbour of it, also after a challenge
  (P-updown, A-AD1).
* `doubt-picker-leads`: the player who takes the pile plays next (A-B1).

Source: Bicycle, "I Doubt It"; Pagat, "Bullshit / Cheat / I Doubt It"; Wikipedia, "Cheat (game)".

>>> doubt = game()
>>> deal = doubt.deal(players=3, seed=7)
>>> deal.position["hands"][2]
'3S 4S 5H 5C 6C 7D 7C 9H 9D TH JS JH JD QS QD QC KH KC'
>>> for line in ("2 play 6C as A", "0 challenge", "0 play 2D as 2", "1 challenge"):
...     deal.play(line)
>>> deal.position["hands"][1]  # the two was true: seat 1 has taken it, and plays threes
'2S 2H 2D 2C 4H 4D 4C 6H 6D 7H 8H 8C 9S 9C TS TD KS KD'
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 5
PRESETS: Final = (
    Preset(
        "i-doubt-it",
        "Cheat, or I Doubt It: ranks in order, anybody may call",
        (2, 12),
        "Bicycle, Pagat, Wikipedia",
        changes={"two_packs_from": 6, "first_rank": "a", "take_limit": 100},
        aliases=("сомневаюсь", "cheat", "чит"),
        recorded={"take_limit": None},
    ),
    Preset(
        "i-doubt-it-pass",
        "I Doubt It in which a player who does not wish to lie may pass",
        (2, 12),
        "Wikipedia, everything2",
        parent="i-doubt-it",
        changes={"passing": "skip"},
        aliases=("сомневаюсь-пас",),
        recorded={"take_limit": None},
    ),
    Preset(
        "i-doubt-it-repeat",
        "I Doubt It in which the rank may also be repeated",
        (2, 12),
        "Wikipedia",
        parent="i-doubt-it",
        changes={"steps": "same_or_up"},
        aliases=("сомневаюсь-повтор",),
        recorded={"take_limit": None},
    ),
    Preset(
        "i-doubt-it-down",
        "I Doubt It from kings downwards",
        (2, 12),
        "Wikipedia",
        parent="i-doubt-it",
        changes={"first_rank": "k", "steps": "down"},
        aliases=("сомневаюсь-вниз",),
        recorded={"take_limit": None},
    ),
    Preset(
        "cheat-adjacent",
        "Cheat in its older form: any rank first, then the same, the next above or the next below, all deal long",
        (2, 6),
        "Wikipedia",
        parent="i-doubt-it",
        changes={"two_packs_from": None, "first_rank": "free", "steps": "adjacent"},
        aliases=("чит-соседние",),
        recorded={"take_limit": None},
    ),
    Preset(
        "doubt-picker-leads",
        "I Doubt It in which whoever takes the pile plays next",
        (2, 12),
        "classicgamesandpuzzles.com",
        parent="i-doubt-it",
        changes={"lead_after_lie": "picker", "lead_after_truth": "picker"},
        aliases=("сомневаюсь-взявший",),
        recorded={"take_limit": None},
    ),
)

game: Final = variant(PRESETS)
