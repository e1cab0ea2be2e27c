"""Measures how many tables servers carry, and the losses when they are killed, stopped and ended.

    python benchmarks/web/web_load.py --tables 200 --seconds 30 --idle 1000
    python benchmarks/web/web_load.py --tables 300 --seconds 120 --processes 3 --disturb

Tables of scripted people play, each about a move a second. Without `--processes` one server keeps its tables in a file;
with it several servers share a PostgreSQL behind nginx, which routes by table. A move is measured from the moment it is
sent to the view of its own seat, and to that of the last seat. Memory is that of the first server; `--idle` connections
are spectators of tables that wait for people.

With `--disturb` a server is killed (SIGKILL), stopped for longer than its lease lasts (SIGSTOP, of several servers) or
ended (SIGTERM) every few seconds, and started again. People come back as pages do. In the end each person's moves that
were shown must have been kept, in their order, and nothing else but one that was sent last and not shown; and the moves
of each table must have been written under numbers of leases that only grow.
"""

import argparse
import asyncio
import gc
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import attrs
import httpx
import psycopg
from msgspec.json import decode
from web_client import Page, opened
from web_servers import Servers, free_port, is_base, memory, processor_of_base

sys.path.append(str(Path(__file__).parents[2] / "tests" / "helpers"))
from cardkit.game.moves import WINDOW_CLOSES
from cardkit_web.store.store import FILE
from web_base import postgres, routed

PATIENCE_SECONDS: Final = 120.0
"""The seconds within which people must be back and somebody must move."""
AT_ONCE: Final = 20
"""The number of idle connections that are opened at the same time, at one table."""
MOVES: Final = "SELECT owner, deal, move FROM moves ORDER BY owner, deal, number"
AUDIT: Final = """
CREATE TABLE audit (number bigserial PRIMARY KEY, owner text, lease bigint, process text);
CREATE FUNCTION audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit (owner, lease, process) SELECT id, lease, tables.owner FROM tables WHERE id = NEW.owner;
    RETURN NEW;
END $$;
CREATE TRIGGER audited AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION audited();
"""


@attrs.define
class Measured:
    """The times that all people have measured, in seconds."""

    moves: list[float] = attrs.field(factory=list)
    """From a move to the own view that shows it, if the connection held."""
    everywhere: list[float] = attrs.field(factory=list)
    """From a move to the last seat that was shown it."""
    back: dict[str, list[float]] = attrs.field(factory=dict)
    """By the kind of disturbance of a server, the times from it to the first view of a new connection."""
    happened: tuple[str, float] = ("start", 0.0)
    """The last disturbance of a server, and its time."""
    refused: int = 0
    faults: list[str] = attrs.field(factory=list)


@attrs.define
class Latest:
    """The latest move at a table."""

    measured: Measured
    number: int = 0
    """The number of the view in which it was made."""
    sent: float = 0.0
    waiting: set[int] = attrs.field(factory=set)
    """The seats that have not seen it yet."""

    def seen(self, seat: int, number: int, now: float) -> None:
        """Note that a seat is shown the view with this number."""
        if number > self.number and seat in self.waiting:
            self.waiting.discard(seat)
            if not self.waiting:
                self.measured.everywhere.append(now - self.sent)


class Person:
    """A person at a table, who comes back whenever the connection is lost, as pages do."""

    def __init__(
        self, table: str, seat: int, token: str, asked: argparse.Namespace, latest: Latest, rng: random.Random
    ) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.asked = asked
        self.latest = latest
        self.measured = latest.measured
        self.rng = rng
        self.moves: list[tuple[int, str, bool]] = []
        """The moves that were sent: deal, text, and True once it was shown."""
        self.over = False
        self.there = False
        """True while it is shown the table."""
        self._sent = 0.0
        self._since: tuple[str, float] | None = None
        self._view = -1
        self._pending = False

    async def play(self, address: str) -> None:
        """Play until it is `over`."""
        pause = 0.06
        while not (self.over and self.there):
            try:
                opening = opened(address, self.table, self.token, self.heard)
                page = await asyncio.wait_for(opening, 2 * self.asked.silence)
            except (OSError, TimeoutError):
                await asyncio.sleep(pause * (0.75 + self.rng.random() / 2))
                pause = min(2.0, pause * 2)
                continue
            self._view = -1
            watch = asyncio.create_task(self._watch(page))
            try:
                await page.gone.wait()
            finally:
                watch.cancel()
                page.close()
            self.there = self._pending = False  # the next view shows whether the move was kept
            pause = 0.06 if self._view >= 0 else min(2.0, pause * 2)
            self._since = self._since or self.measured.happened
            await asyncio.sleep(pause * (0.75 + self.rng.random() / 2))

    _heard = 0

    async def _watch(self, page: Page) -> None:
        """Drop a connection on which nothing is heard, as pages do."""
        while True:
            before = self._heard
            page.send({"type": "ping"})
            await asyncio.sleep(self.asked.silence)
            if before == self._heard:
                page.close()

    def heard(self, page: Page, message: bytes) -> None:
        """The server says something."""
        self._heard += 1
        kind = message[:20]
        if b'"refused"' in kind:
            self.measured.refused += 1
            if self._pending and self.moves:
                self.moves.pop()
            self._pending = False
        if b'"view"' not in kind:
            return
        view = decode(message)
        now = time.perf_counter()
        if self._since is not None:
            what, since = self._since
            self.measured.back.setdefault(what, []).append(now - since)
            self._since = None
        self.there = True
        self.latest.seen(self.seat, view["number"], now)
        if self._pending and view["number"] > self._view:
            deal, text, _ = self.moves[-1]
            self.moves[-1] = deal, text, True
            self.measured.moves.append(now - self._sent)
            self._pending = False
        self._view = view["number"]
        if view["result"] is not None:
            if self.seat == 0 and not self.over:
                page.send({"type": "next"})
        elif view["asked"] is not None:
            seconds = self.asked.think * (0.5 + self.rng.random())
            asyncio.get_running_loop().call_later(seconds, self._move, page, view)

    def _move(self, page: Page, view: dict[str, Any]) -> None:
        if self.over or page.closed or view["number"] != self._view:
            return
        asked, window = view["asked"], view["window"]
        if window is not None:
            if not window["answered"]:
                text = self.rng.choice(["call", "trust", "trust", "trust"])
                page.send({"type": "answer", "window": window["number"], "text": text})
            return
        text = self.rng.choice([each["text"] for each in asked["choices"] if each["text"] != "bito"] or [""])
        if asked["claim"] is not None:
            claim = asked["claim"]
            cards = " ".join(held["card"] for held in view["hand"][: claim["least"]])
            text = "play " + claim["form"].format(cards=cards, word=claim["says"][0]["word"], number=claim["least"])
            text = text.replace("10", "T")  # as records have it
        self.moves.append((view["deal"], text, False))
        self._sent, self._pending = time.perf_counter(), True
        self.latest.number, self.latest.sent = view["number"], self._sent
        self.latest.waiting = set(range(self.asked.seats))
        page.send({"type": "move", "text": text, "view": view["number"], "key": f"{self.token}-{len(self.moves)}"})

    def lost(self, kept: list[tuple[int, str]]) -> list[str]:
        """Return the faults in the stored moves of this person, a sentence each.

        Those that were shown must be there, those that were sent may be, and nothing else.
        """
        ends = {0}  # the numbers of stored moves that agree with the moves shown so far
        for deal, text, shown in self.moves:
            found = {end + 1 for end in ends if end < len(kept) and kept[end] == (deal, text)}
            before, ends = ends, found if shown else found | ends
            if not ends:
                more = kept[max(before) :][:3]
                return [f"{self.table}, seat {self.seat}: {text!r} was shown in deal {deal}, kept is {more}."]
        more = kept[max(ends) :]
        return [f"{self.table}, seat {self.seat}: {more[:3]} is kept and was never sent so often."] if more else []


def checked(where: str, people: list[Person]) -> list[str]:
    """Return the faults in the stored records of all people, a sentence each."""
    leases: list[Any] = []
    if is_base(where):
        with psycopg.connect(where) as base:
            rows = base.execute(MOVES).fetchall()
            leases = base.execute("SELECT owner, lease, process FROM audit ORDER BY number").fetchall()
    else:
        file = sqlite3.connect(Path(where) / FILE)
        rows = file.execute(MOVES).fetchall()
        file.close()
    kept: dict[tuple[str, int], list[tuple[int, str]]] = {}
    for owner, deal, line in rows:
        seat, _, text = line.partition(" ")
        if line != WINDOW_CLOSES and not text.startswith("challenge"):  # answers are no moves of scripted people
            kept.setdefault((owner, int(seat)), []).append((deal, text))
    faults = [fault for person in people for fault in person.lost(kept.get((person.table, person.seat), []))]
    latest: dict[str, tuple[int, str]] = {}
    for owner, lease, process in leases:
        before = latest.get(owner, (0, ""))
        if lease < before[0] or (lease == before[0] and process != before[1]):
            faults.append(f"{owner}: written under lease {lease} of {process} after {before}.")
        latest[owner] = lease, process
    return faults


async def run(asked: argparse.Namespace, where: str, base: int = 0) -> Measured:
    """Play, disturb the servers and check the store; return the measurements.

    `where` is a folder, or the address of a database, whose process is `base`.
    """
    port = free_port() if base else 0
    servers = Servers(where, f"http://127.0.0.1:{port}" if base else "", max(1, asked.processes), asked.lease)
    address = servers.origin or f"http://127.0.0.1:{servers.ports[0]}"
    rng = random.Random(asked.seed)
    measured = Measured()
    people: list[Person] = []
    try:
        await servers.begin()
        if base:
            with psycopg.connect(where) as connection:
                connection.execute(AUDIT)
        empty = memory(servers.processes[servers.ports[0]])
        with routed(port, servers.ports) if base else nullcontext():
            async with httpx.AsyncClient(timeout=60) as client:
                for _ in range(asked.tables):
                    people += await made(client, address, asked, measured, rng)
            playing = [asyncio.create_task(person.play(address)) for person in people]
            await until(lambda: all(person.there for person in people), "Not everybody was shown the table.")
            await asyncio.sleep(asked.settle)
            full = memory(servers.processes[servers.ports[0]])
            await play_on(servers, asked, measured, base)
            print(f"memory: {empty:.0f} MB empty, {(full - empty) / max(1, asked.tables) * 1024:.0f} kB a table")
            if asked.idle:
                await wait_idly(servers, asked, address, measured, base)
            for person in people:
                person.over = True
            await until(lambda: all(person.there for person in people), "Not everybody came back.")
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        measured.faults += checked(where, people)
    finally:
        await servers.end()
    return measured


async def play_on(servers: Servers, asked: argparse.Namespace, measured: Measured, base: int) -> None:
    """Let people play for the time asked for, disturb the servers if asked, and print the measurements."""
    measured.moves.clear()
    measured.everywhere.clear()
    before = clocks(servers, base)
    if asked.disturb:
        await disturbed(servers, asked, measured)
    else:
        await asyncio.sleep(asked.seconds)
    took = [late - early for late, early in zip(clocks(servers, base), before, strict=True)]
    print_measured(measured, took, disturbed=asked.disturb)


async def wait_idly(servers: Servers, asked: argparse.Namespace, address: str, measured: Measured, base: int) -> None:
    """Measure once more with idle connections."""
    before, idle = memory(servers.processes[servers.ports[0]]), list[Page]()
    async with httpx.AsyncClient(timeout=60) as client:
        while len(idle) < asked.idle:
            links = await new_table(client, address, asked.game, asked.seats)
            some = range(min(AT_ONCE, asked.idle - len(idle)))
            where = links["table"], links["watch"]
            idle += await asyncio.gather(*[opened(address, *where, lambda *_: None) for _ in some])
    await asyncio.sleep(asked.settle)
    more = memory(servers.processes[servers.ports[0]]) - before
    await play_on(servers, asked, measured, base)
    held = sum(not page.closed for page in idle)
    print(f"{held} of {asked.idle} idle connections held: {more / asked.idle * 1024:.0f} kB each")
    for page in idle:
        page.close()


async def until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until that holds; raises `TimeoutError`."""
    end = time.perf_counter() + PATIENCE_SECONDS
    while not holds():
        if time.perf_counter() > end:
            raise TimeoutError(otherwise)
        await asyncio.sleep(0.05)


async def made(
    client: httpx.AsyncClient, address: str, asked: argparse.Namespace, measured: Measured, rng: random.Random
) -> list[Person]:
    """Make a table and return its people, all of them seated."""
    links = await new_table(client, address, asked.game, asked.seats)
    sits = asyncio.Event()

    def heard(_: Page, message: bytes) -> None:
        if b'"done"' in message[:20]:
            sits.set()

    for seat in links["seats"]:
        sits.clear()
        page = await opened(address, links["table"], seat["token"], heard)
        page.send({"type": "sit", "name": f"Person {seat['seat'] + 2}", "id": 1})
        await asyncio.wait_for(sits.wait(), 30)
        page.close()
    latest = Latest(measured)
    return [
        Person(links["table"], each["seat"], each["token"], asked, latest, random.Random(rng.random()))
        for each in links["seats"]
    ]


async def new_table(client: httpx.AsyncClient, address: str, game: str, seats: int) -> dict[str, Any]:
    """Return the links of a new table."""
    body = {"game": game, "seats": ["person"] * seats, "clock": 0, "window": 2}
    answer = await client.post(f"{address}/api/tables", json=body, headers={"origin": address})
    links: dict[str, Any] = answer.raise_for_status().json()
    return links


async def disturbed(servers: Servers, asked: argparse.Namespace, measured: Measured) -> None:
    """Disturb one server after another until the time is over, each way at least once; wait for a move after each."""
    rng = random.Random(asked.seed)
    ways: list[Callable[[int], Any]] = [servers.kill, servers.drain, *([servers.stop] if servers.shared else [])]
    end = time.perf_counter() + asked.seconds
    number = 0
    while time.perf_counter() < end or number < len(ways):
        await asyncio.sleep(asked.every * (0.5 + rng.random()))
        way = ways[number % len(ways)]
        measured.happened = way.__name__, time.perf_counter()
        number += 1
        await way(rng.choice(servers.ports))
        moves = len(measured.moves)
        await until(lambda moves=moves: len(measured.moves) > moves, f"Nobody could move after {way.__name__}.")  # type: ignore[misc]
    print(f"{number} times a server was killed, stopped or ended")


def clocks(servers: Servers, base: int) -> tuple[float, float, float, float]:
    """Return the wall time and the processor times of servers, database and people, in seconds."""
    return time.perf_counter(), servers.processor(), processor_of_base(base) if base else 0.0, time.process_time()


def cuts(values: list[float]) -> str:
    """Return the median and the 99th percentile of times."""
    found = quantiles(values, n=100) if len(values) > 1 else [0.0] * 99
    return f"median {found[49] * 1000:.0f} ms, 99th percentile {found[98] * 1000:.0f} ms"


def print_measured(measured: Measured, took: Sequence[float], *, disturbed: bool) -> None:
    """Print the measurements; `took` has the differences of `clocks` over the run."""
    moves = len(measured.moves)
    print(f"{moves / took[0]:.0f} moves a second: {cuts(measured.moves)}; {measured.refused} refused")
    print(f"on all screens: {cuts(measured.everywhere)}")
    if not disturbed:  # killed servers do not report the time that they have used
        servers, base, people = (each / max(1, moves) * 1000 for each in took[1:])
        print(f"processor time a move: servers {servers:.2f} ms, base {base:.2f} ms, people {people:.2f} ms")
    for kind, values in sorted(measured.back.items()):
        print(f"{kind}: {len(values)} came back, {cuts(values)}")


def main() -> None:
    """Ask for the sizes, and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="podkidnoy", help="default: podkidnoy")
    for name, usual in (("tables", 200), ("seats", 4), ("think", 1.0), ("seconds", 30.0), ("seed", 1)):
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    parser.add_argument("--settle", type=float, default=5, help="seconds before each measurement")
    parser.add_argument("--idle", type=int, default=0, help="connections that only look on, for a second measurement")
    parser.add_argument("--silence", type=float, default=4.25, help="half the seconds after which a page connects anew")
    parser.add_argument("--processes", type=int, default=0, help="servers that share a base; 0 for one with a file")
    parser.add_argument("--disturb", action="store_true", help="kill, stop and end servers")
    parser.add_argument("--every", type=float, default=5, help="seconds between two disturbances")
    parser.add_argument("--lease", type=float, default=5, help="seconds for which a server is alive without a word")
    asked = parser.parse_args()
    gc.disable()
    if asked.processes:
        with postgres(safe=True) as (where, base):
            measured = asyncio.run(run(asked, where, base.pid))
    else:
        with tempfile.TemporaryDirectory() as folder:
            measured = asyncio.run(run(asked, folder))
    print(f"moves that were shown and lost, doubled, or written by two owners: {len(measured.faults)}")
    for fault in measured.faults[:20]:
        print(fault)
    sys.exit(1 if measured.faults else 0)


if __name__ == "__main__":
    main()
