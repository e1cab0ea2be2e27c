"""A bot that must answer in time."""

import ctypes
import faulthandler
import os
import signal
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from mypy_extensions import i64

from cardkit.engine.bots import Bot
from cardkit.engine.faults import TooLate
from cardkit.engine.state import Observation
from cardkit.errors import Interruption

AGAIN: Final = 0.1
"""Seconds after which the alarm rings again, for a bot that swallowed the first."""


STUCK: Final = 2.0
"""Seconds beyond its time limit after which a worker ends whose bot cannot be interrupted: a guess."""


class Watchdog:
    """Ends the process of a worker where a bot in machine code is far beyond its time limit."""

    def __init__(self) -> None:
        self.trusted = True
        """True where no process is ended: in that of whoever asks for a run."""
        self._ends = 0.0
        self._nowhere: Any = None

    def expect(self, seconds: float) -> None:
        """End the process unless this is called again, or `rest`, within `seconds` and a little."""
        if self.trusted or self._ends - monotonic() > seconds + STUCK / 2:
            return
        if self._nowhere is None:
            self._nowhere = open(os.devnull, "w")  # noqa: SIM115  # as long as the process
        faulthandler.dump_traceback_later(seconds + STUCK, exit=True, file=self._nowhere)
        self._ends = monotonic() + seconds + STUCK

    def rest(self) -> None:
        """Expect nothing more."""
        if self._ends:
            faulthandler.cancel_dump_traceback_later()
            self._ends = 0.0


WATCHDOG: Final = Watchdog()


class LimitedBot(Bot):
    """Another bot, which is interrupted when an answer takes longer than `seconds`."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        super().__init__(bot.name, bot.seed)
        self.timed = bot.timed
        self._bot = bot
        self._seconds = seconds

    def start(self, seat: int, seats: int) -> None:
        """Pass it on, in time."""
        in_time(self._seconds, self._bot.start, seat, seats)

    def act(self, observation: Observation) -> i64:
        """Pass it on, in time."""
        action: i64 = in_time(self._seconds, self._bot.act, observation)
        return action

    def end(self, scores: list[float]) -> None:
        """Pass it on, in time."""
        in_time(self._seconds, self._bot.end, scores)


class _TimeIsUp(Interruption):
    """No `Exception`, so that a bot that catches those cannot keep it."""


def in_time(seconds: float, ask: Callable[..., Any], *arguments: object) -> Any:
    """Return what `ask` answers to `arguments`; it is interrupted after `seconds`. Raises `TooLate`.

    In the main thread of a Unix process a signal interrupts also a bot that sleeps; elsewhere (in a thread of a
    cluster's worker, on Windows) a bot is interrupted as soon as it runs Python code. A worker of ours ends if its bot
    stays in machine code.
    """
    unix = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    alarm = _SignalAlarm() if unix else _ThreadAlarm()
    WATCHDOG.expect(seconds)
    answer = None
    try:
        try:  # the alarm may ring at any place in here, also just after the answer
            alarm.arm(seconds)
            answer = ask(*arguments)
        finally:
            alarm.armed = False  # only calls and loops are interrupted, so nothing rings before this is done
    except _TimeIsUp:
        pass  # which `alarm.rang` tells
    finally:
        try:
            alarm.disarm()
        except _TimeIsUp:  # the last one of a thread, which was on its way
            alarm.disarm()
    if alarm.rang:
        raise TooLate(seconds)
    return answer


class _SignalAlarm:
    def __init__(self) -> None:
        self.rang = False
        self.armed = True
        self._before = signal.signal(signal.SIGALRM, self._ring)

    def arm(self, seconds: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)

    def _ring(self, number: int, frame: object) -> None:
        if self.armed:
            self.rang = True
            raise _TimeIsUp

    def disarm(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)


class _ThreadAlarm:
    def __init__(self) -> None:
        self.rang = False
        self.armed = True
        self._thread = ctypes.c_ulong(threading.get_ident())
        self._disarmed = threading.Event()
        self._lock = threading.Lock()

    def arm(self, seconds: float) -> None:
        threading.Thread(target=self._ring, args=(seconds,), daemon=True).start()

    def _ring(self, seconds: float) -> None:
        while not self._disarmed.wait(seconds):
            with self._lock:
                if self.armed and not self._disarmed.is_set():
                    self.rang = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(self._thread, ctypes.py_object(_TimeIsUp))
            seconds = AGAIN

    def disarm(self) -> None:
        with self._lock:
            self._disarmed.set()
            ctypes.pythonapi.PyThreadState_SetAsyncExc(self._thread, None)  # one that is still on its way
