"""Bots that hang, fail or play worse now and then, in a module that processes of bots can import.

And whether a process runs.
"""

import os
from pathlib import Path
from typing import Any

import attrs

from cardkit import Bot, Observation, load, make_bot


class Lowest:
    def start(self, seat: int, seats: int) -> None:
        self.seat = seat

    def act(self, seen: Any) -> Any:
        return min(seen.actions())

    def end(self, scores: list[float]) -> None:
        pass


class RaisesInAct(Lowest):
    def act(self, seen: Any) -> Any:
        raise ValueError("act\n went wrong")


class Loops(Lowest):
    def act(self, seen: Any) -> Any:
        while True:
            pass


class LoopsInStart(Lowest):
    def start(self, seat: int, seats: int) -> None:
        while True:
            pass


class LoopsInEnd(Lowest):
    def end(self, scores: list[float]) -> None:
        while True:
            pass


class LoopsWhenMade(Lowest):
    def __init__(self, seed: int) -> None:
        while seed % 3 == 1:
            pass


class Nearly(Bot):
    """A bot that plays as `cheapest` does, but takes the first legal action throughout one game of eight."""

    def __init__(self, seed: int) -> None:
        super().__init__("nearly", seed)
        self.cheapest = make_bot("cheapest", load("podkidnoy"))
        self.lapses = seed % 8 == 0

    def act(self, observation: Observation) -> int:
        action: int = observation.actions()[0] if self.lapses else self.cheapest.act(observation)
        return action


def plain(done: Any) -> dict[str, Any]:
    """Return results as plain values."""
    return attrs.asdict(done)


def is_running(pid: int) -> bool:
    """Return whether a process runs; a process that has ended without being waited for does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z")
