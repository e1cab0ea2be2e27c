"""The WebSocket of a page: its messages are read and answered, and views of the table are sent to it."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterator
from math import inf
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cardkit.errors import CardkitError, InvalidText
from cardkit.language import ENGLISH, Message, gettext, known, speaking
from cardkit_web import page_messages, protocol
from cardkit_web.forwarding import FORWARDED, hand_on, until_one_ends
from cardkit_web.hub import Hub
from cardkit_web.page_messages import Malformed, read_object
from cardkit_web.requests.answers import language_of
from cardkit_web.requests.messages import answer
from cardkit_web.security import Rate, digest, network
from cardkit_web.sending import written
from cardkit_web.store.errors import CannotKeep, OwnedElsewhere
from cardkit_web.store.kept import MAKER, SEAT, SHARE, WATCH, Token
from cardkit_web.table.audience import MessageOutcome
from cardkit_web.table.messages import table_message, view_message
from cardkit_web.table.table import Table

LOG: Final = logging.getLogger("cardkit.web")
SUBPROTOCOL: Final = f"cardkit.{protocol.VERSION}"
LONGEST: Final = 4096
"""The number of bytes that a message has at most."""
BURST, PER_SECOND = 20.0, 5.0
"""The number of messages that may come at once, and how many a second after that."""
WRITTEN_AT_ONCE, WRITTEN_A_SECOND = 4.0, 0.5
"""The number of lines that a person may write at once, and the number per second after that."""
MOST_MALFORMED: Final = 10
MOST_SLOW: Final = 2
"""The number of things that may be worked out for a page at once."""
HELLO: Final = 10.0
"""The number of seconds in which a page must say who it is."""
WAITING: Final = 50
"""The number of messages that wait for a page that is slow; one that is slower still is let go. A view waits only
once."""
MALFORMED, NOT_YOURS, NO_TABLE, TOO_LATE, TAKEN, TOO_MANY = 4400, 4403, 4404, 4408, 4409, 4429
BROKEN: Final = 1012

TOO_MANY_MESSAGES: Final = Message("Too many messages.")
SOMETHING_WRONG: Final = Message("Something went wrong at the server.")
OPENS_NOTHING: Final = Message("This link opens nothing here.")
TOO_MANY_LOOK_ON: Final = Message("Too many people look on at this table already.")
SEAT_GIVEN: Final = Message("This seat is no longer yours.")
OPENED_ELSEWHERE: Final = Message("Your seat was opened in another window.")


class Close(Exception):
    """The connection ends, with a code and a sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Connection:
    """A page that is open at a table."""

    def __init__(self, socket: WebSocket, hub: Hub, table: Table) -> None:
        self.socket = socket
        self.hub = hub
        self.table = table
        self.address = address_of(socket)
        self.seat: int | None = None
        self.token = Token(WATCH)
        self.maker = False
        self.account = ""
        self.language = ENGLISH
        self.malformed = 0
        self._rate = Rate(BURST, PER_SECOND)
        self._writing = Rate(WRITTEN_AT_ONCE, WRITTEN_A_SECOND)
        self._outbox: list[protocol.ServerMessage] = []
        self._table_due = False
        self._view_due = False
        self._wake = asyncio.Event()
        self._end: Close | None = None
        self._slow: set[asyncio.Future[None]] = set()
        """Answers that are being worked out for the page."""

    # -- Messages of the table

    def show_table(self) -> None:
        """Have the people of the table sent to the page, once however often they change meanwhile."""
        self._table_due = True
        self._wake.set()

    def show_view(self) -> None:
        """Show the changed view: only the latest is worth sending."""
        self._view_due = True
        self._wake.set()

    def tell(self, message: protocol.ServerMessage) -> None:
        """Send the page a message; when `WAITING` messages are queued already, close the page instead."""
        if len(self._outbox) >= WAITING:
            self.end(TOO_MANY, "")
        else:
            self._outbox.append(message)
        self._wake.set()

    def send_away(self) -> None:
        """Close the page with `BROKEN`, on which it asks for the table again."""
        self.end(BROKEN, "")

    def end(self, code: int, sentence: str) -> None:
        """Close the page with `code` and `sentence` once the waiting messages have been sent; the first call counts."""
        self._end = self._end or Close(code, sentence)
        self._wake.set()

    async def send(self) -> None:
        """Send all messages, as long as the page is open; raises the error that ends it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._outbox:
                await self._send(written(self._outbox.pop(0)))
            if self._table_due:
                self._table_due = False
                await self._send(self._table())
            if self._view_due:
                self._view_due = False
                await self._send(self._view())  # in no variable, which would keep it until the next one
            if self._end is not None:
                raise self._end

    def _table(self) -> str:
        """Return the message `table`, as it is sent: the same to all who speak a language."""
        if self.language not in self.table.audience.sitting:
            with speaking(self.language):
                self.table.audience.sitting[self.language] = written(
                    table_message(self.table, self.hub.drawings_of(self.table))
                )
        return self.table.audience.sitting[self.language]

    def _view(self) -> str | None:
        """Return the view as it is sent; all who look on are sent the same one.

        It is None when nobody may look on, and before cards are dealt.
        """
        if self.seat is None and not self.table.setup.spectators:
            return None
        if self.seat is None and self.language in self.table.audience.public:
            return self.table.audience.public[self.language]
        with speaking(self.language):
            view = view_message(self.table, self.seat)
            text = None if view is None else written(view)
        if self.seat is None and text is not None:
            self.table.audience.public[self.language] = text
        return text

    async def _send(self, text: str | None) -> None:
        """Send a message, if there is one; raises `WebSocketDisconnect`, also when the server has already closed the
        page, as after an invalid frame.
        """
        if text is None:
            return
        try:
            await self.socket.send_text(text)
        except RuntimeError:
            raise WebSocketDisconnect(1006) from None

    def cancel_slow(self) -> None:
        """Cancel the slow requests of this page, which has gone."""
        for task in self._slow:
            task.cancel()

    # -- Messages of the page

    async def receive(self) -> None:
        """Answer the messages of the page; raises `WebSocketDisconnect` when it closes.

        Raises `Close` for too many messages, and for too many that cannot be read.
        """
        while True:
            text = await self._next()
            if not self._rate.allows():
                raise Close(TOO_MANY, self.said(TOO_MANY_MESSAGES))
            with speaking(self.language):
                await self._answer(text)
                if self.malformed >= MOST_MALFORMED:
                    raise Close(MALFORMED, gettext("Too many messages that cannot be read."))

    async def _answer(self, text: str) -> None:
        """Answer one message, or send the reason why it is refused.

        A message that was received before gets its stored outcome again. A slow request is answered in the background,
        and refused while `MOST_SLOW` others are under way; it changes nothing here, and is answered again.
        """
        number: int | None = None
        with self._refusing(lambda: number):
            fields = read_object(text)
            number = fields.whole("id", 0, 2**53)
            message = page_messages.read_message(fields)
            outcome = self.table.outcomes.find(message.key)
            if outcome is not None:
                await self._once_more(outcome, number)
                return
            before = self.seat
            try:
                answering, slow = answer(self, message)
                if not slow:
                    await answering
                elif len(self._slow) >= MOST_SLOW:
                    answering.close()
                    raise InvalidText(gettext("One thing after the other: the last one is still being worked out."))
            except CardkitError as error:
                self.table.outcomes.note(message.key, MessageOutcome(refused=self.table.choices.refusal(error)))
                raise
            if not slow:
                self.table.outcomes.note(message.key, MessageOutcome(seat=self.seat if before is None else None))
                return
            task = asyncio.ensure_future(self._answer_later(answering, number))
            self._slow.add(task)
            task.add_done_callback(self._slow.discard)

    async def _once_more(self, outcome: MessageOutcome, number: int | None) -> None:
        """Repeat the answer to a message that was answered before its page lost the connection.

        If the message gave a seat that the page does not have now, it takes that seat again, with a new token.
        """
        if outcome.refused is not None:
            self.tell(protocol.RefusedMessage(id=number, reason=outcome.refused))
            return
        self.tell(protocol.DoneMessage(id=number))
        if outcome.seat is not None and self.seat is None:
            token = await self.hub.renew_token(self.table, SEAT, outcome.seat)
            self.take(outcome.seat)
            self.welcome(token)
            self.table.looked_around()

    async def _answer_later(self, answering: Coroutine[Any, Any, None], number: int | None) -> None:
        with self._refusing(lambda: number):
            await answering

    @contextlib.contextmanager
    def _refusing(self, number: Callable[[], int | None]) -> Iterator[None]:
        """Send the errors of the block to the page, and count malformed messages."""
        try:
            yield
        except Malformed as error:
            self.malformed += 1
            self.tell(protocol.RefusedMessage(id=number(), reason=str(error)))
        except CardkitError as error:
            self.tell(protocol.RefusedMessage(id=number(), reason=self.table.choices.refusal(error)))
        except Exception:
            LOG.exception("A message was not answered.")
            self.tell(protocol.RefusedMessage(id=number(), reason=str(SOMETHING_WRONG)))

    def said(self, sentence: Message) -> str:
        """A sentence in the language of the page."""
        with speaking(self.language):
            return str(sentence)

    async def _next(self) -> str:
        """Return the next text of the page, empty for bytes and for one longer than `LONGEST`.
        Raises `WebSocketDisconnect` when the page closes.
        """
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None or len(text.encode("utf-8", "surrogatepass")) > LONGEST:
            return ""
        return str(text)

    # -- Coming in

    async def hello(self) -> None:
        """Learn who it is from the first message, and welcome the page.
        The code of a second device is used up, and the page gets a token of its own. Raises `Close` when the message is
        late or faulty, when its token opens nothing, and when too many look on.
        """
        try:
            async with asyncio.timeout(HELLO):
                text = await self._next()
        except TimeoutError:
            raise Close(TOO_LATE, gettext("Say hello first, with a token.")) from None
        try:
            fields = read_object(text)
            if fields.text("type") != page_messages.HelloRequest.type:
                raise Close(NOT_YOURS, gettext("Say hello first, with a token."))
            hello = page_messages.read_as(page_messages.HelloRequest, fields)
            self.set_language(hello.language)
        except CardkitError as error:
            raise Close(MALFORMED, str(error)) from None
        self.account = hello.account
        token = digest(hello.token)
        found = self.table.tokens.get(token)
        given = None
        if found is None and (seat := self.table.devices.used(token)) is not None:
            try:
                given, found = await self.hub.more_seat_token(self.table, seat)
            except CannotKeep as error:
                raise Close(BROKEN, str(error)) from None
        if found is None or not self.table.opens(found):
            raise Close(NOT_YOURS, self.said(OPENS_NOTHING))
        if self.table.audience.looking_on() >= self._may_look_on(found.kind):
            raise Close(TOO_MANY, self.said(TOO_MANY_LOOK_ON))
        self.token = found
        owner = self.table.tokens.get(digest(hello.maker)) if hello.maker else None
        self.maker = MAKER in (found.kind, owner.kind if owner is not None else "")
        if found.kind == SEAT:
            self.take(found.seat)
        self.welcome(given)

    def _may_look_on(self, kind: str) -> float:
        """Return how many pages may look on before one with a token of this kind; no limit for seats and makers."""
        if kind == SHARE:
            return self.hub.limits.looking_on + len(self.table.free_seats())
        return self.hub.limits.looking_on if kind == WATCH else inf

    def set_language(self, language: str) -> None:
        """Speak `language` to the page from now on; raises `UnknownLanguage`."""
        self.language = known(language)

    def take(self, seat: int | None) -> None:
        """Give this page the seat, or none; another page in which that seat was open is closed."""
        self.seat = seat
        for viewer in list(self.table.audience.viewers):
            if isinstance(viewer, Connection) and viewer is not self and viewer.seat == seat and seat is not None:
                sentence = viewer.said(OPENED_ELSEWHERE)
                viewer.tell(protocol.TakenMessage(sentence=sentence))
                viewer.end(TAKEN, sentence)

    def put_out(self, seat: int) -> None:
        """Close the pages of a seat, whose links are void."""
        for viewer in list(self.table.audience.viewers):
            if isinstance(viewer, Connection) and viewer.seat == seat:
                viewer.seat = None
                viewer.end(NOT_YOURS, viewer.said(SEAT_GIVEN))
        self.table.looked_around()

    def writes(self) -> bool:
        """Return whether the page may write something now, which then counts."""
        return self._writing.allows()

    def welcome(self, token: str | None) -> None:
        """Tell the page who it is, with a new `token` if there is one, and show it the table and the view."""
        name = self.table.names[self.seat] if self.seat is not None else ""
        invited = self.seat is None and self.token.kind in (SHARE, MAKER)
        spectator = self.seat is None and not invited
        you = protocol.YouData(seat=self.seat, name=name, maker=self.maker, spectator=spectator, invited=invited)
        at, language = self.table.id, self.language
        self.tell(protocol.WelcomeMessage(protocol=protocol.VERSION, table=at, you=you, token=token, language=language))
        self.show_table()
        self.show_view()


def address_of(socket: WebSocket) -> str:
    """Return the address for shares and limits of a page: its own, or its network if one person has all of that."""
    return network(socket.client.host if socket.client is not None else "")


async def serve_page(socket: WebSocket, hub: Hub, name: str) -> None:
    """Serve one page of the table of that name from its first message to its last.
    A refusal closes it with a code and a sentence, as when too many pages are open from its address.
    """
    try:
        spoken, address = language_of(socket), address_of(socket)
        await socket.accept(SUBPROTOCOL)
        with speaking(spoken):
            if hub.pages[address] >= hub.limits.pages_at_once:
                raise Close(TOO_MANY, gettext("Too many pages are open from your address."))
        hub.pages[address] += 1
        try:
            await _serve(socket, hub, name, spoken)
        finally:
            hub.pages[address] -= 1
            if not hub.pages[address]:
                del hub.pages[address]
    except Close as close:
        if socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(5):
                    await socket.close(close.code, _short(close.sentence))
    except (WebSocketDisconnect, TimeoutError):
        pass


async def _serve(socket: WebSocket, hub: Hub, name: str, spoken: str) -> None:
    """Serve a page at the table `name`, or hand it on to the process that has the table; raises `Close`.

    `spoken` is the language of the refusal when the table cannot be opened.
    """
    try:
        with speaking(spoken):
            table = await _found(name, hub)
    except OwnedElsewhere as elsewhere:
        if FORWARDED in socket.scope:  # it has moved on meanwhile
            raise Close(BROKEN, "") from None
        await hand_on(socket, elsewhere.address, hub.store.secret, SUBPROTOCOL)
        return
    connection = Connection(socket, hub, table)
    await connection.hello()
    if hub.tables.get(name) is not table:  # deleted or let go meanwhile
        raise Close(BROKEN, "")
    connection.table.enter(connection)
    try:
        await until_one_ends(connection.send(), connection.receive())
    finally:
        connection.table.leave(connection)
        connection.cancel_slow()


async def _found(name: str, hub: Hub) -> Table:
    """Return the table of that name; raises `OwnedElsewhere`, or `Close` when it is not there or cannot be opened."""
    try:
        table = await hub.find(name)
    except OwnedElsewhere:
        raise
    except CannotKeep as error:  # the store has logged it, or it passes: this server ends
        raise Close(BROKEN, str(error)) from None
    except CardkitError as error:
        LOG.warning("A table cannot be opened: %s", error)
        raise Close(BROKEN, gettext("This table cannot be opened.")) from None
    if table is None:
        raise Close(NO_TABLE, gettext("There is no such table."))
    return table


def _short(sentence: str) -> str:
    """Return a reason for closing, which has at most 123 bytes."""
    return sentence.encode()[:120].decode(errors="ignore")
