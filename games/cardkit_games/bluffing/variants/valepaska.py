"""Valepaska, a Finnish game: the same rank or a higher one each turn, or a card from the stock.

Rules (docs/reference/rules.md P-valepaska; clauses A- fill gaps in the sources):

* Two to six players and 52 cards: five for each, dealt one at a time; the rest is the stock. Ranks go up from three to
  king, ace and two. The holder of the lowest rank dealt, nearest from the dealer's left, plays first and announces it
  (A-VA1).
* Each turn a player lays any number of cards face down and announces them as one rank, truly in number: the same as
  before or a higher one. Tens follow only threes to nines, jacks, queens and kings only eights and higher ranks, aces
  only jacks, queens and kings; twos follow anything, and any rank may open (A-VA2).
* Instead a player may draw a card from the stock, `1 draw`, and the next player is on turn; with an empty stock one
  must lay (A-VA1).
* Until the next cards are laid anybody may call; of several the nearest after the accused counts. True: the caller
  takes the pile, and the accused plays next; a lie: the accused takes it, and the player after that one is next.
* Tens and aces that nobody calls send the pile out of play, and the next player opens; an ace that opens does not
  (A-VA2).
* A player without cards is out; the last player with cards loses.

Source: Pagat, "Valepaska"; shram.kiev.ua; Wikipedia, "Paskahousu".

>>> valepaska = game()
>>> position = {"hands": ["KS 8D", "AH 9S", "TC 9D"], "stock": "2S 3S", "pile": "9H", "last_rank": "9"}
>>> deal = valepaska.set_up({**position, "to_act": 0})
>>> for line in ("0 play KS as K", "1 draw", "2 play TC as A", "window closes"):
...     deal.play(line)
>>> deal.position["removed"], deal.position["hands"][1]
('9H KS TC', '2S 9S AH')
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit_games.bluffing.variants import variant

ORDER: Final = 14
PRESETS: Final = (
    Preset(
        "valepaska",
        "Valepaska: the same rank or higher, or a drawn card",
        (2, 6),
        "Pagat, shram.kiev.ua",
        changes={
            "deal": "stock",
            "hand_size": 5,
            "starter": "lowest_claim",
            "first_rank": "lowest",
            "card_max": None,
            "steps": "ge",
            "two_high": True,
            "rank_limits": "yes",
            "clear_ranks": "TA",
            "scope": "round",
            "draw_turn": True,
            "check": "rank",
            "lead_after_truth": "accused",
            "end": "last_loses",
        },
        aliases=("валепаска",),
    ),
)

game: Final = variant(PRESETS)
