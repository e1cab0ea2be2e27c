"""Running a server: where it listens, and what it prints for whoever started it."""

import asyncio
import contextlib
import gc
import io
import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs
import platformdirs
import uvicorn

from cardkit.errors import CardkitError
from cardkit.wordings import reason_of
from cardkit_cli.terminal.console import Screen
from cardkit_web.app import Server, Who
from cardkit_web.connections import LONGEST
from cardkit_web.hub import Hub
from cardkit_web.running import words
from cardkit_web.running.in_time import InTime

LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
NAMES: Final = ("127.0.0.1", "localhost", "::1")
BACKLOG: Final = 2048
COLLECTIONS: Final = (700, 10, 1000)
"""Thresholds of the collection of garbage by Python: all of it seldom, because with hundreds of tables that
takes longer than a move may (0.2 s for 150 tables)."""
HAND_OVER: Final = 0.0005
"""After how many seconds a thread that has been to the disk may go on where another one computes: Python's usual 0.005,
several times a move, would be most of the time for which a move is on its way."""


class CannotServe(CardkitError):
    """No server can be started."""


@attrs.frozen(kw_only=True)
class Wanted:
    """A server as it is asked for."""

    lan: bool = False
    """True where others in the local network may come."""
    port: int = 8118
    """0 for any that is free."""
    folder: Path | None = None
    """The folder in which tables are kept."""
    origins: tuple[str, ...] = ()
    """Addresses of a reverse proxy from outside, as in `https://cards.example.org`."""
    workers: int | None = None
    """The number of processes that think for bots; None for one less than there are cores."""
    who: Who | None = None
    """Whom it answers; None for what follows from the others."""


def folder() -> Path:
    """Return where tables are kept when nobody says another place."""
    return platformdirs.user_data_path("cardkit") / "tables"


def lan_address() -> str | None:
    """The address of this machine in the local network; None where there is none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of documentation: nothing is sent
        found = str(probe.getsockname()[0])
        return None if found.startswith("127.") else found
    return None


def listening(wanted: Wanted) -> socket.socket:
    """A socket that listens; raises `CannotServe`."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((EVERYWHERE if wanted.lan else LOCAL, wanted.port))
    except OSError as error:
        found.close()
        raise CannotServe(words.PORT_TAKEN.format(port=wanted.port, why=reason_of(error))) from None
    found.listen(BACKLOG)
    return found


def who_of(wanted: Wanted) -> Who:
    """Whom such a server answers: browsers that call it by a name of this machine, or as its proxy is called."""
    hosts = {*NAMES, *(origin.partition("://")[2].rpartition("@")[2].partition(":")[0] for origin in wanted.origins)}
    if wanted.lan:
        hosts |= {address for address in (lan_address(), socket.gethostname().lower()) if address}
        hosts |= {f"{socket.gethostname().lower()}.local"}
    return Who(hosts=frozenset(hosts), origins=wanted.origins)


def config(hub: Hub, wanted: Wanted) -> uvicorn.Config:
    """Return how uvicorn runs it."""
    return uvicorn.Config(
        Server(hub, wanted.who or who_of(wanted)).application(),
        http=InTime,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(wanted.origins),
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def run(wanted: Wanted, ready: Callable[[Hub, str, str | None], None]) -> None:
    """Serve until it is interrupted; `ready` is told the links once the server listens. Raises `CardkitError`."""
    logging.getLogger("cardkit.web").setLevel(logging.INFO)
    listener = listening(wanted)
    try:
        port = int(listener.getsockname()[1])
        hub = Hub(wanted.folder or folder(), wanted.workers)
        lan = lan_address() if wanted.lan else None
        server = uvicorn.Server(config(hub, wanted))
        ready(hub, f"http://{LOCAL}:{port}/", f"http://{lan}:{port}/" if lan else None)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTIONS)
        sys.setswitchinterval(HAND_OVER)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(server.serve(sockets=[listener]))
    finally:
        listener.close()


def tell_links(screen: Screen, local: str, lan: str | None) -> None:
    """Print where the server is, and for phones what they can photograph."""
    screen.say(str(words.SERVING), style="bold")
    screen.say_whole(words.HERE.format(link=local))
    if lan is not None:
        screen.say_whole(words.IN_LAN.format(link=lan))
        screen.say(str(words.PHOTOGRAPH))
        screen.say_whole(qr(lan))
        screen.say(str(words.PLAIN_HTTP))
    else:
        screen.say(str(words.ONLY_HERE))
    screen.say(str(words.STOP))


def qr(link: str) -> str:
    """A link as a QR code of letters."""
    import segno

    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
