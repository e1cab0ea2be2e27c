"""Every game by name: presets, their aliases, and house rules in files; and the bots that play all of them."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.arguments import require_game, require_kind, require_text
from cardkit.engine.bots import Bot, RandomBot
from cardkit.errors import CardkitError, InvalidRule, InvalidText
from cardkit.game.family import BUDGET, BotKind, Family, seeded_bot
from cardkit.game.game import AnyGame
from cardkit.game.rules import Preset, unknown
from cardkit.game.toml_text import parse_toml, read_toml, refuse_long, toml_value
from cardkit.language import gettext
from cardkit.options import rule_text
from cardkit.plugins import FamilyReader
from cardkit.search.budget import parse_budget
from cardkit.search.ismcts import Ismcts, IsmctsBot


def _ismcts(game: AnyGame, argument: str, seed: int) -> Bot:
    budget = parse_budget(argument, "ismcts")
    search = Ismcts(game.evaluation.policy(), game.teams, many_observers=game.views.private_actions)
    return IsmctsBot("ismcts", search, game.sampler, budget, seed)


ANY_GAME: Final = (
    BotKind("random", "uniformly random over its legal actions", seeded_bot(RandomBot)),
    BotKind("ismcts", "samples what is hidden and searches a tree of information sets", _ismcts, BUDGET, usual="1000"),
)
"""The bots that play every game."""

# -- Files of house rules

KEYS: Final = ("parent", "name", "title", "rules")
"""Keys at the top of a file of house rules (docs/reference/format.md)."""


@attrs.frozen
class HouseRules:
    """The contents of a file of house rules."""

    parent: str
    """The preset that is changed."""
    changes: Mapping[str, object]
    """The rules that differ from the preset, with their values as in the file."""
    name: str = ""
    """The name of the game; empty for the name of the file."""
    title: str = ""
    """A description in one line; may be empty."""

    def text(self) -> str:
        """Return the content of a TOML file of these rules, as `read_house_rules` reads it."""
        heads = [("parent", self.parent), ("name", self.name), ("title", self.title)]
        lines = [f"{key} = {toml_value(value)}" for key, value in heads if value]
        changes = [
            f"{name} = {toml_value(rule_text(value) if value is None else value)}"
            for name, value in self.changes.items()
        ]
        return "\n".join([*lines, "", "[rules]", *changes, ""])


def read_house_rules(path: Path) -> HouseRules:
    """Return the house rules in a TOML file; raises `InvalidRule`, which names the file, if it is missing or wrong."""
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
    """Return the house rules of a text; raises `InvalidRule` when it has none."""
    try:
        table = parse_toml(text)
    except InvalidText as error:
        raise InvalidRule(gettext("The text {error}", error=error)) from None
    try:
        return _house_rules(table)
    except InvalidText as error:
        raise InvalidRule(str(error)) from None


def _house_rules(table: Mapping[str, Any]) -> HouseRules:
    """Return the house rules in a TOML table.

    Raises `InvalidRule` for an unknown key, a value of another type or no `parent`, and `InvalidText` for a text that
    is too long.
    """
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


# -- Games


_reader: Final = FamilyReader(ANY_GAME)


def families() -> Iterator[Family]:
    """Return every installed family, each imported on demand: a deal of Durak needs no other package."""
    return _reader.families()


def refresh() -> None:
    """Forget the installed packages, so that the next call reads them again."""
    _reader.clear()


def find_family(name: str) -> Family | None:
    """Return the family called `name`; None when no package brings one, for games made by hand."""
    return next((family for family in families() if family.name == name), None)


def presets() -> Iterator[Preset]:
    """Every preset of every installed family, in the order in which they are listed."""
    return (preset for family in families() for preset in family.presets)


def is_game(name: str) -> bool:
    """Return whether a preset has this name or alias."""
    return any(preset.is_called(name) for preset in presets())


def find_preset(name: str) -> tuple[Family, Preset]:
    """Return the preset with this name or alias, in any spelling, and its family; an exact spelling goes before
    others.

    Raises `InvalidRule`, which suggests near names.
    """
    for family in families():
        for preset in family.presets:
            if name == preset.name or name in preset.aliases:
                return family, preset
    for family in families():
        for preset in family.presets:
            if preset.is_called(name):
                return family, preset
    known = [*presets()]
    aliases = [alias for preset in known for alias in preset.aliases]
    raise InvalidRule(unknown("game", name, [preset.name for preset in known], aliases, "cardkit games --all"))


def load(name: str, changes: Mapping[str, object] | None = None) -> AnyGame:
    """The game called `name`, a preset or the path of a file of house rules, with `changes` to its rules.

    Values of `changes` may be text. Raises `InvalidRule` for a game, a rule or a value that does not exist.
    """
    require_text(name, "name")
    if changes is not None:
        require_kind(changes, Mapping, "changes")
    if _is_path(name):
        return _load_house_rules(Path(name), changes or {})
    family, preset = find_preset(name)
    return family.make(preset, changes)


def _is_path(name: str) -> bool:
    """Return whether `name` is that of a file and not of a preset: it ends in `.toml` or has a slash."""
    return name.endswith(".toml") or "/" in name or os.sep in name


def _load_house_rules(path: Path, changes: Mapping[str, object]) -> AnyGame:
    """Return the game of a file of house rules, a preset of its own, with `changes` made last; raises `InvalidRule`."""
    house = read_house_rules(path)
    try:
        family, parent = find_preset(house.parent)
        own = family.rules_of(parent)
        rules = own.changed(house.changes)
    except InvalidRule as error:
        raise InvalidRule(f"{path}: {error}") from None
    title = house.title or gettext("House rules from {file}", file=path.name)
    preset = Preset(
        house.name or path.stem,
        title,
        parent.seats,
        str(path),
        house_rules_of=parent.name,
        recorded=parent.recorded,
    )
    return family.game(preset, own, rules.changed(changes))


def as_game(game: AnyGame | str) -> AnyGame:
    """Return `game`, or load it by its name; raises the errors of `load`."""
    if isinstance(game, str):
        return load(game)
    require_game(game)
    return game


def load_among_people(name: str, people: int, changes: Mapping[str, object] | None = None) -> AnyGame:
    """Load a game, with `changes`, for a table with `people` people.

    From two people on the options of `Family.among_people` hold, unless `changes` or the file of house rules set them.
    """
    chosen = dict(changes or {})
    game = load(name, chosen)
    family = find_family(game.family)
    if people < 2 or family is None:
        return game
    house = read_house_rules(Path(name)).changes if _is_path(name) else {}
    usual = {option: value for option, value in family.among_people.items() if option not in house}
    return load(name, {**usual, **chosen})


def house_rule_faults(path: Path) -> list[str]:
    """Return a sentence for each fault of a file of house rules; none when it can be played.

    Every unknown key, option and value is named. If there are none, the rules are made, and a deal for the fewest and
    for the most players: contradictions show there.
    """
    try:
        house = read_house_rules(path)
        family, parent = find_preset(house.parent)
        faults = family.rules_of(parent).faults(house.changes)
        if not faults:
            game = _load_house_rules(path, {})
            for seats in sorted(set(game.seat_range())):
                game.deal_state(seats, seed=0)
    except CardkitError as error:
        return [str(error).removeprefix(f"{path}: ")]
    return faults
