"""Games and bots of installed packages, which name them as entry points: docs/reference/plugins.md.

Each is read once, on the first demand, those of this package first. An unusable one is named in a warning of the logger
`cardkit`, which goes to stderr unless a program says otherwise, and skipped. `CARDKIT_PLUGINS=0` leaves out the
packages of others.
"""

import logging
import multiprocessing
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import Distribution, EntryPoint, PackageNotFoundError, distribution, distributions, entry_points
from inspect import getdoc
from threading import RLock
from typing import Any, Final, TypeAlias

import attrs

from cardkit.drawing.registry import scene_of
from cardkit.engine.bots import Bot
from cardkit.errors import CardkitError, in_short
from cardkit.escaping import sentence as harmless
from cardkit.game.capabilities import Words
from cardkit.game.family import BotKind, Family
from cardkit.game.game import AnyGame, Game
from cardkit.game.rules import Preset, RuleSet
from cardkit.language import LANGUAGES, add_catalogue, catalogue_of, gettext

GAMES: Final = "cardkit.games"
"""The group of entry points for games; each value is a `Family`, or a function that yields several."""
OWN: Final = "cardkit"
"""The package of this module: its games are tested with it, and need no check here."""
BOTS: Final = "cardkit.bots"
"""The group of entry points for bots, by their names; each value is a `BotKind` or a callable that makes a bot."""

_NAME: Final = re.compile(r"[\w-]+")


class Unusable(CardkitError):
    """The reason why a plug-in is skipped."""


Makes: TypeAlias = Callable[[str, Callable[..., Any]], Callable[[AnyGame, str, int], Bot]]
"""A function from a bot's name and another package's class or function to a maker for `BotKind.make`."""


def names_of(family: Family) -> list[str]:
    """The names and aliases of all presets."""
    return [name for preset in family.presets for name in (preset.name, *preset.aliases)]


class FamilyReader:
    """Reads the usable families, whose names clash with no other's nor with those of the bots `any_game`.

    It imports a family when its turn comes, and keeps it.
    """

    def __init__(self, any_game: Iterable[BotKind]) -> None:
        self._any_game = tuple(any_game)
        self._found: list[Family] = []
        self._reading: Iterator[Family] | None = None
        self._lock = RLock()

    def families(self) -> Iterator[Family]:
        """Yield every family, in the order in which games are listed."""
        number = 0
        while True:
            with self._lock:
                if self._reading is None:
                    self._reading = self._read()
                if number == len(self._found):
                    family = next(self._reading, None)
                    if family is None:
                        return
                    self._found.append(family)
                family = self._found[number]
            yield family
            number += 1

    def _read(self) -> Iterator[Family]:
        """Yield each usable family of the entry points, those of this package first; the others are skipped, each
        with a warning.
        """
        for entry in _entries(GAMES):
            try:
                loaded = _load(entry)
                for family in loaded() if callable(loaded) and not isinstance(loaded, type) else (loaded,):
                    yield _check_family(family, self._found, self._any_game, thoroughly=not _is_own(entry))
            except (Exception, SystemExit) as error:
                _skip(entry, "game", error)

    def clear(self) -> None:
        """Forget the families: the next call reads the entry points again."""
        self._found.clear()
        self._reading = None


def read_bots(families: Iterable[Family], any_game: Iterable[BotKind], makes: Makes) -> tuple[BotKind, ...]:
    """Return the usable bots of other packages, families' own bots apart, whose names clash with no other bot's.

    The others are skipped, each with a warning.
    """
    found: list[BotKind] = []
    families = tuple(families)
    for entry in _entries(BOTS):
        try:
            kind = _bot_kind(entry.name, _load(entry), makes)
            _check_bots([kind], [*any_game, *found])
            theirs = [family.bots for family in families if not kind.families or family.name in kind.families]
            _check_bots([kind], [bot for bots in theirs for bot in bots])
        except (Exception, SystemExit) as error:
            _skip(entry, "bot", error)
        else:
            found.append(kind)
    return tuple(found)


# -- Entry points


def plugin_module(bot: str) -> str:
    """Return the module that another package names for the bot called `bot`; empty when none does."""
    return next((entry.module for entry in _entries(BOTS) if entry.name == bot), "")


def _entries(group: str) -> Iterator[EntryPoint]:
    """Yield the entry points of this package, then those of other packages, sorted by package and name.

    The search for the others takes 30 ms, and begins only when they are asked for. `CARDKIT_PLUGINS=0` leaves them out.
    A package with unreadable entry points is skipped with a warning.
    """
    with suppress(PackageNotFoundError):
        yield from _entries_of(distribution(OWN), group)
    if os.environ.get("CARDKIT_PLUGINS") == "0":
        return
    try:
        found = list(entry_points(group=group))
    except Exception:  # some package has written nonsense: which one, only a slower search tells
        found = [entry for package in distributions() for entry in _entries_of(package, group)]
    yield from sorted((entry for entry in found if not _is_own(entry)), key=lambda entry: (_package(entry), entry.name))


def _is_own(entry: EntryPoint) -> bool:
    return _package(entry) == OWN


def _entries_of(package: Distribution, group: str) -> Iterable[EntryPoint]:
    """Return the entry points of `group` in a package; none, with a warning, when they cannot be read."""
    try:
        return package.entry_points.select(group=group)
    except Exception as error:
        _warn(
            gettext(
                "the entry points of the package {name} cannot be read, and are skipped: {error}",
                name=package.name,
                error=in_short(error),
            )
        )
        return ()


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "unknown"


def _load(entry: EntryPoint) -> object:
    """Return the value of an entry point; raises `Unusable` for any error of its import but `KeyboardInterrupt`."""
    try:
        return entry.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Unusable(
            gettext("{value} cannot be imported ({error})", value=entry.value, error=in_short(error))
        ) from error


def _skip(entry: EntryPoint, kind: str, error: BaseException) -> None:
    """Warn that an entry point, a `kind` such as `game` or `bot`, is skipped, with the reason that `error` gives."""
    why = str(error) if isinstance(error, CardkitError) else in_short(error)
    _warn(
        gettext(
            "the {kind} {name!r} of the package {package} is skipped: {why}",
            kind=kind,
            name=entry.name,
            package=_package(entry),
            why=why.rstrip("."),
        )
    )


def _warn(sentence: str) -> None:
    if multiprocessing.parent_process() is None:  # the workers of a run need not say it again
        logging.getLogger("cardkit").warning("cardkit: %s.", harmless(sentence))


# -- Families


def _check_family(family: object, others: Sequence[Family], any_game: Iterable[BotKind], *, thoroughly: bool) -> Family:
    """Return `family`, whose translations are added; raises an error that says why it cannot be used.

    To be thorough, every game is made and dealt once.
    """
    if not isinstance(family, Family):
        raise Unusable(gettext("it must be a cardkit.Family, not {found}", found=_kind_of(family)))
    _check_word("family", family.name)
    if family.name in [other.name for other in others]:
        raise Unusable(gettext("there is a family {name!r} already", name=family.name))
    for what, found, base in (("rules", family.rules, RuleSet), ("game", family.game, Game)):
        if not _is_subclass(found, base):
            raise Unusable(
                gettext(
                    "its {what} must be a subclass of cardkit.{name}, not {found}",
                    what=what,
                    name=base.__name__,
                    found=_kind_of(found),
                )
            )
    if getattr(family.game, "family", None) != family.name:
        raise Unusable(
            gettext(
                "{name}.family must be {other!r}, as its family is called", name=family.game.__name__, other=family.name
            )
        )
    _check_presets(family, others)
    _check_bots(family.bots, any_game)
    for bot in (family.usual_bot, family.best_bot):
        if bot and bot.partition(":")[0] not in ("random", "ismcts", *(kind.name for kind in family.bots)):
            raise Unusable(gettext("the bot {bot!r} is none of its own", bot=bot))
    for preset in family.presets if thoroughly else ():
        game = family.make(preset)
        fewest, _ = game.seat_range()
        game.check_seats(fewest)
        if type(game.words).table is Words.table and scene_of(game.deal_state(fewest, seed=0).observe(0)) is None:
            raise Unusable(
                gettext(
                    "the `words` of {name} have no method table, so that nobody could see it", name=family.game.__name__
                )
            )
    if family.locale is not None:
        for code in LANGUAGES if thoroughly else ():
            catalogue_of(family.name, family.locale, code)  # or its error: without it no sentence could be translated
        add_catalogue(family.name, family.locale)
    return family


def _is_subclass(found: object, base: type) -> bool:
    return isinstance(found, type) and issubclass(found, base)


def _check_presets(family: Family, others: Iterable[Family]) -> None:
    """Raise `Unusable` for none or no `Preset`, a missing parent, parents in a circle, or an invalid or taken name."""
    if not family.presets or not all(isinstance(preset, Preset) for preset in family.presets):
        raise Unusable(gettext("its presets must be one cardkit.Preset or several"))
    parents = {preset.name: preset.parent for preset in family.presets}
    for preset in family.presets:
        parent = preset.parent
        for _ in parents:
            if parent is None:
                break
            if parent not in parents:
                raise Unusable(
                    gettext("the parent {parent!r} of {name!r} is none of its presets", parent=parent, name=preset.name)
                )
            parent = parents[parent]
        else:
            raise Unusable(gettext("the parents of {name!r} go round in a circle", name=preset.name))
    names = names_of(family)
    taken = {name for other in others for name in names_of(other)}
    for name in names:
        _check_word("game", name)
        if name in taken:
            raise Unusable(gettext("there is a game {name!r} already", name=name))
        if names.count(name) > 1:
            raise Unusable(gettext("two of its presets are called {name!r}", name=name))


# -- Bots


def _bot_kind(name: str, found: object, makes: Makes) -> BotKind:
    """Return the bot that an entry point calls `name`: a `BotKind` under that name, or one whose maker `makes` makes.

    Its meaning is then the first line of the docstring, and its families are the attribute `families`, if any. Raises
    `Unusable` for anything else.
    """
    if isinstance(found, BotKind):
        return attrs.evolve(found, name=name)
    if not callable(found):
        raise Unusable(
            gettext(
                "it must be a cardkit.BotKind, or a class or function that makes a bot, not {found}",
                found=_kind_of(found),
            )
        )
    meaning = (getdoc(found) or "").partition("\n")[0]
    return BotKind(name, meaning, makes(name, found), families=getattr(found, "families", ()))


def _check_bots(kinds: Iterable[object], others: Iterable[BotKind]) -> None:
    """Raise `Unusable` for a bot of a wrong type or families, or not to be made, or with an invalid or taken name."""
    taken = {"human", *(other.name for other in others)}
    for kind in kinds:
        if not isinstance(kind, BotKind):
            raise Unusable(gettext("its bots must each be a cardkit.BotKind, not {found}", found=_kind_of(kind)))
        _check_word("bot", kind.name)
        if not callable(kind.make):
            raise Unusable(
                gettext("the bot {name!r} cannot be made: `make` is {found}", name=kind.name, found=_kind_of(kind.make))
            )
        families: object = kind.families
        if not (isinstance(families, tuple) and all(isinstance(name, str) for name in families)):
            raise Unusable(gettext("the `families` of the bot {name!r} must be a tuple of names", name=kind.name))
        if kind.name in taken:
            raise Unusable(gettext("there is a bot {name!r} already", name=kind.name))
        taken.add(kind.name)


def _check_word(what: str, name: object) -> None:
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise Unusable(
            gettext("the name of a {what} is a word of letters, digits, - and _, not {name!r}", what=what, name=name)
        )


def _kind_of(value: object) -> str:
    return (
        gettext("the class {name}", name=value.__name__)
        if isinstance(value, type)
        else gettext("a value of type {name}", name=type(value).__name__)
    )
