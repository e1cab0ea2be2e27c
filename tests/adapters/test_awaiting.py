"""An awaited bot chooses the same moves as a bot that is called directly, and does not block the event loop."""

import asyncio

import pytest

from cardkit import InvalidBot, load
from cardkit.environments.awaiting import Thinker, decide


def test_a_bot_is_awaited_while_the_loop_goes_on() -> None:
    game = load("podkidnoy")
    seen = game.deal_state(2, seed=7).observe(1)
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def ask() -> int:
        counting = asyncio.create_task(count())
        async with Thinker() as thinker:
            action = await thinker.act("strong:20", game, seen, seed=3)
            with pytest.raises(InvalidBot):
                await thinker.act("nobody", game, seen)
        counting.cancel()
        return action

    assert asyncio.run(ask()) == decide("strong:20", game, seen, 3)
    assert turns > 1


def test_no_process_is_refused() -> None:
    with pytest.raises(ValueError, match="Bots think in 1 process or more, not in 0"):
        Thinker(0)
