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
from cardkit.errors import InvalidBot
from cardkit.game import Game
from cardkit.rules import unknown
from cardkit.state import Observation
from cardkit_games.bluffing.bots import CarelessBot, HonestBot
from cardkit_games.bluffing.counter import CounterBot
from cardkit_games.bluffing.strong import StrongBot
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


ANY_NUMBER: Final = 1_000_000
"""More imagined deals than there is time for."""

HARD: Final = 0.2
"""How many seconds the level `hard` thinks at most."""


def _strong_bluffer(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    if not argument:
        return StrongBot(seed)
    number = argument.removesuffix("ms")
    if not number.isdecimal() or not 1 <= int(number) <= ANY_NUMBER:
        raise InvalidBot(f"Behind strong: comes a time or a number of deals, as in strong:100ms: not {argument!r}.")
    if argument.endswith("ms"):
        return StrongBot(seed, ANY_NUMBER, int(number) / 1000)
    return StrongBot(seed, int(number))


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
    BotKind(
        "strong",
        "bluffing",
        "imagines the hidden cards as the claims make them likely, and plays each deal out",
        _strong_bluffer,
        "how long it thinks about a decision, as in strong:100ms, or how many deals it imagines, as in strong:50",
    ),
    BotKind("counter", "bluffing", "counts cards, weighs every claim, and mixes its bluffs", _plain(CounterBot)),
    BotKind(
        "easy", "bluffing", "level: lays and calls at random, but announces what it has most of", _plain(CarelessBot)
    ),
    BotKind("normal", "bluffing", "level: the same as counter", _plain(CounterBot)),
    BotKind(
        "hard",
        "bluffing",
        "level: the same as strong, within a fifth of a second",
        _plain(lambda seed: StrongBot(seed, seconds=HARD)),
    ),
)
"""Every bot of this package."""


class ForeignBot(Bot):
    """Somebody else's program in a seat: any object with a method `act`, and `start` and `end` if it likes.

    Whatever goes wrong in it becomes `InvalidBot`, in `start` and `end` here, in `act` where the bot is asked.
    """

    def __init__(self, name: str, player: Any) -> None:
        super().__init__(name)
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
            raise InvalidBot(f"The bot {self.name!r} failed in `{method}`: {_shortly(error)}.") from error


def make_bot(name: str, game: Game[Any, Any], seed: int = 0) -> Bot:
    """The bot called `name` for `game`, or somebody else's: `module:Class` or `path/file.py:Class`.

    A class is called with the seed when it takes an argument. Raises `InvalidBot`.
    """
    kind, argument = _kind(name, game.family)
    if kind is None and ":" in name:
        return _foreign(name, seed)
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


def bot_names(family: str) -> list[str]:
    """The names of the bots that play games of `family`."""
    return [kind.name for kind in BOTS if kind.family in (None, family)]


def _kind(name: str, family: str) -> tuple[BotKind | None, str]:
    """The bot of this package that `name` means, one of `family` before others, and what follows the colon."""
    plain, _, argument = name.partition(":")
    kinds = [kind for kind in BOTS if kind.name == plain]
    kinds.sort(key=lambda kind: kind.family not in (None, family))
    return kinds[0] if kinds else None, argument


def _foreign(name: str, seed: int) -> Bot:
    try:
        player = _make(_foreign_maker(name), name, seed)
    except (Exception, SystemExit) as error:
        raise InvalidBot(f"The bot {name!r} could not be made: {_shortly(error)}.") from error
    if not callable(getattr(player, "act", None)):
        raise InvalidBot(f"The bot {name!r} has no method act(observation).")
    return ForeignBot(getattr(player, "name", name), player)


def _make(maker: Any, name: str, seed: int) -> Any:
    if isinstance(maker, type) and issubclass(maker, Bot) and "__init__" not in maker.__dict__:
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


def _shortly(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".")
