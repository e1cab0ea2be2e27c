"""Lessons: guided deals on a stacked deck, step by step, as data in the files `NAME.toml` of a family's `lessons`.

A lesson has a game, the players, the position dealt, and its steps. A step is one decision: of the learner, with an
explanation before it, or of another seat, whose move is simply made. Texts name cards as files write them, in every
language; text to type is between backquotes, as it is typed in that language.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.catalogue import families, find_preset, load
from cardkit.errors import InvalidRule, InvalidText
from cardkit.game.game import Deal
from cardkit.game.toml_text import parse_toml, read_text
from cardkit.language import gettext
from cardkit.records.names import shown_name

LEARNER: Final = 0
"""The seat of the learner."""
LET_PASS: Final = "let it pass"
"""The move of a step in which the learner does not call, which a record leaves silent."""

TEXTS: Final = ("title", "say", "task", "why", "after", "end")
"""Texts that people read in a lesson and in its steps, which are translated."""


@attrs.frozen(kw_only=True)
class LessonStep:
    """One decision of the deal."""

    move: str
    """The line of the move, or `LET_PASS` for the learner's decision not to call."""
    say: str = ""
    """The explanation before it."""
    task: str = ""
    """The task of the learner; empty when another seat moves."""
    why: str = ""
    """The reason for this move, shown when the learner makes another legal one."""
    also: str = ""
    """An equally good move, with one card for another; in the following steps the two cards are exchanged."""
    after: str = ""
    """The words once the move is made."""
    facts: tuple[str, ...] = ()
    """Facts that hold before the move, as scenarios assert them: the texts rely on them."""
    certain: str = ""
    """`lie` or `true` when the text says that counting proves a claim."""

    def exchanged(self, one: str, other: str) -> "LessonStep":
        """The step with two cards exchanged everywhere."""
        texts = {
            name: _exchange(getattr(self, name), one, other) for name in ("move", "say", "task", "why", "also", "after")
        }
        return attrs.evolve(self, **texts, facts=tuple(_exchange(fact, one, other) for fact in self.facts))


def _exchange(text: str, one: str, other: str) -> str:
    return text.replace(one, "\0").replace(other, one).replace("\0", other)


@attrs.frozen(kw_only=True)
class Lesson:
    """A guided deal."""

    title: str
    game: str
    names: tuple[str, ...]
    """The name of each seat."""
    deal: Mapping[str, Any]
    """The position dealt, as `Game.from_position` reads it."""
    say: str
    """The words at the beginning."""
    end: str
    """The words at the end, with a suggestion for the next lesson."""
    steps: tuple[LessonStep, ...]

    def begin(self) -> Deal:
        """The deal before its first step."""
        game = load(self.game)
        return Deal(game, game.from_puzzle(self.deal))

    def following(self, index: int, *, also: bool) -> "Lesson":
        """Return the lesson to go on with after the step at `index`; `also` is True after its alternative move.

        The alternative move differs from the move in one card. After it, these two cards are exchanged in the moves,
        texts and facts of all later steps. Without `also`, the lesson does not change.
        """
        if not also:
            return self
        step = self.steps[index]
        words = zip(step.move.split(), step.also.split(), strict=True)
        ((one, other),) = [pair for pair in words if pair[0] != pair[1]]
        later = tuple(each.exchanged(one, other) for each in self.steps[index + 1 :])
        return attrs.evolve(self, steps=(*self.steps[: index + 1], *later))


def in_one_line(text: str) -> str:
    """A text of a lesson without the line breaks of its file, as catalogues have it."""
    return " ".join(text.split())


def _said(part: Mapping[str, Any]) -> dict[str, Any]:
    """A lesson or a step with its texts in the language of the user."""
    return {name: gettext(in_one_line(said)) if name in TEXTS and said else said for name, said in part.items()}


def lesson_files() -> dict[str, Path]:
    """Return the file of each lesson of the installed families, by its name."""
    folders = [family.lessons for family in families() if family.lessons is not None]
    return {file.stem: file for folder in folders for file in sorted(folder.glob("*.toml"))}


def subject(name: str) -> str:
    """Return the lesson of the family of the game `name`, as `cheat` for `bullshit`.

    Return `name` itself for an unknown game, or one of a family without lessons.
    """
    try:
        family, _ = find_preset(name)
    except InvalidRule:
        return name
    return next((lesson for lesson, file in lesson_files().items() if file.parent == family.lessons), name)


def read_lesson(name: str) -> Lesson:
    """Return the lesson `name` in the language of the user; the name of a game finds the lesson of its family.

    Raises `InvalidText` when there is no such lesson.
    """
    found, name = lesson_files(), subject(name)
    if name not in found:
        raise InvalidText(gettext("There is no lesson {name!r}: there are {names}.", name=name, names=", ".join(found)))
    content = parse_toml(read_text(found[name]))
    steps = tuple(LessonStep(**{**_said(step), "facts": tuple(step.get("facts", ()))}) for step in content["step"])
    names = tuple(map(shown_name, content["lesson"]["names"]))
    return Lesson(**{**_said(content["lesson"]), "names": names}, deal=content["deal"], steps=steps)


def carry_out(live: Deal, line: str) -> None:
    """Play `line`; for `LET_PASS` make the learner, and the seats asked before it, stay silent instead."""
    if line != LET_PASS:
        live.play(line)
        return
    reach(live)
    assert live.game.out_of_turn is not None
    live.apply(live.game.out_of_turn.response(False))


def reach(live: Deal) -> None:
    """Let a play pass for the seats that are asked before the learner."""
    turns = live.game.out_of_turn
    while turns is not None and live.state.actor != LEARNER and turns.responders(live.state):
        live.apply(turns.response(False))
