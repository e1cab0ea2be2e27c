"""Faults of bots: kinds with values, which are put into words for a reader."""

import signal
from collections.abc import Mapping
from functools import partial
from typing import Final

from cardkit.errors import InvalidBot, in_short
from cardkit.language import Message, gettext, writable

ANSWER: Final = "answer"
"""The bot failed when it was asked for an action: `name`, `seat`, `why`."""
ACTION: Final = "action"
"""The bot chose an illegal action: `name`, `seat`, `action`, `actions`."""
METHOD: Final = "method"
"""The bot failed in `start` or `end`: `name`, `method`, `why`."""
MAKING: Final = "making"
"""The bot could not be made: `name`, `why`."""
INTERRUPT: Final = "interrupt"
"""The bot raised `KeyboardInterrupt`: `name`, `why`."""

FAULTS: Final[Mapping[str, Message]] = {
    ANSWER: Message("The bot {name!r} in seat {seat} failed: {why}."),
    ACTION: Message("The bot {name!r} in seat {seat} chose action {action}; its legal actions were {actions}."),
    METHOD: Message("The bot {name!r} failed in `{method}`: {why}."),
    MAKING: Message("The bot {name!r} could not be made: {why}."),
    INTERRUPT: Message("The bot {name!r} failed: {why}."),
}
"""The sentence of each kind of fault."""
LATE: Final = Message("it took longer than {seconds:g} s")
"""The reason `why` of a fault that has the value `seconds` instead."""
ENDED: Final = Message("its process has ended ({end})")
"""The reason `why` of a fault that has the value `exit_code` instead, unless its own sentence tells the end."""


class TooLate(TimeoutError):
    """An answer took longer than `seconds` seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"it took longer than {seconds:g} s")
        self.seconds = seconds

    def __reduce__(self) -> tuple[type["TooLate"], tuple[float]]:
        return TooLate, (self.seconds,)


class Ended(Exception):
    """The process of a bot has ended, with an `exit_code` as processes have it: below 0 the number of a signal."""

    def __init__(self, exit_code: int) -> None:
        super().__init__(exit_code)
        self.exit_code = exit_code


class Reported(Exception):
    """Another process says `why` a bot failed."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BotFault(InvalidBot):
    """A bot failed: its `kind` is one of `FAULTS`, with the `values` of that sentence."""

    def __init__(self, kind: str, **values: str | int | float) -> None:
        super().__init__(fault_in_words(FAULTS[kind], values))
        self.kind = kind
        self.values = {name: writable(value) for name, value in values.items()}

    def __reduce__(self) -> tuple["partial[BotFault]", tuple[()]]:
        return partial(type(self), self.kind, **self.values), ()


class NotInstalled(BotFault):
    """A bot's part is missing or cannot be imported: a module, a file, a name in it."""


def reason(error: BaseException) -> dict[str, str | float]:
    """Return the values of a fault that say why other code failed: `seconds` when late, `exit_code`, or `why`."""
    if isinstance(error, TooLate):
        return {"seconds": error.seconds}
    if isinstance(error, Ended):
        return {"exit_code": error.exit_code}
    return {"why": error.why if isinstance(error, Reported) else in_short(error)}


def fault_in_words(message: Message, values: Mapping[str, str | int | float]) -> str:
    """Return a fault in the language of the user.

    Of `values`, `seconds` fills `{why}` of `message`, and `exit_code` fills `{end}` and `{why}`.
    """
    filled = dict(values)
    if "seconds" in filled:
        filled["why"] = LATE.format(seconds=filled["seconds"])
    if "exit_code" in filled:
        filled["end"] = end_in_words(int(filled["exit_code"]))
        filled["why"] = ENDED.format(end=filled["end"])
    return message.format(**filled)


def end_in_words(exit_code: int) -> str:
    """Return how a process has ended: the name of a signal or an exit code, in the language of the user."""
    if exit_code >= 0:
        return gettext("exit code {code}", code=exit_code)
    try:
        return signal.Signals(-exit_code).name
    except ValueError:
        return gettext("signal {number}", number=-exit_code)
