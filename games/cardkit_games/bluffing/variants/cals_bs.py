"""Cal's BS, from the collection of shram.kiev.ua.

Rules (docs/reference/rules.md 2.3; answers to gaps are marked A-C):

* Three to seven players; 52 cards and two jokers, which count as any card (C1, C2, C10), all dealt (C6). The dealer's
  left leads (C7). Ranks run from two to ace (C3).
* The lead lays one to six cards face down and announces their number, which is true, and one rank (C8, C9, C11, A-C11).
* Then all others, in any order (C12, A-C1), pass (C13), lay as many cards under the same announcement (C15, A-C2), or
  doubt the cards laid last (C16).
* Who doubted rightly leads (C17) and the liar picks up all cards; a wrong doubter picks up, and the doubted player
  leads (C16, A-C3). When all pass, the player who laid last leads with any rank, and the pile stays (C14, A-C4).
* The last cards must be as announced: a whole hand is laid openly, or not at all (C18, A-C7). The first out wins (C4).
* `cals-bs-own-count`: followers announce a number of their own (A-C2).
* `cals-bs-all-fours`: a lead may lay four cards of one rank as "all fours", and followers "plus 1", "plus 2" and so on,
  the rank so much above it (C19 to C21, A-C8 to A-C10).

Source: shram.kiev.ua; Pagat's page on the same game, where the translation is unclear.

>>> cals_bs = game()
>>> deal = cals_bs.deal(players=3, seed=1)
>>> deal.position["hands"][0]
'4H 6S 7H 7C 8S 8H 9S 9D TS TD TC JD QS QC KD KC AD AC'
>>> for line in ("0 play TS TD TC as T", "2 play 7S TH BJ as T", "1 challenge"):
...     deal.play(line)
>>> deal.position["hands"][2]  # the seven was no ten: seat 2 has picked up the pile (C16)
'2S 3H 3D 3C 4D 5S 5H 5D 6H 7S 8D 9H TS TH TD TC JS QH KS KH BJ'
>>> deal.actor  # and seat 1 leads (C17)
1
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 2
PRESETS: Final = (
    Preset(
        "cals-bs",
        "Cal's BS: all others pass, follow or doubt",
        (3, 7),
        "shram.kiev.ua, Pagat",
        changes={
            "jokers": 2,
            "card_max": 6,
            "order": "open",
            "passing": "skip",
            "steps": "same",
            "wrap": False,
            "scope": "round",
            "follow_count": "same",
            "lead_after_lie": "challenger",
            "lead_after_truth": "accused",
            "final": "must_match",
        },
        aliases=("бээс",),
    ),
    Preset(
        "cals-bs-own-count",
        "Cal's BS in which followers announce their own number",
        (3, 7),
        "Pagat",
        parent="cals-bs",
        changes={"follow_count": "own"},
        aliases=("бээс-своё-число",),
    ),
    Preset(
        "cals-bs-all-fours",
        "Cal's BS with all fours, and plus one, two and so on upon them",
        (3, 7),
        "shram.kiev.ua",
        parent="cals-bs",
        changes={"all_fours": True},
        aliases=("бээс-четвёрки",),
    ),
)

game: Final = variant(PRESETS)
