"""A table server in a thread, and pages that talk to it over WebSockets."""

import asyncio
import json
import math
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest.mock import patch

import attrs
import httpx
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardkit.game.record import Record
from cardkit_web import connection, hub
from cardkit_web.app import AccessRules
from cardkit_web.hub import Hub, Links
from cardkit_web.limits import Limits
from cardkit_web.requests import messages
from cardkit_web.server.addresses import Endpoint, listening
from cardkit_web.server.serving import Serving, Wanted, config, hub_of
from cardkit_web.setup import Maker, Setup

Answer = TypeVar("Answer")
PATIENCE_SECONDS: Final = 60.0
"""The number of seconds that a test waits for a message: machines are busy."""
QUICK: Final = {"pace": 0.02, "window": 0.5, "clock": 0.0}
"""Time limits of tables that tests play."""

# scripted people send as fast as the machine can; where it is loaded, a nice process has next to nothing of a core
patch.object(connection, "BURST", math.inf).start()
patch.object(messages, "HINT_SECONDS", 2 * PATIENCE_SECONDS).start()
patch.object(hub, "ASKED", 0).start()


@attrs.frozen
class Served:
    """A running server."""

    hub: Hub
    address: str
    loop: asyncio.AbstractEventLoop
    folder: Path

    def within(self, doing: Coroutine[Any, Any, Answer]) -> Answer:
        """Run a coroutine in the server's thread, and return its result."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(PATIENCE_SECONDS)

    def records(self, table: str) -> list[Record]:
        """Return the deals of a table as they are kept."""
        return self.within(self.hub.store.records(table))

    def make(self, game: str = "durak", players: tuple[str, ...] = ("human", "human"), **more: Any) -> Links:
        """Make a table, with the times of tests unless others are given; nobody sits there yet."""
        return self.within(self.hub.make(Setup(game=game, players=players, **(QUICK | {"rules": {}} | more)), None))

    def made_by(self, name: str, players: tuple[str, ...], **more: Any) -> Links:
        """Make a table at which its maker has the first seat."""
        game = more.pop("game", "durak")
        setup = Setup(game=game, players=players, **(QUICK | {"rules": {}} | more))
        return self.within(self.hub.make(setup, Maker(0, name)))

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Return the answer to a GET; no certificates are read, which would take longer than the rest."""
        return httpx.get(self.address + path, headers=headers, verify=False)

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        """Return the answer to a POST of a page of this server."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"origin": self.address} | headers
        return httpx.post(self.address + path, content=content, headers=headers, verify=False)


@contextmanager
def served(folder: Path, store: str = "", **limits: Any) -> Iterator[Served]:
    """Run a server during the block, with its tables in a folder or a base."""
    kept = {"store": store} if store else {"folder": folder}
    found = Limits(**({"tables_at_once": math.inf} | limits))
    wanted = Wanted(endpoint=Endpoint(port=0), workers=1, limits=found, **kept)
    listener = listening(wanted.endpoint)
    hub = hub_of(wanted, int(listener.getsockname()[1]))
    access = AccessRules(hosts=frozenset({"127.0.0.1"}))
    began: Future[asyncio.AbstractEventLoop] = Future()
    server = Serving(config(hub, wanted, access), hub, lambda: began.set_result(asyncio.get_running_loop()))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        loop = began.result(PATIENCE_SECONDS)
        yield Served(hub, f"http://127.0.0.1:{listener.getsockname()[1]}", loop, folder)
    finally:
        server.should_exit = True
        thread.join(PATIENCE_SECONDS)
        listener.close()
    assert not thread.is_alive()


@contextmanager
def no_room(server: Served) -> Iterator[None]:
    """Make the disk of a server's file of tables look full: it has no page more."""

    def pages(most: int) -> None:
        def limited(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

        server.within(server.hub.store.database.run(limited))

    pages(1)
    try:
        yield
    finally:
        pages(1_000_000)


class Page:
    """A page that is open at a table."""

    def __init__(self, socket: ClientConnection, hello: dict[str, Any]) -> None:
        self.socket = socket
        self.latest: dict[str, dict[str, Any]] = {}
        """The latest message of each type."""
        self.all: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):  # a page that is refused at once reads the reason from the messages
            self.send(hello)

    def send(self, message: object) -> None:
        """Send a message, or a text as it is."""
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def next(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE_SECONDS))
        self.latest[message["type"]] = message
        self.all.append(message)
        return message

    def until(self, kind: str, fits: Callable[[dict[str, Any]], object] = lambda _: True) -> dict[str, Any]:
        """Return the next message of a type that fits."""
        while True:
            message = self.next()
            if message["type"] == kind and fits(message):
                return message

    def asked(self) -> dict[str, Any]:
        """Return the next view in which this page is asked something."""
        return self.until("view", lambda view: view["asked"] and not (view["window"] and view["window"]["answered"]))

    def answered(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and return the server's answer: done or refused."""
        number = len(self.all) + 1000
        self.send(message | {"id": number})
        while True:
            found = self.next()
            if found.get("id") == number:
                return found


@contextmanager
def page(server: Served, table: str, token: str, **more: Any) -> Iterator[Page]:
    """A page at a table, opened with a token."""
    address = server.address.replace("http", "ws") + f"/t/{table}/ws"
    with connect(
        address,
        origin=more.pop("origin", server.address),
        subprotocols=["cardkit.2"],  # type: ignore[list-item]
        max_size=2**24,
        open_timeout=PATIENCE_SECONDS,
        close_timeout=5,
    ) as socket:
        yield Page(socket, {"type": "hello", "token": token} | more)


@contextmanager
def alone(server: Served, **more: Any) -> Iterator[tuple[Links, Page]]:
    """Anna's page at a table that she has made, against a bot, and the links of the table."""
    links = server.made_by("Anna", ("human", "easy"), **more)
    with page(server, links.table, links.seats[0]) as anna:
        yield links, anna


@contextmanager
def together(server: Served, *names: str, **more: Any) -> Iterator[tuple[Links, list[Page]]]:
    """The pages of people who have sat down under these names, each in the next seat, and the links of their table.

    The first of them has made it.
    """
    links = server.make(players=("human",) * len(names), **more)
    with ExitStack() as opened:
        makers = [{"maker": links.maker}, *[{}] * (len(names) - 1)]
        pages = [
            opened.enter_context(page(server, links.table, links.seats[seat], **maker))
            for seat, maker in enumerate(makers)
        ]
        for each, name in zip(pages, names, strict=True):
            assert each.answered({"type": "sit", "name": name})["type"] == "done"
        yield links, pages


def simplest(view: dict[str, Any]) -> str:
    """Return the first choice, or the first card under a claim."""
    choices = view["asked"]["choices"]
    if choices:
        return str(choices[0]["text"])
    claim = view["asked"]["claim"]
    cards = " ".join(held["card"] for held in view["hand"][: claim["least"]])
    return str(claim["form"].format(cards=cards, word=claim["says"][0]["word"], number=claim["least"]))


def act(player: Page, view: dict[str, Any]) -> dict[str, Any]:
    """Answer the question of `view`."""
    if view["window"]:
        return player.answered({"type": "answer", "window": view["window"]["number"], "text": "trust"})
    return player.answered({"type": "move", "text": simplest(view), "view": view["number"]})


def play_to_the_end(player: Page) -> dict[str, Any]:
    """Play the first choice each time until the deal is over; return the last view."""
    view = player.latest.get("view")
    if view is None or view["result"]:
        view = player.until("view")
    while not view["result"]:
        asked = view["asked"] and not (view["window"] and view["window"]["answered"])
        if asked and act(player, view)["type"] == "refused":  # something has happened meanwhile: look again
            player.send({"type": "language", "language": "en"})
        newest = player.latest["view"]  # it may have come before the answer
        view = newest if newest is not view else player.until("view")
    return view
