"""Every game by name: presets, their aliases, and house rules in files."""

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, overload

from cardkit.errors import CardkitError, InvalidRule
from cardkit.game.family import Family
from cardkit.game.game import AnyGame
from cardkit.game.rules import Preset, unknown
from cardkit.language import gettext
from cardkit_games.generic_bots import ANY_GAME
from cardkit_games.house_rules import read_house_rules
from cardkit_games.plugins import read_families

if TYPE_CHECKING:
    from cardkit_games.bluffing.game import BluffingGame
    from cardkit_games.durak.game import DurakGame
    from cardkit_games.names import BluffingName, DurakName


def our_families() -> Iterator[Family]:
    """The families of this package, each imported when it is its turn: a deal of Durak needs no other."""
    from cardkit_games.durak.family import FAMILY as DURAK

    yield DURAK
    from cardkit_games.bluffing.family import FAMILY as BLUFFING

    yield BLUFFING


def __getattr__(name: str) -> object:
    """Return the families as `OURS`, which they were called until November 2026, with a `DeprecationWarning`."""
    if name != "OURS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn("cardkit_games.catalogue.OURS is now our_families().", DeprecationWarning, stacklevel=2)
    return tuple(our_families())


@cache
def foreign_families() -> tuple[Family, ...]:
    """The families of other packages."""
    return read_families(tuple(our_families()), ANY_GAME)


def families() -> tuple[Family, ...]:
    """Every family: ours, and those of other packages."""
    return *our_families(), *foreign_families()


def find_family(name: str) -> Family | None:
    """The family called `name`; None where no package brings one, for games made by hand."""
    return next((family for family in _ours_first() if family.name == name), None)


def presets() -> Iterator[tuple[Family, Preset]]:
    """Every preset with its family, in the order in which they are listed."""
    for family in _ours_first():
        for preset in family.presets:
            yield family, preset


def _ours_first() -> Iterator[Family]:
    yield from our_families()
    yield from foreign_families()  # only whoever comes so far makes other packages be imported


def find_preset(name: str) -> tuple[Family, Preset]:
    """The preset with this name or alias, however it is spelled; raises `InvalidRule` with what there is instead."""
    for family, preset in presets():
        if name == preset.name or name in preset.aliases:
            return family, preset
    for family, preset in presets():
        if preset.is_called(name):
            return family, preset
    known = [preset for _, preset in presets()]
    aliases = [alias for preset in known for alias in preset.aliases]
    raise InvalidRule(unknown("game", name, [preset.name for preset in known], aliases, "cardkit games"))


@overload
def load(name: "DurakName", changes: Mapping[str, object] | None = None) -> "DurakGame": ...
@overload
def load(name: "BluffingName", changes: Mapping[str, object] | None = None) -> "BluffingGame": ...
@overload
def load(name: str, changes: Mapping[str, object] | None = None) -> AnyGame: ...
def load(name: str, changes: Mapping[str, object] | None = None) -> AnyGame:
    """The game called `name`, a preset or the path of a file of house rules, with `changes` to its rules.

    Values of `changes` may be text. Raises `InvalidRule` for a game, a rule or a value that does not exist.
    """
    if name.endswith(".toml"):
        return _load_house_rules(Path(name), changes or {})
    family, preset = find_preset(name)
    return family.make(preset, changes)


def _load_house_rules(path: Path, changes: Mapping[str, object]) -> AnyGame:
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


def load_among_people(name: str, people: int, changes: Mapping[str, object] | None = None) -> AnyGame:
    """The same for a table with so many `people`: two or more play with `Family.among_people`, unless the options in it
    are chosen by `changes` or by the file of house rules.
    """
    chosen = dict(changes or {})
    game = load(name, chosen)
    family = find_family(game.family)
    if people < 2 or family is None:
        return game
    house = read_house_rules(Path(name)).changes if name.endswith(".toml") else {}
    usual = {option: value for option, value in family.among_people.items() if option not in house}
    return load(name, {**usual, **chosen})


def house_rule_faults(path: Path) -> list[str]:
    """A sentence for everything that is wrong with a file of house rules; none when it can be played.

    Every unknown key, option and value is named. Where there is none, the rules are made, and a deal for the fewest and
    for the most players: what goes badly together shows there.
    """
    try:
        house = read_house_rules(path)
        family, parent = find_preset(house.parent)
        faults = family.rules_of(parent).faults(house.changes)
        if not faults:
            game = load(str(path))
            for seats in sorted(set(game.seat_range())):
                game.deal(seats, seed=0)
    except CardkitError as error:
        return [str(error).removeprefix(f"{path}: ")]
    return faults
