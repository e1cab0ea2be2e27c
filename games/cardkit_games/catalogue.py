"""Every game by name: presets, their aliases, and house rules in files."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.errors import InvalidRule, InvalidText
from cardkit.game import Game
from cardkit.rules import Preset, RuleSet, unknown
from cardkit.toml_text import read_toml
from cardkit_games.bluffing.game import BluffingGame
from cardkit_games.bluffing.presets import PRESETS as BLUFFING
from cardkit_games.bluffing.rules import BluffingRules
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.presets import PRESETS as DURAK
from cardkit_games.durak.rules import DurakRules


@attrs.frozen
class Family:
    """Games that share an engine: their options, their presets, and the class that plays them."""

    name: str
    title: str
    rules: type[RuleSet]
    game: Any
    presets: tuple[Preset, ...]


FAMILIES: Final = (
    Family("durak", "Durak", DurakRules, DurakGame, DURAK),
    Family("bluffing", "Cheat, Bullshit and their relatives", BluffingRules, BluffingGame, BLUFFING),
)


def presets() -> Iterator[tuple[Family, Preset]]:
    """Every preset with its family, in the order in which they are listed."""
    for family in FAMILIES:
        for preset in family.presets:
            yield family, preset


def find_preset(name: str) -> tuple[Family, Preset]:
    """The preset called `name` or by that alias; raises `InvalidRule` with what there is instead."""
    for family, preset in presets():
        if name == preset.name or name in preset.aliases:
            return family, preset
    raise InvalidRule(unknown("game", name, [preset.name for _, preset in presets()]))


def preset_rules(family: Family, preset: Preset) -> RuleSet:
    """The whole rule set of a preset: its parent's, with its own changes."""
    if preset.parent is None:
        return family.rules().changed(preset.changes)
    parent = next(other for other in family.presets if other.name == preset.parent)
    return preset_rules(family, parent).changed(preset.changes)


def load(name: str, changes: Mapping[str, object] | None = None) -> Game[Any, Any]:
    """The game called `name`, a preset or the path of a file of house rules, with `changes` to its rules.

    Values of `changes` may be text. Raises `InvalidRule` for a game, a rule or a value that does not exist.
    """
    if name.endswith(".toml"):
        return _load_house_rules(Path(name), changes or {})
    family, preset = find_preset(name)
    own = preset_rules(family, preset)
    game: Game[Any, Any] = family.game(preset, own, own.changed(changes or {}))
    return game


def _load_house_rules(path: Path, changes: Mapping[str, object]) -> Game[Any, Any]:
    if not os.path.exists(path):  # unlike the method of `Path` never an error, whatever the name
        raise InvalidRule(f"{path}: there is no such file; a game is a preset's name or a file of house rules.")
    try:
        table = read_toml(path)
    except InvalidText as error:
        raise InvalidRule(str(error)) from None
    unknown_keys = set(table) - {"parent", "name", "title", "rules"}
    if unknown_keys:
        raise InvalidRule(f"{path}: `{min(unknown_keys)}` is not a key of house rules: parent, name, title, rules are.")
    rules = table.get("rules", {})
    texts = [table.get(key, "") for key in ("parent", "name", "title")]
    if not isinstance(rules, dict) or not all(isinstance(text, str) for text in texts) or not texts[0]:
        raise InvalidRule(f"{path}: house rules name a `parent`, a game, and have their changes in a table `[rules]`.")
    try:
        family, parent = find_preset(texts[0])
        own = preset_rules(family, parent)
        house = own.changed(rules)
    except InvalidRule as error:
        raise InvalidRule(f"{path}: {error}") from None
    title = texts[2] or f"House rules from {path.name}"
    preset = Preset(texts[1] or path.stem, title, parent.seats, str(path), house_rules_of=parent.name)
    game: Game[Any, Any] = family.game(preset, own, house.changed(changes))
    return game
