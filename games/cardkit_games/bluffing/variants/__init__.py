"""The games of the family, a module each: its rules in words, its presets, and `game`, which makes it."""

from cardkit.game.family import Variant
from cardkit.game.rules import Preset
from cardkit_games.bluffing.game import BluffingGame
from cardkit_games.bluffing.rules import BluffingRules


def variant(presets: tuple[Preset, ...], parents: tuple[Preset, ...] = (), main: str = "") -> Variant[BluffingGame]:
    """Return a variant with `presets`, of which some may change `parents`; `main`, else the first, is the usual one."""
    return Variant(BluffingRules, BluffingGame, presets, parents, main)
