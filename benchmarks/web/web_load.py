"""How many tables a server carries: scripted people play Durak, and how long a move takes to reach every seat.

    python benchmarks/web/web_load.py --tables 200 --seats 4 --think 1 --seconds 30 --idle 1000

The server is a process of its own; all people are in another one, which measures from the moment a move is sent to the
moment at which the last of the seats has the view that shows it. A person who is asked thinks for `--think` seconds, so
that each table makes a move about that often. The memory of the server is read before tables are made, with all of them
under way, and with idle connections on top: spectators of tables that wait for their people.
"""

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import attrs
import httpx
from web_client import Page, opened
from web_kills import free_port

AT_ONCE: Final = 20
"""So many idle connections are opened at the same time, at one table."""


@attrs.define
class Load:
    """What all people have measured."""

    seats: int
    think: float
    latencies: list[float] = attrs.field(factory=list)
    """Seconds from a move to the last seat that was shown it."""
    refused: int = 0
    counting: bool = False


@attrs.define
class Table:
    """A table, as its people see it."""

    load: Load
    number: int = 0
    """The number of the view in which the latest move was made."""
    sent: float = 0.0
    waiting: set[int] = attrs.field(factory=set)
    """The seats that have not seen it yet."""

    def moved(self, number: int) -> None:
        """Somebody moves in the view of that number."""
        self.number, self.sent = number, time.perf_counter()
        self.waiting = set(range(self.load.seats))

    def seen(self, seat: int, number: int, came: float) -> None:
        """A seat was shown that view."""
        if number > self.number and seat in self.waiting:
            self.waiting.discard(seat)
            if not self.waiting and self.load.counting:
                self.load.latencies.append(came - self.sent)


class Person:
    """Somebody at a table, who plays whatever comes first, a move each time one is asked and has thought."""

    def __init__(self, seat: int, table: Table, rng: random.Random) -> None:
        self.seat = seat
        self.table = table
        self.rng = rng
        self.latest = 0
        """The number of the latest view: a move is made in that one, and not again in one before it."""

    def heard(self, page: Page, message: bytes) -> None:
        """The server says something."""
        came = time.perf_counter()
        kind = message[:20]
        if b'"refused"' in kind:
            self.table.load.refused += 1
        if b'"view"' not in kind:
            return
        head, more, _ = message.partition(b',"told":')  # the fields in front of it are all that a script looks at
        view = json.loads(head + b"}" if more else message)
        self.latest = view["number"]
        self.table.seen(self.seat, self.latest, came)
        if view["result"] is not None:
            if self.seat == 0:
                page.send({"type": "next"})
        elif view["asked"] is not None:
            seconds = self.table.load.think * (0.5 + self.rng.random())
            asyncio.get_running_loop().call_later(seconds, self.move, page, view)

    def move(self, page: Page, view: dict[str, Any]) -> None:
        """Move, having thought, where nothing has happened since."""
        if view["number"] != self.latest:
            return
        choice = self.rng.choice(view["asked"]["choices"])["text"]
        self.table.moved(view["number"])
        page.send({"type": "move", "text": choice, "view": view["number"]})


async def made(client: httpx.AsyncClient, address: str, seats: int) -> dict[str, Any]:
    """A new table."""
    body = {"game": "durak", "seats": ["person"] * seats, "clock": 0}
    answer = await client.post(f"{address}/api/tables", json=body, headers={"origin": address})
    found: dict[str, Any] = answer.json()
    return found


def memory(process: int) -> float:
    """How many MB of memory a process has to itself."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


SERVER: Final = """
import sys
from pathlib import Path
from cardkit_web.app import AccessRules
from cardkit_web.limits import Limits
from cardkit_web.server.addresses import Endpoint
from cardkit_web.server.serving import Wanted, run
access, limits = AccessRules(hosts=frozenset({"127.0.0.1"})), Limits(tables_at_once=1e9, pages_at_once=10**9)
folder, endpoint = Path(sys.argv[2]), Endpoint(port=int(sys.argv[1]))
wanted = Wanted(endpoint=endpoint, folder=folder, workers=1, access=access, limits=limits)
run(wanted, lambda *_: print("ready", flush=True))
"""


async def run(asked: argparse.Namespace, folder: str) -> None:
    """Measure, and print."""
    port = free_port()
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-c", SERVER, str(port), folder),  # what is installed, not the folder this was begun in
        stdout=pipe,
    )
    assert server.stdout is not None
    await server.stdout.readline()
    await asyncio.sleep(min(1, asked.settle))
    address = f"http://127.0.0.1:{port}"
    empty = memory(server.pid)
    load = Load(asked.seats, asked.think)
    rng = random.Random(1)
    people: list[Page] = []
    idle: list[Page] = []
    watch: list[tuple[str, str]] = []
    try:
        async with httpx.AsyncClient(timeout=60) as client:
            for _ in range(asked.tables):
                links = await made(client, address, asked.seats)
                table = Table(load)
                for seat in links["seats"]:
                    sits = Person(seat["seat"], table, rng)
                    page = await opened(address, links["table"], seat["token"], sits.heard)
                    page.send({"type": "sit", "name": f"Person {sits.seat}"})
                    people.append(page)
            for _ in range(-(-asked.idle // AT_ONCE)):
                links = await made(client, address, asked.seats)
                watch.append((links["table"], links["watch"]))
        await asyncio.sleep(asked.settle)
        full = memory(server.pid)
        await measured(load, server.pid, asked.seconds)
        print(f"memory: {empty:.0f} MB empty, {full:.0f} MB with {asked.tables} tables of {asked.seats}: ", end="")
        print(f"{(full - empty) / asked.tables * 1024:.0f} kB a table")
        if not asked.idle:
            return
        for start in range(0, asked.idle, AT_ONCE):
            some = range(min(AT_ONCE, asked.idle - start))
            where = watch[start // AT_ONCE]
            idle += await asyncio.gather(*[opened(address, *where, lambda *_: None) for _ in some])
        await asyncio.sleep(asked.settle)
        more = memory(server.pid) - full
        await measured(load, server.pid, asked.seconds)
        held = sum(not page.closed for page in idle)
        print(f"{held} of {asked.idle} idle connections held: {more / asked.idle * 1024:.0f} kB each")
    finally:
        server.kill()
        await server.wait()


async def measured(load: Load, server: int, seconds: float) -> None:
    """Let people play for so many seconds, and print what was measured."""
    load.latencies.clear()
    load.counting = True
    began, before, own = time.perf_counter(), processor(server), time.process_time()
    await asyncio.sleep(seconds)
    load.counting = False
    took = time.perf_counter() - began
    report(load, took, (processor(server) - before) / took, (time.process_time() - own) / took)


def processor(process: int) -> float:
    """How many seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def report(load: Load, seconds: float, share: float, own: float) -> None:
    """Print what was measured; `share` and `own` are parts of a core, of the server and of its people."""
    cuts = quantiles(load.latencies, n=100) if len(load.latencies) > 1 else [0.0] * 99
    moves = len(load.latencies) / seconds
    print(
        f"{moves:.0f} moves a second, each to {load.seats} seats: median {cuts[49] * 1000:.1f} ms, 99th percentile "
        f"{cuts[98] * 1000:.1f} ms; {load.refused} refused; {share:.2f} of one core at the server, "
        f"{share / max(moves, 1) * 1000:.2f} ms of processor time a move; its people {own:.2f} of one"
    )


def main() -> None:
    """Ask for the sizes, and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--settle", type=float, default=5, help="seconds before each measurement")
    parser.add_argument("--idle", type=int, default=1000)
    asked = parser.parse_args()
    gc.disable()  # what is measured are the server's pauses, not those of its scripted people
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(asked, folder))


if __name__ == "__main__":
    main()
