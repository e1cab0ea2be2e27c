"""Kills a table server again and again, and sees whether every table goes on from the last move anybody was shown.

    python benchmarks/web/web_kills.py --kills 100

Two tables, of Durak and of Bullshit, each with two scripted people and a bot; the server is a process of its own, which
is killed (SIGKILL) at a random moment of their play and started again. Everything that a page was shown must then stand
in the record, and the first view after coming back must show the deal as the record has it.
"""

import argparse
import asyncio
import json
import random
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cardkit.game.moves import WINDOW_CLOSES
from cardkit.game.record import Record
from cardkit_web.server.exporting import matches_of
from cardkit_web.server.serving import Wanted

GAMES: Final = ("durak", "bullshit")
LONGEST_LIFE: Final = 2.0
"""How many seconds a server lives at most once everybody has come."""


@attrs.define
class Seen:
    """What was shown at a table: for each deal its moves, in the order in which they came."""

    moves: dict[int, dict[int, tuple[int, str]]] = attrs.field(factory=dict)
    """By deal and the number of the event: the seat and the verb."""
    views: int = 0

    def take(self, view: dict[str, Any]) -> None:
        """A page was shown this."""
        self.views += 1
        deal = self.moves.setdefault(view["deal"], {})
        for told in view["told"]:
            if told["move"] is not None:
                deal[told["number"]] = (told["move"]["seat"], told["move"]["verb"])


@attrs.define
class Client:
    """A person who plays whatever comes first."""

    table: str
    token: str
    name: str
    seen: Seen
    rng: random.Random
    first: dict[str, Any] | None = None
    """The first view after the server came back."""

    async def play(self, address: str, came: Callable[[], None]) -> None:
        """Play until the server is gone."""
        try:
            async with connect(
                f"{address.replace('http', 'ws')}/t/{self.table}/ws",
                origin=address,  # type: ignore[arg-type]
                subprotocols=["cardkit.1"],  # type: ignore[list-item]
                max_size=None,
            ) as page:
                await page.send(json.dumps({"type": "hello", "token": self.token}))
                async for text in page:
                    await self._take(page, json.loads(text), came)
        except (ConnectionClosed, InvalidHandshake, OSError):
            return

    async def _take(self, page: ClientConnection, message: dict[str, Any], came: Callable[[], None]) -> None:
        if message["type"] == "welcome" and not message["you"]["name"]:
            await page.send(json.dumps({"type": "sit", "name": self.name}))
        if message["type"] != "view":
            return
        if self.first is None:
            self.first = message
            came()
        self.seen.take(message)
        answer = self._answer(message)
        if answer is not None:
            await asyncio.sleep(self.rng.random() * 0.05)
            await page.send(json.dumps(answer))

    def _answer(self, view: dict[str, Any]) -> dict[str, Any] | None:
        if view["result"] is not None:
            return {"type": "next"}
        asked, window = view["asked"], view["window"]
        if asked is None:
            return None
        if window is not None:
            text = self.rng.choice(["call", "trust", "trust", "trust"])
            return None if window["answered"] else {"type": "answer", "window": window["number"], "text": text}
        texts = [choice["text"] for choice in asked["choices"]]
        if asked["claim"] is not None:
            claim = asked["claim"]
            cards = " ".join(held["card"] for held in view["hand"][: claim["least"]])
            texts = [claim["form"].format(cards=cards, word=claim["says"][0]["word"], number=claim["least"])]
        return {"type": "move", "text": self.rng.choice(texts), "view": view["number"]}


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def started(folder: Path, port: int) -> asyncio.subprocess.Process:
    """A server, once it answers."""
    code = "from cardkit_cli.app import main; main()"
    arguments = ["serve", "--port", str(port), "--folder", str(folder), "--workers", "1"]
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, *arguments, stdout=quiet)
    async with httpx.AsyncClient() as client:
        for _ in range(600):
            try:
                await client.get(f"http://127.0.0.1:{port}/static/style.css")
                return process
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise SystemExit("The server does not answer.")


async def made(address: str, game: str, rng: random.Random) -> list[Client]:
    """A new table, and those who play at it."""
    body = {"game": game, "seats": ["person", "person", "bot:easy"], "pace": 0.3, "window": 2, "clock": 0}
    async with httpx.AsyncClient() as client:
        answer = await client.post(f"{address}/api/tables", json=body, headers={"origin": address})
    links = answer.json()
    seen = Seen()
    pairs = zip(links["seats"], ("Ada", "Bob"), strict=True)
    return [Client(links["table"], seat["token"], name, seen, rng) for seat, name in pairs]


async def life(folder: Path, port: int, tables: list[list[Client]], rng: random.Random) -> list[str]:
    """One life of the server, from its start to its end by SIGKILL; what was lost before it."""
    process = await started(folder, port)
    address = f"http://127.0.0.1:{port}"
    if not tables:
        tables += [await made(address, game, rng) for game in GAMES]
    coming = asyncio.Event()
    clients = [client for table in tables for client in table]

    def came() -> None:
        if all(client.first is not None for client in clients):
            coming.set()

    for client in clients:
        client.first = None
        client.seen.moves.clear()  # numbers begin anew where the server does: what came before has been compared
    playing = [asyncio.create_task(client.play(address, came)) for client in clients]
    await asyncio.wait_for(coming.wait(), 60)
    await asyncio.sleep(rng.random() * LONGEST_LIFE)
    process.send_signal(signal.SIGKILL)
    await process.wait()
    await asyncio.gather(*playing)
    matches = await asyncio.to_thread(matches_of, Wanted(folder=folder))
    return [fault for table in tables for fault in lost(matches.get(table[0].table, ()), table)]


def lost(deals: Sequence[Record], table: list[Client]) -> list[str]:
    """What was shown at a table in this life and does not stand in its record where it should: a sentence each."""
    shown = table[0].seen.moves
    faults = []
    for number, events in shown.items():
        moves = [events[each] for each in sorted(events) if events[each][1] != "closes"]
        play = deals[number - 1].play if number <= len(deals) else ()
        kept = [line.split() for line in play if line != WINDOW_CLOSES]
        lines = [(int(words[0].partition(",")[0]), words[1]) for words in kept]
        unseen = 1 if number == max(shown) else 0  # the last move may be on the disk before anybody is shown it
        ends = [len(lines) - more for more in range(unseen + 1)]
        if not any(lines[max(0, end - len(moves)) : end] == moves for end in ends):
            faults.append(
                f"{table[0].table}, deal {number}: {moves[-3:]} were shown last, the record ends {lines[-4:]}."
            )
    return faults


async def run(kills: int, seed: int, folder: Path) -> tuple[int, list[str]]:
    """Kill it so often; how many views were shown, and what was lost."""
    rng = random.Random(seed)
    tables: list[list[Client]] = []
    faults: list[str] = []
    port = free_port()
    for number in range(kills):
        faults += await life(folder, port, tables, rng)
        if number % 10 == 9:
            print(f"{number + 1} kills, {len(faults)} faults", flush=True)
    return sum(table[0].seen.views for table in tables), faults


def main() -> None:
    """Kill, and say what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        views, faults = asyncio.run(run(asked.kills, asked.seed, Path(folder)))
    print(f"{asked.kills} kills with {views} views shown; moves that were shown and lost: {len(faults)}")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
