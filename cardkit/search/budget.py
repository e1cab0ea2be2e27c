"""Budgets of thinking: a number of iterations, or of milliseconds."""

from time import perf_counter
from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import is_number
from cardkit.errors import InvalidBot
from cardkit.language import gettext

_LOOK: Final = 16
"""The number of iterations that are made between two looks at the clock."""

MOST_ITERATIONS: Final = 100_000_000
MOST_MILLISECONDS: Final = 600_000


@mypyc_attr(acyclic=True)
class Budget:
    """A number of iterations, or a number of milliseconds if it is not 0."""

    def __init__(self, iterations: int = 0, milliseconds: float = 0.0) -> None:
        self.iterations: i64 = iterations
        self.milliseconds: float = milliseconds
        self._end: float = 0.0

    @property
    def timed(self) -> bool:
        """Return whether the clock decides."""
        return self.milliseconds > 0

    def start(self) -> None:
        """Begin to count the time of a budget in milliseconds; one in iterations is not changed."""
        if self.milliseconds > 0:
            self._end = perf_counter() + self.milliseconds / 1000

    def allows(self, done: i64) -> bool:
        """Return whether another iteration may be made after `done` of them: by their number, or else by the clock.

        The clock is looked at after every `_LOOK` iterations, and always allows the first.
        """
        if self.milliseconds <= 0:
            return done < self.iterations
        return done % _LOOK != 0 or done == 0 or perf_counter() < self._end

    def remaining(self, done: i64) -> i64:
        """Return how many more iterations there are after `done` of them; `MOST_ITERATIONS` for a budget in time."""
        return MOST_ITERATIONS if self.milliseconds > 0 else self.iterations - done


def parse_budget(text: str, bot: str) -> Budget:
    """Read `1000` (iterations), `50ms` (milliseconds) or `2s` (seconds); raises `InvalidBot`, naming `bot`."""
    number = text.removesuffix("s").removesuffix("m")
    milliseconds = {"": 0, "ms": 1, "s": 1000}.get(text.removeprefix(number), -1)
    most = MOST_MILLISECONDS // milliseconds if milliseconds > 0 else MOST_ITERATIONS
    if milliseconds < 0 or not (is_number(number) and 1 <= int(number) <= most):
        raise InvalidBot(
            gettext(
                "What follows {bot}: is a number of iterations from 1 to {most_iterations}, as in {bot}:1000, or a "
                "time of at most {most_seconds} s, as in {bot}:50ms or {bot}:2s, not {text!r}.",
                bot=bot,
                most_iterations=MOST_ITERATIONS,
                most_seconds=MOST_MILLISECONDS // 1000,
                text=text,
            )
        )
    return Budget(0, float(int(number) * milliseconds)) if milliseconds else Budget(int(number))
