"""Puzzles: endings with one winning move, and claims about which counting is certain.

They are the files `KIND.jsonl` of a family's `lessons`, a JSON object a line, and benchmarks/chances/puzzles.py makes
and checks them. An ending has a position as `Game.from_position` reads it. A call has a deal and its moves up to the
claim: the seat to act is asked.
"""

import json
from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from math import gcd
from typing import Any, Final

import attrs

from cardkit.catalogue import families, load
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame, Deal
from cardkit.game.record import Record
from cardkit.language import gettext
from cardkit.records.replaying import replay

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
RATINGS: Final = (EASY, MEDIUM, HARD)


@attrs.frozen(kw_only=True)
class Puzzle:
    """The parts that every puzzle has."""

    number: int
    """The number of the puzzle, from 1, family by family."""
    id: str
    """The name by which it is remembered: it depends on the puzzle alone."""
    game: str
    """A preset."""
    rating: str
    """One of `RATINGS`."""
    solution: str
    """The line of the winning move of an ending; `lie` or `true` for a call."""

    kind: str
    """The subject, which is the name of its file: `durak` or `cheat`."""


@attrs.frozen(kw_only=True)
class Ending(Puzzle):
    """The end of a deal in which the actor has one move that wins."""

    position: dict[str, Any]
    depth: int
    """The number of decisions of the line in which the winner could throw the win away, the first included."""
    plies: int
    """The number of decisions of both sides in the line that have more than one move."""
    alternatives: int
    """The number of other moves that there are."""

    def start(self) -> tuple[AnyGame, State]:
        """The game, and the position to solve."""
        game = load(self.game)
        return game, game.from_puzzle(self.position)


@attrs.frozen(kw_only=True)
class Call(Puzzle):
    """A claim that the seat asked can prove to be a lie, or to be true."""

    deal: dict[str, Any]
    play: tuple[str, ...]

    def record(self, names: Sequence[str] = ()) -> Record:
        """The whole deal up to the claim."""
        return Record(game=self.game, deal=self.deal, play=self.play, seats=tuple(names))

    def start(self) -> Deal:
        """The deal, in which the seat to act is the one that is asked."""
        return replay(self.record(), load)


# -- The collection


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles of the installed families: the one with number `n` has index `n - 1`."""
    files = [file for family in families() if family.lessons for file in sorted(family.lessons.glob("*.jsonl"))]
    lines = [(file.stem, line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return tuple(_puzzle(number, kind, line) for number, (kind, line) in enumerate(lines, 1))


def _puzzle(number: int, kind: str, line: str) -> Puzzle:
    fields = json.loads(line)
    if "position" in fields:
        return Ending(number=number, id=_id(line), kind=kind, **fields)
    return Call(number=number, id=_id(line), kind=kind, **{**fields, "play": tuple(fields["play"])})


def _id(line: str) -> str:
    return sha256(line.encode()).hexdigest()[:12]


# -- Choosing


@attrs.frozen(kw_only=True)
class WantedPuzzles:
    """The wishes for puzzles: kind, rating and number."""

    kind: str | None = None
    """The subject; None for all."""
    rating: str | None = None
    """One of `RATINGS`; None for all."""

    def among(self, found: Sequence[Puzzle]) -> list[Puzzle]:
        """Return the wanted puzzles of `found`; raises `InvalidText` for a kind or rating that does not exist."""
        kinds = dict.fromkeys(each.kind for each in found)
        if self.kind is not None and self.kind not in kinds:
            raise InvalidText(
                gettext("Puzzles are about {kinds}, not about {kind!r}.", kinds=", ".join(kinds), kind=self.kind)
            )
        if self.rating not in (None, *RATINGS):
            raise InvalidText(gettext("A puzzle is easy, medium or hard, not {rating!r}.", rating=self.rating))
        return [each for each in found if self.kind in (None, each.kind) and self.rating in (None, each.rating)]


def numbered(number: int) -> Puzzle:
    """Return the puzzle with this number, from 1 on; raises `InvalidText` when there is none."""
    found = puzzles()
    if not 1 <= number <= len(found):
        raise InvalidText(
            gettext("There is no puzzle {number}: they are numbered 1 to {found}.", number=number, found=len(found))
        )
    return found[number - 1]


def daily(day: date, wanted: WantedPuzzles) -> Puzzle:
    """Return the puzzle of `day` among those `wanted`: each of them is that of a day before one comes again.

    Raises `InvalidText` for a kind or rating that does not exist.
    """
    found = wanted.among(puzzles())
    step = round(len(found) * GOLDEN)
    while gcd(step, len(found)) != 1:
        step += 1
    return found[day.toordinal() * step % len(found)]


GOLDEN: Final = 0.618
"""The distance between the puzzles of neighbouring days in the collection, as a part of it: the golden section."""
