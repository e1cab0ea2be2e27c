"""Bullshit, or I Doubt It, as the holder of the two of clubs begins it.

Rules (docs/reference/rules.md 2.4; answers to gaps are marked A-B):

* Three to eight players; 52 cards, dealt one at a time, hands may be unequal (B1, B2). The holder of the two of clubs
  starts (B4) with twos, and each turn's rank is one higher (B6); aces follow kings, then twos (A-B2).
* A player lays one to four cards face down and announces how many, truly, and the rank that is due (B7, A-B10, A-B5).
  There is no passing: without a card of the rank one bluffs (B8), and with one it is allowed too (A-B4).
* Until the next cards are laid anybody else may call (B9, A-B7); of several callers the nearest after the accused in
  the direction of play counts (A-B6).
* The cards are as announced: the caller takes the pile (B12); they are not: their player does (B13). The player after
  the accused goes on with the next rank, as though nobody had called (A-B1).
* The first without cards wins, unless that play was called and false (B14).
* `bullshit-2c-loser`: the last with cards loses; who is out may call and come back (B14, B15).
* `bullshit-2c-duty`: a player who holds cards of the rank lays one or more of them and nothing else; without any one
  bluffs (B6 and B8 taken literally, A-B4, A-DU1).
* `bullshit-2c-slip`, `-slip-all`: cards may be slipped under an announced set (B17); a caller turns over the announced
  number, or everything (B11).

Source: "Bullshit, or I Doubt It", the text in docs/reference/rules.md.

>>> bullshit = game()
>>> deal = bullshit.deal(players=3, seed=1)
>>> deal.position["hands"][2]
'2D 2C 4D 4C 5D 6H 7S 7H 7D 9D TH JS JH QS QH QC AS'
>>> for line in ("2 play 2D 2C as 2", "0 play 3S 3D 3C as 3", "1 play 4S 5H as 4", "0 challenge"):
...     deal.play(line)
>>> deal.position["hands"][1]  # the five was no four: seat 1 has taken the pile (B13)
'2H 2D 2C 3S 3H 3D 3C 4S 4H 5H 5C 6C 7C 8H 8D 9H TS JD QD KS KD AD'
>>> deal.actor  # and seat 2 goes on with fives (A-B1)
2
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.bluffing.variants import variant

ORDER: Final = 3
PRESETS: Final = (
    Preset(
        "bullshit-2c",
        "Bullshit: ranks go up by one, the first out wins",
        (3, 8),
        mark("Bullshit, or I Doubt It"),
        changes={"starter": "holder_2c", "first_rank": "2"},
        aliases=("bullshit", "буллшит"),
    ),
    Preset(
        "bullshit-2c-duty",
        "Bullshit in which whoever holds the rank that is due must play it, and only others bluff",
        (3, 8),
        mark("Bullshit, or I Doubt It"),
        parent="bullshit-2c",
        changes={"bluff": "if_unable"},
        aliases=("буллшит-по-долгу",),
    ),
    Preset(
        "bullshit-2c-loser",
        "Bullshit in which the last player with cards loses, and players who are out may call",
        (3, 8),
        mark("Bullshit, or I Doubt It"),
        parent="bullshit-2c",
        changes={"end": "last_loses", "who": "any_and_out", "reentry": True, "take_limit": 60},
        aliases=("буллшит-проигравший",),
        recorded={"take_limit": None},
    ),
    Preset(
        "bullshit-2c-slip",
        "Bullshit in which cards may be slipped under an announced set, of which only the set is turned over; "
        "one play may win",
        (3, 8),
        mark("Bullshit, or I Doubt It"),
        parent="bullshit-2c",
        changes={"card_max": None, "count_truth": "free", "reveal": "declared"},
        aliases=("буллшит-подсунуть",),
    ),
    Preset(
        "bullshit-2c-slip-all",
        "Bullshit in which cards may be slipped under an announced set, and a caller turns everything over",
        (3, 8),
        mark("Bullshit, or I Doubt It"),
        parent="bullshit-2c",
        changes={"card_max": None, "count_truth": "free"},
        aliases=("буллшит-подсунуть-всё",),
    ),
)

game: Final = variant(PRESETS)
