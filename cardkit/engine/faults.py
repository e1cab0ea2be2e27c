"""Faults of bots: kinds with values, which are told in words when somebody reads them."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from cardkit.errors import InvalidBot, in_short
from cardkit.language import Message

ANSWER: Final = "answer"
"""The bot failed when it was asked for an action: `name`, `seat`, `why`."""
ACTION: Final = "action"
"""The bot chose an illegal action: `name`, `seat`, `action`, `actions`."""
METHOD: Final = "method"
"""The bot failed in `start` or `end`: `name`, `method`, `why`."""
MAKING: Final = "making"
"""The bot could not be made: `name`, `why`."""

FAULTS: Final[Mapping[str, Message]] = {
    ANSWER: Message("The bot {name!r} in seat {seat} failed: {why}."),
    ACTION: Message("The bot {name!r} in seat {seat} chose action {action}; its legal actions were {actions}."),
    METHOD: Message("The bot {name!r} failed in `{method}`: {why}."),
    MAKING: Message("The bot {name!r} could not be made: {why}."),
}
"""The sentence of each kind of fault."""
LATE: Final = Message("it took longer than {seconds:g} s")
"""The reason `why` of a fault that has the value `seconds` instead."""


class TooLate(TimeoutError):
    """An answer took longer than so many `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"it took longer than {seconds:g} s")
        self.seconds = seconds

    def __reduce__(self) -> tuple[type["TooLate"], tuple[float]]:
        return TooLate, (self.seconds,)


class BotFault(InvalidBot):
    """A bot failed: its `kind` is one of `FAULTS`, with the `values` of that sentence."""

    def __init__(self, kind: str, **values: str | int | float) -> None:
        super().__init__(fault_told(FAULTS[kind], values))
        self.kind = kind
        self.values = values

    def __reduce__(self) -> tuple["partial[BotFault]", tuple[()]]:
        return partial(type(self), self.kind, **self.values), ()


def reason(error: BaseException) -> dict[str, str | float]:
    """Return why somebody else's code failed, as values of a fault: `seconds` where it was late, otherwise `why`."""
    return {"seconds": error.seconds} if isinstance(error, TooLate) else {"why": in_short(error)}


def fault_told(message: Message, values: Mapping[str, str | int | float]) -> str:
    """Return a fault in the language that is spoken."""
    if "seconds" in values:
        return message.format(**values, why=LATE.format(seconds=values["seconds"]))
    return message.format(**values)
