"""The match at a table, deal after deal: dealt, stored, closed, rated, and restored from the store."""

import asyncio
import logging
import time
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Protocol

import attrs

from cardkit.bots.registry import usual_bot
from cardkit.cards.chance import fresh_seed
from cardkit.engine.state import State
from cardkit.game.game import Deal
from cardkit.game.moves import Move
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.match.progress import MatchProgress
from cardkit.match.seats import HUMAN
from cardkit.records.commitments import chain, committed, seed_of
from cardkit.speech.plain_words import REDEALT
from cardkit_web.lobby.matches import RatedEntry, RatedMatch
from cardkit_web.store.errors import CannotKeep
from cardkit_web.store.keeper import Keeper
from cardkit_web.table.events import REMEMBERED, MoveEvent
from cardkit_web.table.play import LiveDeal, TableServices
from cardkit_web.table.seats import TableSeat
from cardkit_web.table.shuffle import Shuffle

if TYPE_CHECKING:  # they need SQLAlchemy, which checks of messages do not
    from cardkit_web.lobby.lobby import Lobby
    from cardkit_web.store.store import Held

LOG: Final = logging.getLogger("cardkit.web")
WAITING, PLAYING, BETWEEN, ENDED = "waiting", "playing", "between", "ended"
"""The stages of a table: waiting for people, in a deal, between two, after the match."""


class MatchServices(TableServices, Protocol):
    """The services of a table that its match needs."""

    id: str
    held: "Held"
    keeper: Keeper
    seats: list[TableSeat]
    names: list[str]
    lobby: "Lobby | None"

    @property
    def present(self) -> list[int]:
        """Return the seats whose people are there."""
        raise NotImplementedError

    async def agree(self, **changes: Any) -> None:
        """Change the setup of the table by `changes`, and store it."""


class TableMatch:
    """The match of one table."""

    def __init__(self, host: MatchServices) -> None:
        self.host = host
        self.game = host.game
        self.progress = MatchProgress(host.game, host.names)
        self.play: LiveDeal | None = None
        """The deal under way or over; None before the first."""
        self.closed: list[Record] = []
        """The deals that are over."""
        self.result: Result | None = None
        """The end of the latest deal; None while one is under way."""
        self.promised: Record | None = None
        """The deal under way or over with its commitment and salt, at a table with commitments."""
        self.shuffle: Shuffle | None = None
        """The shares of chance that are being gathered for the next deal."""
        self.seconds: list[float | None] = []
        """The seconds that each deal that is over lasted since it was dealt or brought back; None for others."""
        self._dealt = 0.0
        self._players: tuple[str, ...] = ()
        """The player of each seat at the beginning of the deal: a bot in place of a person who had left before."""
        self._next = asyncio.Event()

    @property
    def state(self) -> str:
        """The state of the table: `WAITING`, `PLAYING`, `BETWEEN` two deals, or `ENDED` with the match."""
        if self.progress.result is not None:
            return ENDED
        if self.play is None:
            return WAITING
        return PLAYING if self.result is None else BETWEEN

    @property
    def link(self) -> str | None:
        """Return the last link of the moves of a finished deal, chained to its commitment; None when there is none."""
        over = self.result is not None and self.closed
        return chain(self.closed[-1])[-1] if over and self.closed[-1].commitment else None

    @property
    def redealt(self) -> bool:
        """Return whether the latest deal is over because a seat asked for a new one, which follows at once."""
        return self.result is not None and self.result.kind == "redealt"

    async def run(self) -> None:
        """Play deal after deal, to the end of the match."""
        while self.progress.result is None:
            if self.result is not None and not self.redealt:
                await self._next.wait()  # also if the server was restarted between two deals
            if self.play is None or self.result is not None:
                await self._deal()
            assert self.play is not None
            await self.play.run()
            self._next.clear()
            await self._close(self.play.deal)
            if self.redealt:
                self.host.audience.said(REDEALT, -1)

    def go_on(self) -> None:
        """Play the next deal, if the match waits for it."""
        self._next.set()

    # -- A deal begins

    async def _deal(self) -> None:
        """Deal, and write it to the disk before anybody sees a card."""
        host = self.host
        await host.attended()
        shares = await self._shares() if host.setup.fair else ()
        seed = seed_of(shares) if shares else fresh_seed()  # of this deal alone: no record reveals another one's cards
        live = Deal(self.game, self.progress.deal(seed))
        usual = usual_bot(self.game)
        self._players = tuple(usual if seat.vacant else seat.player for seat in host.seats)
        self.promised = None
        if shares:
            self.promised = committed(attrs.evolve(self._record(live), seed=seed, shares=shares))
        self.shuffle = None
        await self._note_who_is_rated()
        record = self._record(live)
        await host.keeper.write(lambda: host.held.deal(record))
        if not self.redealt:  # after a redeal the earlier events stay on the screen
            host.audience.events.clear()
        self.result = None
        self.play = LiveDeal(host, live)
        self._dealt = time.monotonic()
        host.audience.show_table()
        host.audience.show()

    async def _note_who_is_rated(self) -> None:
        """Store the accounts rated in a match that begins with this deal at a listed table; absent people are left out.

        In a game without matches each deal is one.
        """
        host = self.host
        if host.setup.listed and (self.progress.number == 1 or not self.game.has_match):
            there = zip(host.seats, host.setup.accounts, strict=True)
            rated = tuple("" if seat.away else account for seat, account in there)
            await host.keeper.write(lambda: host.agree(rated=rated))

    async def _shares(self) -> tuple[str, ...]:
        """Return the shares of chance that make the seed of the next deal; a stored shuffle goes on."""
        host, number = self.host, self.progress.number + 1
        shuffle = self.shuffle = Shuffle.kept(host.setup.shuffle, number) or Shuffle(number)

        async def keep() -> None:
            await host.keeper.write(lambda: host.agree(shuffle=shuffle.text()))

        return await shuffle.gather(lambda: host.present, host.audience.show_table, keep)

    def _record(self, live: Deal) -> Record:
        """Return the record of `live` so far, with the players at the deal, and with its commitment if it has one."""
        host = self.host
        record = live.record(tuple(host.names), date.today().isoformat())
        record = attrs.evolve(
            record,
            players=self._players,
            window=host.setup.window,
            leaving=host.setup.leaving,
            abandoned=self._abandoned(),
        )
        if self.promised is None:
            return record
        promised = self.promised
        return attrs.evolve(
            record, seed=promised.seed, shares=promised.shares, commitment=promised.commitment, salt=promised.salt
        )

    # -- A deal ends

    def _abandoned(self) -> tuple[int, ...]:
        """Return the seats that people had when the deal began, and whose people are gone now.

        A person is gone after giving up the seat, or while a bot plays for them and no page of theirs is connected.
        """
        seats = enumerate(self.host.seats)
        gone = [index for index, seat in seats if seat.vacant or (seat.person and seat.away and not seat.present)]
        return tuple(index for index in gone if self._players[index] == HUMAN)

    async def _close(self, live: Deal) -> None:
        """Store and show the end of a deal, and have a match that ends with it rated."""
        result = Result.of(live.state)
        assert result is not None
        abandoned = self._abandoned()
        await self.host.keeper.write(lambda: self.host.held.end(result, abandoned))
        self.closed.append(self._record(live))
        self.seconds += [None] * (len(self.closed) - 1 - len(self.seconds))
        self.seconds.append(time.monotonic() - self._dealt)
        self.progress.close(result)
        self.result = result
        self.host.audience.ended()
        await self._rate()

    async def _rate(self) -> None:
        """Have a finished match of a table in the lobby rated; a second call changes nothing.

        Nothing happens for other tables and unfinished matches. A failure to keep the rating is only logged.
        """
        host = self.host
        if host.lobby is None or not host.setup.listed or self.result is None:
            return
        result = self.progress.result if self.game.has_match else self.result
        match = None if result is None else self._rated(result)
        if match is None:
            return
        try:
            await host.lobby.note(match)
        except CannotKeep:
            LOG.error("A match of the table %s is not rated until the table is opened again.", host.id)

    def _rated(self, result: Result) -> RatedMatch | None:
        """Return the finished match as the lobby rates it; None when it has no end or fewer than two people count."""
        setup, teams, abandoned = self.host.setup, self.game.teams, self._abandoned()
        if result.kind in ("unfinished", "redealt") or sum(map(bool, setup.rated)) < 2:
            return None
        standing = result.places(len(setup.players), teams)
        entries = tuple(
            RatedEntry(
                account,
                standing[seat],
                seat % teams if teams else -1,
                gone=seat in abandoned or setup.accounts[seat] != account,
            )
            for seat, account in enumerate(setup.rated)
            if account
        )
        return RatedMatch(self.host.id, self.progress.number, self.game.family, self.game.name, entries)

    # -- Brought back

    async def restore(self) -> bool:
        """Go on with the match that is kept; return whether there is one. Raises `CardkitError`.
        An end that was not kept before is stored, and a finished match is rated.
        """
        held = self.host.held
        deals = held.deals()
        if not deals:
            return False
        await asyncio.to_thread(self._play_again, deals)
        if self.result is not None and deals[-1].result is None:  # the server was killed before that was kept
            await held.end(self.result, self._abandoned())
            self.closed.append(attrs.evolve(deals[-1], result=self.result, abandoned=self._abandoned()))
        await self._rate()
        return True

    def _play_again(self, deals: Sequence[Record]) -> None:
        """Replay the match from its records: set the deal, its result and the finished deals, and add its latest moves
        to the story.
        """
        past: list[tuple[State, Move]] = []
        live = self.progress.restore(deals, lambda before, move: past.append((before.state.clone(), move)))
        self.promised = deals[-1] if deals[-1].commitment else None
        self._players = deals[-1].players
        self.closed = [deal for deal in deals if deal.result is not None]
        self.play = LiveDeal(self.host, live)
        self.host.keeper.found(live.moves)
        self._dealt = time.monotonic()
        self.result = Result.of(live.state)
        states = [before for before, _ in past] + [live.state]
        audience = self.host.audience
        latest = [
            MoveEvent(audience.number, before, move, states[index + 1]) for index, (before, move) in enumerate(past)
        ]
        for event in latest[-REMEMBERED:]:
            audience.events.add(event)
