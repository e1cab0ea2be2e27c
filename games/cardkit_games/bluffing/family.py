"""The bluffing family: its variants and its bots, put together for listings, makers and players."""

from pathlib import Path
from typing import Final

from cardkit.game.family import Family, find_variants
from cardkit_games.bluffing.bots.registry import BOTS
from cardkit_games.bluffing.game import BluffingGame
from cardkit_games.bluffing.rules import BluffingRules

VARIANTS: Final = find_variants("cardkit_games.bluffing.variants")
"""The modules of the games, in the order in which they are listed."""

FAMILY: Final = Family(
    name="bluffing",
    title="Cheat, Bullshit and their relatives",
    rules=BluffingRules,
    game=BluffingGame,
    presets=tuple(preset for variant in VARIANTS for preset in variant.PRESETS),
    bots=BOTS,
    speech="cardkit_games.bluffing.text.speech:BluffingSpeech",
    lessons=Path(__file__).parent / "lessons",
    usual_bot="normal",
    best_bot="hard",
    argued=("low_rank", "two_packs_from", "jokers", "who", "passing", "card_max"),
)
