"""A process of somebody else's that is asked one thing at a time, and ended when it does not answer in time."""

import contextlib
import os
import select
import signal
import subprocess
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, Final

from cardkit.bots.sandbox.messages import LONGEST, BadAnswer, answer_of, line
from cardkit.engine.faults import Ended, TooLate

KEPT: Final = ("PATH", "LANG", "LANGUAGE", "TZ", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "TERM", "SYSTEMROOT")
"""The variables of the environment that the process is given; all else, such as keys and names, is kept from it."""
KEPT_BEGINNINGS: Final = ("LC_", "PYTHON")
ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""So that libraries for arrays do not take all cores: several bots play at once."""
AT_ONCE: Final = 65_536
"""Bytes that are read at once."""


class Process:
    """One process. After an error it has been ended, and cannot be asked again."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raises `OSError`."""
        pipe = subprocess.PIPE
        self.child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True, env=_environment()
        )
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self._to, self._from = self.child.stdin.fileno(), self.child.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._reading = select.poll()
        self._reading.register(self._from, select.POLLIN)
        self._writing = select.poll()
        self._writing.register(self._to, select.POLLOUT)
        self._writing.register(self._from, select.POLLIN)

    @property
    def alive(self) -> bool:
        """Return whether it can be asked."""
        return self.child.returncode is None

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Return its answer; raises `TooLate`, `Ended` or `BadAnswer`, after which it has been ended."""
        return self.send(line(message), seconds, seconds)

    def send(self, text: bytes, seconds: float, told: float) -> dict[str, Any]:
        """Return the answer to a line; `told` are the seconds that `TooLate` names."""
        try:
            self._refuse_early()
            end = monotonic() + seconds
            self._write(text, end, told)
            return answer_of(self._read(end, told))
        except BaseException:
            self.end()
            raise

    def _refuse_early(self) -> None:
        """Raise `BadAnswer` where something has been said before anything was asked, and `Ended` where it has gone."""
        with contextlib.suppress(BlockingIOError):
            if os.read(self._from, AT_ONCE):
                raise BadAnswer("it answered before it was asked")
            raise self._ended()

    def _write(self, text: bytes, end: float, told: float) -> None:
        rest = memoryview(text)
        while True:
            try:
                rest = rest[os.write(self._to, rest) :]
            except BlockingIOError:
                pass
            except OSError:  # it has gone, or has closed its input
                raise self._ended() from None
            if not rest:
                return
            ready = self._wait(self._writing, end, told)
            if any(descriptor == self._from and events & select.POLLHUP for descriptor, events in ready):
                raise self._ended()

    def _read(self, end: float, told: float) -> bytes:
        parts = b""
        while True:
            try:
                found = os.read(self._from, AT_ONCE)
            except BlockingIOError:
                self._wait(self._reading, end, told)
                continue
            if not found:
                raise self._ended()
            parts += found
            if b"\n" in found:
                break
            if len(parts) > LONGEST:
                raise BadAnswer(f"it answered with more than {LONGEST} bytes")
        if not parts.endswith(b"\n") or parts.count(b"\n") > 1:
            raise BadAnswer("it answered with more than the one line that was asked for")
        return parts

    @staticmethod
    def _wait(what: "select.poll", end: float, told: float) -> list[tuple[int, int]]:
        seconds = end - monotonic()
        if seconds <= 0:
            raise TooLate(told)
        return what.poll(1000 * min(seconds, 86_400))

    def _ended(self) -> Ended:
        self.end(0.2)
        return Ended(self.child.returncode)

    def end(self, grace: float = 0.0) -> None:
        """End it and whatever it has started; `grace` are the seconds in which it may end by itself."""
        if self.child.returncode is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                if grace:
                    self.child.wait(grace)
            with contextlib.suppress(OSError):
                os.killpg(self.child.pid, signal.SIGKILL)
            self.child.wait()
        for stream in (self.child.stdin, self.child.stdout):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith(KEPT_BEGINNINGS)}
    return {**kept, **ONE_THREAD}
