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
from cardkit.search.bot import IsmctsBot
from cardkit.search.budget import Budget, parse_budget
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy
from cardkit.state import Observation
from cardkit_games.bluffing.bots import HonestBot
from cardkit_games.bluffing.counter import CounterBot
from cardkit_games.durak.bots import CheapestBot
from cardkit_games.durak.policy import DurakPolicy
from cardkit_games.durak.strong import PolicyBot, StrongBot


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


def _ismcts(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or "1000", "ismcts")
    many = game.family == "bluffing"
    return IsmctsBot("ismcts", Ismcts(game.policy(), game.teams, many_observers=many), game.sampler, budget, seed)


def _strong(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or "100ms", "strong")
    return StrongBot("strong", Ismcts(DurakPolicy(), game.teams), budget, seed)


def _plain_search(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    budget = parse_budget(argument or "100ms", "plain")
    return StrongBot("plain", Ismcts(Policy(), game.teams), budget, seed, memory=False, solves=False)


def _easy(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    return PolicyBot("easy", DurakPolicy(surprise=3), seed)


def _normal(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    search = Ismcts(DurakPolicy(), game.teams)
    return StrongBot("normal", search, Budget(40), seed, memory=False, solves=False)


def _hard(game: Game[Any, Any], argument: str, seed: int) -> Bot:
    return StrongBot("hard", Ismcts(DurakPolicy(), game.teams), Budget(milliseconds=200), seed)


BUDGET: Final = "a number of iterations, as in 1000, or of milliseconds, as in 50ms"

BOTS: Final = (
    BotKind("random", None, "uniformly random over its legal actions", _plain(RandomBot)),
    BotKind(
        "cheapest",
        "durak",
        "lowest legal card, a trump counting nine ranks more; takes only when it must",
        _plain(CheapestBot),
    ),
    BotKind(
        "strong",
        "durak",
        "remembers every card, searches, and solves the end exactly",
        _strong,
        argument=BUDGET,
    ),
    BotKind(
        "plain",
        "durak",
        "searches with random play-outs, no memory of what others took, and no solver: to compare with",
        _plain_search,
        argument=BUDGET,
    ),
    BotKind("easy", "durak", "for people: the cheapest card, and one action in three at random", _easy),
    BotKind("normal", "durak", "for people: a short search without a memory of what others took", _normal),
    BotKind("hard", "durak", "for people: strong, with a fifth of a second for each decision", _hard),
    BotKind(
        "honest",
        "bluffing",
        "lays what is claimed when it can, calls only what its own cards prove false",
        _plain(HonestBot),
    ),
    BotKind("ismcts", None, "samples what is hidden and searches a tree of information sets", _ismcts, argument=BUDGET),
    BotKind("counter", "bluffing", "counts cards, weighs every claim, and mixes its bluffs", _plain(CounterBot)),
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
    """The bot of this package that `name` means, one of `family` if there is one, and what follows the colon."""
    plain, _, argument = name.partition(":")
    kinds = [kind for kind in BOTS if kind.name == plain]
    return next((kind for kind in kinds if kind.family in (None, family)), kinds[0] if kinds else None), argument


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
