"""IDI, I Doubt It with one rank a round, contributed to Pagat by Hwei Yin.

Rules (docs/reference/rules.md P-idi-fixed, P-force; clauses A- fill gaps in the sources):

* Three to six players; 52 cards, of which everybody gets the same number, the rest is put aside unseen (A-ID1). The
  dealer's left leads.
* The lead lays one card face down and names a rank. Each player in turn passes or lays one card as that rank.
* Until the next card is laid, or somebody passes, anybody may doubt the latest card (A-BG3).
* False: its player takes the pile and the doubter leads. True: the doubter takes it and the doubted player leads.
* When all others and then the last layer have passed, the pile leaves the game unseen and the last layer leads (A-BG4).
* The first without cards wins, provided that the last card stands (A-BG1).
* `idi-two`, for two players: instead of doubting one may force (P-force). Who laid the card shows one of the rank, from
  the play or from the hand, where it stays, or else takes the pile; if one is shown the forcer takes it. The winner
  leads; nobody is forced after the last card (A-FO1, A-FO2).

Source: Pagat, "I Doubt It"; tipspit.com; "3 ways to play Bluff"; everything2, "Bullshit".

>>> idi = game()
>>> deal = idi.deal(players=3, seed=1)
>>> [len(hand.split()) for hand in deal.position["hands"]], deal.position["aside"]
([17, 17, 17], 'KC')
>>> two = game("idi-two")
>>> deal = two.set_up({"hands": ["4H 9C 2D", "7S 8S"], "to_act": 0})
>>> for line in ("0 play 4H as 9", "1 force -> shown"):
...     deal.play(line)
>>> deal.position["hands"]  # the nine of clubs was shown, and stays: seat 1 has taken the pile
['2D 9C', '4H 7S 8S']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 9
PRESETS: Final = (
    Preset(
        "idi",
        "IDI: one rank a round, one card a turn, passing; when all pass the pile leaves the game",
        (3, 6),
        "Pagat, tipspit.com",
        changes={
            "deal": "equal",
            "card_max": 1,
            "steps": "same",
            "scope": "round",
            "passing": "skip",
            "all_pass": "remove_pile",
            "check": "rank",
            "lead_after_lie": "challenger",
            "lead_after_truth": "accused",
        },
        aliases=("айди",),
    ),
    Preset(
        "idi-two",
        "IDI for two, in which one may also force the other to show a card of the rank",
        (2, 2),
        "Pagat, everything2",
        parent="idi",
        changes={"force": True},
        aliases=("айди-вдвоём",),
    ),
)

game: Final = variant(PRESETS)
