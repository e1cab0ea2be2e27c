"""Every bot by name."""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs
from mypy_extensions import i64

from cardkit.bots import Bot, RandomBot
from cardkit.errors import InvalidBot, in_short
from cardkit.game import Game
from cardkit.rules import unknown
from cardkit.state import Observation
from cardkit_games.bluffing.bots import HonestBot
from cardkit_games.bluffing.counter import CounterBot
from cardkit_games.durak.bots import CheapestBot


@attrs.frozen
class BotKind:
    """A bot that can be asked for by name."""

    name: str
    family: str | None
    """The family that it plays; None for any game."""
    meaning: str
    make: Callable[[Game[Any, Any], str, int], Bot]
    """Makes one from the game, what was said behind the colon of its name, and a seed; raises `InvalidBot`."""
    argument: str = ""
    """What may follow its name and a colon; empty for nothing."""


def _plain(maker: Callable[[int], Bot]) -> Callable[[Game[Any, Any], str, int], Bot]:
    return lambda game, argument, seed: maker(seed)


BOTS: Final = (
    BotKind("random", None, "uniformly random over its legal actions", _plain(RandomBot)),
    BotKind(
        "cheapest",
        "durak",
        "lowest legal card, a trump counting nine ranks more; takes only when it must",
        _plain(CheapestBot),
    ),
    BotKind(
        "honest",
        "bluffing",
        "lays what is claimed when it can, calls only what its own cards prove false",
        _plain(HonestBot),
    ),
    BotKind("counter", "bluffing", "counts cards, weighs every claim, and mixes its bluffs", _plain(CounterBot)),
)
"""Every bot of this package."""


class ForeignBot(Bot):
    """Somebody else's program in a seat: any object with a method `act`, and `start` and `end` if it likes.

    Whatever goes wrong in it becomes `InvalidBot`, in `start` and `end` here, in `act` where the bot is asked.
    """

    def __init__(self, name: str, player: Any) -> None:
        super().__init__(name)
        self.timed = bool(getattr(player, "timed", False))
        self._player = player

    def start(self, seat: int, seats: int) -> None:
        """Pass it on."""
        if hasattr(self._player, "start"):
            self._call("start", seat, seats)

    def act(self, observation: Observation) -> i64:
        """Pass it on; whoever asked turns what goes wrong into `InvalidBot`."""
        action = self._player.act(observation)
        if not isinstance(action, int):
            raise TypeError(f"an action is a whole number, not {action!r}")
        return action

    def end(self, scores: list[float]) -> None:
        """Pass it on."""
        if hasattr(self._player, "end"):
            self._call("end", scores)

    def _call(self, method: str, *arguments: object) -> Any:
        try:
            return getattr(self._player, method)(*arguments)
        except (Exception, SystemExit) as error:
            raise InvalidBot(f"The bot {self.name!r} failed in `{method}`: {in_short(error)}.") from error


BotLike = str | Callable[..., Any]
"""A bot's name, or a class or function that makes one, called with a seed when it takes an argument."""


def make_bot(bot: BotLike, game: Game[Any, Any], seed: int = 0) -> Bot:
    """A bot for `game`: one of ours by name, or somebody else's: `module:Class`, `path/file.py:Class`, or the class.

    Raises `InvalidBot`.
    """
    if not isinstance(bot, str):
        return _foreign(bot_label(bot), lambda: bot, seed)
    name = bot
    kind, argument = _kind(name)
    if kind is None and ":" in name:
        return _foreign(name, lambda: _foreign_maker(name), seed)
    if name.endswith(".py"):
        raise InvalidBot(f"To seat a bot from a file, name its class too, as in {name}:MyBot.")
    if kind is None:
        raise InvalidBot(unknown("bot", name, bot_names(game.family)))
    if kind.family not in (None, game.family):
        known = ", ".join(bot_names(game.family))
        raise InvalidBot(f"The bot {name!r} plays {kind.family}, not {game.family}: here there is {known}.")
    if argument and not kind.argument:
        raise InvalidBot(f"The bot {kind.name!r} takes nothing behind a colon, as in {name!r}.")
    return kind.make(game, argument, seed)


def bot_label(bot: BotLike) -> str:
    """What `bot` is called in results."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


def bot_file(bot: BotLike) -> Path | None:
    """The file that a bot given as `path/file.py:Class` is read from; None for any other."""
    where = bot.rpartition(":")[0] if isinstance(bot, str) else ""
    return Path(where) if where.endswith(".py") else None


def bot_names(family: str) -> list[str]:
    """The names of the bots that play games of `family`."""
    return [kind.name for kind in BOTS if kind.family in (None, family)]


def _kind(name: str) -> tuple[BotKind | None, str]:
    """The bot of this package that `name` means, if any, and what follows the colon."""
    plain, _, argument = name.partition(":")
    return next((kind for kind in BOTS if kind.name == plain), None), argument


def _foreign(name: str, find: Callable[[], Callable[..., Any]], seed: int) -> Bot:
    try:
        player = _make(find(), name, seed)
    except (Exception, SystemExit) as error:
        raise InvalidBot(f"The bot {name!r} could not be made: {in_short(error)}.") from error
    if not callable(getattr(player, "act", None)):
        raise InvalidBot(f"The bot {name!r} has no method act(observation).")
    called = getattr(player, "name", name)
    if not isinstance(called, str):
        raise InvalidBot(f"The bot {name!r} has a name that is no text: {called!r}.")
    return ForeignBot(called, player)


def _make(maker: Any, name: str, seed: int) -> Any:
    if isinstance(maker, type) and issubclass(maker, Bot) and maker.__init__ is Bot.__init__:
        return maker(name, seed)
    return maker(seed) if inspect.signature(maker).parameters else maker()


@cache
def _foreign_maker(name: str) -> Callable[..., Any]:
    where, _, attribute = name.rpartition(":")
    module = _load_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
    maker: Callable[..., Any] = getattr(module, attribute)
    return maker


def _load_file(path: Path) -> Any:
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
