"""Servers that are killed, stopped and ended: forks of a process that has imported their modules.

So a server that starts takes hardly any processor time from the others, as if it were on a machine of its own.
"""

import asyncio
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg

PATIENCE_SECONDS: Final = 60.0
SERVERS: Final = """
import json, os, signal, sys
from pathlib import Path
from cardkit_web.app import AccessRules
from cardkit_web.limits import Limits
from cardkit_web.server.addresses import Endpoint
from cardkit_web.server.serving import Wanted, run, write_log
from cardkit_web.store import lease
import psycopg

def serve(port, store, origin, seconds):
    lease.LEASE_SECONDS = seconds
    write_log()
    origins = (origin,) if origin else ()
    access = AccessRules(hosts=frozenset({"127.0.0.1"}), origins=origins)
    more = {"origins": origins, "access": access, "limits": Limits(tables_at_once=1e9, pages_at_once=10**9)}
    more |= {"store": store} if store.startswith("postgresql:") else {"folder": Path(store)}
    wanted = Wanted(endpoint=Endpoint(port=port), workers=1, **more)
    def tell(*_):
        os.write(1, b"%d %d\\n" % (port, os.getpid()))  # whole, though all write to one pipe
    run(wanted, tell)

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if not os.fork():
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.stdin = open(os.devnull)
        serve(*json.loads(line))
        os._exit(0)
"""


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_base(where: str) -> bool:
    """Return whether it is the address of a database, which servers can share, and not a folder."""
    return where.startswith("postgresql:")


class Servers:
    """The servers, each at a port of its own."""

    def __init__(self, where: str, origin: str, number: int, lease: float) -> None:
        self.where = where
        self.shared = is_base(where)
        self.origin = origin
        self.lease = lease
        self.ports = [free_port() for _ in range(number)]
        self.processes: dict[int, int] = {}
        """The process of each port that runs."""
        self._starting: dict[int, asyncio.Future[int]] = {}
        self._template: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Start all of them."""
        pipe = asyncio.subprocess.PIPE
        program = (sys.executable, "-P", "-c", SERVERS)
        self._template = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, process_group=0)
        self._reading = asyncio.create_task(self._read())
        await asyncio.gather(*map(self.start, self.ports))

    async def _read(self) -> None:
        assert self._template is not None
        assert self._template.stdout is not None
        async for line in self._template.stdout:
            port, process = map(int, line.split())
            self._starting[port].set_result(process)

    async def start(self, port: int) -> None:
        """Start the server of a port, and wait until it answers."""
        assert self._template is not None
        assert self._template.stdin is not None
        self._starting[port] = asyncio.get_running_loop().create_future()
        self._template.stdin.write(json.dumps([port, self.where, self.origin, self.lease]).encode() + b"\n")
        self.processes[port] = await asyncio.wait_for(self._starting[port], PATIENCE_SECONDS)

    async def kill(self, port: int, how: signal.Signals = signal.SIGKILL) -> None:
        """End a server, and start it again."""
        process = self.processes.pop(port)
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        watched = os.pidfd_open(process)
        loop.add_reader(watched, ended.set)
        try:
            os.kill(process, how)
            await asyncio.wait_for(ended.wait(), PATIENCE_SECONDS)
        finally:
            loop.remove_reader(watched)
            os.close(watched)
        await self.start(port)

    async def drain(self, port: int) -> None:
        """End a server as for an update, and start it again."""
        await self.kill(port, signal.SIGTERM)

    async def stop(self, port: int) -> None:
        """Stop a server until its lease has been over for the length of a lease, and let it go on."""
        os.kill(self.processes[port], signal.SIGSTOP)
        address = f"127.0.0.1:{port}"
        now = "extract(epoch FROM clock_timestamp())"
        over = f"SELECT count(*) = 0 FROM processes WHERE address = %s AND until > {now} - %s"
        try:
            async with await psycopg.AsyncConnection.connect(self.where, autocommit=True) as base:
                while await (await base.execute(over, (address, self.lease))).fetchone() != (True,):
                    await asyncio.sleep(0.05)
        finally:
            os.kill(self.processes[port], signal.SIGCONT)

    async def end(self) -> None:
        """End all of them, also those that have not said that they run."""
        if self._reading is not None:
            self._reading.cancel()
        if self._template is not None:
            os.killpg(self._template.pid, signal.SIGKILL)
            await self._template.communicate()

    def processor(self) -> float:
        """Return the processor time in seconds that the running servers have used."""
        return sum(map(processor, self.processes.values()))


def memory(process: int) -> float:
    """Return the private memory of a process, in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def processor(process: int) -> float:
    """Return the processor time in seconds of a process and its ended children."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def processor_of_base(process: int) -> float:
    """Return the processor time in seconds that a PostgreSQL server has used."""
    total = processor(process)
    for each in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        with suppress(FileNotFoundError):  # it has ended meanwhile
            total += processor(int(each))
    return total
