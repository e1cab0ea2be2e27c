"""A family: games that share an engine, with everything that other code needs to list, make and play them."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, Generic, TypeVar

import attrs

from cardkit.arguments import require_kind
from cardkit.engine.bots import Bot
from cardkit.errors import InvalidRule
from cardkit.game.game import AnyGame
from cardkit.game.rules import Preset, RuleSet, preset_rules, unknown

LAST: Final = 1000
"""The `ORDER` of a variant that has none."""

GameT = TypeVar("GameT", bound=AnyGame)


@attrs.frozen
class Variant(Generic[GameT]):
    """The presets of one game, and the classes of its family that play them: call it to make the game."""

    rules: type[RuleSet]
    game: type[GameT]
    presets: tuple[Preset, ...]
    """The game and its forms, in the order in which they are listed."""
    parents: tuple[Preset, ...] = ()
    """The presets of other variants that these presets change."""
    main: str = ""
    """The default preset; empty for the first."""

    def __call__(self, preset: str = "", **changes: object) -> GameT:
        """Return the game of `preset`, or of the main one, with `changes` to its rules; raises `InvalidRule`."""
        return self.make(preset or self.main or self.presets[0], changes)

    def make(self, preset: Preset | str, changes: Mapping[str, object]) -> GameT:
        """Return the game of a preset or its name or alias, with `changes` to its rules, whose values may be text.

        Raises `InvalidRule` for a preset, a rule or a value that does not exist.
        """
        if isinstance(preset, str):
            found = next((one for one in self.presets if one.is_called(preset)), None)
            if found is None:
                raise InvalidRule(unknown("preset", preset, [one.name for one in self.presets]))
            preset = found
        own = preset_rules(self.rules, preset, (*self.presets, *self.parents))
        return self.game(preset, own, own.changed(changes))


def find_variants(package: str) -> tuple[ModuleType, ...]:
    """Return the modules of the games in a family's `package`, each with its `PRESETS`, in the order of their `ORDER`.

    A module without an `ORDER` comes last.
    """
    folder = import_module(package)
    found = [import_module(f"{package}.{each.name}") for each in iter_modules(folder.__path__)]
    return tuple(sorted(found, key=lambda module: (getattr(module, "ORDER", LAST), module.__name__)))


BUDGET: Final = "a number of iterations, as in 1000, or a time, as in 50ms or 2s"
"""Text allowed behind the colon of a bot that searches: see `cardkit.search.budget.parse_budget`."""


@attrs.frozen
class BotKind:
    """A bot that can be asked for by name."""

    name: str
    meaning: str
    """A description of its play, in one line."""
    make: Callable[[AnyGame, str, int], Bot]
    """Makes a bot from the game, the text behind the colon of its name, and a seed; raises `InvalidBot`."""
    argument: str = ""
    """The text allowed behind its name and a colon, described in words; empty for none."""
    usual: str = attrs.field(default="", kw_only=True)
    """The argument when none is given."""
    families: tuple[str, ...] = ()
    """The names of the families whose games it plays; empty for all of them. A family's own bots play that family."""


def seeded_bot(maker: Callable[[int], Bot]) -> Callable[[AnyGame, str, int], Bot]:
    """Return a maker, as `BotKind` takes it, of a bot that needs only a seed."""
    return lambda game, argument, seed: maker(seed)


@attrs.frozen
class Family:
    """Games that share an engine: their options, their presets, the class that plays them, and their bots."""

    name: str
    """The word that `Game.family` of its games returns."""
    title: str
    """A heading for them, in one line."""
    rules: type[RuleSet]
    game: type[AnyGame]
    presets: tuple[Preset, ...]
    bots: tuple[BotKind, ...] = ()
    """The bots that play this family and no other."""
    usual_bot: str = ""
    """The default bot at a table; empty for `ismcts:100`, or `random` by default."""
    best_bot: str = ""
    """The bot that gives hints and names better moves when there is no budget; empty for `ismcts`."""
    argued: tuple[str, ...] = ()
    """The options that people argue about most, at most six: shown before all others."""
    among_people: Mapping[str, object] = attrs.field(factory=dict)
    """The changes of rules for two people or more, unless they choose the option themselves."""

    lessons: Path | None = None
    """The folder of its lessons, `NAME.toml`, and puzzles, `NAME.jsonl`."""
    speech: str = ""
    """The words of its moves: `module:Class`, a `GameSpeech` (`cardkit.speech.speech`) made from a spelling and a game;
    empty for those that every game has."""
    locale: Path | None = None
    """The folder of its sentences in other languages: `LANGUAGE/LC_MESSAGES/NAME.mo`, NAME being `name`."""

    @property
    def asked(self) -> tuple[str, ...]:
        """The options that are `asked` when people make house rules, in their order; empty for all."""
        return tuple(name for name, option in self.rules.options().items() if option.asked)

    def __attrs_post_init__(self) -> None:
        given: tuple[object, ...] = self.presets  # those of other packages are checked later
        known = (attrs.evolve(each, family=self.name) if isinstance(each, Preset) else each for each in given)
        object.__setattr__(self, "presets", tuple(known))

    def rules_of(self, preset: Preset) -> RuleSet:
        """The whole rule set of a preset: its parent's, with its own changes; raises `InvalidRule`."""
        require_kind(preset, Preset, "preset")
        return preset_rules(self.rules, preset, self.presets)

    def make(self, preset: Preset, changes: Mapping[str, object] | None = None) -> AnyGame:
        """Return the game of a preset, with `changes` to its rules, whose values may be text; raises `InvalidRule`."""
        require_kind(preset, Preset, "preset")
        return Variant(self.rules, self.game, self.presets).make(preset, changes or {})
