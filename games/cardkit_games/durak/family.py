"""The Durak family: its variants and its bots, put together for listings, makers and players."""

from pathlib import Path
from typing import Final

from cardkit.game.family import Family, find_variants
from cardkit_games.durak.bots.registry import BOTS
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules

VARIANTS: Final = find_variants("cardkit_games.durak.variants")
"""The modules of the games, in the order in which they are listed."""

FAMILY: Final = Family(
    name="durak",
    title="Durak",
    rules=DurakRules,
    game=DurakGame,
    presets=tuple(preset for variant in VARIANTS for preset in variant.PRESETS),
    bots=BOTS,
    speech="cardkit_games.durak.text.speech:DurakSpeech",
    lessons=Path(__file__).parent / "lessons",
    usual_bot="normal",
    best_bot="strong",
    argued=("low_rank", "throw_who", "transfer", "small_cap", "joker", "teams"),
    among_people={"ask": "all"},
)
