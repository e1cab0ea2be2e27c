"""Requests have to come whole within some seconds: whoever sends one letter at a time does not hold a connection."""

import asyncio
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardkit_web.running.descriptors import Room

WHOLE: Final = 10.0
"""The number of seconds that a request has, from when it may begin until all of it has come."""


class InTime(H11Protocol):
    """uvicorn's HTTP, which has no limit of its own for how slowly a request comes, nor for how many come."""

    room: ClassVar = Room()
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected, who has to ask for something soon; without room they are let go."""
        super().connection_made(transport)
        if self.room.has(transport.get_extra_info("socket").fileno()):
            self._expect()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """A part of a request has come."""
        if self._due is None:
            self._expect()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """A request is answered; the next one has its own time."""
        self._forget()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It is a WebSocket from now on."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._forget()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._due = self.loop.call_later(WHOLE, self._late)

    def _forget(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _late(self) -> None:
        self._due = None
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.close()
