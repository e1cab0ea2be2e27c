"""A page that is slow, or reads nothing at all: few messages wait for it."""

import asyncio
from typing import Any

from cardkit_web.connection import TOO_MANY, WAITING, Connection
from cardkit_web.protocol import PongMessage
from web_server import Served, page


class Stuck:
    """A WebSocket whose other end reads nothing."""

    def __init__(self) -> None:
        self.client = None
        self.sent = 0

    async def send_text(self, text: str) -> None:
        self.sent += 1
        await asyncio.Event().wait()


async def stuck() -> tuple[Connection, Stuck, "asyncio.Task[None]"]:
    socket: Any = Stuck()
    nothing: Any = None
    connection = Connection(socket, nothing, nothing)
    connection.tell(PongMessage())
    sending = asyncio.create_task(connection.send())
    await asyncio.sleep(0)
    return connection, socket, sending


def test_a_page_that_reads_nothing_has_one_view_waiting_however_much_happens() -> None:
    async def run() -> None:
        connection, socket, sending = await stuck()
        for _ in range(10_000):
            connection.show_view()
            connection.show_table()
        await asyncio.sleep(0)
        assert socket.sent == 1
        assert len(connection._outbox) == 0
        sending.cancel()

    asyncio.run(run())


def test_a_page_for_which_too_much_waits_is_let_go() -> None:
    async def run() -> None:
        connection, _, sending = await stuck()
        for _ in range(WAITING + 10):
            connection.tell(PongMessage())
        assert len(connection._outbox) == WAITING
        assert connection._end is not None
        assert connection._end.code == TOO_MANY
        sending.cancel()

    asyncio.run(run())


def test_others_see_within_seconds_that_a_network_is_silent(server: Served) -> None:
    links = server.make()
    with (
        page(server, links.table, links.seats[0]) as anna,
        page(server, links.table, links.seats[1]) as boris,
    ):
        anna.until("table", lambda table: all(seat["present"] for seat in table["seats"]))
        boris.socket.protocol.receive_data = lambda data: None  # type: ignore[method-assign]  # nothing arrives, pings neither
        anna.until("table", lambda table: not table["seats"][1]["present"])
        boris.socket.close_socket()
