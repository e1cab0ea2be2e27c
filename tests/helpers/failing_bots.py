"""Bots that hang or fail, in a module that processes of bots can import."""

import time
from typing import Any


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


class Sleeps(Lowest):
    def act(self, seen: Any) -> Any:
        time.sleep(600)


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
