"""A table: deal after deal, who sits at it, and what each of them is shown."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import date
from io import StringIO
from typing import Any, Final, Protocol

import attrs
from rich.console import Console

from cardkit.cards.chance import fresh_seed
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.language import Message, gettext
from cardkit.likeness import looks_like
from cardkit.records.commitments import chain, committed, seed_of
from cardkit.records.record import Record
from cardkit.records.recorder import Recorder
from cardkit_cli.faces.face import face_of
from cardkit_cli.play.progress import MatchProgress
from cardkit_cli.play.seats import HUMAN
from cardkit_cli.terminal.console import Screen
from cardkit_games.bots import usual_bot
from cardkit_web.lobby.lobby import Lobby
from cardkit_web.store.store import CannotKeep, Held, Lost, Token, Unsure
from cardkit_web.table.choices import Choices
from cardkit_web.table.devices import Devices
from cardkit_web.table.heard import Heard
from cardkit_web.table.in_lobby import rated_match
from cardkit_web.table.play import LiveDeal
from cardkit_web.table.seats import TableSeat, seat_names
from cardkit_web.table.shuffle import Shuffle
from cardkit_web.table.story import Said, Story, StoryEvent
from cardkit_web.thinking.pool import PacedThinker

LOG: Final = logging.getLogger("cardkit.web")
WAITING, PLAYING, BETWEEN, ENDED = "waiting", "playing", "between", "ended"
"""The stages of a table: waiting for people, in a deal, between two, after the match."""
NOT_SAVED: Final = Message("This table cannot be saved at the moment: if the server stops, what comes now is lost.")
LEFT: Final = Message("{name} has left, and a bot plays on.")
LEFT_AND_LOST: Final = Message("{name} has left and loses this deal; a bot plays on.")
GONE: Final = Message("{name} is not there: a bot plays for them until they come back.")
BROKEN: Final = Message("Something went wrong at this table. Open its link again to go on from the last move.")


class Viewer(Protocol):
    """A page that is open at a table."""

    seat: int | None
    address: str
    """The address from which it is opened."""

    def show_table(self) -> None:
        """Show who sits there, which has changed."""

    def show_view(self) -> None:
        """Show what can be seen, which has changed."""

    def tell(self, message: Mapping[str, Any]) -> None:
        """A message for this page alone, or for all."""


class Table:
    """One table of a server."""

    def __init__(self, name: str, held: Held, thinker: PacedThinker) -> None:
        """The table that this process holds; `restore` brings back what was played. Raises `CardkitError`."""
        self.id = name
        self.held = held
        self.setup = held.kept.setup
        self.thinker = thinker
        self.tokens: dict[bytes, Token] = held.kept.tokens
        self.game = self.setup.load()
        screen = Screen(Console(file=StringIO()))
        self.face = face_of(self.game, screen)
        self.choices = Choices(self.game, self.face, screen)
        self.story = Story(self.game, self.face)
        self.seats = [
            TableSeat(player, called)
            for player, called in zip(self.setup.players, seat_names(self.setup.players, held.kept.names), strict=True)
        ]
        for index in self.setup.vacant:
            self.seats[index].vacant = self.seats[index].away = True
        self.names = [seat.name for seat in self.seats]
        self.progress = MatchProgress(self.game, self.names)
        self.play: LiveDeal | None = None
        self.closed: list[Record] = []
        """The deals that are over."""
        self.result: Result | None = None
        """The end of the latest deal; None while one is under way."""
        self.promised: Record | None = None
        """The deal under way or over as it was committed to, with its salt, at a table where deals are."""
        self.shuffle: Shuffle | None = None
        """The shares of chance that are being gathered for the next deal."""
        self.number = held.first
        """The number of the view, which grows with everything that happens, whoever holds the table."""
        self.viewers: set[Viewer] = set()
        self.heard = Heard()
        self.devices = Devices()
        self.seconds: list[float | None] = []
        """The seconds that each deal that is over lasted since it was dealt or brought back; None for others."""
        self._dealt = 0.0
        self.in_short: dict[str, list[str]] = {}
        """The rules that somebody has to know to begin, by language."""
        self.public: dict[str, str] = {}
        """The view of those who look on, as it is sent, by language; made anew when something happens."""
        self.sitting: dict[str, str] = {}
        """The message `table`, as it is sent, by language; made anew when somebody comes or goes."""
        self._changing = asyncio.Lock()
        """Held while it is kept that somebody comes, goes, or decides something for the table."""
        self._players: tuple[str, ...] = ()
        """The player of each seat at the beginning of the deal: a bot in place of who had left before."""
        self._kept: list[Move] = []
        self._lines: list[str] = []
        """The moves that were kept last, and the lines that they are in the record."""
        self._failing = False
        self._task: asyncio.Task[None] | None = None
        self._next = asyncio.Event()
        self._someone = asyncio.Event()
        self.used = time.monotonic()
        """The time at which somebody was last there."""
        self.failed = False
        """True where something went wrong: whoever comes back finds the table made anew from its record."""
        self.kept_in: Callable[[float], object] = lambda seconds: None
        """Told after how many seconds each change of a deal is kept."""
        self.not_kept: Callable[[], object] = lambda: None
        """Told when one is not."""
        self.lobby: Lobby | None = None
        """The lobby that rates its matches; None where there is none."""
        self.changed: Callable[[], object] = lambda: None
        """Told whenever somebody comes or goes."""
        held.when_lost(self.lose)

    # -- Who is there

    @property
    def state(self) -> str:
        """Return what the table is at."""
        if self.progress.result is not None:
            return ENDED
        if self.play is None:
            return WAITING
        return PLAYING if self.result is None else BETWEEN

    def bots(self) -> Mapping[int, str]:
        """The seats that bots play now, also for people who are away."""
        usual = usual_bot(self.game)
        return {
            index: usual if seat.person else seat.player
            for index, seat in enumerate(self.seats)
            if not seat.person or seat.away
        }

    @property
    def whose(self) -> str:
        """The address in whose share its bots think: that of the first person who is there."""
        sitting = [viewer for viewer in self.viewers if viewer.seat is not None]
        return min(sitting, key=lambda viewer: viewer.seat or 0).address if sitting else self.id

    def enter(self, viewer: Viewer) -> None:
        """A page has been opened."""
        self.viewers.add(viewer)
        self.used = time.monotonic()
        self.looked_around()

    def leave(self, viewer: Viewer) -> None:
        """A page has been closed."""
        self.viewers.discard(viewer)
        self.used = time.monotonic()
        self.looked_around()

    def looked_around(self) -> None:
        """Note who is there."""
        there = {viewer.seat for viewer in self.viewers}
        for index, seat in enumerate(self.seats):
            seat.present = seat.person and index in there
        if any(seat.present for seat in self.seats):
            self._someone.set()
        else:
            self._someone.clear()
        if self.shuffle is not None:
            self.shuffle.look_again()
        self.show_table()

    async def attended(self) -> None:
        """Wait until somebody is there who plays: nobody's table stands still."""
        await self._someone.wait()

    def back(self, seat: int) -> None:
        """A person who was away does something: the seat is theirs again."""
        if self.seats[seat].away:
            self.seats[seat].away = False
            self.show_table()
            self.show()

    def leave_to_bot(self, seat: int) -> None:
        """A person has not answered in time."""
        self.seats[seat].away = True
        self.show_table()

    async def sit(self, seat: int, name: str, *, comes: bool, account: str = "") -> None:
        """Somebody `comes` and takes a seat, or is called otherwise; raises `InvalidText`, as for a name of others.

        `account` is that of whoever sits there, at a table of the lobby.
        """
        async with self._changing:
            if comes and not self.seats[seat].free:
                raise InvalidText(gettext("That seat is taken."))
            others = [one.name for index, one in enumerate(self.seats) if index != seat and one.person and one.name]
            if any(looks_like(name, other) for other in others):
                raise InvalidText(
                    gettext(
                        "{name!r} sits here already, or somebody whose name looks like it: choose another.", name=name
                    )
                )
            if not self.seats[seat].person:
                raise InvalidText(gettext("A bot has this seat."))
            if self.play is not None and self.seats[seat].name and not self.seats[seat].vacant:
                raise InvalidText(gettext("Names stay as they are once the cards are dealt."))
            await self.held.name(seat, name)
            self.seats[seat].name = name
            await self._note_account(seat, account)
            if self.seats[seat].vacant:
                self.seats[seat].vacant = self.seats[seat].away = False
                await self._note_who_left()
                self.show()
            self._rename()
            self.looked_around()
            if not self.open_seats() and self._task is None:
                await self._begin()

    async def give_up(self, seat: int) -> None:
        """The person of a seat is gone for good: before the first deal it is open again, after that a bot plays."""
        async with self._changing:
            found = self.seats[seat]
            await self._note_account(seat, "")
            if self._task is None:
                await self.held.name(seat, "")
                found.name = ""
                self._rename()
            else:
                found.vacant = found.away = True
                await self._note_who_left()
                self.said(LEFT_AND_LOST if self.setup.leaving and self.result is None else LEFT, seat)
                if self.play is not None:
                    self.play.give_way(seat)
            self.looked_around()

    def let_bot_play(self, seat: int) -> None:
        """A bot plays for somebody who is not there, until they come back."""
        self.seats[seat].away = True
        self.said(GONE, seat)
        if self.play is not None:
            self.play.give_way(seat)
        self.show_table()

    def gone(self) -> None:
        """The table is not here any more: its pages ask for it again."""
        for viewer in list(self.viewers):
            viewer.tell({"type": "broken"})

    def lose(self) -> None:
        """Another process may have the table: its pages go there, and nothing more happens here."""
        self.failed = True
        if self._task is not None:
            self._task.cancel()
        self.gone()

    async def allow_chat(self, allowed: bool) -> None:
        """Say whether people may write to each other from now on."""
        async with self._changing:
            changed = attrs.evolve(self.setup, chat=allowed)
            await self.held.change(changed)
            self.setup = changed
            self.show_table()

    async def _note_account(self, seat: int, account: str) -> None:
        if self.setup.listed and self.setup.accounts[seat] != account:
            accounts = [account if index == seat else other for index, other in enumerate(self.setup.accounts)]
            self.setup = attrs.evolve(self.setup, accounts=tuple(accounts))
            await self.held.change(self.setup)

    async def change_way(self, token: str) -> None:
        """Have another token by which the table is joined out of the lobby."""
        async with self._changing:
            self.setup = attrs.evolve(self.setup, way=token)
            await self.held.change(self.setup)
            self.show_table()

    async def _note_who_left(self) -> None:
        vacant = tuple(index for index, seat in enumerate(self.seats) if seat.vacant)
        self.setup = attrs.evolve(self.setup, vacant=vacant)
        await self.held.change(self.setup)

    def free_seats(self) -> list[int]:
        """The seats at which somebody may sit down."""
        return [index for index, seat in enumerate(self.seats) if seat.free]

    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [index for index, seat in enumerate(self.seats) if seat.open]

    # -- Beginning and going on

    async def fill(self) -> None:
        """The maker will wait no longer: the usual bot takes every open seat. Raises `InvalidText`."""
        async with self._changing:
            if self._task is not None:
                raise InvalidText(gettext("The cards are dealt already."))
            if len(self.open_seats()) == sum(seat.person for seat in self.seats):
                raise InvalidText(gettext("Nobody has sat down yet."))
            bot = usual_bot(self.game)
            for seat in self.seats:
                seat.player = bot if seat.open else seat.player
            self.setup = attrs.evolve(self.setup, players=tuple(seat.player for seat in self.seats))
            self._rename()
            await self._begin()

    def _rename(self) -> None:
        """People have their names, and bots others."""
        people = {index: seat.name for index, seat in enumerate(self.seats) if seat.person}
        self.names[:] = seat_names(self.setup.players, people)
        for seat, name in zip(self.seats, self.names, strict=True):
            seat.name = name

    async def _begin(self) -> None:
        """Deal, as soon as somebody is there."""
        await self.held.change(self.setup, begun=True)
        self._start()

    def _start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    def next_deal(self) -> None:
        """The next deal is wanted; raises `InvalidText`."""
        if self.state != BETWEEN:
            raise InvalidText(gettext("There is no next deal now."))
        self._next.set()

    async def _run(self) -> None:
        try:
            await self._deals()
        except asyncio.CancelledError:
            raise
        except Lost:
            self.lose()
        except Exception:
            LOG.exception("The table %s has failed.", self.id)
            self.said(BROKEN, -1)
            self.failed = True
            for viewer in list(self.viewers):
                viewer.tell({"type": "broken"})

    async def _deals(self) -> None:
        while self.progress.result is None:
            if self.result is not None:  # also where the server was started again between two deals
                await self._next.wait()
            if self.play is None or self.result is not None:
                await self._deal()
            assert self.play is not None
            await self.play.run()
            self._next.clear()
            await self._close(self.play.recorder)

    async def _deal(self) -> None:
        """Deal, and write it to the disk before anybody sees a card."""
        await self.attended()
        shares = await self._shares() if self.setup.fair else ()
        seed = seed_of(shares) if shares else fresh_seed()  # of this deal alone: no record tells another one's cards
        recorder = Recorder(self.game, self.progress.deal(seed))
        usual = usual_bot(self.game)
        self._players = tuple(usual if seat.vacant else seat.player for seat in self.seats)
        self.promised = None
        if shares:
            self.promised = committed(attrs.evolve(self._record(recorder), seed=seed, shares=shares))
        self.shuffle = None
        if self.setup.listed and (self.progress.number == 1 or not self.game.has_match):
            there = zip(self.seats, self.setup.accounts, strict=True)
            rated = tuple("" if seat.away else account for seat, account in there)
            self.setup = attrs.evolve(self.setup, rated=rated)
            await self._write(self.held.change(self.setup))
        await self._write(self.held.deal(self._record(recorder)))
        self.story.clear()
        self.result = None
        self.play = LiveDeal(self, recorder)
        self._dealt = time.monotonic()
        self.show_table()
        self.show()

    async def _shares(self) -> tuple[str, ...]:
        """The shares of chance of which the seed of the next deal is made; a shuffle that was kept goes on."""
        number = self.progress.number + 1
        shuffle = self.shuffle = Shuffle.kept(self.setup.shuffle, number) or Shuffle(number)

        async def keep() -> None:
            async with self._changing:
                self.setup = attrs.evolve(self.setup, shuffle=shuffle.text())
                await self._write(self.held.change(self.setup))

        return await shuffle.gather(lambda: self.present, self.show_table, keep)

    @property
    def present(self) -> list[int]:
        """The seats whose people are there."""
        return [index for index, seat in enumerate(self.seats) if seat.present]

    @property
    def link(self) -> str | None:
        """The last link of the moves of the deal that is over, chained to its commitment; None where there is none."""
        over = self.result is not None and self.closed
        return chain(self.closed[-1])[-1] if over and self.closed[-1].commitment else None

    def _record(self, recorder: Recorder) -> Record:
        record = recorder.record(tuple(self.names), date.today().isoformat())
        record = attrs.evolve(
            record,
            players=self._players,
            window=self.setup.window,
            leaving=self.setup.leaving,
            abandoned=self._abandoned(),
        )
        if self.promised is None:
            return record
        told = self.promised
        return attrs.evolve(record, seed=told.seed, shares=told.shares, commitment=told.commitment, salt=told.salt)

    def _abandoned(self) -> tuple[int, ...]:
        """Return which seats had people when the deal under way began, who are gone: bots play for them."""
        seats = enumerate(self.seats)
        gone = [index for index, seat in seats if seat.vacant or (seat.person and seat.away and not seat.present)]
        return tuple(index for index in gone if self._players[index] == HUMAN)

    async def _close(self, recorder: Recorder) -> None:
        result = Result.of(recorder.state)
        assert result is not None
        await self._write(self.held.end(result, self._abandoned()))
        self.closed.append(self._record(recorder))
        self.seconds += [None] * (len(self.closed) - 1 - len(self.seconds))
        self.seconds.append(time.monotonic() - self._dealt)
        self.progress.close(result)
        self.result = result
        self.number += 1
        self.show_table()
        self.show()
        await self._rate()

    async def restore(self) -> None:
        """Go on with the match that is kept, if there is one; raises `CardkitError`."""
        deals = await self.held.deals()
        if deals:
            await asyncio.to_thread(self._play_again, deals)
            if self.result is not None and deals[-1].result is None:  # the server was killed before that was kept
                await self.held.end(self.result, self._abandoned())
                self.closed.append(attrs.evolve(deals[-1], result=self.result, abandoned=self._abandoned()))
            await self._rate()
            self._start()
        elif not self.open_seats():
            self._start()

    def _play_again(self, deals: Sequence[Record]) -> None:
        """Play the match again, up to where it stands."""
        past: list[tuple[State, Move]] = []
        recorder = self.progress.restore(deals, lambda before, move: past.append((before.state.clone(), move)))
        self.promised = deals[-1] if deals[-1].commitment else None
        self._players = deals[-1].players
        self.closed = [deal for deal in deals if deal.result is not None]
        self.play = LiveDeal(self, recorder)
        self._kept = recorder.moves
        self._lines = [move.text for move in recorder.moves]
        self._dealt = time.monotonic()
        self.result = Result.of(recorder.state)
        states = [before for before, _ in past] + [recorder.state]
        latest = [StoryEvent(self.number, before, move, states[index + 1]) for index, (before, move) in enumerate(past)]
        for event in latest[-8:]:
            self.story.add(event)

    async def close(self) -> None:
        """Let go of everything; what was shown is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.held.release()

    async def _rate(self) -> None:
        """Have the match rated that has just ended, at a table of the lobby; a second time changes nothing."""
        if self.lobby is None or not self.setup.listed or self.result is None:
            return
        result = self.progress.result if self.game.has_match else self.result
        match = None if result is None else rated_match(self, result, self._abandoned())
        if match is None:
            return
        try:
            await self.lobby.note(match)
        except CannotKeep:
            LOG.error("A match of the table %s is not rated until the table is opened again.", self.id)

    # -- Keeping and telling

    async def keep(self, recorder: Recorder) -> None:
        """Write the moves to the disk."""
        moves, kept = recorder.moves, self._kept
        same = next((index for index, (new, old) in enumerate(zip(moves, kept, strict=False)) if new is not old), None)
        if same is None:
            same = min(len(moves), len(kept))
        self._lines = [*self._lines[:same], *(move.text for move in moves[same:])]
        self._kept = moves
        await self._write(self.held.play(self._lines, same))

    async def _write(self, change: Awaitable[None]) -> None:
        """Wait until it is kept; where the disk is full, say so once and go on. Raises `Lost`."""
        began = time.perf_counter()
        try:
            await change
        except Unsure:
            self.not_kept()
            raise
        except Lost:
            raise
        except CannotKeep:
            self.not_kept()
            if not self._failing:
                self.said(NOT_SAVED, -1)
            self._failing = True
        else:
            self.kept_in(time.perf_counter() - began)
            self._failing = False

    def happened(self, before: State, move: Move | None, after: State, remarks: tuple[Message, ...] = ()) -> None:
        """Tell everybody, who are then shown the table again."""
        self.number += 1
        self.story.add(StoryEvent(self.number, before, move, after, remarks))
        self.show()

    def said(self, sentence: Message, seat: int) -> None:
        """Tell everybody what is no move."""
        self.number += 1
        self.story.add(Said(self.number, sentence, seat))
        self.show()

    def taken_back(self) -> None:
        """Forget what was told: it has not happened."""
        self.story.clear()

    def show(self) -> None:
        """Show everybody the table again."""
        self.public.clear()
        for viewer in self.viewers:
            viewer.show_view()

    def show_table(self) -> None:
        """Show everybody who sits where."""
        self.sitting.clear()
        for viewer in self.viewers:
            viewer.show_table()
        self.changed()

    @property
    def audience(self) -> list[Viewer]:
        """The pages that may see what happens: those with a seat, and all others where spectators are welcome."""
        return [viewer for viewer in self.viewers if viewer.seat is not None or self.setup.spectators]

    def tell(self, message: Mapping[str, Any]) -> None:
        """A message to everybody who may see what happens."""
        for viewer in self.audience:
            viewer.tell(message)
