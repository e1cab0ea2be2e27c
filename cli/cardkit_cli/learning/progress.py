"""Solved puzzles: a line of JSON for each in the user's data folder."""

import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path

import attrs

from cardkit.errors import InvalidText
from cardkit.language import gettext, reason_of
from cardkit_cli.terminal.preferences import data_folder


def path() -> Path:
    """Return the file of the solved puzzles."""
    return data_folder() / "puzzles.jsonl"


@attrs.frozen
class Solved:
    """One solved puzzle."""

    id: str
    number: int
    day: str
    """The day of the solution, as in 2026-11-22."""
    tries: int
    """The number of answers, the right one included."""
    helped: bool
    """True when a hint was asked for."""


@attrs.frozen
class SolvedPuzzles:
    """The solved puzzles, in the order in which they were solved, each once."""

    solved: tuple[Solved, ...]
    spoilt: int
    """The number of lines that cannot be read."""

    @classmethod
    def read(cls) -> "SolvedPuzzles":
        """Read them; lines that cannot be read are counted, and raises `InvalidText` when the file cannot be.

        There are none without a file. Of several lines about one puzzle, the first counts.
        """
        try:
            lines = path().read_bytes().splitlines()
        except FileNotFoundError:
            lines = []
        except OSError as error:
            raise InvalidText(gettext("{path} cannot be read: {error}.", path=path(), error=reason_of(error))) from None
        found = [_parse(line) for line in lines if line.strip()]
        by_id: dict[str, Solved] = {}
        for solved in found:
            if solved is not None:
                by_id.setdefault(solved.id, solved)
        return cls(tuple(by_id.values()), found.count(None))

    def find(self, identity: str) -> Solved | None:
        """The puzzle with that id, if it is solved."""
        return next((solved for solved in self.solved if solved.id == identity), None)

    @property
    def alone(self) -> int:
        """Return how many were solved at the first try and without help."""
        return sum(solved.tries == 1 and not solved.helped for solved in self.solved)

    def days(self, today: date) -> int:
        """Return how many days in a row, up to today or yesterday, have a solved puzzle."""
        return day_streak((solved.day for solved in self.solved), today)


def day_streak(days: Iterable[str], today: date) -> int:
    """Return how many days in a row up to `today`, or up to the day before, are among `days`."""
    solved = set(days)
    day = today if today.isoformat() in solved else today - timedelta(days=1)
    length = 0
    while day.isoformat() in solved:
        length += 1
        day -= timedelta(days=1)
    return length


def _parse(line: bytes) -> Solved | None:
    try:
        fields = json.loads(line)
        found = Solved(**fields)
        date.fromisoformat(found.day)
    except (ValueError, TypeError, RecursionError):
        return None
    kinds: Sequence[tuple[object, type]] = ((found.id, str), (found.number, int), (found.tries, int))
    return found if all(type(value) is kind for value, kind in kinds) and type(found.helped) is bool else None


def keep(solved: Solved) -> None:
    """Add a solved puzzle to the file; raises `OSError`."""
    path().parent.mkdir(parents=True, exist_ok=True)
    with path().open("ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            if file.read(1) != b"\n":
                file.write(b"\n")  # the line before was not written whole
        file.write(json.dumps(attrs.asdict(solved)).encode() + b"\n")
