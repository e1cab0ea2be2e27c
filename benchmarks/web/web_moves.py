"""How much processor time the table server uses for a move, with all that it shows of it: no network, nobody waits.

    python benchmarks/web/web_moves.py --moves 2000 --game durak

The game is one in which nothing is announced and nobody calls.

One table plays through the whole application, from the text of a page's message to the texts of all views; its pages
are functions in the same process. What is counted is the processor time of the process, its threads for the disk
included: to compare two states, run them in turns, because other programs beside it matter even so.
"""

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import attrs

from cardkit_web import connection
from cardkit_web.app import AccessRules, Server
from cardkit_web.hub import Hub
from cardkit_web.server.serving import HAND_OVER
from cardkit_web.setup import Maker, Setup
from cardkit_web.store.store import Store

ORIGIN: Final = "http://127.0.0.1:8118"
FIRST: Final = 200
"""So many moves are made before counting begins."""


@attrs.define
class Count:
    """How many moves were made, and when to stop."""

    most: int
    rng: random.Random
    moves: int = 0
    began: float = 0.0
    views: int = 0
    letters: int = 0
    over: asyncio.Event = attrs.field(factory=asyncio.Event)

    def moved(self) -> None:
        """One more."""
        self.moves += 1
        if self.moves == FIRST:
            self.views = self.letters = 0
            self.began = time.process_time()
        if self.moves == FIRST + self.most:
            self.over.set()


class Page:
    """A person who plays whatever comes first, as soon as it can be played."""

    def __init__(self, seat: int, token: str, table: str, count: Count) -> None:
        self.seat = seat
        self.count = count
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.say({"type": "hello", "token": token})
        self.say({"type": "sit", "name": f"Person {seat}"})
        headers = [(b"host", ORIGIN.partition("://")[2].encode()), (b"origin", ORIGIN.encode())]
        self.scope = {
            "type": "websocket",
            "path": f"/t/{table}/ws",
            "raw_path": f"/t/{table}/ws".encode(),
            "root_path": "",
            "query_string": b"",
            "scheme": "ws",
            "headers": headers,
            "subprotocols": [connection.SUBPROTOCOL],
            "extensions": {},
        }

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def receive(self) -> dict[str, Any]:
        """What the server reads of it."""
        return await self._inbox.get()

    async def send(self, message: dict[str, Any]) -> None:
        """What the server writes to it."""
        text = message.get("text", "")
        if not text.startswith('{"type":"view"'):
            return
        self.count.views += 1
        self.count.letters += len(text)
        head, more, _ = text.partition(',"told":')  # as `web_load.py`: what a script looks at stands in front of it
        view = json.loads(head + "}" if more else text)
        if view["result"] is not None:
            if self.seat == 0:
                self.say({"type": "next"})
        elif view["asked"] is not None:
            self.count.moved()
            choice = self.count.rng.choice(view["asked"]["choices"])["text"]
            self.say({"type": "move", "text": choice, "view": view["number"]})


async def measured(asked: argparse.Namespace, folder: Path) -> None:
    """Play, and print what a move took."""
    store = Store.in_folder(folder)
    await store.open()
    hub = Hub(store, 1)
    application = Server(hub, AccessRules()).application()
    players = ("human",) * asked.seats
    setup = Setup(game=asked.game, rules={}, players=players, clock=0)
    links = await hub.make(setup, Maker(0, "Person 0"))
    count = Count(asked.moves, random.Random(asked.seed))
    pages = [Page(seat, token, links.table, count) for seat, token in links.seats.items()]
    serve: Callable[..., Any] = application
    tasks = [asyncio.ensure_future(serve(page.scope, page.receive, page.send)) for page in pages]
    over = asyncio.ensure_future(count.over.wait())
    await asyncio.wait([over, *tasks], return_when=asyncio.FIRST_COMPLETED)
    took = time.process_time() - count.began
    for task in [over, *tasks]:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await hub.close()
    print(
        f"{took / asked.moves * 1000:.3f} ms of processor time a move; {count.views / asked.moves:.1f} views a move, "
        f"{count.letters / max(count.views, 1):.0f} letters each"
    )


def main() -> None:
    """Ask for the sizes, and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--game", default="durak")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    gc.disable()
    sys.setswitchinterval(HAND_OVER)
    slow = patch.object(connection, "PER_SECOND", 1e9)  # these people are quicker than a server lets anybody be
    with slow, patch.object(connection, "BURST", 1e9), tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(asked, Path(folder)))


if __name__ == "__main__":
    main()
