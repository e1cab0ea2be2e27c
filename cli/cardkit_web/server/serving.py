"""Running of a server: its address, its file descriptors, and the text printed for the person who started it.

It has as many descriptors as the system grants, some of them reserved for the database and new files.
"""

import asyncio
import contextlib
import gc
import io
import logging
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import attrs
import uvicorn

from cardkit.language import gettext
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.preferences import data_folder
from cardkit_web.app import AccessRules, Server
from cardkit_web.connection import LONGEST
from cardkit_web.hub import Hub
from cardkit_web.limits import Limits
from cardkit_web.lobby.lobby import Lobby
from cardkit_web.server import words
from cardkit_web.server.addresses import (
    BACKLOG,
    CannotServe,
    Endpoint,
    hosts_of,
    inside_address,
    listening,
    reached_at,
)
from cardkit_web.store.store import Store

try:
    import resource
except ImportError:  # on Windows a process has no such limit
    LIMITED = False
else:
    LIMITED = True

SPARE: Final = 64
"""The number of file descriptors kept for uses other than connections."""
MOST_DESCRIPTORS: Final = 65_536
"""The number of descriptors that a server asks the system for at most."""


def connections() -> int:
    """Return the number of connections that may be open: fewer than files, whose limit is raised to its maximum.

    The usual limit of 1,024 is that of 240 tables of four.
    """
    if not LIMITED:
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # some systems have a smaller limit than the one that they name
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else max(soft - SPARE, soft // 2)


COLLECTIONS: Final = (700, 10, 1000)
"""Thresholds of the collection of garbage by Python: all of it seldom, because with hundreds of tables that
takes longer than a move may (0.2 s for 150 tables)."""
HAND_OVER: Final = 0.0005
"""The seconds after which a thread that has been to the disk may take over from a computing one.

Python's usual 0.005, several times a move, would be most of the time in which a move is on its way.
"""
HEADER_BYTES: Final = 16_384
"""The number of bytes that the header of a request has at most."""


@attrs.frozen(kw_only=True)
class Wanted:
    """A server as it is asked for."""

    endpoint: Endpoint = attrs.field(factory=Endpoint)
    """The endpoint at which it listens."""
    folder: Path | None = None
    """The folder in which tables are kept."""
    store: str = ""
    """The address of a PostgreSQL base that several processes share, as in `postgresql://cardkit@/cardkit`."""
    inside: str = ""
    """The address at which processes of the same store reach this one, `HOST:PORT`; empty for that of `endpoint`."""
    origins: tuple[str, ...] = ()
    """Addresses of a reverse proxy from outside, as in `https://cards.example.org`."""
    proxies: tuple[str, ...] = ()
    """The addresses of trusted proxies, whose header gives the address of a visitor, besides 127.0.0.1."""
    limits: Limits = attrs.field(factory=Limits)
    workers: int | None = None
    """The number of processes that think for bots; None for one less than there are cores."""
    access: AccessRules | None = None
    """The rules of access; None for those that follow from the other fields."""


def folder() -> Path:
    """Return the default folder of tables."""
    return data_folder() / "tables"


def access_of(wanted: Wanted, port: int) -> AccessRules:
    """Return the rules of access that follow from the endpoint and the origins of `wanted`, and from `port`.

    `wanted.access` is not read.
    """
    reached = reached_at(wanted.endpoint, port, wanted.origins)
    return AccessRules(hosts=hosts_of(wanted.endpoint, wanted.origins), origins=wanted.origins, reached=reached)


def config(hub: Hub, wanted: Wanted, access: AccessRules) -> uvicorn.Config:
    """Return the configuration by which uvicorn runs the server of `hub`."""
    return uvicorn.Config(
        Server(hub, access).application(),
        http="h11",
        h11_max_incomplete_event_size=HEADER_BYTES,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,  # it would take 45 kB for each page
        ws_ping_interval=1,
        ws_ping_timeout=2,  # others see within three seconds that a network is silent
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(wanted.origins),
        forwarded_allow_ips=["127.0.0.1", *wanted.proxies],
        limit_concurrency=connections(),
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
        lifespan="off",  # `Serving` opens the hub, so that its refusal is a sentence
    )


Ready = Callable[[Hub, str, str], Awaitable[None] | None]
"""A function that is called with a server, its link on this machine, and the address for others, empty if none."""


class Serving(uvicorn.Server):
    """A server that says when it is ready, and hands its tables on before it ends."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], Awaitable[None] | None]) -> None:
        super().__init__(config)
        self.hub = hub
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the hub and listen, then call `ready` and wait for its result, if it has one; raises `CardkitError`."""
        try:
            await self.hub.open()
            await super().startup(sockets)
            if not self.should_exit and (said := self.ready()) is not None:
                await said
        except BaseException:
            await self.hub.close()
            raise

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more, hand tables on, let pages go, which then ask others, and close the hub."""
        for server in self.servers:
            server.close()
        try:
            await self.hub.leave()
            await super().shutdown(sockets)
        finally:
            await self.hub.close()


def write_log() -> None:
    """Write events to the standard error, a line each: time in UTC, level, subject, sentence.

    It contains no token, name or address of a person, and no line for each malformed request, with which strangers
    could fill it.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    form = logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    form.converter = time.gmtime
    handler = logging.StreamHandler()
    handler.setFormatter(form)
    logging.getLogger().addHandler(handler)


def store_of(wanted: Wanted, port: int) -> Store:
    """Return the store that is asked for, of a server at that port.

    Raises `CardkitError`, also for a folder beside a store, and when psycopg is missing.
    """
    if not wanted.store:
        return Store.in_folder(wanted.folder or folder())
    if wanted.folder is not None:
        raise CannotServe(gettext("--store says where tables are kept: leave --folder out."))
    try:
        return Store.shared(wanted.store, wanted.inside or inside_address(wanted.endpoint, port))
    except ImportError:
        raise CannotServe(
            gettext("--store needs psycopg: python -m pip install {package}", package="'cardkit[postgres]'")
        ) from None


def hub_of(wanted: Wanted, port: int) -> Hub:
    """Return the hub of a server at that port, with the lobby if one is asked for; raises `CardkitError`."""
    store = store_of(wanted, port)
    lobby = Lobby(store.database) if wanted.limits.lobby else None
    return Hub(store, wanted.workers, wanted.limits, lobby)


def run(wanted: Wanted, ready: Ready) -> None:
    """Serve until it is interrupted; `ready` is called when the server is ready. Raises `CardkitError`."""
    logging.getLogger("cardkit.web").setLevel(logging.INFO)
    listener = listening(wanted.endpoint)
    try:
        port = int(listener.getsockname()[1])
        who = wanted.access or access_of(wanted, port)
        hub = hub_of(wanted, port)
        link = wanted.endpoint.link(port)
        server = Serving(config(hub, wanted, who), hub, lambda: ready(hub, link, who.reached))
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTIONS)
        sys.setswitchinterval(HAND_OVER)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(server.serve(sockets=[listener]))
    finally:
        listener.close()


def tell_links(screen: Screen, local: str, reached: str) -> None:
    """Print the links of the server, and for telephones that can reach it a code to photograph."""
    screen.say(str(words.SERVING), style="bold")
    screen.say_whole(words.HERE.format(link=local))
    if not reached:
        screen.say(str(words.ONLY_HERE))
    else:
        screen.say_whole(words.REACHED.format(link=f"{reached}/"))
        if sys.stdout.isatty():
            screen.say(str(words.PHOTOGRAPH))
            screen.say_whole(qr(reached))
        if reached.startswith("http:"):
            screen.say(str(words.PLAIN_HTTP))
    screen.say(str(words.STOP))


def qr(link: str) -> str:
    """Return a link as a QR code of half-block characters for a terminal; needs `segno`."""
    import segno

    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
