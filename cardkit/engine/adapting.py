"""Bots of other packages: any class or object with a method `act(observation)` as a `Bot`."""

import inspect
from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Protocol

from mypy_extensions import i64

from cardkit.arguments import require_iterable
from cardkit.engine.bots import Bot
from cardkit.engine.faults import METHOD, BotFault, reason
from cardkit.engine.state import Observation
from cardkit.errors import InvalidBot, cut, safe_text
from cardkit.language import gettext


class Player(Protocol):
    """The attributes of another package's bot; `start(seat, seats)`, `end(scores)`, `name` and `timed` are optional."""

    def act(self, observation: Observation) -> int:
        """A legal action."""


class ForeignBot(Bot):
    """Another package's program in a seat: any object with a method `act`, and optionally `start` and `end`.

    Its errors become `InvalidBot`: in `start` and `end` here, in `act` in the caller.
    """

    def __init__(self, name: str, player: Player) -> None:
        super().__init__(name)
        self.timed = bool(getattr(player, "timed", False))
        self._player = player

    def start(self, seat: int, seats: int) -> None:
        """Call `start` of the other bot, if it has one; raises `BotFault`."""
        self._call("start", seat, seats)

    def act(self, observation: Observation) -> i64:
        """Return the action of the other bot; raises its errors, and `TypeError` when it is no whole number."""
        answer = self._player.act(observation)
        if type(answer) is int:
            return answer
        try:
            return index(answer)  # also the integers of other libraries, like those of NumPy
        except TypeError:
            raise TypeError(f"an action is a whole number, not {cut(safe_text(answer, repr))}") from None

    def end(self, scores: list[float]) -> None:
        """Call `end` of the other bot, if it has one; raises `BotFault`."""
        self._call("end", scores)

    def _call(self, method: str, *arguments: object) -> None:
        """Call `method` of the other bot, if it has one; raises `BotFault` for any error but `KeyboardInterrupt`."""
        try:
            if hasattr(self._player, method):
                getattr(self._player, method)(*arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise BotFault(METHOD, name=self.name, method=method, **reason(error)) from error


def as_bot(player: object, name: str = "", seed: int = 0) -> Bot:
    """Return `player` as a bot: a `Bot` as it is, another object with `act`, or a class or function that makes one.

    A class or function is called with `seed` when it takes an argument. The bot is called by the `name` of the
    object, else by the given `name`, else like its class or function. Raises `InvalidBot` for anything else, and for
    a name that is no text.
    """
    if isinstance(player, Bot):
        return player
    name = name or getattr(player, "__name__", type(player).__name__)
    if callable(player) and (isinstance(player, type) or not hasattr(player, "act")):
        player = made(player, name, seed)
        if isinstance(player, Bot) and name == player.name:
            return player
    if isinstance(player, str):
        raise InvalidBot(
            gettext("A bot by its name is made for its game, as by `make_bot({name!r}, game)`.", name=player)
        )
    if not callable(getattr(player, "act", None)):
        raise InvalidBot(gettext("The bot {name!r} has no method act(observation).", name=name))
    called = getattr(player, "name", name)
    if not isinstance(called, str):
        raise InvalidBot(
            gettext(
                "The bot {name!r} has a name that is no text: {given}.", name=name, given=cut(safe_text(called, repr))
            )
        )
    return ForeignBot(str.__str__(called), player)  # type: ignore[arg-type]  # it has `act`


def made(maker: Callable[..., Any], name: str, seed: int) -> Any:
    """Return the result of `maker`, a class or function, called with `seed` if it takes an argument.

    A subclass of `Bot` without an `__init__` of its own is called with `name` and `seed`.
    """
    if isinstance(maker, type) and issubclass(maker, Bot) and maker.__init__ is Bot.__init__:
        return maker(name, seed)
    return maker(seed) if inspect.signature(maker).parameters else maker()


def seated(seats: int, bots: Sequence[object]) -> list[Bot]:
    """Return a bot for each of `seats`; raises `InvalidBot` when there are fewer, `WrongType` when it is no list."""
    require_iterable(bots, "bots")
    players = list(bots)
    if len(players) < seats:
        raise InvalidBot(
            gettext("{seats} seats need a bot each, and there are {number}.", seats=seats, number=len(players))
        )
    return [as_bot(player) for player in players]
