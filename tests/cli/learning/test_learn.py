"""`cardkit learn`: lessons played through at the terminal, with right moves, others and nonsense."""

from collections.abc import Callable

import pytest

from cardkit_cli.learning.lessons import GuidedDeal
from cardkit_cli.terminal.console import Screen
from cardkit_games.lessons import LET_PASS, NAMES, read_lesson

Answered = Callable[..., str]


def lesson(name: str) -> Callable[[Screen], None]:
    return lambda screen: GuidedDeal(read_lesson(name), screen).run()


def typed(move: str) -> str:
    """A move as a learner types it."""
    if move == LET_PASS:
        return "t"
    return move.partition(" ")[2].removeprefix("attack ").removeprefix("play ").replace("challenge", "c")


def right(name: str) -> list[str]:
    return [typed(step.move) for step in read_lesson(name).steps if step.task]


@pytest.mark.parametrize(("name", "ends"), [("durak", "Anna is the fool."), ("cheat", "You win.")])
def test_a_lesson_is_played_through(answered: Answered, name: str, ends: str) -> None:
    shown = answered(lesson(name), right(name))
    assert ends in shown
    assert "is not understood" not in shown
    assert "the lesson wants another move" not in shown
    assert "cardkit play" in shown[shown.index(ends) :]


@pytest.mark.parametrize("name", NAMES)
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


def test_in_cheat_a_call_that_the_lesson_does_not_want_is_explained(answered: Answered) -> None:
    first, *rest = right("cheat")
    shown = " ".join(answered(lesson("cheat"), [first, "c", *rest]).split())
    assert "A call that fails costs you the whole pile." in shown
    assert "You win." in shown


def test_a_move_that_serves_as_well_is_followed(answered: Answered) -> None:
    moves = right("durak")
    place = moves.index("9S")
    shown = answered(lesson("durak"), [*moves[:place], "TS", *moves[place + 1 : -1], "6S 9S"])
    assert "Anna is the fool." in shown
    assert "the lesson wants another move" not in shown


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("nonsense", ["xyzzy", "99", "7S 8H as", "as", "\x1b[A", "-1", "a" * 400, "KD QD"])
def test_nonsense_is_said_to_be_that_and_changes_nothing(answered: Answered, name: str, nonsense: str) -> None:
    shown = answered(lesson(name), [nonsense, "look"])
    assert 2 == shown.count("Hand: ")
    assert "the lesson wants another move" not in shown
    assert "You have left the lesson" in shown


@pytest.mark.parametrize("word", ["q", "quit"])
def test_a_lesson_can_be_left(answered: Answered, word: str) -> None:
    assert answered(lesson("cheat"), [word]).endswith("it begins anew with the same command.\n")


def test_without_suit_symbols_a_lesson_is_told_in_letters(command: Callable[..., object]) -> None:
    done = command("learn", typed="?\nhint\nTS\n", PYTHONIOENCODING="ascii")
    assert (0, "") == (done.returncode, done.stderr)  # type: ignore[attr-defined]
    assert "Beat 9S with TS" in done.stdout  # type: ignore[attr-defined]
