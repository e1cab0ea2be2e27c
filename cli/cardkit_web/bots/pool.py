"""The worker processes of a server, and how long a bot's decision takes: always the same."""

import asyncio
import contextlib
import logging
import pickle
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any, Final

from cardkit.engine.state import State
from cardkit.errors import CardkitError, InvalidBot, InvalidText
from cardkit.game.game import AnyGame
from cardkit.language import gettext
from cardkit_web.bots.jobs import answers, decide, quick_bot
from cardkit_web.bots.memory import SEED, Memory
from cardkit_web.bots.worker import LENGTH, packed

LOG: Final = logging.getLogger("cardkit.web")
SHARE: Final = 0.6
"""The part of its time that a bot may use before its remaining steps are made by a quick one."""
BOTS: Final = 5
ASKED: Final = 10
"""The niceness of processes in which bots think, and of those that work on requests of people: a hint slows no bot
down, which would tell others that somebody asked."""
MOST_WAITING: Final = 8
"""The number of things that wait to be worked out for one address at most."""
ANSWER_SECONDS: Final = 20.0
"""The seconds after which a worker that does not answer is replaced."""


class Failed(CardkitError):
    """A worker could not do its job."""


class Late(Failed):
    """A worker has not done its job in time."""


class Worker:
    """One process. It does one job at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, niceness: int) -> "Worker":
        """Start one; it takes its first job at once, and begins after it has loaded its modules."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-P", "-m", "cardkit_web.bots.worker", str(niceness))  # -P: no module of here
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=2**24))

    async def ask(self, name: str, arguments: tuple[object, ...]) -> Any:
        """Return the result of the job; raises `Failed` when the job fails, or when the process has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(packed((name, arguments)))
            await self.process.stdin.drain()
            head = await self.process.stdout.readexactly(LENGTH.size)
            content = await self.process.stdout.readexactly(LENGTH.unpack(head)[0])
        except (OSError, asyncio.IncompleteReadError):
            raise Failed(gettext("A worker process has ended.")) from None
        done, answer = pickle.loads(content)
        if not done:
            raise Failed(answer or gettext("A worker process could not do that."))
        return answer

    async def stop(self) -> None:
        """Kill its process, and wait until it has ended."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Pool:
    """Some workers, and the requests that wait for one: each address in turn, however much another one asks for."""

    def __init__(self, size: int, niceness: int = BOTS) -> None:
        """`niceness` is that of the processes, as `nice` has it."""
        self.size = size
        self.niceness = niceness
        self._idle: list[Worker | None] = [None] * size  # started when it is needed first
        self._waiting: dict[str, deque[asyncio.Future[Worker | None]]] = {}
        """The waiting requests of each address, in the order in which addresses are served next."""
        self._late: set[asyncio.Task[None]] = set()
        self._working: set[Worker] = set()

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a worker."""
        return sum(map(len, self._waiting.values()))

    def waiting_of(self, whose: str) -> int:
        """The number of jobs of one address that wait for a worker."""
        return len(self._waiting.get(whose, ()))

    async def take(self, whose: str = "") -> Worker:
        """Return an idle worker, as soon as it is the turn of this address; a new one replaces one that has ended."""
        worker = self._idle.pop() if self._idle else await self._turn(whose)
        if worker is None or worker.process.returncode is not None:
            try:
                worker = await Worker.start(self.niceness)
            except BaseException:
                self._free(None)
                raise
        self._working.add(worker)
        return worker

    async def _turn(self, whose: str) -> Worker | None:
        """Return the worker that becomes free when it is the turn of this address, None for one that is yet to be
        started.
        A request that is cancelled gives its worker to the next.
        """
        turn: asyncio.Future[Worker | None] = asyncio.get_running_loop().create_future()
        line = self._waiting.setdefault(whose, deque())
        line.append(turn)
        try:
            return await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._free(turn.result())
            elif turn in line:
                line.remove(turn)
                if not line and self._waiting.get(whose) is line:
                    del self._waiting[whose]
            raise

    def _free(self, worker: Worker | None) -> None:
        """Give the worker to the next request, of the address that was served longest ago; without any it is idle."""
        while self._waiting:
            whose = next(iter(self._waiting))
            line = self._waiting.pop(whose)
            turn = line.popleft()
            if line:
                self._waiting[whose] = line  # behind all others
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    def give_back(self, worker: Worker) -> None:
        """Take back a worker that has done its job."""
        self._working.discard(worker)
        self._free(worker)

    async def replace(self, worker: Worker) -> None:
        """Stop a worker that has not done its job, and let another one start in its place."""
        await worker.stop()
        self._working.discard(worker)
        self._free(None)

    async def run(self, name: str, arguments: tuple[object, ...], seconds: float, whose: str) -> Any:
        """Return the result of a job of an address, as `work` does.

        Raises `InvalidText` when `MOST_WAITING` jobs of that address are waiting already.
        """
        if self.waiting_of(whose) >= MOST_WAITING:
            raise InvalidText(gettext("Too much is being worked out for your address already: wait a moment."))
        return await self.work(await self.take(whose), name, arguments, seconds)

    async def work(self, worker: Worker, name: str, arguments: tuple[object, ...], seconds: float) -> Any:
        """Return the result of a job that a worker does, which is given back.

        Raises `Failed`, and `Late` for a job that takes longer than `seconds`.
        """
        job = asyncio.ensure_future(worker.ask(name, arguments))
        try:
            async with asyncio.timeout(seconds):
                answer = await asyncio.shield(job)
        except TimeoutError:
            self._leave(worker, job)
            raise Late(gettext("A worker process took too long.")) from None
        except Failed:
            self.give_back(worker)
            raise
        except BaseException:
            self._leave(worker, job)
            raise
        self.give_back(worker)
        return answer

    def _leave(self, worker: Worker, job: "asyncio.Future[Any]") -> None:
        """Abandon a job that nobody waits for: a task gives its worker back as soon as the job is done.

        A worker whose job fails, or needs more than `ANSWER_SECONDS` from now on, is replaced.
        """
        task = asyncio.ensure_future(self._outlast(worker, job))
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _outlast(self, worker: Worker, job: "asyncio.Future[Any]") -> None:
        """Give the worker back once its job is done; replace it after `ANSWER_SECONDS`, or when the job fails."""
        with contextlib.suppress(TimeoutError, Failed):
            async with asyncio.timeout(ANSWER_SECONDS):
                await job
            self.give_back(worker)
            return
        await self.replace(worker)

    async def close(self) -> None:
        """End all workers, also those that are working."""
        for task in self._late:
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)
        while self._idle:
            worker = self._idle.pop()
            if worker is not None:
                await worker.stop()
        for worker in list(self._working):
            await worker.stop()


class PacedThinker:
    """Lets bots decide. Each decision is known after the same time, whatever the cards and the bot."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._chance = SystemRandom()

    async def decide(
        self,
        game: AnyGame,
        state: State,
        player: str,
        pace: float,
        memory: Memory | None = None,
        whose: str = "",
        attention: int | None = None,
    ) -> list[int]:
        """Return the actions of the bot `player` for the actor of `state`, `pace` seconds after it began to think.

        A quick bot decides in place of one that fails, has no answer by then, or gives actions that are not legal.
        """
        seed = self._chance.randrange(SEED) if memory is None else memory.seed
        past = () if memory is None else tuple(memory.asked)
        found = await self._timed("decide", (game, state, player, seed, pace * SHARE, past, attention), pace, whose)
        if found is None or not _fits(state, found):
            found = decide(game, state, quick_bot(game), seed, pace)
        return [*found]

    async def answers(
        self,
        game: AnyGame,
        state: State,
        responders: Sequence[int],
        players: Mapping[int, str],
        pace: float,
        memories: Mapping[int, Memory] = {},
        whose: str = "",
        attention: int | None = None,
    ) -> dict[int, int]:
        """Return the calls and reports of `players`, by seat, `pace` seconds after they began to think.
        When the worker is late or fails, a quick bot answers for all of them.
        """
        seed = self._chance.randrange(SEED)
        arguments = (game, state, responders, players, seed, pace * SHARE, memories, attention)
        found = await self._timed("answers", arguments, pace, whose)
        if found is None:
            quick = dict.fromkeys(players, quick_bot(game))
            found = answers(game, state, responders, quick, seed)
        return {seat: int(action) for seat, action in found.items() if seat in players}

    async def _timed(self, name: str, arguments: tuple[object, ...], pace: float, whose: str) -> Any:
        """Return the answer of a worker, `pace` seconds after it has begun; None when it has failed or is late."""
        loop = asyncio.get_running_loop()
        worker = await self.pool.take(whose)
        end = loop.time() + pace
        found = None
        try:
            found = await self.pool.work(worker, name, arguments, pace)
        except Late:
            pass  # a quick bot decides in its place, and a slow one would fill the log
        except Failed as error:
            LOG.warning("A bot failed: %s", error)
        await asyncio.sleep(max(0.0, end - loop.time()))
        return found


def _fits(state: State, actions: Sequence[int]) -> bool:
    """Return whether these are legal actions that make a whole decision: a worker that runs others' bots is not
    believed.
    """
    trial = state.clone()
    try:
        for action in actions[:-1]:
            if not trial.is_legal(action):
                return False
            trial.apply(action)
        if not trial.is_legal(actions[-1]) or trial.decision != state.decision:
            return False
        trial.apply(actions[-1])
    except (InvalidBot, IndexError):
        return False
    return bool(trial.over or trial.decision != state.decision)
