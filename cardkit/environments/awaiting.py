"""Bots in programs with asyncio: they think in processes of their own, so that the loop goes on.

A bot that thinks in compiled code keeps the interpreter to itself, also in a thread. docs/guide/adapters.md.
"""

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import TracebackType
from typing import Self

from cardkit.bots.registry import make_bot
from cardkit.bots.system import check_processes
from cardkit.engine.state import Observation
from cardkit.game.game import AnyGame


class Thinker:
    """Processes in which bots think: `async with Thinker() as thinker: await thinker.act(...)`.

    Each decision gets a new bot, from its name and seed: it knows only the observation.
    """

    def __init__(self, processes: int = 1) -> None:
        """`processes` decide at once, 1 or more, else `ValueError`. They begin with the first decision.

        Raises `InvalidRule` when Python cannot start processes.
        """
        if processes < 1:
            raise ValueError(f"Bots think in 1 process or more, not in {processes}.")
        check_processes()
        self._pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))

    async def act(self, bot: str, game: AnyGame, observation: Observation, *, seed: int = 0) -> int:
        """Return the action that the bot called `bot` chooses; raises the errors of `make_bot` and of the bot."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, decide, bot, game, observation, seed)

    async def close(self) -> None:
        """End the processes, after they have finished their decisions."""
        await asyncio.to_thread(self._pool.shutdown)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


def decide(bot: str, game: AnyGame, observation: Observation, seed: int) -> int:
    """Return the choice of a bot; this runs in a process of its own."""
    made = make_bot(bot, game, seed)
    made.start(observation.seat, observation.seats)
    return int(made.act(observation))
