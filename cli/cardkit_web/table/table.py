"""A table: its people, their presence and their agreements; its match is in another module."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from cardkit.bots.registry import usual_bot
from cardkit.errors import InvalidText
from cardkit.language import Message, gettext
from cardkit.records.names import looks_like
from cardkit.speech.speech import speech_of
from cardkit.speech.spelling import Spelling
from cardkit_web.bots.pool import PacedThinker
from cardkit_web.store.errors import Lost
from cardkit_web.store.keeper import Keeper
from cardkit_web.store.kept import WATCH, Token
from cardkit_web.table.audience import BROKEN, Audience, MessageOutcomes, Viewer
from cardkit_web.table.choices import Choices
from cardkit_web.table.events import TableEvents
from cardkit_web.table.match import BETWEEN, TableMatch
from cardkit_web.table.seats import Devices, TableSeat, seat_names

if TYPE_CHECKING:  # they need SQLAlchemy, which checks of messages do not
    from cardkit_web.lobby.lobby import Lobby
    from cardkit_web.store.store import Held

LOG: Final = logging.getLogger("cardkit.web")
LEFT: Final = Message("{name} has left, and a bot plays on.")
LEFT_AND_LOST: Final = Message("{name} has left and loses this deal; a bot plays on.")
GONE: Final = Message("{name} is not there: a bot plays for them until they come back.")


class Table:
    """One table of a server."""

    def __init__(self, name: str, held: "Held", thinker: PacedThinker) -> None:
        """The table that this process holds; `restore` brings back its deals. Raises `CardkitError`."""
        self.id = name
        self.held = held
        self.setup = held.kept.setup
        self.thinker = thinker
        self.tokens: dict[bytes, Token] = held.kept.tokens
        self.game = self.setup.load()
        spelling = Spelling()
        self.speech = speech_of(self.game, spelling)
        self.choices = Choices(self.game, self.speech, spelling)
        self.audience = Audience(TableEvents(self.game, self.speech), held.first, lambda: self.setup.spectators)
        self.keeper = Keeper(held, lambda sentence: self.audience.said(sentence, -1))
        self.seats = [
            TableSeat(player, called)
            for player, called in zip(self.setup.players, seat_names(self.setup.players, held.kept.names), strict=True)
        ]
        for index in self.setup.vacant:
            self.seats[index].vacant = self.seats[index].away = True
        self.names = [seat.name for seat in self.seats]
        self.match = TableMatch(self)
        self.outcomes = MessageOutcomes()
        self.devices = Devices()
        self.in_short: dict[str, list[str]] = {}
        """The essentials of the rules for a beginner, by language."""
        self.used = time.monotonic()
        """The time at which a person was last there."""
        self.failed = False
        """True after an unexpected error: the next visitor gets a new table restored from its record."""
        self.lobby: Lobby | None = None
        """The lobby that rates its matches; None when there is none."""
        self._changing = asyncio.Lock()
        """A lock, held while the store records that a person comes, goes, or decides something for the table."""
        self._task: asyncio.Task[None] | None = None
        """The match, once it has begun."""
        self._someone = asyncio.Event()
        held.when_lost(self.lose)

    # -- Who is there

    def bots(self) -> Mapping[int, str]:
        """Return the seats that bots play now, also for absent people."""
        usual = usual_bot(self.game)
        return {
            index: usual if seat.person else seat.player
            for index, seat in enumerate(self.seats)
            if not seat.person or seat.away
        }

    @property
    def whose(self) -> str:
        """The address in whose share its bots think: that of the first person who is there."""
        sitting = [viewer for viewer in self.audience.viewers if viewer.seat is not None]
        return min(sitting, key=lambda viewer: viewer.seat or 0).address if sitting else self.id

    def enter(self, viewer: Viewer) -> None:
        """Add a page that was opened, and look who is present."""
        self.audience.viewers.add(viewer)
        self.used = time.monotonic()
        self.looked_around()

    def leave(self, viewer: Viewer) -> None:
        """Remove a page that was closed, and look who is present."""
        self.audience.viewers.discard(viewer)
        self.used = time.monotonic()
        self.looked_around()

    def looked_around(self) -> None:
        """Note which people are present, and show the table to all.

        The match goes on while anybody is present, and waits while nobody is.
        """
        there = {viewer.seat for viewer in self.audience.viewers}
        for index, seat in enumerate(self.seats):
            seat.present = seat.person and index in there
        if any(seat.present for seat in self.seats):
            self._someone.set()
        else:
            self._someone.clear()
        if self.match.shuffle is not None:
            self.match.shuffle.look_again()
        self.audience.show_table()

    async def attended(self) -> None:
        """Wait until a player is there: a table without people does not go on."""
        await self._someone.wait()

    def back(self, seat: int) -> None:
        """Give an absent person who does something the seat back."""
        if self.seats[seat].away:
            self.seats[seat].away = False
            self.audience.show_table()
            self.audience.show()

    def leave_to_bot(self, seat: int) -> None:
        """Let a bot play for a person who has not answered in time, until they come back; show the table, and tell
        nobody.
        """
        self.seats[seat].away = True
        self.audience.show_table()

    async def sit(self, seat: int, name: str, *, comes: bool, account: str = "") -> None:
        """Take a free seat if the person `comes`, or else change the name at it before the first deal; raises
        `InvalidText`.
        That is also raised for a name like another person's, and for a seat of a bot. `account` is that of the person,
        at a table of the lobby. The match begins when no seat is open any more.
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
            if self.match.play is not None and self.seats[seat].name and not self.seats[seat].vacant:
                raise InvalidText(gettext("Names stay as they are once the cards are dealt."))
            await self.held.name(seat, name)
            self.seats[seat].name = name
            await self._note_account(seat, account)
            if self.seats[seat].vacant:
                self.seats[seat].vacant = self.seats[seat].away = False
                await self._note_who_left()
                self.audience.show()
            self._rename()
            self.looked_around()
            if not self.open_seats() and self._task is None:
                await self._begin()

    def opens(self, token: Token) -> bool:
        """Return whether a token lets anybody in: one to look on where that is allowed, one of a seat while a person
        has the seat or may still come.
        """
        if token.seat is not None:
            return self.seats[token.seat].kind in ("person", "open")
        return token.kind != WATCH or self.setup.spectators

    async def give_up(self, seat: int) -> None:
        """Let the person of a seat go for good: before the first deal it is open again, after that a bot plays.

        Their account and, before the first deal, their name are forgotten. Otherwise everybody at the table is
        informed.
        """
        async with self._changing:
            found = self.seats[seat]
            self.outcomes.forget(seat)
            await self._note_account(seat, "")
            if self._task is None:
                await self.held.name(seat, "")
                found.name = ""
                self._rename()
            else:
                found.vacant = found.away = True
                await self._note_who_left()
                self.audience.said(LEFT_AND_LOST if self.setup.leaving and self.match.result is None else LEFT, seat)
                if self.match.play is not None:
                    self.match.play.give_way(seat)
            self.looked_around()

    def let_bot_play(self, seat: int) -> None:
        """Let a bot play for an absent person, until they come back."""
        self.seats[seat].away = True
        self.audience.said(GONE, seat)
        if self.match.play is not None:
            self.match.play.give_way(seat)
        self.audience.show_table()

    def lose(self) -> None:
        """Give the table up to another process: its pages go there, and nothing more happens here."""
        self.failed = True
        if self._task is not None:
            self._task.cancel()
        self.audience.send_away()

    async def allow_chat(self, allowed: bool) -> None:
        """Say whether people may write to each other from now on."""
        async with self._changing:
            changed = attrs.evolve(self.setup, chat=allowed)
            await self.held.change(changed)
            self.setup = changed
            self.audience.show_table()

    async def agree(self, **changes: Any) -> None:
        """Change the setup of the table by `changes`, and store it; raises `CannotKeep`."""
        async with self._changing:
            await self._agree(**changes)

    async def _agree(self, *, begun: bool = False, **changes: Any) -> None:
        """Change and store the setup, with the lock held; `begun` says that the first cards are about to be dealt."""
        self.setup = attrs.evolve(self.setup, **changes)
        await self.held.change(self.setup, begun=begun)

    async def _note_account(self, seat: int, account: str) -> None:
        if self.setup.listed and self.setup.accounts[seat] != account:
            accounts = [account if index == seat else other for index, other in enumerate(self.setup.accounts)]
            await self._agree(accounts=tuple(accounts))

    async def change_way(self, token: str) -> None:
        """Change the token by which visitors of the lobby join."""
        await self.agree(way=token)
        self.audience.show_table()

    async def _note_who_left(self) -> None:
        await self._agree(vacant=tuple(index for index, seat in enumerate(self.seats) if seat.vacant))

    @property
    def present(self) -> list[int]:
        """Return the seats whose people are there."""
        return [index for index, seat in enumerate(self.seats) if seat.present]

    def free_seats(self) -> list[int]:
        """Return the seats at which a person may sit down."""
        return [index for index, seat in enumerate(self.seats) if seat.free]

    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [index for index, seat in enumerate(self.seats) if seat.open]

    # -- Beginning and going on

    async def fill(self) -> None:
        """Stop waiting: the usual bot takes every open seat, and the match begins.

        Raises `InvalidText` when the cards are dealt already, and when nobody has sat down.
        """
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
        """Name the seats again: people keep their names, and bots get others."""
        people = {index: seat.name for index, seat in enumerate(self.seats) if seat.person}
        self.names[:] = seat_names(self.setup.players, people)
        for seat, name in zip(self.seats, self.names, strict=True):
            seat.name = name

    async def _begin(self) -> None:
        await self._agree(begun=True)
        self._start()

    def _start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        """Play the match; after an error close the pages and mark the table as failed, so that its next visitor gets it
        restored.
        """
        try:
            await self.match.run()
        except asyncio.CancelledError:
            raise
        except Lost:
            self.lose()
        except Exception:
            LOG.exception("The table %s has failed.", self.id)
            self.audience.said(BROKEN, -1)
            self.failed = True
            self.audience.send_away()

    def next_deal(self) -> None:
        """Begin the next deal; raises `InvalidText`."""
        if self.match.state != BETWEEN:
            raise InvalidText(gettext("There is no next deal now."))
        self.match.go_on()

    async def restore(self) -> None:
        """Restore the match that is kept, and start it if there is one or no seat is open; raises `CardkitError`."""
        if await self.match.restore() or not self.open_seats():
            self._start()

    async def close(self) -> None:
        """Release the table; all that was shown is stored."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.held.release()
