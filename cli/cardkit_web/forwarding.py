"""Forwarding of a page to the process that has its table: messages go both ways unchanged.

Processes of one store know each other by its secret, in a header that no page can send. The forwarding process has
checked the request, and passes on the address of the visitor.
"""

import asyncio
import contextlib
import http.client
from collections.abc import Coroutine
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from cardkit_web.store.errors import CannotKeep

PROCESS: Final = "cardkit-process"
"""The header with the secret of the store."""
FROM: Final = "cardkit-from"
"""The header with the address of the visitor of a forwarded request."""
FORWARDED: Final = "cardkit.forwarded"
"""The entry of an ASGI scope that says that it was handed on, so that it is not handed on again."""
AGAIN: Final = 1012
"""The code that tells a page to connect again, as when a server restarts."""
ANSWER_SECONDS: Final = 3.0
"""The number of seconds in which the other process has to answer."""
SAID: Final = frozenset({1000, 1001, 1008, 1009, 1011, AGAIN, *range(3000, 5000)})
"""The codes that one side may hand to the other."""


async def hand_on(socket: WebSocket, address: str, secret: str, subprotocol: str) -> None:
    """Let a page that was accepted talk to the process at `address` (`HOST:PORT`) until one of them ends."""
    headers = {PROCESS: secret, FROM: socket.client.host if socket.client is not None else ""}
    try:
        async with connect(
            f"ws://{address}{socket.url.path}",
            subprotocols=[Subprotocol(subprotocol)],
            additional_headers=headers,
            compression=None,
            open_timeout=ANSWER_SECONDS,
            max_size=None,
            proxy=None,
        ) as other:
            with contextlib.suppress(ConnectionClosed):
                await until_one_ends(_forth(socket, other), _back(other, socket))
            code, reason = other.close_code or AGAIN, other.close_reason or ""
    except (OSError, TimeoutError, WebSocketException):
        code, reason = AGAIN, ""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code if code in SAID else AGAIN, reason)


async def _forth(socket: WebSocket, other: ClientConnection) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await other.send(message.get("text") or "")


async def _back(other: ClientConnection, socket: WebSocket) -> None:
    try:
        async for text in other:
            await socket.send_text(str(text))
    except (RuntimeError, WebSocketDisconnect):
        return


async def until_one_ends(*coroutines: Coroutine[Any, Any, None]) -> None:
    """Run these until one of them ends, and cancel the others; raises its error."""
    tasks = [asyncio.ensure_future(each) for each in coroutines]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ask_other(request: Request, body: bytes, address: str, secret: str) -> Response:
    """Return the answer of the process at `address` (`HOST:PORT`) to a POST; raises `CannotKeep`."""
    headers = {
        PROCESS: secret,
        FROM: request.client.host if request.client is not None else "",
        "content-type": "application/json",
        "accept-language": request.headers.get("accept-language", "")[:200],
    }
    host, _, port = address.rpartition(":")

    def asked() -> Response:
        """Return the answer, read in this thread; raises `CannotKeep` when the other process does not answer."""
        connection = http.client.HTTPConnection(host.strip("[]"), int(port), timeout=ANSWER_SECONDS)
        try:
            connection.request("POST", request.url.path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            raise CannotKeep from None
        finally:
            connection.close()
        return Response(content, answer.status, {"cache-control": "no-store"}, "application/json")

    return await asyncio.to_thread(asked)
