"""A cheap WebSocket client: a thousand of them share two cores with the server that is measured.

It reads messages of servers (frames that are whole and not masked, compressed or not), answers pings, and hands each
text to a function. The work of a real page for a view is done on another machine, and is not counted here.
"""

import asyncio
import base64
import json
import os
import zlib
from collections.abc import Callable
from typing import Final

HEAD: Final = (
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    *("Sec-WebSocket-Protocol: cardkit.2", "Sec-WebSocket-Extensions: permessage-deflate"),
)
TEXT: Final = 0x81
COMPRESSED: Final = 0xC1
FLUSHED: Final = b"\0\0\xff\xff"
"""The end of a compressed message, which is left out."""
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASK: Final = b"\0\0\0\0"
"""A mask that leaves text unchanged."""
SHORT: Final = 126
"""The length field for a length in the next two bytes; the next value means the next eight."""


class Page(asyncio.Protocol):
    """An open page, which calls `heard` with each message."""

    def __init__(self, heard: Callable[["Page", bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.gone = asyncio.Event()
        """Set when the connection has ended."""
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._window = zlib.decompressobj(-zlib.MAX_WBITS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is connected."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """It is no more."""
        self.closed = True
        self.gone.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("The server closed the connection."))

    def ask(self, host: str, path: str, origin: str) -> None:
        """Ask for a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        own = f"GET {path} HTTP/1.1", f"Host: {host}", f"Origin: {origin}", f"Sec-WebSocket-Key: {key}"
        self._write("\r\n".join([*own, *HEAD, "", ""]).encode())

    def close(self) -> None:
        """End it."""
        self.closed = True
        if self._transport is not None:
            self._transport.close()

    def send(self, message: dict[str, object]) -> None:
        """Send a message."""
        self._frame(TEXT, json.dumps(message).encode())

    def _frame(self, head: int, content: bytes) -> None:
        length = len(content)
        size = bytes([0x80 | length]) if length < SHORT else bytes([0x80 | SHORT]) + length.to_bytes(2, "big")
        self._write(bytes([head]) + size + MASK + content)

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        """Hand on every message that is whole by now."""
        self._buffer += data
        if not self.opened.done():
            self._answered()
        while self.opened.done() and (frame := self._next()) is not None:
            head, content = frame
            if head == COMPRESSED:
                self.heard(self, self._window.decompress(content + FLUSHED))
            elif head == TEXT:
                self.heard(self, content)
            elif head == PING:
                self._frame(PONG, content)
            elif head == CLOSE:
                self.close()

    def _answered(self) -> None:
        """Take the server's consent off the buffer, once it is there."""
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if found and head.startswith(b"HTTP/1.1 101 "):
            self._buffer = bytearray(rest)
            self.opened.set_result(None)
        elif found:
            self.opened.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))

    def _next(self) -> tuple[int, bytes] | None:
        """Return the first byte and the content of the next frame that has come whole, or None."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length >= SHORT:
            start = 4 if length == SHORT else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return None
        frame = buffer[0], bytes(buffer[start : start + length])
        del buffer[: start + length]
        return frame


async def opened(address: str, table: str, token: str, heard: Callable[[Page, bytes], None]) -> Page:
    """Return a page of `table` after its hello; `address` is like `http://127.0.0.1:8118`. Raises `ConnectionError`."""
    host, _, port = address.removeprefix("http://").partition(":")
    _, page = await asyncio.get_running_loop().create_connection(lambda: Page(heard), host, int(port))
    page.ask(f"{host}:{port}", f"/t/{table}/ws", address)
    await page.opened
    page.send({"type": "hello", "token": token})
    return page
