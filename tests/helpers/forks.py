"""Asks `fork_server` for runs of the command."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Protocol

import fork_server

SECONDS = 600
"""The longest time of a run; a longer one hangs, however loaded the machine is."""


class Started(Protocol):
    """A run in progress; `subprocess.Popen` is one."""

    @property
    def pid(self) -> int:
        """The number of its process."""

    def wait(self, timeout: float) -> int:
        """Wait for its end, and return its exit code. Raises `TimeoutExpired`."""

    def kill(self) -> None:
        """End it at once."""


class Fork:
    """A run in a fork."""

    def __init__(self, answer: int) -> None:
        self._answer = open(answer, encoding="ascii")  # noqa: SIM115
        number = self._answer.readline()
        assert number, "there are no forks: their server ended, and has said why on its standard error"
        self.pid = int(number)
        self._code: int | None = None

    def wait(self, timeout: float) -> int:
        """Wait for its end, and return its exit code. Raises `TimeoutExpired`."""
        if self._code is None:
            if not select.select([self._answer], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            self._code = int(self._answer.readline())
            self._answer.close()
        return self._code

    def kill(self) -> None:
        """End it at once."""
        if self._code is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


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

    def start(
        self,
        arguments: Sequence[str],
        streams: Sequence[int],
        *,
        folder: Path,
        variables: Mapping[str, str],
        leads: bool = False,
        program: str = "",
    ) -> Fork:
        """Start a run with these descriptors as its streams; `leads` if it is to lead a group of its own.

        `program` is the path of a Python file that is run instead of the command.
        """
        asked = {
            "arguments": arguments,
            "folder": str(folder),
            "variables": dict(variables),
            "leads": leads,
            "program": program,
        }
        reader, writer = os.pipe()
        try:
            socket.send_fds(self._socket, [json.dumps(asked).encode()], [*streams, writer])
        finally:
            os.close(writer)
        return Fork(reader)

    def run(
        self,
        arguments: tuple[str, ...],
        *,
        typed: str,
        folder: Path,
        variables: Mapping[str, str],
        seconds: float,
        program: str = "",
    ) -> "subprocess.CompletedProcess[str]":
        """Return the result that `subprocess.run` would return; raises `TimeoutExpired` after so many `seconds`."""
        encoding = variables["PYTHONIOENCODING"]
        with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
            stdin.write(typed.encode(encoding))
            stdin.seek(0)
            streams = [stdin.fileno(), stdout.fileno(), stderr.fileno()]
            fork = self.start(arguments, streams, folder=folder, variables=variables, program=program)
            try:
                code = fork.wait(seconds)
            except BaseException:
                fork.kill()
                fork.wait(seconds)
                raise
            return subprocess.CompletedProcess(
                arguments, code, *(read_again(out, encoding) for out in (stdout, stderr))
            )

    def close(self) -> None:
        """End the process that forks the others."""
        self._socket.close()
        self._server.wait(60)


def read_again(stream: IO[bytes], encoding: str) -> str:
    """Return the text of a file, as `subprocess` would have read it from a pipe."""
    stream.seek(0)
    return stream.read().decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def run_command(
    forks: Forks | None,
    arguments: tuple[str, ...],
    *,
    typed: str,
    folder: Path,
    variables: Mapping[str, str],
    program: str = "",
) -> "subprocess.CompletedProcess[str]":
    """Run the command to its end, in a fork where there are forks, else in a process that is started for it.

    `program` is the path of a Python file that is run instead of the command.
    """
    if forks is not None:
        return forks.run(arguments, typed=typed, folder=folder, variables=variables, seconds=SECONDS, program=program)
    return subprocess.run(
        [sys.executable, *([program] if program else ["-m", fork_server.COMMAND]), *arguments],
        input=typed,
        capture_output=True,
        encoding=variables["PYTHONIOENCODING"],
        cwd=folder,
        timeout=SECONDS,
        env=variables,
    )


def start_command(
    forks: Forks | None,
    arguments: Sequence[str],
    streams: Sequence[int],
    *,
    folder: Path,
    variables: Mapping[str, str],
) -> Started:
    """Start the command with these descriptors as its streams and in a group of its own, as `run_command` does."""
    if forks is not None:
        return forks.start(arguments, streams, folder=folder, variables=variables, leads=True)
    stdin, stdout, stderr = streams
    return subprocess.Popen(
        [sys.executable, "-m", fork_server.COMMAND, *arguments],
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        cwd=folder,
        process_group=0,
        env=dict(variables),
    )
