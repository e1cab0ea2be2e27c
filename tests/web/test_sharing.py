"""Fair shares of the server's work: hints and analyses of one person do not slow those of others, or the bots."""

import asyncio
from typing import Any

import pytest

from cardkit.errors import InvalidText
from cardkit_web.bots.pool import MOST_WAITING, Pool, Worker
from web_server import Served, act, alone


class Process:
    """A running process."""

    returncode = None


class Given(Pool):
    """A pool with one worker, which is occupied until it is released."""

    def __init__(self) -> None:
        super().__init__(0)
        self.worker = Worker(Process())  # type: ignore[arg-type]
        self._idle.append(self.worker)


def test_addresses_take_turns_however_much_one_of_them_asks_for() -> None:
    async def run() -> list[str]:
        pool, served = Given(), []

        async def job(whose: str) -> None:
            worker = await pool.take(whose)
            served.append(whose)
            pool.give_back(worker)

        held = await pool.take("nobody")
        jobs = [asyncio.create_task(job(whose)) for whose in "aaaabc"]
        await asyncio.sleep(0)
        jobs[1].cancel()
        pool.give_back(held)
        await asyncio.gather(*jobs, return_exceptions=True)
        assert pool.waiting == 0
        return served

    assert ["a", "b", "c", "a", "a"] == asyncio.run(run())


def test_one_address_has_only_so_many_jobs_waiting() -> None:
    async def run() -> None:
        pool = Given()
        await pool.take("nobody")
        jobs = [asyncio.create_task(pool.take("a")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(InvalidText):
            await pool.run("hint", (), 1, "a")
        for each in jobs:
            each.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert pool.waiting == 0

    asyncio.run(run())


def test_a_bot_does_not_wait_for_hints(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    hints: Any = server.hub.hints
    with alone(server) as (_, anna):
        view = anna.asked()
        monkeypatch.setattr(hints, "_idle", [])  # a request for a hint now waits
        anna.send({"type": "hint", "id": 7})
        act(anna, view)
        anna.until("view", lambda view: any(told["move"] and told["move"]["seat"] == 1 for told in view["told"]))
        assert hints.waiting == 1
        assert [] == [message for message in anna.all if message.get("id") == 7]
