"""Earlier decisions of bots of other packages: they may remember on their own, but a new bot is made for each decision.

So each new bot sees again all that its seat has seen in the deal. Our own bots do not need it: an observation has all
that they remember.
"""

from collections.abc import Sequence
from random import SystemRandom
from typing import Final

import attrs

from cardkit.bots.registry import bot_module
from cardkit.engine.state import State
from cardkit.game.game import AnyGame

SEED: Final = 2**48
"""Seeds of bots are below it."""


@attrs.frozen
class PastDecision:
    """A time at which a bot decided."""

    state: State
    others: tuple[int, ...]
    """The actions of other seats that were taken for granted."""
    actions: tuple[int, ...]
    """The actions of its seat then, one by one."""


@attrs.define
class Memory:
    """The decisions of one bot in a deal."""

    seed: int
    """The seed of the bot for the whole deal, so that it repeats its earlier draws."""
    asked: list[PastDecision] = attrs.field(factory=list)

    def forget(self, decision: int) -> None:
        """Forget the questions of that decision of the deal, and later ones."""
        self.asked = [asked for asked in self.asked if asked.state.decision < decision]


class Memories:
    """The memories of those bots of a deal that need one."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.attention = SystemRandom().randrange(SEED)
        """The seed of the things that bots of the deal notice, each once however often they are asked."""
        self._by_seat: dict[tuple[int, str], Memory] = {}

    def of(self, seat: int, player: str) -> Memory | None:
        """Return the earlier questions to the bot `player` in `seat`; None for one of this package."""
        if not bot_module(player, self._game):
            return None
        return self._by_seat.setdefault((seat, player), Memory(SystemRandom().randrange(SEED)))

    def decided(self, seat: int, player: str, state: State, actions: Sequence[int]) -> None:
        """Note the bot's `actions` in `state`, which nobody will change; note nothing for a bot of this package."""
        memory = self.of(seat, player)
        if memory is not None:
            memory.asked.append(PastDecision(state, (), tuple(actions)))

    def answered(self, seat: int, player: str, state: State, others: Sequence[int], answer: int) -> None:
        """Note that the bot gave `answer` to the latest play, after the answers `others` of the seats before it.

        Nothing is noted for a bot of this package.
        """
        memory = self.of(seat, player)
        if memory is not None:
            memory.asked.append(PastDecision(state, tuple(others), (answer,)))

    def forget(self, decision: int) -> None:
        """Forget the decision of that number and all after it, which have been taken back."""
        for memory in self._by_seat.values():
            memory.forget(decision)
