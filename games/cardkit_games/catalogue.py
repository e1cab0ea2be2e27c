"""Every game by name: presets, their aliases, and house rules in files."""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from cardkit.errors import InvalidRule, InvalidText
from cardkit.game.family import Family
from cardkit.game.game import AnyGame
from cardkit.game.rules import Preset, unknown
from cardkit.records.toml_text import read_toml
from cardkit_games.bluffing.family import FAMILY as BLUFFING
from cardkit_games.durak.family import FAMILY as DURAK
from cardkit_games.generic_bots import ANY_GAME
from cardkit_games.plugins import read_families

OURS: Final = (DURAK, BLUFFING)
"""The families of this package."""


@cache
def foreign_families() -> tuple[Family, ...]:
    """The families of other packages."""
    return read_families(OURS, ANY_GAME)


def families() -> tuple[Family, ...]:
    """Every family: ours, and those of other packages."""
    return OURS + foreign_families()


def find_family(name: str) -> Family | None:
    """The family called `name`; None where no package brings one, for games made by hand."""
    return next((family for family in _ours_first() if family.name == name), None)


def presets() -> Iterator[tuple[Family, Preset]]:
    """Every preset with its family, in the order in which they are listed."""
    for family in _ours_first():
        for preset in family.presets:
            yield family, preset


def _ours_first() -> Iterator[Family]:
    yield from OURS
    yield from foreign_families()  # only whoever comes so far makes other packages be imported


def find_preset(name: str) -> tuple[Family, Preset]:
    """The preset called `name` or by that alias; raises `InvalidRule` with what there is instead."""
    for family, preset in presets():
        if name == preset.name or name in preset.aliases:
            return family, preset
    known = [preset for _, preset in presets()]
    aliases = [alias for preset in known for alias in preset.aliases]
    raise InvalidRule(unknown("game", name, [preset.name for preset in known], aliases))


def load(name: str, changes: Mapping[str, object] | None = None) -> AnyGame:
    """The game called `name`, a preset or the path of a file of house rules, with `changes` to its rules.

    Values of `changes` may be text. Raises `InvalidRule` for a game, a rule or a value that does not exist.
    """
    if name.endswith(".toml"):
        return _load_house_rules(Path(name), changes or {})
    family, preset = find_preset(name)
    return family.make(preset, changes)


def _load_house_rules(path: Path, changes: Mapping[str, object]) -> AnyGame:
    if not os.path.exists(path):  # unlike the method of `Path` never an error, whatever the name
        raise InvalidRule(f"{path}: there is no such file; a game is a preset's name or a file of house rules.")
    try:
        content = read_toml(path)
    except InvalidText as error:
        raise InvalidRule(str(error)) from None
    unknown_keys = set(content) - {"parent", "name", "title", "rules"}
    if unknown_keys:
        raise InvalidRule(f"{path}: `{min(unknown_keys)}` is not a key of house rules: parent, name, title, rules are.")
    rules = content.get("rules", {})
    texts = [content.get(key, "") for key in ("parent", "name", "title")]
    if not isinstance(rules, dict) or not all(isinstance(text, str) for text in texts) or not texts[0]:
        raise InvalidRule(f"{path}: house rules name a `parent`, a game, and have their changes in a table `[rules]`.")
    try:
        family, parent = find_preset(texts[0])
        own = family.rules_of(parent)
        house = own.changed(rules)
    except InvalidRule as error:
        raise InvalidRule(f"{path}: {error}") from None
    title = texts[2] or f"House rules from {path.name}"
    preset = Preset(texts[1] or path.stem, title, parent.seats, str(path), house_rules_of=parent.name)
    return family.game(preset, own, house.changed(changes))
