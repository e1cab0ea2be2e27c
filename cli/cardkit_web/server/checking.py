"""`cardkit serve --check`: the faults of a set-up, before anybody needs it."""

import asyncio
import contextlib
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from cardkit.catalogue import load
from cardkit.errors import CardkitError
from cardkit.language import Message, gettext, reason_of
from cardkit_cli.terminal.console import Screen
from cardkit_web.bots.jobs import quick_bot
from cardkit_web.bots.pool import Failed, Pool
from cardkit_web.server import words
from cardkit_web.server.addresses import listening
from cardkit_web.server.serving import Wanted, folder, store_of

ENOUGH = 100_000_000
"""The number of free bytes of a disk below which tables could soon not be kept."""


def check(wanted: Wanted, screen: Screen) -> bool:
    """Print the result of each check; return whether all checks pass."""
    fine = True
    steps: list[tuple[Message, Callable[[Wanted], None]]] = [
        (words.CHECK_ENDPOINT, _endpoint),
        (words.CHECK_ORIGINS, _origins),
        (words.CHECK_STORE, _store),
        (words.CHECK_DISK, _disk),
        (words.CHECK_BOTS, _bots),
    ]
    for about, step in steps:
        try:
            step(wanted)
        except CardkitError as error:
            fine = False
            screen.say_whole(words.CHECK_WRONG.format(about=str(about), error=str(error)), style="yellow")
        else:
            screen.say_whole(words.CHECK_FINE.format(about=str(about)))
    return fine


def _endpoint(wanted: Wanted) -> None:
    listening(wanted.endpoint).close()


def _origins(wanted: Wanted) -> None:
    for origin in wanted.origins:
        name = urlsplit(origin).hostname or ""
        try:
            socket.getaddrinfo(name, None)
        except OSError as error:
            raise CardkitError(
                gettext("nobody finds {name} by its name: {error}.", name=name, error=reason_of(error))
            ) from None


def _store(wanted: Wanted) -> None:
    with _named(str(wanted.folder or folder())):
        store = store_of(wanted, wanted.endpoint.port)

    async def opened() -> None:
        try:
            await store.open()
        finally:
            await store.close()

    asyncio.run(opened())


def _disk(wanted: Wanted) -> None:
    if wanted.store:
        return
    where = wanted.folder or folder()
    with _named(str(where)):
        with tempfile.NamedTemporaryFile(dir=where) as file:
            file.write(b"cards")
            os.fsync(file.fileno())
        free = shutil.disk_usage(where).free
    if free < ENOUGH:
        raise CardkitError(gettext("{path}: only {free} MB are free.", path=where, free=free // 10**6))


@contextlib.contextmanager
def _named(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CardkitError(gettext("{path} cannot be written: {error}.", path=path, error=reason_of(error))) from None


def _bots(wanted: Wanted) -> None:
    async def decided() -> None:
        game, pool = load("podkidnoy"), Pool(1)
        try:
            await pool.run("decide", (game, game.deal_state(2, seed=1), quick_bot(game), 1, 10.0), 60, "")
        finally:
            await pool.close()

    try:
        asyncio.run(decided())
    except Failed as error:
        raise CardkitError(gettext("no bot decides in {python}: {error}", python=sys.executable, error=error)) from None
