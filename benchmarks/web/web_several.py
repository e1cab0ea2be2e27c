"""Several servers with one PostgreSQL behind nginx, killed, stopped and started: what is lost, and what it takes.

    python benchmarks/web/web_several.py --tables 300 --seconds 120 --processes 3 --disturb

Tables of scripted people play Durak, each about a move a second, through nginx, which routes by table. Every few
seconds something happens to a server: it is killed (SIGKILL), stopped for longer than its lease lasts (SIGSTOP), or
ended (SIGTERM) and started again. People come back as pages do. In the end each person's moves that were shown must be
in the base, in their order, and nothing else but one that was sent last and not shown; and the moves of each table must
have been written under numbers of leases that only grow.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import attrs
import httpx
import psycopg
from web_client import Page, opened
from web_kills import free_port
from web_servers import Servers, processor_of_base

sys.path.append(str(Path(__file__).parents[2] / "tests" / "helpers"))
from web_base import postgres, routed

PATIENCE: Final = 120.0
"""The number of seconds in which people come back at the latest, and somebody moves."""
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
    """What all people have measured, in seconds."""

    moves: list[float] = attrs.field(factory=list)
    """From a move to the own view that shows it, where the connection held."""
    back: dict[str, list[float]] = attrs.field(factory=dict)
    """From the moment at which something happened to a server, to the first view of a connection that came after it: by
    what happened."""
    happened: tuple[str, float] = ("start", 0.0)
    """What happened to a server last, and when."""
    refused: int = 0
    faults: list[str] = attrs.field(factory=list)

    def has_more_than(self, moves: int) -> bool:
        """Return whether more moves than these were shown."""
        return len(self.moves) > moves


class Person:
    """Somebody at a table, who comes back whenever the connection is lost, as pages do."""

    def __init__(
        self, table: str, seat: int, token: str, asked: argparse.Namespace, measured: Measured, rng: random.Random
    ) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.think = asked.think
        self.silence = asked.silence
        self.measured = measured
        self.rng = rng
        self.moves: list[tuple[int, str, bool]] = []
        """What was sent: the deal, the text, and whether it was shown."""
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
                page = await asyncio.wait_for(opened(address, self.table, self.token, self.heard), 2 * self.silence)
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
            self.there = self._pending = False  # whether it was kept is seen in what comes
            pause = 0.06 if self._view >= 0 else min(2.0, pause * 2)
            self._since = self._since or self.measured.happened
            await asyncio.sleep(pause * (0.75 + self.rng.random() / 2))

    async def _watch(self, page: Page) -> None:
        """Let a connection go on which nothing is heard, as pages do."""
        while True:
            before = self._heard
            page.send({"type": "ping"})
            await asyncio.sleep(self.silence)
            if before == self._heard:
                page.close()

    _heard = 0

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
        head, more, _ = message.partition(b',"told":')
        view = json.loads(head + b"}" if more else message)
        now = time.perf_counter()
        if self._since is not None:
            what, since = self._since
            self.measured.back.setdefault(what, []).append(now - since)
            self._since = None
        self.there = True
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
            seconds = self.think * (0.5 + self.rng.random())
            asyncio.get_running_loop().call_later(seconds, self._move, page, view)

    def _move(self, page: Page, view: dict[str, Any]) -> None:
        if self.over or page.closed or view["number"] != self._view:
            return
        text = self.rng.choice([each["text"] for each in view["asked"]["choices"] if each["text"] != "bito"])
        self.moves.append((view["deal"], text, False))
        self._sent, self._pending = time.perf_counter(), True
        page.send({"type": "move", "text": text, "view": view["number"], "key": f"{self.token}-{len(self.moves)}"})

    def lost(self, kept: list[tuple[int, str]]) -> list[str]:
        """What is wrong in what the base kept of this person's moves, each with its deal: a sentence each.

        Those that were shown must be there, those that were sent may be, and nothing else.
        """
        ends = {0}
        """The numbers of moves kept that the moves so far can be."""
        for deal, text, shown in self.moves:
            found = {end + 1 for end in ends if end < len(kept) and kept[end] == (deal, text)}
            before, ends = ends, found if shown else found | ends
            if not ends:
                more = kept[max(before) :][:3]
                return [f"{self.table}, seat {self.seat}: {text!r} was shown in deal {deal}, kept is {more}."]
        more = kept[max(ends) :]
        return [f"{self.table}, seat {self.seat}: {more[:3]} is kept and was never sent so often."] if more else []


def checked(where: str, people: list[Person]) -> list[str]:
    """What is wrong in the base: a sentence each."""
    with psycopg.connect(where) as base:
        rows = base.execute("SELECT owner, deal, move FROM moves ORDER BY owner, deal, number").fetchall()
        leases = base.execute("SELECT owner, lease, process FROM audit ORDER BY number").fetchall()
    kept: dict[tuple[str, int], list[tuple[int, str]]] = {}
    for owner, deal, line in rows:
        seat, _, text = line.partition(" ")
        kept.setdefault((owner, int(seat)), []).append((deal, text))
    faults = [fault for person in people for fault in person.lost(kept.get((person.table, person.seat), []))]
    latest: dict[str, tuple[int, str]] = {}
    for owner, lease, process in leases:
        before = latest.get(owner, (0, ""))
        if lease < before[0] or (lease == before[0] and process != before[1]):
            faults.append(f"{owner}: written under lease {lease} of {process} after {before}.")
        latest[owner] = lease, process
    return faults


async def run(asked: argparse.Namespace, where: str, base: int) -> Measured:
    """Play, disturb, and check; what was measured. `base` is the process of the base at `where`."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    rng = random.Random(asked.seed)
    servers = Servers(where, address, asked.processes, asked.lease)
    measured = Measured()
    people: list[Person] = []
    try:
        await servers.begin()
        with psycopg.connect(where) as connection:
            connection.execute(AUDIT)
        with routed(port, servers.ports):
            async with httpx.AsyncClient(timeout=60) as client:
                for _ in range(asked.tables):
                    people += await made(client, address, asked, measured, rng)
            playing = [asyncio.create_task(person.play(address)) for person in people]
            await until(lambda: all(person.there for person in people), "Not everybody was shown the table.")
            await asyncio.sleep(asked.settle)
            measured.moves.clear()
            before = clocks(servers, base)
            if asked.disturb:
                await disturbed(servers, asked, measured, rng)
            else:
                await asyncio.sleep(asked.seconds)
            took = [late - early for late, early in zip(clocks(servers, base), before, strict=True)]
            told(measured, took, disturbed=asked.disturb)
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


async def until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until that holds; raises `TimeoutError`."""
    end = time.perf_counter() + PATIENCE
    while not holds():
        if time.perf_counter() > end:
            raise TimeoutError(otherwise)
        await asyncio.sleep(0.05)


async def made(
    client: httpx.AsyncClient, address: str, asked: argparse.Namespace, measured: Measured, rng: random.Random
) -> list[Person]:
    """The people of a new table, all of whom have sat down."""
    body = {"game": "podkidnoy", "seats": ["person"] * asked.seats, "clock": 0}
    answer = await client.post(f"{address}/api/tables", json=body, headers={"origin": address})
    links = answer.raise_for_status().json()
    for seat in links["seats"]:
        sits = asyncio.Event()

        def heard(_: Page, message: bytes, sits: asyncio.Event = sits) -> None:
            if b'"done"' in message[:20]:
                sits.set()

        page = await opened(address, links["table"], seat["token"], heard)
        page.send({"type": "sit", "name": f"Person {seat['seat'] + 2}", "id": 1})
        await asyncio.wait_for(sits.wait(), 30)
        page.close()
    return [
        Person(links["table"], each["seat"], each["token"], asked, measured, random.Random(rng.random()))
        for each in links["seats"]
    ]


async def disturbed(servers: Servers, asked: argparse.Namespace, measured: Measured, rng: random.Random) -> None:
    """Disturb one server after the other, as long as is asked for and once in each way; after each, somebody moves."""
    ways: list[Callable[[int], Any]] = [servers.kill, servers.stop, servers.drain]
    end = time.perf_counter() + asked.seconds
    number = 0
    while time.perf_counter() < end or number < len(ways):
        await asyncio.sleep(asked.every * (0.5 + rng.random()))
        way = ways[number % len(ways)]
        measured.happened = way.__name__, time.perf_counter()
        number += 1
        await way(rng.choice(servers.ports))
        moves = len(measured.moves)
        await until(partial(measured.has_more_than, moves), f"Nobody could move after {way.__name__}.")
    print(f"{number} times a server was killed, stopped or ended")


def clocks(servers: Servers, base: int) -> tuple[float, float, float, float]:
    """The time, and the processor time of the servers, of the base and of the people, in seconds."""
    return time.perf_counter(), servers.processor(), processor_of_base(base), time.process_time()


def told(measured: Measured, took: Sequence[float], *, disturbed: bool) -> None:
    """Print what was measured; `took` is by how much `clocks` went on."""

    def cuts(values: list[float]) -> str:
        found = quantiles(values, n=100) if len(values) > 1 else [0.0] * 99
        return f"median {found[49] * 1000:.0f} ms, 99th percentile {found[98] * 1000:.0f} ms"

    moves = len(measured.moves)
    print(f"{moves / took[0]:.0f} moves a second: {cuts(measured.moves)}; {measured.refused} refused")
    if not disturbed:  # servers that were killed do not tell what they have used
        servers, base, people = (each / max(1, moves) * 1000 for each in took[1:])
        print(f"processor time a move: servers {servers:.2f} ms, base {base:.2f} ms, people {people:.2f} ms")
    for kind, values in sorted(measured.back.items()):
        print(f"{kind}: {len(values)} came back, {cuts(values)}")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def main() -> None:
    """Ask for the sizes, and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--settle", type=float, default=5)
    parser.add_argument("--silence", type=float, default=4.25, help="half the seconds after which a page connects anew")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--disturb", action="store_true", help="kill, stop and end servers")
    parser.add_argument("--every", type=float, default=5, help="seconds between two disturbances")
    parser.add_argument("--lease", type=float, default=5, help="seconds for which a server is alive without a word")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    gc.disable()
    with postgres(safe=True) as (where, base):
        measured = asyncio.run(run(asked, where, base.pid))
    print(f"moves that were shown and lost, doubled, or written by two owners: {len(measured.faults)}")
    for fault in measured.faults[:20]:
        print(fault)
    sys.exit(1 if measured.faults else 0)


if __name__ == "__main__":
    main()
