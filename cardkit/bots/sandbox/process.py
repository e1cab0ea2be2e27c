"""A process of another program that gets one message at a time, and is ended when it does not answer in time."""

import os
import select
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from cardkit.bots.sandbox.messages import LONGEST, BadAnswer, answer_of, line
from cardkit.engine.faults import Ended, TooLate

KEPT: Final = ("PATH", "LANG", "LANGUAGE", "TZ", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "TERM", "SYSTEMROOT")
"""The environment variables that the process gets; all others, such as keys and names, are withheld."""
KEPT_BEGINNINGS: Final = ("LC_", "PYTHON")
ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Variables that keep array libraries from taking all cores: several bots play at once."""


class Process:
    """One process. After an error it has been ended, and cannot be asked again."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program `command`, which gets few environment variables; raises `OSError`."""
        kept = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith(KEPT_BEGINNINGS)}
        pipe = subprocess.PIPE
        self.child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True, env={**kept, **ONE_THREAD}
        )
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self._to, self._from = self.child.stdin.fileno(), self.child.stdout.fileno()
        self._reading, self._writing = select.poll(), select.poll()
        for poll, descriptor, event in (
            (self._reading, self._from, select.POLLIN),
            (self._writing, self._to, select.POLLOUT),
        ):
            os.set_blocking(descriptor, False)
            poll.register(descriptor, event)

    @property
    def alive(self) -> bool:
        """Return whether the process is not yet known to have ended."""
        return self.child.returncode is None

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Send `message` and return the answer; any error ends the process.

        Raises `TooLate` after `seconds`, `BadAnswer`, or `Ended`, also when it had ended before.
        """
        if not self.alive:
            raise Ended(self.child.returncode)
        try:
            if self._read():
                raise BadAnswer("it answered before it was asked")
            end = monotonic() + seconds
            rest = memoryview(line(message))
            while rest := rest[self._write(rest) :]:
                self._wait(self._writing, end, seconds)
            answer = b""
            while b"\n" not in answer:
                if len(answer) > LONGEST:
                    raise BadAnswer(f"it answered with more than {LONGEST} bytes")
                self._wait(self._reading, end, seconds)
                answer += self._read()
            if answer.index(b"\n") != len(answer) - 1:
                raise BadAnswer("it answered with more than the one line that was asked for")
            return answer_of(answer)
        except BaseException:
            self.end()
            raise

    def _write(self, text: memoryview) -> int:
        """Write as much as the pipe takes now; return the number of bytes, 0 for a full one.

        Raises `Ended` when the process has gone, or has closed its input.
        """
        try:
            return os.write(self._to, text)
        except BlockingIOError:
            return 0
        except OSError:  # it has gone, or has closed its input
            raise self._ended() from None

    def _read(self) -> bytes:
        """Return the bytes in the pipe now, empty when there are none; raises `Ended` when it is closed."""
        try:
            found = os.read(self._from, LONGEST)
        except BlockingIOError:
            return b""
        if not found:
            raise self._ended()
        return found

    @staticmethod
    def _wait(what: "select.poll", end: float, seconds: float) -> None:
        remaining = end - monotonic()
        if remaining <= 0:
            raise TooLate(seconds)
        what.poll(1000 * min(remaining, 86_400))

    def _ended(self) -> Ended:
        self.end(0.2)
        return Ended(self.child.returncode)

    def end(self, grace: float = 0.0) -> None:
        """End the process and all that it has started; `grace` are the seconds in which it may end by itself."""
        if self.child.returncode is None:
            with suppress(subprocess.TimeoutExpired):
                if grace:
                    self.child.wait(grace)
            with suppress(OSError):
                os.killpg(self.child.pid, signal.SIGKILL)
            self.child.wait()
        for stream in (self.child.stdin, self.child.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()
