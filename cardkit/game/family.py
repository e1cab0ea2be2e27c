"""A family: games that share an engine, with everything that other code needs to list, make and play them."""

from collections.abc import Mapping

import attrs

from cardkit.game.bots import BotKind
from cardkit.game.game import AnyGame
from cardkit.game.rules import Preset, RuleSet, preset_rules


@attrs.frozen
class Family:
    """Games that share an engine: their options, their presets, the class that plays them, and their bots."""

    name: str
    """A word: what `Game.family` says."""
    title: str
    """What they are, in one line, as a heading."""
    rules: type[RuleSet]
    game: type[AnyGame]
    presets: tuple[Preset, ...]
    bots: tuple[BotKind, ...] = ()
    """The bots that play this family and no other."""
    usual_bot: str = ""
    """Who sits at the table when nobody says another; empty for `ismcts:100`, or `random` without a sampler."""
    best_bot: str = ""
    """Who gives hints and says what was better, without a budget; empty for `ismcts`."""
    asked: tuple[str, ...] = ()
    """The options that people decide when they make house rules, in the order of asking; empty for all."""
    among_people: Mapping[str, object] = attrs.field(factory=dict)
    """The changes of rules with which two people or more play, unless they choose the option themselves."""

    def rules_of(self, preset: Preset) -> RuleSet:
        """The whole rule set of a preset: its parent's, with its own changes; raises `InvalidRule`."""
        return preset_rules(self.rules, preset, self.presets)

    def make(self, preset: Preset, changes: Mapping[str, object] | None = None) -> AnyGame:
        """The game of a preset, with `changes` to its rules, whose values may be text; raises `InvalidRule`."""
        own = self.rules_of(preset)
        return self.game(preset, own, own.changed(changes or {}))
