"""Every bot by name."""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from operator import index
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol

from mypy_extensions import i64

from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation
from cardkit.errors import Interruption, InvalidBot, cut, in_short, text_of
from cardkit.game.bots import BUDGET, BotKind
from cardkit.game.game import AnyGame
from cardkit.game.rules import unknown
from cardkit_games.catalogue import OURS, families, find_family
from cardkit_games.generic_bots import ANY_GAME
from cardkit_games.plugins import read_bots


class Player(Protocol):
    """What somebody else's bot must have; `start(seat, seats)`, `end(scores)`, `name` and `timed` it may have."""

    def act(self, observation: Observation) -> int:
        """A legal action."""


class ForeignBot(Bot):
    """Somebody else's program in a seat: any object with a method `act`, and `start` and `end` if it likes.

    Whatever goes wrong in it becomes `InvalidBot`, in `start` and `end` here, in `act` where the bot is asked.
    """

    def __init__(self, name: str, player: Player) -> None:
        super().__init__(name)
        self.timed = bool(getattr(player, "timed", False))
        self._player = player

    def start(self, seat: int, seats: int) -> None:
        """Pass it on."""
        self._call("start", seat, seats)

    def act(self, observation: Observation) -> i64:
        """Pass it on; whoever asked turns what goes wrong into `InvalidBot`."""
        answer = self._player.act(observation)
        if type(answer) is int:
            return answer
        try:
            return index(answer)  # also the integers of other libraries, like those of NumPy
        except TypeError:
            raise TypeError(f"an action is a whole number, not {cut(text_of(answer, repr))}") from None

    def end(self, scores: list[float]) -> None:
        """Pass it on."""
        self._call("end", scores)

    def _call(self, method: str, *arguments: object) -> None:
        try:
            if hasattr(self._player, method):
                getattr(self._player, method)(*arguments)
        except (KeyboardInterrupt, Interruption):
            raise
        except BaseException as error:
            raise InvalidBot(f"The bot {self.name!r} failed in `{method}`: {in_short(error)}.") from error


BotLike = str | Callable[..., Any]
"""A bot's name, or a class or function that makes one, called with a seed when it takes an argument."""


def make_bot(bot: BotLike, game: AnyGame, seed: int = 0) -> Bot:
    """A bot for `game`: one of ours by name, or somebody else's: `module:Class`, `path/file.py:Class`, or the class.

    Raises `InvalidBot`.
    """
    if not isinstance(bot, str):
        return _foreign(bot_label(bot), lambda: bot, seed)
    name = bot
    argument = name.partition(":")[2]
    kind = named_kind(name, game)
    if kind is None:
        return _foreign(name, lambda: _foreign_maker(name), seed)
    if argument and not kind.argument:
        raise InvalidBot(f"The bot {kind.name!r} takes nothing behind a colon, as in {name!r}.")
    if kind in _OUR_BOTS:
        return kind.make(game, argument, seed)
    return _foreign(name, lambda: partial(kind.make, game, argument), seed)


def usual_bot(game: AnyGame) -> str:
    """The bot that sits at the table of `game` when nobody says another."""
    family = find_family(game.family)
    if family is not None and family.usual_bot:
        return family.usual_bot
    return "ismcts:100" if game.determinization is not None else "random"


def best_bot(game: AnyGame, budget: str) -> str:
    """The bot of `game` that knows best, given `budget` if it takes one; raises `InvalidBot` where none knows."""
    if game.determinization is None:
        raise InvalidBot(f"Nothing can say what is best in {game.name}: the game has no sampler of what is hidden.")
    family = find_family(game.family)
    name = (family.best_bot if family is not None else "") or "ismcts"
    kind = find_kind(name.partition(":")[0], game.family)
    return f"{name}:{budget}" if kind is not None and kind.argument == BUDGET and ":" not in name else name


def named_kind(name: str, game: AnyGame) -> BotKind | None:
    """The kind of bot that `name` calls at the table of `game`; None for a program of somebody else's.

    Raises `InvalidBot` for a name that can be neither.
    """
    plain_name = name.partition(":")[0]
    kind = find_kind(plain_name, game.family)
    if kind is None:
        _refuse(name, plain_name, game.family)
    return kind


def _refuse(name: str, plain_name: str, family: str) -> None:
    """Raise `InvalidBot` for a name that is none of ours here, and can be nobody else's."""
    known = bot_names(family)
    others = [other.name for other in families() if plain_name in bot_names(other.name)]
    if others:
        raise InvalidBot(f"The bot {name!r} plays {others[0]}, not {family}: here there is {', '.join(known)}.")
    if name.endswith(".py"):
        raise InvalidBot(f"To seat a bot from a file, name its class too, as in {name}:MyBot.")
    if ":" not in name:
        raise InvalidBot(unknown("bot", name, known))


def bot_label(bot: BotLike) -> str:
    """What `bot` is called in results."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


def bot_file(bot: BotLike) -> Path | None:
    """The file that a bot given as `path/file.py:Class` is read from; None for any other."""
    where = bot.rpartition(":")[0] if isinstance(bot, str) else ""
    return Path(where) if where.endswith(".py") else None


def runs_code(bot: str, game: AnyGame) -> bool:
    """Whether to seat `bot` runs code that its name alone chooses: a file or a module, and no bot that is installed."""
    return ":" in bot and find_kind(bot.partition(":")[0], game.family) is None


def bot_names(family: str) -> list[str]:
    """The names of the bots that play games of `family`."""
    return [kind.name for kind in _kinds(family)]


def find_kind(name: str, family: str) -> BotKind | None:
    """The bot called `name` that plays games of `family`; None when there is none."""
    return next((kind for kind in _kinds(family) if kind.name == name), None)


def _kinds(family: str) -> Iterator[BotKind]:
    yield from ANY_GAME
    own = find_family(family)
    if own is not None:
        yield from own.bots
    for kind in foreign_bots():  # only whoever comes so far makes other packages be imported
        if not kind.families or family in kind.families:
            yield kind


@cache
def foreign_bots() -> tuple[BotKind, ...]:
    """The bots that other packages bring along, but for those of their own families."""
    return read_bots(families(), ANY_GAME, lambda name, maker: lambda game, argument, seed: _called(maker, name, seed))


_OUR_BOTS: Final = (*ANY_GAME, *(kind for family in OURS for kind in family.bots))


def _foreign(name: str, find: Callable[[], Callable[..., Any]], seed: int) -> Bot:
    try:
        player = _called(find(), name, seed)
        if not callable(getattr(player, "act", None)):
            raise InvalidBot(f"The bot {name!r} has no method act(observation).")
        called = getattr(player, "name", name)
        if not isinstance(called, str):
            raise InvalidBot(f"The bot {name!r} has a name that is no text: {cut(text_of(called, repr))}.")
        return ForeignBot(str.__str__(called), player)
    except (InvalidBot, KeyboardInterrupt, Interruption):
        raise
    except BaseException as error:
        raise InvalidBot(f"The bot {name!r} could not be made: {in_short(error)}.") from error


def _called(maker: Callable[..., Any], name: str, seed: int) -> Any:
    if isinstance(maker, type) and issubclass(maker, Bot) and maker.__init__ is Bot.__init__:
        return maker(name, seed)
    return maker(seed) if inspect.signature(maker).parameters else maker()


@cache
def _foreign_maker(name: str) -> Callable[..., Any]:
    where, _, attribute = name.rpartition(":")
    module = _load_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
    maker: Callable[..., Any] = getattr(module, attribute)
    return maker


def _load_file(path: Path) -> ModuleType:
    name = f"cardkit bot {path.resolve()}"  # no name that an import could ask for
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.exists():
        raise FileNotFoundError(f"there is no file {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
