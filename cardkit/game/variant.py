"""A variant: one game of a family, which a module of its own describes."""

from collections.abc import Mapping
from typing import Generic, TypeVar

import attrs

from cardkit.errors import InvalidRule
from cardkit.game.game import AnyGame
from cardkit.game.rules import Preset, RuleSet, preset_rules, unknown

GameT = TypeVar("GameT", bound=AnyGame)


@attrs.frozen
class Variant(Generic[GameT]):
    """The presets of one game, and the classes of its family that play them."""

    rules: type[RuleSet]
    game: type[GameT]
    presets: tuple[Preset, ...]
    """The game and its forms, in the order in which they are listed."""
    parents: tuple[Preset, ...] = ()
    """The presets of other variants that these presets change."""

    def make(self, name: str, changes: Mapping[str, object]) -> GameT:
        """The game of the preset with this name or alias, with `changes` to its rules, whose values may be text.

        Raises `InvalidRule` for a preset, a rule or a value that does not exist.
        """
        preset = next((preset for preset in self.presets if preset.is_called(name)), None)
        if preset is None:
            raise InvalidRule(unknown("preset", name, [preset.name for preset in self.presets]))
        own = preset_rules(self.rules, preset, (*self.presets, *self.parents))
        return self.game(preset, own, own.changed(changes))
