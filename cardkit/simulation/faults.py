"""Faults of bots in a run: each loses a game. They are kept as kinds with values, and told when somebody reads them."""

from collections.abc import Mapping
from typing import Final

import attrs

from cardkit.engine.faults import FAULTS, BotFault, fault_told, reason
from cardkit.errors import cut
from cardkit.language import ENGLISH, Message, speaking

MOST_OF_A_FAULT: Final = 400
"""The most characters of the text of a fault, which is cut after them."""

OTHER: Final = "other"
"""Another refusal to be made: `why`, a sentence."""
INTERRUPT: Final = "interrupt"
"""The bot raised `KeyboardInterrupt`: `name`, `why`."""
DEATH: Final = "death"
"""The bot ended its process: `name`, and the `exit_code` of the process, below 0 the number of a signal."""
OVERDUE: Final = "overdue"
"""The bot could not be interrupted at its time limit of `seconds`, and was ended with its process: `name`."""
GIVEN_UP: Final = "given up"
"""The bot has ended its process in so many games (`times`) that it plays no more: `name`."""

KINDS: Final[Mapping[str, Message]] = {
    **FAULTS,
    INTERRUPT: Message("The bot {name!r} failed: {why}."),
    DEATH: Message("The bot {name!r} ended the process that played it ({end})."),
    OVERDUE: Message(
        "The bot {name!r} failed: {why}, and could not be interrupted but with the process that played it."
    ),
    GIVEN_UP: Message(
        "The bot {name!r} has ended the process that played it in {times} games: it loses the others unplayed."
    ),
}
"""The sentence of each kind of fault but `OTHER`, which is one already."""


@attrs.frozen
class Fault:
    """A bot that failed, and so lost a game; only named if it failed when told how the game had ended."""

    bot: str
    game: int
    """The number of the first game in which it happened."""
    kind: str
    """`OTHER` or one of `KINDS`."""
    values: Mapping[str, str | int | float]
    """The values of its sentence."""
    times: int = 1
    error: str = attrs.field(init=False)
    """The fault in English, as files of results have it, which are in no language."""

    @error.default
    def _english(self) -> str:
        with speaking(ENGLISH):
            return self.told

    @property
    def told(self) -> str:
        """The fault in the language that is spoken."""
        values = self.values
        return cut(str(values["why"]) if self.kind == OTHER else fault_told(KINDS[self.kind], values), MOST_OF_A_FAULT)


def fault_of(wrong: BaseException, bot: str, game: int) -> Fault:
    """Return the fault of `bot` in game number `game` that `wrong` tells of."""
    if isinstance(wrong, BotFault):
        return Fault(bot, game, wrong.kind, {key: _short(value) for key, value in wrong.values.items()})
    if isinstance(wrong, KeyboardInterrupt):
        return Fault(bot, game, INTERRUPT, {"name": bot, **reason(wrong)})
    return Fault(bot, game, OTHER, {"why": cut(str(wrong), MOST_OF_A_FAULT)})


def add_fault(faults: dict[int, Fault], index: int, fault: Fault) -> None:
    """Count a fault of the bot at `index` among `faults`, which keeps the first one and how many there were."""
    known = faults.get(index)
    if known is not None:
        fault = attrs.evolve(min(known, fault, key=lambda one: one.game), times=known.times + fault.times)
    faults[index] = fault


def _short(value: str | int | float) -> str | int | float:
    return cut(value, MOST_OF_A_FAULT) if isinstance(value, str) else value
