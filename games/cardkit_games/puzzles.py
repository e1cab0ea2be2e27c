"""Puzzles: endings of Durak with one winning move, and claims about which counting is certain.

They lie in `learning/endings.jsonl` and `learning/calls.jsonl`, a JSON object a line, and
benchmarks/chances/puzzles.py makes and checks them. An ending has a position as `Game.from_position` reads it; a call
is a whole record, the seat that is asked, and stands where the record stops.
"""

import json
from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import gcd
from typing import Any, Final

import attrs

from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.language import gettext
from cardkit.records.record import Record
from cardkit.records.recorder import Recorder
from cardkit.records.replaying import replay
from cardkit_games.bluffing.bots.advice.proofs import CountingProof, PlayVerdict
from cardkit_games.catalogue import load

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
RATINGS: Final = (EASY, MEDIUM, HARD)

ENDING: Final = "durak"
CALL: Final = "cheat"
KINDS: Final = (ENDING, CALL)
"""The subjects of puzzles: the end of a deal of Durak, or a claim in Cheat and its relatives."""


@attrs.frozen(kw_only=True)
class Puzzle:
    """The parts that every puzzle has."""

    number: int
    """From 1, endings first."""
    id: str
    """The name that it is remembered by: it depends on nothing but the puzzle."""
    game: str
    """A preset."""
    rating: str
    """One of `RATINGS`."""
    solution: str
    """Of an ending the line of the winning move, of a call `lie` or `true`."""

    kind: str = attrs.field(init=False, default="")


@attrs.frozen(kw_only=True)
class Ending(Puzzle):
    """The end of a deal of Durak: the actor has one move that wins."""

    position: dict[str, Any]
    depth: int
    """In how many decisions of the line the winner could throw the win away: the first is one of them."""
    plies: int
    """The number of decisions of both sides in the line that have more than one move."""
    alternatives: int
    """The number of other moves that there are."""

    kind: str = attrs.field(init=False, default=ENDING)

    def start(self) -> tuple[AnyGame, State]:
        """The game, and the position to solve."""
        game = load(self.game)
        return game, game.from_position(self.position)


@attrs.frozen(kw_only=True)
class Call(Puzzle):
    """A claim that the seat asked can prove to be a lie, or to be true."""

    deal: dict[str, Any]
    play: tuple[str, ...]

    kind: str = attrs.field(init=False, default=CALL)

    def record(self, names: Sequence[str] = ()) -> Record:
        """The whole deal up to the claim."""
        return Record(game=self.game, deal=self.deal, play=self.play, seats=tuple(names))

    def start(self) -> Recorder:
        """The deal, in which the seat to act is the one that is asked."""
        return replay(self.record(), load)


def rate_ending(depth: int) -> str:
    """The rating of an ending in which the winner can go wrong `depth` times."""
    return EASY if depth <= 2 else MEDIUM if depth <= 4 else HARD


def rate_call(proof: CountingProof) -> str:
    """The rating of a claim: easy by the own hand alone, medium with what the own plays tell, else hard."""
    if proof.verdict is PlayVerdict.TRUE or proof.shown:
        return HARD
    return MEDIUM if proof.laid else EASY


# -- The collection


def puzzles() -> tuple[Puzzle, ...]:
    """All of them: the one with number `n` stands at `n - 1`."""
    return _endings() + _calls()


@cache
def _endings() -> tuple[Puzzle, ...]:
    return tuple(
        Ending(number=n, id=_id(line), **json.loads(line)) for n, line in enumerate(_lines("endings.jsonl"), 1)
    )


@cache
def _calls() -> tuple[Puzzle, ...]:
    found = []
    for number, line in enumerate(_lines("calls.jsonl"), len(_endings()) + 1):
        fields = json.loads(line)
        found.append(Call(number=number, id=_id(line), **{**fields, "play": tuple(fields["play"])}))
    return tuple(found)


def _lines(name: str) -> list[str]:
    return files("cardkit_games").joinpath("learning", name).read_text(encoding="utf-8").splitlines()


def _id(line: str) -> str:
    return sha256(line.encode()).hexdigest()[:12]


# -- Choosing


@attrs.frozen(kw_only=True)
class WantedPuzzles:
    """The puzzles that somebody wants."""

    kind: str | None = None
    """One of `KINDS`; None for all."""
    rating: str | None = None
    """One of `RATINGS`; None for all."""

    def among(self, found: Sequence[Puzzle]) -> list[Puzzle]:
        """Those of `found` that are wanted; raises `InvalidText` for a kind or rating that does not exist."""
        if self.kind not in (None, *KINDS):
            raise InvalidText(gettext("Puzzles are about durak or cheat, not about {kind!r}.", kind=self.kind))
        if self.rating not in (None, *RATINGS):
            raise InvalidText(gettext("A puzzle is easy, medium or hard, not {rating!r}.", rating=self.rating))
        return [each for each in found if self.kind in (None, each.kind) and self.rating in (None, each.rating)]


def numbered(number: int) -> Puzzle:
    """The puzzle with that number; raises `InvalidText`."""
    found = puzzles()
    if not 1 <= number <= len(found):
        raise InvalidText(
            gettext("There is no puzzle {number}: they are numbered 1 to {found}.", number=number, found=len(found))
        )
    return found[number - 1]


def daily(day: date, wanted: WantedPuzzles) -> Puzzle:
    """The puzzle of that day; raises `InvalidText`. All have been the puzzle of a day before one comes again."""
    found = wanted.among(puzzles())
    step = round(len(found) * GOLDEN)
    while gcd(step, len(found)) != 1:
        step += 1
    return found[day.toordinal() * step % len(found)]


GOLDEN: Final = 0.618
"""The distance between the puzzles of neighbouring days in the collection, as a part of it: the golden section."""
