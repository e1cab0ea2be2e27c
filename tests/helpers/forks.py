"""Asks `fork_server` for runs of the command."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import fork_server

SECONDS = 60
"""How long a run may take."""


class Forks:
    """Runs of the command in forks of one process, which ends with `close`; for Linux."""

    def __init__(self) -> None:
        self._socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            self._server = subprocess.Popen(
                [sys.executable, fork_server.__file__, str(other.fileno())],
                pass_fds=[other.fileno()],
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )

    def run(
        self, arguments: tuple[str, ...], *, typed: str, folder: Path, variables: Mapping[str, str], seconds: float
    ) -> "subprocess.CompletedProcess[str]":
        """What `subprocess.run` returns of a process that is started anew; `TimeoutExpired` after so many seconds."""
        encoding = variables["PYTHONIOENCODING"]
        with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
            stdin.write(typed.encode(encoding))
            stdin.seek(0)
            asked = {"arguments": arguments, "folder": str(folder), "variables": dict(variables)}
            code = self._code(json.dumps(asked), [stdin, stdout, stderr], seconds)
            said = [read_again(stream, encoding) for stream in (stdout, stderr)]
        if code is None:
            raise subprocess.TimeoutExpired(arguments, seconds, *said)
        return subprocess.CompletedProcess(arguments, code, *said)

    def _code(self, asked: str, streams: list[IO[bytes]], seconds: float) -> int | None:
        """The exit code of a run; None for one that was ended because it took longer."""
        reader, writer = os.pipe()
        with open(reader, encoding="ascii") as answer:
            try:
                socket.send_fds(self._socket, [asked.encode()], [*(stream.fileno() for stream in streams), writer])
            finally:
                os.close(writer)
            number = int(answer.readline())
            if not select.select([answer], [], [], seconds)[0]:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
                return None
            return int(answer.readline())

    def close(self) -> None:
        """End the process of which the others are forks."""
        self._socket.close()
        self._server.wait(20)


def read_again(stream: IO[bytes], encoding: str) -> str:
    """What stands in a file, as `subprocess` would have read it from a pipe."""
    stream.seek(0)
    return stream.read().decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def run_command(
    forks: Forks | None, arguments: tuple[str, ...], *, typed: str, folder: Path, variables: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    """Run the command to its end, in a fork where there are forks, else in a process that is started for it."""
    if forks is not None:
        return forks.run(arguments, typed=typed, folder=folder, variables=variables, seconds=SECONDS)
    return subprocess.run(
        [sys.executable, "-m", fork_server.COMMAND, *arguments],
        input=typed,
        capture_output=True,
        encoding=variables["PYTHONIOENCODING"],
        cwd=folder,
        timeout=SECONDS,
        env=variables,
    )
