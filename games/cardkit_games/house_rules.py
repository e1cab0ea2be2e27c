"""House rules in a file: a preset with some rules changed, and a name (docs/reference/format.md, House rules)."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.errors import InvalidRule, InvalidText
from cardkit.game.rules import rule_text
from cardkit.language import gettext
from cardkit.records.toml_text import parse_toml, read_toml, refuse_long, toml_value

KEYS: Final = ("parent", "name", "title", "rules")
"""Keys at the top of a file."""


@attrs.frozen
class HouseRules:
    """The contents of a file of house rules."""

    parent: str
    """The preset that is changed."""
    changes: Mapping[str, object]
    """The rules that differ from it, with their values as they stand in the file."""
    name: str = ""
    """The name of the game; empty for the name of the file."""
    title: str = ""
    """A description in one line; may be empty."""

    def text(self) -> str:
        """The file, which `read_house_rules` reads."""
        heads = [("parent", self.parent), ("name", self.name), ("title", self.title)]
        lines = [f"{key} = {toml_value(value)}" for key, value in heads if value]
        changes = [f"{name} = {toml_value(_plain(value))}" for name, value in self.changes.items()]
        return "\n".join([*lines, "", "[rules]", *changes, ""])


def _plain(value: object) -> object:
    return rule_text(value) if value is None else value


def read_house_rules(path: Path) -> HouseRules:
    """Return what a file says; raises `InvalidRule`, which names the file, when it is none of house rules."""
    if not os.path.exists(path):  # unlike the method of `Path` never an error, whatever the name
        raise InvalidRule(
            gettext("{path}: there is no such file; a game is a preset's name or a file of house rules.", path=path)
        )
    try:
        table = read_toml(path)
    except InvalidText as error:
        raise InvalidRule(str(error)) from None
    try:
        return _house_rules(table)
    except (InvalidRule, InvalidText) as error:
        raise InvalidRule(f"{path}: {error}") from None


def parse_house_rules(text: str) -> HouseRules:
    """Return what the text of such a file says; raises `InvalidRule` when it is none of house rules."""
    try:
        table = parse_toml(text)
    except InvalidText as error:
        raise InvalidRule(gettext("The text {error}", error=error)) from None
    try:
        return _house_rules(table)
    except InvalidText as error:
        raise InvalidRule(str(error)) from None


def _house_rules(table: Mapping[str, Any]) -> HouseRules:
    unknown = set(table) - set(KEYS)
    if unknown:
        raise InvalidRule(
            gettext("`{unknown}` is not a key of house rules: {keys} are.", unknown=min(unknown), keys=", ".join(KEYS))
        )
    changes = table.get("rules", {})
    parent, name, title = (table.get(key, "") for key in ("parent", "name", "title"))
    texts = isinstance(parent, str) and isinstance(name, str) and isinstance(title, str)
    if not texts or not isinstance(changes, dict) or not parent:
        raise InvalidRule(gettext("house rules name a `parent`, a game, and have their changes in a table `[rules]`."))
    for key, text in (("parent", parent), ("name", name), ("title", title)):
        refuse_long(key, [text])
    return HouseRules(parent, changes, name, title)
