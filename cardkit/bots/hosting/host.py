"""The process of a bot in Python: it limits itself, makes the bot, and answers the messages on its input."""

import base64
import io
import os
import pickle
import runpy
import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, BinaryIO, Final

from cardkit.bots.registry import make_bot
from cardkit.bots.sandbox.limits import limit_resources
from cardkit.bots.sandbox.messages import PROTOCOL, answer_of, line
from cardkit.engine.bots import Bot
from cardkit.engine.faults import BotFault, NotInstalled
from cardkit.errors import InvalidBot, in_short

Answer = Mapping[str, Any]


class _Received(io.RawIOBase):
    """The bytes of pickles, one after the other, as a file."""

    def __init__(self) -> None:
        super().__init__()
        self._rest = io.BytesIO()

    def feed(self, text: str) -> None:
        self._rest = io.BytesIO(base64.b64decode(text))

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self._rest.read(size)

    def readline(self, size: int | None = -1) -> bytes:
        return self._rest.readline(size)


class _Pickles:
    """Reads the observations of a deal, which refer to each other."""

    def __init__(self) -> None:
        self._received = _Received()
        self._unpickler = pickle.Unpickler(self._received)

    def read(self, text: str) -> Any:
        self._received.feed(text)
        return self._unpickler.load()


class Host:
    """Answers one message after the other."""

    def __init__(self) -> None:
        self._pickles = _Pickles()
        self._bot: Bot | None = None
        self._asked: Final[Mapping[str, Callable[[Mapping[str, Any]], Answer]]] = {
            "begin": self._begin,
            "make": self._make,
            "start": self._start,
            "act": self._act,
            "end": self._end,
        }

    def answer(self, message: Mapping[str, Any]) -> Answer:
        """Return the answer to a message; when the bot or its host raises an error, this is `{"error": reason}`."""
        try:
            return self._asked[message["ask"]](message)
        except BotFault as fault:
            return {"error": fault.values.get("why", str(fault))}
        except BaseException as error:
            return {"error": in_short(error)}

    def _begin(self, message: Mapping[str, Any]) -> Answer:
        sys.path[:] = message["path"]
        return {}

    def _make(self, message: Mapping[str, Any]) -> Answer:
        """Make the bot of `message` and return its introduction, or the reason under `missing` or `refused`.

        `missing` says that a module, a file or a name cannot be found, `refused` that the bot refuses the game.
        Raises `BotFault` when the bot fails.
        """
        self._bot = None
        self._pickles = _Pickles()
        _be_main(message["main"])
        try:
            bot, game, file = _Pickles().read(message["pickle"])
            self._bot = make_bot(bot, game, int(message["seed"]), file)
        except NotInstalled as missing:
            return {"missing": missing.values["why"]}
        except BotFault:
            raise
        except InvalidBot as refusal:
            return {"refused": str(refusal)}
        return {"protocol": PROTOCOL, "name": self._bot.name, "timed": self._bot.timed}

    def _start(self, message: Mapping[str, Any]) -> Answer:
        assert self._bot is not None
        self._pickles = _Pickles()
        self._bot.start(message["seat"], message["seats"])
        return {}

    def _act(self, message: Mapping[str, Any]) -> Answer:
        assert self._bot is not None
        return {"action": self._bot.act(self._pickles.read(message["pickle"]))}

    def _end(self, message: Mapping[str, Any]) -> Answer:
        assert self._bot is not None
        self._bot.end(message["scores"])
        return {}


def _be_main(path: str) -> None:
    """Make the script at `path`, loaded on demand, the module `__main__`; not for an empty path, nor a second time."""
    if path and not isinstance(sys.modules["__main__"], _Script):
        sys.modules["__mp_main__"] = sys.modules["__main__"] = _Script(path)


class _Script(ModuleType):
    """A script that runs on first use of its contents, and then not as the main module."""

    def __init__(self, path: str) -> None:
        super().__init__("__mp_main__")
        self.__file__ = path

    def __getattr__(self, name: str) -> Any:
        """Run the script and return its object `name`; raises `AttributeError` when it has none, and at once for a
        name that begins with `__`.
        """
        if name.startswith("__"):
            raise AttributeError(name)
        self.__dict__.update(runpy.run_path(self.__dict__["__file__"], run_name="__mp_main__"))
        if name not in self.__dict__:
            raise AttributeError(f"the script has no {name!r} at its top")
        return self.__dict__[name]


def main() -> None:
    """Answer messages until the input ends because the asking process has gone."""
    limit_resources()
    asked: BinaryIO = os.fdopen(os.dup(0), "rb")
    answers: BinaryIO = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of a bot is no answer
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    host = Host()
    for text in asked:
        answers.write(line(host.answer(answer_of(text))))
        answers.flush()


if __name__ == "__main__":
    main()
