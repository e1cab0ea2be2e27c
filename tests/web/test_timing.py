"""Time reveals nothing: bots take the same time for all decisions, and a window does not close early."""

import asyncio
from typing import Any

import pytest

from cardkit.catalogue import load
from cardkit_web.bots.pool import Failed, PacedThinker, Pool
from cardkit_web.table.window import CALL, AnswerWindow


class Answering(Pool):
    """A pool whose workers answer at once, never, or with nonsense."""

    def __init__(self, answer: Any) -> None:
        super().__init__(0)
        self.answer = answer

    async def take(self, whose: str = "") -> Any:
        return self

    def give_back(self, worker: Any) -> None:
        pass

    async def ask(self, name: str, arguments: tuple[object, ...]) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        if self.answer is None:
            await asyncio.Event().wait()
        return self.answer

    async def replace(self, worker: Any) -> None:
        pass


@pytest.mark.parametrize("answer", [[0], [99], [], Failed("broken"), None], ids=str)
def test_a_decision_of_a_bot_is_known_after_its_time_whatever_its_worker_does(answer: Any) -> None:
    game = load("durak")
    state = game.deal_state(2, seed=1)

    async def run() -> float:
        loop = asyncio.get_running_loop()
        began = loop.time()
        actions = await PacedThinker(Answering(answer)).decide(game, state, "normal", 0.1)
        trial = state.clone()
        for action in actions:
            assert trial.is_legal(action)
            trial.apply(action)
        assert trial.decision != state.decision
        return loop.time() - began

    assert asyncio.run(run()) >= 0.1


def test_a_window_closes_when_its_last_person_has_answered_and_not_when_somebody_calls() -> None:
    async def run() -> None:
        window = AnswerWindow(1, CALL, [0, 1, 2], [0, 1, 2], 3600)
        closing = asyncio.create_task(window.closes())
        for seat, text in ((0, "call"), (1, "trust"), (0, "trust")):
            window.answer(seat, text)
            await asyncio.sleep(0)
            assert not closing.done()
        window.answer(2, "call")
        await closing
        assert {1: "trust", 0: "trust", 2: "call"} == window.answers

    asyncio.run(run())
