"""Faults of bots in a run: each loses a game. They are kept as kinds with values, and put into words for a reader."""

from collections.abc import Mapping
from typing import Final

import attrs

from cardkit.engine.faults import FAULTS, INTERRUPT, BotFault, fault_in_words
from cardkit.errors import cut, in_short
from cardkit.language import ENGLISH, speaking

MOST_OF_A_FAULT: Final = 400
"""The most characters of the text of a fault, which is cut after them."""

OTHER: Final = "other"
"""Another failure: `why`, a sentence."""


@attrs.frozen
class Fault:
    """A bot that failed and so lost a game; it is only named when it failed after the end of the game."""

    bot: str
    game: int
    """The number of the first game in which it happened."""
    kind: str
    """`OTHER` or one of `cardkit.engine.faults.FAULTS`."""
    values: Mapping[str, str | int | float]
    """The values of its sentence."""
    times: int = 1
    error: str = attrs.field(init=False)
    """The fault in English, as files of results have it, which are in no language."""

    @error.default
    def _english(self) -> str:
        with speaking(ENGLISH):
            return self.in_words

    @property
    def in_words(self) -> str:
        """The fault in the language of the user."""
        values = self.values
        why = str(values["why"]) if self.kind == OTHER else fault_in_words(FAULTS[self.kind], values)
        return cut(why, MOST_OF_A_FAULT)


def fault_of(wrong: BaseException, bot: str, game: int) -> Fault:
    """Return the fault of `bot` in game number `game` that `wrong` tells of.

    An interrupt is a fault of its kind, anything but a `BotFault` is `OTHER`. Long texts are cut.
    """
    if isinstance(wrong, KeyboardInterrupt):
        wrong = BotFault(INTERRUPT, name=bot, why=in_short(wrong))
    kind, values = (wrong.kind, wrong.values) if isinstance(wrong, BotFault) else (OTHER, {"why": str(wrong)})
    short = {key: cut(value, MOST_OF_A_FAULT) if isinstance(value, str) else value for key, value in values.items()}
    return Fault(bot, game, kind, short)


def add_fault(faults: dict[int, Fault], index: int, fault: Fault) -> None:
    """Add `fault` to `faults` for the bot at `index`; of two faults the one of the earlier game is kept.

    Its `times` are the sum of both.
    """
    known = faults.get(index)
    if known is not None:
        fault = attrs.evolve(min(known, fault, key=lambda one: one.game), times=known.times + fault.times)
    faults[index] = fault
