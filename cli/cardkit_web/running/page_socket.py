"""The WebSocket of a page: compressed, with little kept while it is open, and cut off where it sends or takes nonsense.

uvicorn counts neither frames that are no message, as pings and empty parts of one, nor what waits for a page that
reads nothing.
"""

import asyncio
import logging
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame
from websockets.server import ServerProtocol

from cardkit_web.running.compression import Factory
from cardkit_web.security import Rate

FRAMES, FRAMES_A_SECOND = 200.0, 50.0
"""The number of frames that may come at once, and how many a second after that; messages have a limit below it."""
PIECE: Final = 1024
"""The number of bytes that are read of what has come, before it is seen whether that is too much."""
OPENING: Final = 10.0
"""The number of seconds within which a connection is a WebSocket."""
FAREWELL: Final = 10.0
"""The number of seconds that a page has to take what was sent before it was let go."""


class Messages:
    """Messages that are not read yet: asyncio's queue takes 3 kB, for several who wait at both of its ends."""

    __slots__ = ("_comes", "_messages")

    def __init__(self) -> None:
        self._messages: list[ASGIReceiveEvent] = []
        self._comes: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """It has come."""
        self._messages.append(message)
        if self._comes is not None and not self._comes.done():
            self._comes.set_result(None)

    def empty(self) -> bool:
        """Return whether there is none."""
        return not self._messages

    async def get(self) -> ASGIReceiveEvent:
        """The next one; one task alone waits for it."""
        while not self._messages:
            self._comes = asyncio.get_running_loop().create_future()
            await self._comes
        return self._messages.pop(0)


class PageSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSockets within these bounds."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        # each message of a page stands for itself, so that nothing is kept for the next one
        self.conn = ServerProtocol(
            extensions=[Factory(client_no_context_takeover=True)],
            max_size=config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )
        self.queue = Messages()  # type: ignore[assignment]
        self._frames = Rate(FRAMES, FRAMES_A_SECOND)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody asks for a WebSocket, who has it soon or not at all."""
        super().connection_made(transport)
        self.loop.call_later(OPENING, self._expect_open)

    def _expect_open(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def start_keepalive(self) -> None:
        """Begin to ask whether the page is still there: it is open, so what was said to open it is needed no more."""
        del self.request, self.response
        self.scope["headers"] = []
        super().start_keepalive()

    # -- What comes

    def data_received(self, data: bytes) -> None:
        """Read it, as long as it is not too much."""
        for start in range(0, len(data), PIECE):
            super().data_received(data[start : start + PIECE])
            if self.transport.is_closing():
                return
            if self.conn.handshake_exc is not None:  # what was asked for cannot be read, of which uvicorn says nothing
                self.transport.abort()
                return

    def handle_text(self, event: Frame) -> None:
        """A message, or its first part."""
        if self._may_come():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """A message that is no text."""
        if self._may_come():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A part of a message, which may be empty."""
        if self._may_come():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """A ping, which has been answered."""
        if self._may_come():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, asked for or not."""
        if self._may_come():
            super().handle_pong(event)

    def _may_come(self) -> bool:
        """Return whether another frame may come; whoever sends too many is let go at once."""
        if self.transport.is_closing():
            return False
        if self._frames.allows():
            return True
        self.conn.fail(CloseCode.POLICY_VIOLATION, "Too many frames.")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.abort()
        return False

    # -- What waits

    def keepalive_timeout(self) -> None:
        """Let a page go that has not answered, with all that waits for it."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The page is served no more: what it does not take soon is thrown away."""
        super().on_task_complete(task)
        self.loop.call_later(FAREWELL, self.transport.abort)
