"""Playing on a full screen as a person who sees the list of moves: by keys alone, or by the mouse."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, Final
from unittest.mock import patch

import attrs
import textual.app
import textual.pilot
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Static

from cardkit import Move, load
from cardkit.bots.registry import make_bot
from cardkit.cards.chance import derived_seed
from cardkit.drawing.scene import Scene
from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.game.game import AnyGame
from cardkit.language import speaking
from cardkit.speech.move_list import MoveList
from cardkit_cli.full_screen import shortcuts, window
from cardkit_cli.full_screen.running import Playing
from cardkit_cli.full_screen.screen import FullScreen, Question
from cardkit_cli.full_screen.window import Clickable, Window
from cardkit_cli.play import live_table
from cardkit_cli.play.party import MatchTable
from cardkit_cli.play.seats import make_seats
from cardkit_cli.play.session import Session

PATIENCE_SECONDS = 60.0
"""The number of seconds that a question may take to come."""
TURNS: Final = 50
"""The most turns of the event loop that a key needs to pass through the widgets."""


async def settled(min_sleep: float = 0, max_sleep: float = 0) -> None:
    """Let the widgets handle their messages.

    Textual's own function checks every .02 s, for up to a second, whether this process has become idle. So it also
    waits for bots that think in another thread, and for other work on a loaded machine.
    """
    for _ in range(TURNS):
        await asyncio.sleep(0)


painted = textual.pilot.wait_for_idle  # type: ignore[attr-defined]
"""Textual's own, which a picture of the screen waits for."""
for module in (textual.app, textual.pilot):
    patch.object(module, "wait_for_idle", settled).start()
for module, seconds in ((window, "NUMBER_SECONDS"), (shortcuts, "HABIT")):
    patch.object(module, seconds, 1e6).start()  # however slowly keys come
patch.object(live_table, "LOOK_SECONDS", 0.0).start()


class Player:
    """A person at a full screen, who plays as a bot would in the same seat."""

    def __init__(self, pilot: Pilot[None], window: Window, bot: Bot, *, mouse: bool) -> None:
        self.pilot = pilot
        self.window = window
        self.bot = bot
        self.mouse = mouse
        self.asked: list[Question] = []
        """Every question so far."""

    async def question(self) -> Question | None:
        """Wait for the next question; None once the window is closed."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.window.question is None and self.window.is_running:
                await asyncio.sleep(0.001)
        question = self.window.question
        if question is not None:
            self.asked.append(question)
        return question

    def text(self, name: str) -> str:
        """Return the text of a part of the window."""
        return str(self.window.query_one(f"#{name}", Static).content)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not holds():
                await self.pilot.pause(0.001)

    async def answer(self, question: Question) -> None:
        """Answer a question by its list of moves."""
        if question.moves is None:
            last = len(question.entries) - 1  # to let it pass; now and then it is called
            await self._choose(max(0, last - (len(self.asked) % 7 == 0)))
            return
        moves = question.moves
        assert isinstance(moves, MoveList)
        move = decided(moves, self.bot)
        offered = [choice.move for choice in moves.offered]
        if move in offered:
            await self._choose(offered.index(move))
            return
        cards = list(move.cards[-1:] if move.verb == "beat" else move.cards)
        await self.mark(cards)
        await self._choose([choice.move for choice in moves.laying(cards)].index(move))

    async def mark(self, cards: list[Any]) -> None:
        """Choose cards of the hand."""
        hand = self.window.hand_cards()
        for card in cards:
            index = next(index for index, held in enumerate(hand) if held == card and index not in self.window.marked)
            if self.mouse:
                spot = self.window.drawn.spots[index]
                held = self.window.query_one("#held")  # scrolled as by the wheel
                held.scroll_to_region(Region(0, spot.lines[0], 1, 2), animate=False)
                await self.pilot.pause()
                await self.pilot.click("#hand", offset=(spot.columns[0] + 1, spot.lines[0]))
            else:
                steps = index - self.window.cursor if self.window.cursor >= 0 else index + 1
                await self.pilot.press(*["right" if steps > 0 else "left"] * abs(steps), "space")

    async def _choose(self, index: int) -> None:
        window = self.window
        if self.mouse:
            while index >= window.first + window._rows() * window.across():
                window.query_one("#list", Clickable).on_mouse_scroll_down()
            line, cell = divmod(index - window.first, window.across())
            await self.pilot.click("#list", offset=(cell * window._cell() + 1, line))
        else:
            await self.pilot.press("down", *["right"] * index if window.across() > 1 else ["down"] * index)
            assert window.at == index
            await self.pilot.press("enter")


def decided(moves: MoveList, bot: Bot) -> Move:
    """Return the move of a bot in the state of a list, as the list offers it."""
    state = moves.state.clone()
    actions: list[int] = []
    decision = state.decision
    while not state.over and state.decision == decision:
        actions.append(choose(state, bot))
        state.apply(actions[-1])
    move = moves.game.read_actions(moves.state, actions)
    if move is None:  # a silent decision: return the choice that is offered for it
        return next(choice.move for choice in moves.offered if choice.move.verb in ("keep", "trust"))
    if getattr(move, "verdict", None) is not None:
        move = attrs.evolve(move, verdict=None)
    evolved: Move = attrs.evolve(move, pick=None) if getattr(move, "pick", None) is not None else move
    return evolved


@attrs.frozen
class Played:
    """The results of a deal."""

    questions: int
    told: str
    """The whole log."""
    picture: str
    """The last table, as SVG."""
    ended: bool
    """True where the deal was played to its end."""
    scene: Scene | None
    """The table on the screen at the end."""


async def play_deal(
    game: AnyGame,
    players: list[str],
    *,
    size: tuple[int, int] = (80, 24),
    mouse: bool = False,
    language: str = "en",
    seed: int = 1,
    bot: str = "",
    window: float = 5,
    until: Callable[[Player], Awaitable[bool]] | None = None,
) -> Played:
    """Play one deal to its end, or until `until` is true, on a full screen, and leave."""
    async with AsyncExitStack() as stack:
        stack.enter_context(speaking(language))
        screen = FullScreen()
        stack.callback(screen.leave)  # a test that fails leaves no thread behind that waits for an answer
        party = MatchTable(
            game=game, seats=make_seats(game, players, seed), seed=seed, screen=screen, pace=0, window=window
        )
        session = Session(party)
        playing = Playing(screen, session.run)
        pilot = await stack.enter_async_context(playing.window.run_test(size=size))
        own = make_bot(
            bot or next((player for player in players if player != "human"), "honest"), game, derived_seed(seed, 99)
        )
        own.start(0, len(players))
        player = Player(pilot, playing.window, own, mouse=mouse)
        while (question := await player.question()) is not None:
            if session.ended or (until is not None and await until(player)):
                break
            await player.answer(question)
        told = "\n".join(line.plain for line in playing.window.log_lines)
        await painted(0)
        playing.window.query_one("#log").scroll_end(animate=False, immediate=True)
        await painted(0)
        picture = playing.window.export_screenshot()
        await pilot.press("f10")
        async with asyncio.timeout(PATIENCE_SECONDS):
            while playing.thread.is_alive():
                await asyncio.sleep(0.001)
        await pilot.pause()
    playing.close()
    return Played(len(player.asked), told, picture, bool(session.ended), player.window.sight.scene)


Visit = Callable[[Player], Awaitable[None]]


def visit(game: str, seats: str, visited: Visit, *, announces: bool = False, **more: Any) -> str:
    """Look at the first move of a deal, or the first for which cards are announced, and leave; return the log."""

    async def until(player: Player) -> bool:
        moves = player.asked[-1].moves
        if announces and (moves is None or not moves.announces):
            return False
        await visited(player)
        return True

    return asyncio.run(play_deal(load(game), seats.split(","), until=until, **more)).told
