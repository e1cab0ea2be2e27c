"""Every bot by name."""

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from hashlib import blake2b
from importlib.abc import SourceLoader
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias

import attrs

from cardkit.arguments import require_game, require_number
from cardkit.bots.sandbox.bot import Apart, ApartBot, program_source, python_source
from cardkit.bots.system import check_system
from cardkit.catalogue import ANY_GAME, families, find_family
from cardkit.engine.adapting import as_bot, made
from cardkit.engine.bots import Bot
from cardkit.engine.faults import MAKING, BotFault, NotInstalled, reason
from cardkit.errors import InvalidBot
from cardkit.game.family import BUDGET, BotKind
from cardkit.game.game import AnyGame
from cardkit.game.rules import unknown
from cardkit.language import gettext
from cardkit.plugins import plugin_module, read_bots

OURS: Final = ("cardkit", "cardkit_games")
"""The packages whose sources decide the games, compiled or not."""


@attrs.frozen
class BotFile:
    """The file of a bot, as it was when it was read."""

    path: Path
    content: bytes

    @property
    def digest(self) -> str:
        """The BLAKE2b digest of the content, in hexadecimal digits."""
        return blake2b(self.content, digest_size=16).hexdigest()


BotLike = str | Callable[..., Any]
"""A bot's name, or a class or function that makes one, called with a seed when it takes an argument."""


BotMaker: TypeAlias = Callable[[int], Bot]
"""Makes a bot from a seed; raises `InvalidBot`."""


def make_bot(
    bot: BotLike, game: AnyGame, seed: int = 0, file: BotFile | None = None, apart: Apart | None = None
) -> Bot:
    """Return a bot for `game`: one of ours by name, or another one by `module:Class`, `path/file.py:Class`, its class,
    or the path of a program, `./program`.

    A bot in a file is made from `file` if it is given, whatever is on the disk now. With `apart` a bot from another
    package plays in a process of its own, as programs always do. Raises `InvalidBot`, which is `NotInstalled` for one
    whose module, file or class is missing or cannot be imported.
    """
    require_game(game)
    require_number(seed, "seed")
    return bot_maker(bot, game, file, apart)(seed)


def bot_maker(bot: BotLike, game: AnyGame, file: BotFile | None = None, apart: Apart | None = None) -> BotMaker:
    """Return a maker of many bots of one kind, each from its seed, like `make_bot` for one.

    Raises `InvalidBot` for an unknown name, and for an argument behind the colon of a bot that takes none; the maker
    raises all other errors.
    """
    if is_program(bot):
        return lambda seed: _program(str(bot), game, seed, file, apart or Apart())
    if apart is not None and is_foreign(bot, game):
        source = python_source(bot, file or read_bot_file(bot))
        return lambda seed: ApartBot(bot_label(bot), source, game, seed, apart)
    if not isinstance(bot, str):
        return lambda seed: _foreign(bot_label(bot), lambda: bot, seed)
    kind = named_kind(bot, game)
    if kind is None:
        return lambda seed: _foreign(bot, lambda: _foreign_maker(bot, file), seed)
    argument = bot.partition(":")[2] or kind.usual
    if argument and not kind.argument:
        raise InvalidBot(
            gettext("The bot {name!r} takes nothing behind a colon, as in {other!r}.", name=kind.name, other=bot)
        )
    if kind in ANY_GAME or kind is _our_kind(kind.name, game.family):
        make = kind.make
        return lambda seed: make(game, argument, seed)
    return lambda seed: _foreign(bot, lambda: partial(kind.make, game, argument), seed)


def _program(name: str, game: AnyGame, seed: int, file: BotFile | None, apart: Apart) -> Bot:
    """Return a bot that runs the program `name` in a process.

    Raises `NotInstalled` when it cannot be run, or is no longer the expected `file`.
    """
    check_system()
    now = read_bot_file(name)
    if now is None or not os.access(now.path, os.X_OK):
        why = gettext("there is no program that can be run at {path}", path=Path(name).absolute())
        raise NotInstalled(MAKING, name=name, why=why)
    if file is not None and file.content != now.content:
        raise NotInstalled(MAKING, name=name, why=gettext("another program is there than when the run began"))
    return ApartBot(name, program_source(now.path, now), game, seed, apart)


def usual_bot(game: AnyGame) -> str:
    """Return the name of the default bot of `game`: its family's, else `ismcts:100`, or `random` without a sampler."""
    family = find_family(game.family)
    if family is not None and family.usual_bot:
        return family.usual_bot
    return "ismcts:100" if game.determinization is not None else "random"


LEVELS: Final[tuple[str, ...]] = ("normal", "easy", "cheapest", "honest")
"""The names of bots of different strength, as families call them."""


def usual_lineup(game: AnyGame) -> list[str]:
    """Return the names of the default bots of a run, for three seats or the nearest number that the game allows.

    They are three different ones if possible: those of `LEVELS`, or else the usual bot, then `random`. They repeat for
    more seats.
    """
    fewest, most = game.seat_range()
    known = bot_names(game.family)
    names = [name for name in LEVELS if name in known] or [usual_bot(game)]
    names = [*dict.fromkeys((*names, "random"))][:3]
    return [names[seat % len(names)] for seat in range(min(max(3, fewest), most))]


def usual_entrants(game: AnyGame, players: int) -> list[str]:
    """Return the names of the default bots of a tournament: those of `usual_lineup`, or where these are fewer than
    `players` all that decide at once.
    """
    names = list(dict.fromkeys(usual_lineup(game)))
    return names if len(names) >= players else quick_bots(game, players)


def usual_iterations(bot: BotLike, game: AnyGame) -> int:
    """Return the iterations of `bot` for an action if its name could say how many and does not; 0 for other bots."""
    kind = find_kind(bot, game.family) if isinstance(bot, str) else None
    return int(kind.usual) if kind is not None and kind.argument == BUDGET and kind.usual.isdecimal() else 0


def best_bot(game: AnyGame, budget: str) -> str:
    """Return the name of the strongest bot of `game`, with `budget` behind it if the bot takes one: `ismcts:200ms`.

    The family names this bot; without a name it is `ismcts`. Raises `InvalidBot` when the game has no sampler.
    """
    if game.determinization is None:
        raise InvalidBot(
            gettext(
                "Nothing can say what is best in {name}: the game has no sampler of what is hidden.", name=game.name
            )
        )
    family = find_family(game.family)
    name = (family.best_bot if family is not None else "") or "ismcts"
    kind = find_kind(name.partition(":")[0], game.family)
    return f"{name}:{budget}" if kind is not None and kind.argument == BUDGET and ":" not in name else name


def named_kind(name: str, game: AnyGame) -> BotKind | None:
    """Return the kind of bot that `name` means for `game`; None for a bot of another package.

    Raises `InvalidBot` for a name that can be neither.
    """
    plain_name = name.partition(":")[0]
    kind = find_kind(plain_name, game.family)
    if kind is None:
        _refuse(name, plain_name, game.family)
    return kind


def _refuse(name: str, plain_name: str, family: str) -> None:
    """Raise `InvalidBot` for a name that no bot of `family` has, unless it can be `module:Class` or a program.

    `plain_name` is `name` without its argument behind a colon. A name of a bot of another family is always refused.
    """
    known = bot_names(family)
    others = [other.name for other in families() if plain_name in bot_names(other.name)]
    if others:
        raise InvalidBot(
            gettext(
                "The bot {name!r} plays {others}, not {family}: here there is {known}.",
                name=name,
                others=others[0],
                family=family,
                known=", ".join(known),
            )
        )
    if is_program(name):
        return
    if name.endswith(".py"):
        raise InvalidBot(gettext("To seat a bot from a file, name its class too, as in {name}:MyBot.", name=name))
    if ":" not in name:
        raise InvalidBot(unknown("bot", name, known))


def bot_label(bot: BotLike) -> str:
    """Return the label of `bot` in results: a text unchanged, else the name of the class or function, or the class."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def is_program(bot: BotLike) -> bool:
    """Return whether `bot` is the path of a program: a text with a slash, no colon, and no `.py` at its end."""
    return isinstance(bot, str) and "/" in bot and ":" not in bot and not bot.endswith(".py")


def is_foreign(bot: BotLike, game: AnyGame) -> bool:
    """Return whether the code of a bot is in a file, or in a module outside the packages `OURS`."""
    module = bot_module(bot, game)
    return bot_file(bot) is not None or (bool(module) and module.partition(".")[0] not in OURS)


def bot_file(bot: BotLike) -> Path | None:
    """Return the file of a bot given as `path/file.py:Class`, or of a program; None for any other."""
    if is_program(bot):
        return Path(str(bot))
    where = bot.rpartition(":")[0] if isinstance(bot, str) else ""
    return Path(where) if where.endswith(".py") else None


def read_bot_file(bot: BotLike) -> BotFile | None:
    """Return the path and the present content of `bot_file`; None when the bot has none, or an unreadable one."""
    path = bot_file(bot)
    try:
        return None if path is None else BotFile(path.resolve(), path.read_bytes())
    except (OSError, ValueError):  # a path may have letters that no file has
        return None


def bot_module(bot: BotLike, game: AnyGame) -> str:
    """Return the module of a bot of another package that is not in a file; empty for any other."""
    if not isinstance(bot, str):
        return getattr(bot, "__module__", None) or ""
    kind = find_kind(bot.partition(":")[0], game.family)
    if kind is None:
        where = bot.rpartition(":")[0]
        return "" if where.endswith(".py") else where
    if kind in ANY_GAME or kind is _our_kind(kind.name, game.family):
        return ""
    return plugin_module(kind.name) or getattr(kind.make, "__module__", "")


def runs_code(bot: str, game: AnyGame) -> bool:
    """Return whether making `bot` runs code named by it alone: a program, file or module, but no installed bot."""
    name, argued, _ = bot.partition(":")
    return is_program(bot) or (bool(argued) and find_kind(name, game.family) is None)


def bot_names(family: str) -> list[str]:
    """The names of the bots that play games of `family`."""
    return [kind.name for kind in bot_kinds(family)]


def quick_bots(game: AnyGame, seats: int) -> list[str]:
    """Return the names of the bots that need no argument and take no budget, and can play a table of `seats`."""
    quick = [
        kind.name for kind in bot_kinds(game.family) if kind.argument != BUDGET and (kind.usual or not kind.argument)
    ]
    return [name for name in quick if _can_play(name, game, seats)]


def _can_play(name: str, game: AnyGame, seats: int) -> bool:
    """Return whether the bot called `name` refuses neither `game` nor a table of `seats`."""
    try:
        make_bot(name, game).start(0, seats)
    except InvalidBot:
        return False
    return True


def find_kind(name: str, family: str) -> BotKind | None:
    """Return the bot called `name` that plays games of `family`; None when there is none."""
    return _our_kind(name, family) or next((kind for kind in bot_kinds(family) if kind.name == name), None)


def bot_kinds(family: str) -> Iterator[BotKind]:
    """Yield the bots that play games of `family`."""
    yield from ANY_GAME
    own = find_family(family)
    if own is not None:
        yield from own.bots
    for kind in foreign_bots():  # other packages are imported only if the search comes this far
        if not kind.families or family in kind.families:
            yield kind


@cache
def foreign_bots() -> tuple[BotKind, ...]:
    """Return the bots that other packages add on their own, without those that belong to a family."""
    return read_bots(families(), ANY_GAME, lambda name, maker: lambda game, argument, seed: made(maker, name, seed))


@lru_cache(maxsize=256)
def _our_kind(name: str, family: str) -> BotKind | None:
    # The bot of a table of ours, found quickly: a simulation makes two for each game.
    own = find_family(family)
    if own is None or own.game.__module__.partition(".")[0] not in OURS:
        return None
    return next((kind for kind in (*own.bots, *ANY_GAME) if kind.name == name), None)


def _foreign(name: str, find: Callable[[], Callable[..., Any]], seed: int) -> Bot:
    """Return a bot of the class, function or object that `find` returns, made with `seed`.

    Raises `InvalidBot` as they do, `NotInstalled` when something is missing or `find` fails, and `BotFault` for any
    other error of the bot.
    """
    try:
        return as_bot(_found(name, find), name, seed)
    except (InvalidBot, KeyboardInterrupt):
        raise
    except (ImportError, FileNotFoundError) as error:
        raise NotInstalled(MAKING, name=name, **reason(error)) from error
    except BaseException as error:
        raise BotFault(MAKING, name=name, **reason(error)) from error


def _found(name: str, find: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """Return the result of `find`; raises `InvalidBot` as it does, and `NotInstalled` for any other error."""
    try:
        return find()
    except (InvalidBot, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise NotInstalled(MAKING, name=name, **reason(error)) from error


@lru_cache(maxsize=256)
def _foreign_maker(name: str, file: BotFile | None = None) -> Callable[..., Any]:
    """Return the class or function of the name `path/file.py:Class`, from `file` if it is given, or `module:Class`.

    The result is kept: without `file`, one that changes later is not read again. Raises the errors of the import.
    """
    where, _, attribute = name.rpartition(":")
    if where.endswith(".py"):
        module = _run_file(file or BotFile(Path(where).resolve(), Path(where).read_bytes()))
    else:
        module = importlib.import_module(where)
    maker: Callable[..., Any] = getattr(module, attribute)
    return maker


class _FileLoader(SourceLoader):
    """Runs the content of a file that was read before."""

    def __init__(self, file: BotFile) -> None:
        self.file = file

    def get_filename(self, fullname: str) -> str:
        return str(self.file.path)

    def get_data(self, path: str | bytes) -> bytes:
        return self.file.content


def _run_file(file: BotFile) -> ModuleType:
    """Return the module that the content of `file` makes, kept in `sys.modules`; raises its errors, and keeps nothing
    then.
    """
    name = f"cardkit bot {file.path} {file.digest}"  # no name that an import could ask for
    spec = importlib.util.spec_from_loader(name, _FileLoader(file), origin=str(file.path))
    assert spec is not None
    assert spec.loader is not None
    spec.has_location = True  # so that the module knows its file
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
