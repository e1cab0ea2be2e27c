"""Relatives of Verish' ne verish': "I believe" as a third answer.

Rules of `veryu-believe` (docs/rules.md P-believe; what the sources do not say is marked A-):

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

Source: Russian Wikipedia, "Верю не верю"; magma.in.ua; azart.live.
"""

from typing import Final

from cardkit.game.rules import Preset
from cardkit.game.variant import Variant
from cardkit_games.bluffing.game import BluffingGame
from cardkit_games.bluffing.rules import BluffingRules
from cardkit_games.bluffing.variants import verish

PRESETS: Final = (
    Preset(
        "veryu-believe",
        "Veryu ne veryu: the next player trusts, doubts, or believes; what is rightly believed leaves the game",
        (2, 6),
        "Russian Wikipedia, magma.in.ua, azart.live",
        parent="verish-ne-verish",
        changes={
            "low_rank": "6",
            "small_pack_up_to": 0,
            "aside": 0,
            "starter": "dealer",
            "sets": "off",
            "believe": True,
        },
        aliases=("верю-не-верю", "верю"),
    ),
)

_VARIANT: Final = Variant(BluffingRules, BluffingGame, (*verish.PRESETS, *PRESETS))


def game(preset: str = "veryu-believe", **changes: object) -> BluffingGame:
    """Veryu ne veryu with belief, with changes to its rules; raises `InvalidRule`.

    >>> veryu = game()
    >>> state = veryu.from_position({"hands": ["7S KD 6H", "TD JS QS", "8S 9S TS"], "to_act": 0})
    >>> for line in ("0 play 7S KD as 7", "1 believe -> lie"):
    ...     actions = veryu.play(state, veryu.parse_move(line))
    >>> veryu.to_position(state)["hands"][1]  # the king was no seven: the believer has taken the pile
    '7S TD JS QS KD'
    >>> state.actor
    2
    """
    return _VARIANT.make(preset, changes)
