"""The games of the family, a module each: its rules in words, its presets, and `game`, which makes it."""

from cardkit.game.family import Variant
from cardkit.game.rules import Preset
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules


def variant(presets: tuple[Preset, ...], parents: tuple[Preset, ...] = (), main: str = "") -> Variant[DurakGame]:
    """Return a variant with `presets`, of which some may change `parents`; `main`, else the first, is the usual one."""
    return Variant(DurakRules, DurakGame, presets, parents, main)
