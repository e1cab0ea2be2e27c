"""Bots of other packages with a memory of their own play at a web table as they do in the terminal."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardkit import Deal, load
from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.language import Message
from cardkit.match.advice import bots_that_call
from cardkit_web.bots.jobs import JOBS
from cardkit_web.bots.pool import PacedThinker, Pool
from cardkit_web.setup import Setup
from cardkit_web.table.play import LiveDeal
from remembering import Remembering

PLAYER = "remembering:Remembering"
LONG = 3600.0
MOST = 40
"""The number of questions before a deal is stopped: deals of such bots need not end."""


class Enough(Exception):
    """The error that stops a deal."""


class AtOnce(PacedThinker):
    """A pool that lets bots decide here, without waiting."""

    def __init__(self) -> None:
        super().__init__(Pool(0))

    async def _timed(self, name: str, arguments: tuple[object, ...], pace: float, whose: str) -> Any:
        return JOBS[name](*arguments)


class Bots:
    """A table at which only such bots sit."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.setup = Setup(game=game.name, rules={}, players=(PLAYER,) * seats, pace=LONG)
        self.thinker = AtOnce()
        self.whose = ""
        self.audience = self.keeper = self.choices = self.speech = self  # nothing is shown, kept or looked at
        self.number = 0
        self.left = MOST

    def bots(self) -> Mapping[int, str]:
        return dict(enumerate(self.setup.players))

    def turned_over(self, before: object, after: object) -> list[object]:
        return []

    async def attended(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Enough

    async def keep(self, deal: Deal) -> None:
        pass

    def happened(self, before: State, move: Move | None, after: State, remarks: tuple[Message, ...] = ()) -> None:
        pass


def in_the_terminal(deal: Deal, bots: Sequence[Bot]) -> None:
    """Play a deal of lasting bots, asked as `cardkit play` asks them."""
    game = deal.game
    for seat, bot in enumerate(bots):
        bot.start(seat, len(bots))
    for _ in range(MOST):
        asked = game.out_of_turn.responders(deal.state) if game.out_of_turn is not None else []
        if asked:
            called = bots_that_call(game, deal.state, asked, dict(enumerate(bots)))
            deal.answer_together(asked, called)
        else:
            while not deal.apply(int(choose(deal.state, bots[deal.state.actor]))):
                pass


@pytest.mark.parametrize("name", ["podkidnoy-24", "bullshit"])
def test_a_bot_that_remembers_plays_as_in_the_terminal(name: str) -> None:
    game = load(name)
    table = Bots(game, 3)
    play = LiveDeal(table, game.deal(3, seed=4))  # type: ignore[arg-type]  # nobody is asked or informed
    with pytest.raises(Enough):
        asyncio.run(play.run())
    alone = game.deal(3, seed=4)
    in_the_terminal(alone, [Remembering("remembering") for _ in range(3)])
    assert [move.text for move in alone.moves] == [move.text for move in play.deal.moves]
    assert len(alone.moves) > 10
