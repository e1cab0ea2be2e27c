"""I Doubt It as Foster's Complete Hoyle has it: exactly three cards a turn, under any rank.

Rules (docs/reference/rules.md P-foster; clauses A- fill gaps in the source):

* Two to six players; 52 cards, of which everybody gets the same number; the rest lies face down in the centre as the
  beginning of the pile. The dealer's left begins.
* Each turn a player lays exactly three cards face down and announces any rank; there is no passing.
* The players after that one say in turn whether they doubt; when the first has doubted, nobody else does.
* False: its player takes the pile; true: the doubter takes it. Either way the player after the doubted one is next
  (A-BG1).
* A player who has fewer than three cards when the turn comes first draws the missing ones from the top of the pile,
  one by one; from a pile that is too small all that there is, and then lays what there is. The play before can no
  longer be doubted then (A-FT1). How the cards of a play lie on each other is up to the player who lays them.
* The first without cards wins, provided that the last play stands (A-BG1).

Source: Foster's Complete Hoyle, "I Doubt It".

>>> foster = game()
>>> deal = foster.set_up({"hands": ["9C KS 4H 4D", "7S 8S", "TD JD QD"], "to_act": 0})
>>> deal.play("0 play 4H KS 9C as 4")
>>> deal.play("1 play 9C 7S 8S as 8")
>>> deal.position["hands"]  # seat 1 has drawn the nine of clubs, which lay on top
['4D', '', 'TD JD QD']
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 6
PRESETS: Final = (
    Preset(
        "foster-three",
        "I Doubt It by Foster: exactly three cards a turn, any rank; short hands draw from the pile",
        (2, 6),
        "Foster's Complete Hoyle",
        changes={
            "deal": "equal",
            "rest": "pile",
            "card_min": 3,
            "card_max": 3,
            "steps": "any",
            "who": "any_in_turn",
            "check": "rank",
            "short_hand": "draw_from_pile",
            "take_limit": 50,
        },
        aliases=("сомневаюсь-по-три",),
        recorded={"take_limit": None},
    ),
)

game: Final = variant(PRESETS)
