"""Chinese bragging: any rank at every turn, and the same with claims that rise.

Rules of `fujian` (docs/reference/rules.md P-fujian; clauses A- fill gaps in the source):

* Two to six players; two packs of 52 cards, all dealt one at a time (A-BG2). The dealer's left begins.
* A player lays as many cards as wished face down and announces their number, truly, and any rank; or passes. A lead
  cannot pass.
* Until the next cards are laid, or somebody passes, anybody may doubt the latest play (A-BG3).
* If all cards are of the rank the doubter takes the pile and the doubted player leads; if not, the layer takes the
  pile and the doubter leads.
* When all others and then the last layer have passed, the pile leaves the game and the last layer leads (A-BG4).
* The first without cards wins, provided that the last play stands (A-BG1).

Rules of `rising-claims` (docs/reference/rules.md P-outbid):

* Two to six players; 52 cards, all dealt one at a time (A-BG2, A-OB2). The dealer's left leads.
* The lead lays one to eight cards face down and announces their number, truly, and any rank. Aces match every rank.
* The next lays one to four cards and adds to the claim under the same rank, or goes over it: with more cards of another
  rank than were announced of this one together, or with as many of a higher one (A-OB1). Or that player passes.
* Until the next cards are laid, or somebody passes, anybody may doubt the latest play, which is turned over alone
  (A-OB2). False: its player takes the pile and the doubter leads. True: the doubter takes it and the doubted player
  leads.
* A third wrong doubt in a row of the player just before takes nothing and counts as a pass (A-WL1).
* When all others have passed the pile leaves the game, and the player who laid last leads (A-OB3).
* The first without cards wins, provided that the last play stands (A-BG1).

Source: Wikipedia, "Cheat (game)"; newton.com.tw, on a game of lies.

>>> fujian = game()
>>> hands = ["7S 7S KD 4C", "3S 4S", "9S TS JH"]
>>> deal = fujian.set_up({"hands": hands, "to_act": 0})
>>> for line in ("0 play 7S 7S KD as 7", "1 play 3S as Q", "2 pass", "0 pass", "1 pass"):
...     deal.play(line)
>>> deal.position["removed"]  # all have passed: the pile has left the game, unseen
'7S 7S KD 3S'
>>> deal.actor  # and seat 1, who laid last, leads (A-BG4)
1
>>> rising = game("rising-claims")
>>> hands = ["7S 7H KD 4C", "7D AS 3S 4S", "9S 9H 9D JH"]
>>> deal = rising.set_up({"hands": hands, "to_act": 0})
>>> for line in ("0 play 7S 7H as 7", "1 play AS as 7", "2 play 9S 9H 9D as 9", "0 pass", "1 pass"):
...     deal.play(line)
>>> deal.position["removed"]  # all others have passed: the pile has left the game, unseen
'7S 7H AS 9S 9H 9D'
>>> deal.actor  # and seat 2, who laid last, leads (A-OB3)
2
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 7
PRESETS: Final = (
    Preset(
        "fujian",
        "Fujian bragging: two packs, any rank at every turn, passing; when all pass the pile leaves the game",
        (2, 6),
        "Wikipedia",
        changes={
            "two_packs_from": 2,
            "card_max": None,
            "steps": "any",
            "scope": "round",
            "passing": "skip",
            "all_pass": "remove_pile",
            "check": "rank",
            "lead_after_lie": "challenger",
            "lead_after_truth": "accused",
        },
        aliases=("фуцзянь",),
    ),
    Preset(
        "rising-claims",
        "Chinese bragging with rising claims: add to the claim or go over it; aces are wild",
        (2, 6),
        "newton.com.tw",
        changes={
            "card_max": 8,
            "follow_max": 4,
            "steps": "outbid",
            "scope": "round",
            "wild_ranks": "A",
            "passing": "skip",
            "all_pass": "remove_on_return",
            "wrong_limit": 3,
            "check": "rank",
            "lead_after_lie": "challenger",
            "lead_after_truth": "accused",
        },
        aliases=("хвастовство",),
    ),
)

game: Final = variant(PRESETS)
