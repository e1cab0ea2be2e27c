"""`cardkit learn`: lessons played through at the terminal, with hints alone, wrong moves, and in Russian."""

import re
from collections.abc import Callable

import pytest

from cardkit.analysis.lessons import LET_PASS, LessonStep, lesson_files, read_lesson
from cardkit.language import speaking
from cardkit.speech.vocabulary import typed_as
from cardkit_cli.learning.lessons import GuidedDeal
from cardkit_cli.terminal.console import Screen

CARD = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC]\b")
Answered = Callable[..., str]


def lesson(name: str) -> Callable[[Screen], None]:
    return lambda screen: GuidedDeal(read_lesson(name), screen).run()


def typed(move: str) -> str:
    """Return a move as a learner types it."""
    if move == LET_PASS:
        return "t"
    return move.partition(" ")[2].removeprefix("attack ").removeprefix("play ").replace("challenge", "c")


def right(name: str) -> list[str]:
    return [typed(step.move) for step in read_lesson(name).steps if step.task]


@pytest.mark.parametrize("name", lesson_files())
def test_hints_alone_lead_through_a_lesson(answered: Answered, name: str) -> None:
    def ask_and_obey(shown: str) -> str:
        latest = shown.splitlines()[-2]
        if latest.startswith("Type t, "):
            return "t"
        return latest.removeprefix("Type ").rstrip(".") if latest.startswith("Type ") else "hint"

    assert "cardkit rules" in answered(lesson(name), ask_and_obey)


def test_another_legal_move_is_explained_and_the_lesson_waits(answered: Answered) -> None:
    first, *rest = right("durak")
    shown = " ".join(answered(lesson("durak"), ["JH", "t", first, *rest]).split())
    assert 2 == shown.count("That is allowed, but the lesson wants another move.")
    assert "Anna is the fool." in shown


def spoken(step: LessonStep) -> str:
    return " ".join((step.say, step.task, step.why, step.after))


@pytest.mark.parametrize("name", lesson_files())
def test_a_lesson_names_the_same_cards_in_every_language_and_speaks_no_other(name: str) -> None:
    with speaking("ru"):
        russian = read_lesson(name)
    for english, step in zip(read_lesson(name).steps, russian.steps, strict=True):
        said = re.sub("`[^`]*`", "", spoken(step))
        assert set(CARD.findall(re.sub("`[^`]*`", "", spoken(english)))) == set(CARD.findall(said)), step.move
        assert [] == re.findall("[A-Za-z]+", CARD.sub("", said))


@pytest.mark.parametrize("name", ["дурак", "чит"])
def test_what_a_lesson_says_to_type_in_russian_leads_through_it(answered: Answered, name: str) -> None:
    with speaking("ru"):
        shown = answered(lesson(name), [in_russian(step) for step in read_lesson(name).steps if step.task])
    assert "`cardkit rules" in shown
    assert "урок ждёт другого хода" not in shown
    assert [] == re.findall("[A-Za-z]+", re.sub("`[^`]*`", "", shown))


def in_russian(step: LessonStep) -> str:
    """Return the input that the task of a step names in Russian, or else the input for its move."""
    said = re.findall("`([^`]*)`", step.task)
    return str(said[0]) if said else "верю" if step.move == LET_PASS else typed_as(typed(step.move))
