"""One deal at a web table: turns, answers, and bots that play for absent people."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import attrs

from cardkit.engine.state import State
from cardkit.errors import CardkitError, IllegalMove, InvalidText
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.language import Message, gettext
from cardkit.match.advice import NOBODY_REPORTS, report_read
from cardkit_web.bots.memory import Memories
from cardkit_web.bots.pool import PacedThinker
from cardkit_web.setup import Setup
from cardkit_web.store.keeper import Keeper
from cardkit_web.table.audience import Audience
from cardkit_web.table.choices import CALL, TRUST, Choices
from cardkit_web.table.window import ALL, ORDER, AnswerWindow
from cardkit_web.table.window import CALL as IN_ORDER

NOBODY_CALLS = Message("Nobody calls.")
TIME_IS_OVER = Message("{name}: the time is over, and a bot plays on.")
TAKEN_BACK = Message("{name}: the last move is taken back.")


class TableServices(Protocol):
    """The services of a table that a deal needs."""

    setup: Setup
    game: AnyGame
    choices: Choices
    audience: Audience
    """The audience, which gets all events; the number of its view grows at least as quickly as that of windows, each of
    which an event follows."""
    keeper: Keeper
    thinker: PacedThinker

    @property
    def whose(self) -> str:
        """The address in whose share its bots think."""
        raise NotImplementedError

    def bots(self) -> Mapping[int, str]:
        """Return the seats that bots play now, also for absent people, with the bots' names."""

    async def attended(self) -> None:
        """Wait until a person is there."""

    def leave_to_bot(self, seat: int) -> None:
        """Let a bot play for a person who has not answered in time."""


LOOK: Final = 1.7
"""The time for a look at cards that were turned over, as a multiple of the pace."""


@attrs.frozen
class Decided:
    """A person's decision: the deal after it, or before it if a move was taken back."""

    deal: Deal
    undo: bool = False


class LiveDeal:
    """A deal under way. `deal` is the part that is shown, all of which is on the disk."""

    def __init__(self, host: TableServices, deal: Deal) -> None:
        self.host = host
        self.game = host.game
        self.turns = host.game.out_of_turn
        self.deal = deal
        self.asked: int | None = None
        """The person who is to move; None when there is none, or when several are asked at once."""
        self.window: AnswerWindow | None = None
        """The window in which several are asked at once; it is shown until its outcome is."""
        self.past: list[tuple[int, Deal]] = []
        """The deal before each of the latest moves of one person, since no other person has moved, and who that is."""
        self._decision: asyncio.Future[Decided | None] | None = None
        self._end = 0.0
        self._windows = host.audience.number
        """The number of the latest window: an answer to one of another deal, sent late, fits none of this one."""
        self._memories = Memories(self.game)
        self._floor = -1
        """The number of the play whose first answers have been heard, when there is no order."""

    @property
    def state(self) -> State:
        """The present state of the deal."""
        return self.deal.state

    @property
    def waits_for(self) -> list[int]:
        """Return the seats that the table waits for, as everybody knows."""
        if self.window is not None:
            return self.window.seats
        return [] if self.state.over else [int(self.state.actor)]

    @property
    def remaining(self) -> float | None:
        """The seconds that the asked person has left; None when nobody is asked, or the clock is off."""
        if self.asked is None or not self.host.setup.clock:
            return None
        return max(0.0, self._end - asyncio.get_running_loop().time())

    async def run(self) -> None:
        """Play the deal to its end."""
        while not self.state.over:
            await self.host.attended()
            responders = self.turns.responders(self.state) if self.turns is not None else []
            seekers = self.turns.unordered(self.state) if self.turns is not None else []
            if responders:
                await self._call_window(responders)
            elif seekers and self._heard():
                await self._next_in_chance_order()
            elif seekers:
                await self._order_window(seekers)
            elif len(people := self._people_at_once()) > 1:
                await self._all_window(people)
            elif people:
                await self._person(people[0])
            elif int(self.state.actor) in self.host.bots():
                await self._bot()
            else:
                await self._person(int(self.state.actor))

    async def _commit(self, after: Deal, move: Move | None, remarks: tuple[Message, ...] = ()) -> None:
        """Make `after` the deal and show the change, with the moves of chance after it, once it is on the disk.

        After a call that turns cards over it waits, so that the deal does not go on while people look at them.
        """
        before = self.state
        await self.host.keeper.keep(after)
        self.deal, self.window = after, None
        self.host.audience.happened(before, move, after.settled, remarks)
        for chance in after.chances:
            self.host.audience.happened(chance.before, chance.move, chance.after)
        if not after.over and self.host.choices.speech.turned_over(before, after.settled):
            await asyncio.sleep(LOOK * self.host.setup.pace)

    # -- One seat decides

    async def _bot(self) -> None:
        """Let the bot of the actor decide, and carry out its decision; it is noted for bots that need a memory."""
        seat, state = int(self.state.actor), self.state
        player = self.host.bots().get(seat, "")
        memory = self._memories.of(seat, player)
        actions = await self.host.thinker.decide(
            self.game, state, player, self.host.setup.pace, memory, self.host.whose, self._memories.attention
        )
        self._memories.decided(seat, player, state, actions)
        after = self.deal.copy()
        for action in actions:
            after.apply(action)
        await self._commit(after, after.last)

    async def _person(self, seat: int) -> None:
        """Carry out the move of the person at `seat`; a bot plays for one who is late, nobody for one who goes."""
        if seat != self.state.actor:
            self.deal = self.floor_of(seat)
        clock = self.host.setup.clock
        loop = asyncio.get_running_loop()
        self._decision = loop.create_future()
        self._end = loop.time() + clock
        self.asked = seat
        self.host.audience.show()
        try:
            async with asyncio.timeout(clock or None):
                decided = await self._decision
        except TimeoutError:
            self.host.leave_to_bot(seat)
            self.host.audience.said(TIME_IS_OVER, seat)
            return
        finally:
            self.asked, self._decision = None, None
        if decided is not None:
            await self._carry_out(seat, decided)

    def give_way(self, seat: int) -> None:
        """Stop waiting for a person who was asked and has gone."""
        if self.asked == seat and self._decision is not None and not self._decision.done():
            self._decision.set_result(None)
        if self.window is not None:
            self.window.give_way(seat)

    async def _carry_out(self, seat: int, decided: Decided) -> None:
        """Make the decided deal the present one, once it is stored.

        A move can be taken back later. Where `decided` takes one back, the story starts again with a sentence about
        that.
        """
        if decided.undo:
            await self.host.keeper.keep(decided.deal)
            self.deal = decided.deal
            self._memories.forget(int(self.state.decision))
            self.host.audience.events.clear()
            self.host.audience.said(TAKEN_BACK, seat)
            return
        self._remember(seat)
        await self._commit(decided.deal, decided.deal.last)

    def _remember(self, seat: int) -> None:
        """Keep the deal before a move of `seat`, if moves may be taken back; forget those of another seat's moves."""
        if self.past and self.past[-1][0] != seat:
            self.past.clear()
        if self.host.setup.undo:
            self.past.append((seat, self.deal))

    def move(self, seat: int, text: str) -> None:
        """Make the move of a person; raises `CardkitError`, with the correction in its sentence."""
        if self.asked != seat or self._decision is None or self._decision.done():
            raise InvalidText(gettext("It is not your turn."))
        self._decision.set_result(Decided(self._after(self.deal, text)))

    def _after(self, deal: Deal, text: str) -> Deal:
        """Return the deal after the actor's move `text`; raises `CardkitError`."""
        move = self.host.choices.read(text, deal.state)
        if move.seat != deal.state.actor:  # also when others decide at the same time
            raise IllegalMove(gettext("It is not your turn."))
        return self._played(deal, move)

    def _played(self, deal: Deal, move: Move) -> Deal:
        """The deal after `move` of the actor; raises `IllegalMove`."""
        actions = self.game.plan(deal.state, move)
        after = deal.copy()
        if move.seat in after.state.deciders():
            after.state.let_decide(move.seat)
        for action in actions:
            after.apply(action)
        return after

    def undo(self, seat: int) -> None:
        """Take back the latest move of a person; raises `InvalidText`."""
        if not self.can_undo(seat):
            raise InvalidText(
                gettext("You can take your last move back when it is your turn, as long as nobody else has moved.")
            )
        _, before = self.past.pop()
        if self._decision is not None:
            self._decision.set_result(Decided(before, undo=True))

    def can_undo(self, seat: int) -> bool:
        """Return whether `seat` may take its latest move back: it is asked now, and no other person has moved since."""
        asked = self.asked == seat and self._decision is not None and not self._decision.done()
        return asked and bool(self.past) and self.past[-1][0] == seat

    # -- Several are asked at once

    def _people_at_once(self) -> list[int]:
        """Return the people among those who decide at once now; none when one seat is asked alone."""
        waiting, bots = self.state.deciders(), self.host.bots()
        return [seat for seat in waiting if seat not in bots] if len(waiting) > 1 else []

    async def _all_window(self, people: Sequence[int]) -> None:
        """Let `people` decide at once, and carry out their choices; bots play for those who did not choose.

        No move before it can be taken back.
        """
        self._windows += 1
        window = AnswerWindow(self._windows, ALL, self.state.deciders(), people, self.host.setup.clock)
        await self._wait(window)
        self.window = None
        self.past.clear()
        for seat in people:
            if seat in window.answers:
                after = self._after(self.floor_of(seat), window.answers[seat])
                await self._commit(after, after.last)
            elif seat in window.people:
                self.host.leave_to_bot(seat)
                self.host.audience.said(TIME_IS_OVER, seat)

    def _open(self, kind: str, seats: Sequence[int]) -> AnswerWindow:
        """Return a new window of `kind` for `seats`; its time is 0 when no people are among them."""
        self._windows += 1
        bots = self.host.bots()
        people = [seat for seat in seats if seat not in bots]
        seconds = self.host.setup.window if people else 0.0
        return AnswerWindow(self._windows, kind, seats, people, seconds)

    async def _wait(self, window: AnswerWindow) -> None:
        """Let people answer until the window closes."""
        if not window.people:
            return
        self.window = window
        self.host.audience.show()
        await window.closes()

    async def _call_window(self, responders: Sequence[int]) -> None:
        """Collect the answers of people and bots to the latest play, and carry them out together."""
        bots = {seat: name for seat, name in self.host.bots().items() if seat in responders}
        window = self._open(IN_ORDER, responders)
        waiting = asyncio.ensure_future(self._wait(window))
        called: dict[int, int] = {}
        try:
            if bots:
                called |= await self._bots_that_call(responders, bots)
            await waiting
        finally:
            waiting.cancel()
        for seat, answer in window.answers.items():
            if answer != TRUST:
                called[seat] = self._intervention(seat, answer)
        if len(window.people) == 1:
            self._remember(window.people[0])
        elif window.people:
            self.past.clear()
        after = self.deal.copy()
        first = after.answer_together(responders, called)
        assert self.turns is not None
        silence = NOBODY_REPORTS if self.turns.names_card else NOBODY_CALLS
        remarks = (silence,) if first is None and window.people else ()
        await self._commit(after, after.last if first is not None else None, remarks)

    def _intervention(self, seat: int, text: str) -> int:
        """Return the action of the answer `text` of `seat` in a window: the call, or the report that the text names.

        Raises `CardkitError` for a report that cannot be made.
        """
        assert self.turns is not None
        if not self.turns.names_card:
            return self.turns.response(True)
        return report_read(self.game, self.host.choices.speech, self.state, seat, text)

    async def _bots_that_call(self, responders: Sequence[int], bots: Mapping[int, str]) -> dict[int, int]:
        """Return the actions, by seat, of those bots that call or report the latest play; all answers are noted for
        bots that need a memory.
        """
        assert self.turns is not None
        state = self.state
        found = {seat: self._memories.of(seat, player) for seat, player in bots.items()}
        memories = {seat: memory for seat, memory in found.items() if memory is not None}
        pace = self.host.setup.pace
        called = await self.host.thinker.answers(
            self.game, state, responders, bots, pace, memories, self.host.whose, self._memories.attention
        )
        trusts = self.turns.response(False)
        for seat in memories:
            others = [trusts] * list(responders).index(seat)
            self._memories.answered(seat, bots[seat], state, others, called.get(seat, trusts))
        return called

    def answer(self, seat: int, number: int, text: str) -> None:
        """Enter the answer of a person in a window; raises `CardkitError`."""
        window = self.window
        if window is None or window.closed or window.number != number:
            raise InvalidText(gettext("The time to answer this play is over."))
        if window.kind == IN_ORDER and text != TRUST:
            self._check_intervention(seat, text)
        if window.kind != IN_ORDER and seat in window.people:
            self._after(self.floor_of(seat), text)  # refused now, not when its turn to be heard comes
        window.answer(seat, text)

    def _check_intervention(self, seat: int, text: str) -> None:
        """Refuse an impossible answer at once; raises `CardkitError`."""
        assert self.turns is not None
        if self.turns.names_card:
            self._intervention(seat, text)
        elif text != CALL:
            raise InvalidText(gettext("Answer `call` or `trust`."))

    # -- Without a fixed order the first to answer counts first

    def _heard(self) -> bool:
        assert self.turns is not None
        return self.turns.window(self.state) == self._floor

    def floor_of(self, seat: int) -> Deal:
        """Return the deal as it is when `seat`, which may answer, answers next."""
        after = self.deal.copy()
        if seat in after.state.deciders():
            after.state.let_decide(seat)
        elif self.turns is not None:
            after.apply(self.turns.let_answer(seat))
        return after

    async def _order_window(self, seekers: Sequence[int]) -> None:
        """Let people answer in any order; carry out the legal answers in that order until the play is closed."""
        assert self.turns is not None
        window = self._open(ORDER, seekers)
        await self._wait(window)
        self.window = None
        self._floor = play = self.turns.window(self.state)
        self.past.clear()
        for seat, text in window.answers.items():
            if self.state.over or self.turns.window(self.state) != play:
                return
            if seat not in self.turns.unordered(self.state):
                return
            try:
                after = self._after(self.floor_of(seat), text)
            except CardkitError:  # an earlier answer has changed the legal actions
                continue
            await self._commit(after, after.last)

    async def _next_in_chance_order(self) -> None:
        """Carry out the decision of the actor, whom chance has chosen, when nobody else answers.

        A bot decides; a person lets the play pass, or is asked where passing is not legal.
        """
        seat = int(self.state.actor)
        passing = next((move for move in self.game.offers(self.state) if move.verb == "pass"), None)
        if seat in self.host.bots() or passing is None:
            await self._bot() if seat in self.host.bots() else await self._person(seat)
            return
        after = self.deal.copy()
        for action in self.game.plan(after.state, passing):
            after.apply(action)
        await self._commit(after, after.last)
