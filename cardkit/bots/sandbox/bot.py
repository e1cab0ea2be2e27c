"""A bot in a process of its own: its seat at the table sends it observations, and gets actions back."""

import atexit
import base64
import io
import pickle
import sys
import weakref
from collections.abc import Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final

import attrs
from mypy_extensions import i64

from cardkit.bots.sandbox.messages import PROTOCOL, BadAnswer, act_message, action_of, as_data, make_message
from cardkit.bots.sandbox.process import Process
from cardkit.bots.system import check_system
from cardkit.engine.bots import Bot
from cardkit.engine.faults import MAKING, METHOD, BotFault, Ended, NotInstalled, Reported, TooLate, reason
from cardkit.engine.state import Observation
from cardkit.errors import InvalidBot, cut
from cardkit.game.game import AnyGame
from cardkit.language import gettext

STARTING: Final = 60.0
"""Seconds for a process to get ready, in which it loads Python and cardkit."""
MAKING_SECONDS: Final = 10.0
"""The least number of seconds allowed to make a bot, which includes the loading of its libraries."""
FAILURES: Final = (Ended, TooLate, Reported)
"""Errors in which the question to a process can end."""


@attrs.frozen
class Apart:
    """Limits of a bot in a process of its own."""

    seconds: float = 60.0
    """The most seconds that it may take for one answer; then its process is ended."""


@attrs.frozen
class Source:
    """Ingredients of a process."""

    command: tuple[str, ...]
    bot: Any = None
    """For a bot in Python its name or class, which `cardkit.bots.hosting.host` makes; None for a program."""
    file: Any = None
    """The file of the bot or the program as it was read; None for none."""


def program_source(path: Path, file: Any = None) -> Source:
    """The source of a program that speaks the protocol itself, whose `file` was read before."""
    limited = (sys.executable, "-P", "-m", "cardkit.bots.sandbox.limits")
    return Source((*limited, str(path.resolve())), file=file)


def python_source(bot: object, file: Any) -> Source:
    """Return the ingredients of a bot in Python; `bot`, a name or an object, is pickled when its process starts."""
    return Source((sys.executable, "-P", "-m", "cardkit.bots.hosting.host"), bot, file)


_idle: Final[dict[Source, list[Process]]] = {}
"""Idle processes: a bot of the next game is made in one of them."""


@atexit.register
def _end_idle() -> None:
    for process in chain.from_iterable(_idle.values()):
        process.end()


def _process_of(source: Source) -> Process:
    """Return an idle process of that source that still runs, else a new one.

    Raises the errors of `Process` and of its first question.
    """
    waiting = _idle.get(source, [])
    with suppress(IndexError):  # another thread may take the last one meanwhile
        while True:
            process = waiting.pop()
            if process.alive:
                return process
    process = Process(source.command)
    if source.bot is not None:
        process.ask({"ask": "begin", "path": sys.path}, STARTING)
    return process


class ApartBot(Bot):
    """Somebody else's bot in a process of its own."""

    def __init__(self, label: str, source: Source, game: AnyGame, seed: int, apart: Apart) -> None:
        """Make the bot in its process; raises `BotFault`, and `InvalidBot` when it refuses the game.

        Raises `NotInstalled` when it lacks a package.
        """
        check_system()
        super().__init__(label, seed)
        self._game = game
        self._python = source.bot is not None
        self._seconds = apart.seconds
        self._pickled = _Pickled()
        message = make_message(game, seed)
        if self._python:
            message |= {"pickle": _pickled_parts(label, source, game), "main": _main_file()}
        try:
            self._process = _process_of(source)
            # a method __del__ would be too late in a cycle of garbage: the pipes of the process are closed with it
            weakref.finalize(self, _idle.setdefault(source, []).append, self._process)
            made = self._process.ask(message, max(apart.seconds, MAKING_SECONDS))
            if "missing" in made:
                raise NotInstalled(MAKING, name=label, why=str(made["missing"]))
            if "refused" in made:
                raise InvalidBot(str(made["refused"]))
            _reported(made)
            self.name, self.timed = _introduction(made, label)
        except (*FAILURES, OSError) as error:
            raise BotFault(MAKING, name=label, **reason(error)) from error

    def start(self, seat: int, seats: int) -> None:
        """Tell the bot its seat and the number of seats; raises `BotFault`."""
        self._pickled = _Pickled()
        self._tell({"ask": "start", "seat": int(seat), "seats": int(seats)})

    def act(self, observation: Observation) -> i64:
        """Ask the bot for an action; raises the errors in `FAILURES`.

        Its process ends when the answer is no action.
        """
        if self._python:
            message: Mapping[str, Any] = {"ask": "act", "pickle": self._pickled.text(observation)}
        else:
            message = act_message(self._game, observation)
        answer = self._process.ask(message, self._seconds)
        _reported(answer)
        try:
            return action_of(answer)
        except BadAnswer:
            self._process.end()
            raise

    def end(self, scores: list[float]) -> None:
        """Tell the bot the scores of the deal; raises `BotFault`."""
        self._tell({"ask": "end", "scores": as_data(scores)})

    def _tell(self, message: Mapping[str, Any]) -> None:
        try:
            _reported(self._process.ask(message, self._seconds))
        except FAILURES as error:
            raise BotFault(METHOD, name=self.name, method=message["ask"], **reason(error)) from error


class _Pickled:
    """The observations of a deal as texts, in which parts that several of them share are sent once."""

    def __init__(self) -> None:
        self._buffer = io.BytesIO()
        self._pickler = pickle.Pickler(self._buffer, pickle.HIGHEST_PROTOCOL)

    def text(self, something: object) -> str:
        """Return `something` pickled, as a text of Base64; parts that earlier texts had are only referred to."""
        self._buffer.seek(0)
        self._buffer.truncate()
        self._pickler.dump(something)
        return base64.b64encode(self._buffer.getvalue()).decode("ascii")


def _pickled_parts(label: str, source: Source, game: AnyGame) -> str:
    check_sendable(source.bot, label)
    return _Pickled().text((source.bot, game, source.file))


def check_sendable(bot: object, label: str) -> None:
    """Raise `InvalidBot` for a bot that no other process can make: it cannot be pickled, or is of no file."""
    try:
        sendable = bool(pickle.dumps(bot)) and (getattr(bot, "__module__", "") != "__main__" or bool(_main_file()))
    except Exception:
        sendable = False
    if not sendable:
        raise InvalidBot(
            gettext(
                "The bot {bot!r} cannot be given to other processes: define it at the top of a module, or play with "
                "one worker and without a time limit.",
                bot=label,
            )
        )


def _main_file() -> str:
    """Return the absolute path of the `.py` file that this program was started with; in a worker, that of its parent.

    The path is empty when there is no such file: in an interactive session, or for a script with another ending.
    """
    for name in ("__mp_main__", "__main__"):
        path = getattr(sys.modules.get(name), "__file__", None)
        if path and path.endswith(".py"):
            return str(Path(path).resolve())
    return ""


def _reported(answer: Mapping[str, Any]) -> None:
    """Raise `Reported` when an answer says that the bot failed."""
    if "error" in answer:
        raise Reported(cut(" ".join(str(answer["error"]).split())).rstrip("."))


def _introduction(made: Mapping[str, Any], label: str) -> tuple[str, bool]:
    """Return the name that a bot gives itself, or `label` when it gives none, and whether it plays against the clock.

    `made` is the answer of its process after making the bot. Raises `BadAnswer` when the answer does not name the
    protocol `PROTOCOL`, or when the name is no text.
    """
    if made.get("protocol") != PROTOCOL:
        raise BadAnswer(f'it does not say "protocol": {PROTOCOL}')
    name = made.get("name", label)
    if not isinstance(name, str):
        raise BadAnswer("its name is no text")
    return cut(name) or label, made.get("timed") is True
