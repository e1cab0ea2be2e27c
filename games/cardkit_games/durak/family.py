"""The Durak family: its variants and its bots, put together for whoever lists, makes and plays them."""

from typing import Final

from cardkit.game.family import Family
from cardkit_games.durak.bots.registry import BOTS
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules
from cardkit_games.durak.variants import (
    chukotsky,
    durak_1994,
    dvukhkozyrnoi,
    gamecabinet,
    low_beats_ace,
    no_trump,
    perevodnoy,
    podkidnoy,
    simple,
    spades_only,
)

VARIANTS: Final = (
    durak_1994,
    podkidnoy,
    gamecabinet,
    perevodnoy,
    simple,
    chukotsky,
    low_beats_ace,
    spades_only,
    no_trump,
    dvukhkozyrnoi,
)
"""The modules of the games, in the order in which they are listed."""

FAMILY: Final = Family(
    name="durak",
    title="Durak",
    rules=DurakRules,
    game=DurakGame,
    presets=tuple(preset for variant in VARIANTS for preset in variant.PRESETS),
    bots=BOTS,
    usual_bot="normal",
    best_bot="strong",
)
