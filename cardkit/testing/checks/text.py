"""The check of text: moves, cards, results and rules in words."""

from typing import Final

import attrs

from cardkit.errors import InvalidText, in_short
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.testing.random_deals import Choose, Course, any_action, courses, in_sentences

_NOT_MOVES: Final = ("", "0", "nonsense", "-1 pass", "0 no-such-verb", "0 no-such-verb 7S", "0 no-such-verb ??")


@in_sentences
def check_text(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when a text does not say what it was made of, along a random deal.

    The text of every move and offer is one line that parses back to an equal move (whose seat counts where the line
    begins with one). What is no move is refused with `InvalidText`; a line that lacks a word is refused so too, or is
    another move. What is no fact is refused with `InvalidText`. Cards are of `game.card_type`, and their text and that
    of the result parse back. The rules are described under headings, in sentences. Returns how many texts were parsed.
    """
    parsed = 0
    for course in courses(game, seats, seed, games, choose):
        _check_cards(course)
        _check_rules(course)
        for text in _NOT_MOVES:
            if _parse(course, text) is not None:
                course.fail(f"{text!r} should be refused with InvalidText, and was read as a move")
        _check_fact(course)
        for actions in course.decisions():
            move = game.read_actions(course.state, actions)
            for each in [*game.offers(course.state), *([] if move is None else [move])]:
                _check_move(course, each)
                parsed += 1
        _check_result(course)
    return parsed


def _parse(course: Course, text: str) -> Move | None:
    try:
        move: Move = course.game.parse_move(text)
        return move
    except InvalidText:
        return None
    except Exception as error:
        course.fail(f"`parse_move` should read {text!r} or raise InvalidText, and raised {in_short(error)}")


def _check_move(course: Course, move: Move) -> None:
    text = move.text
    if text != " ".join(text.split()) or not text or text[0] in "!=" or "#" in text:
        course.fail(f"the text of a move should be one line of words without #, and not begin with ! or =: {text!r}")
    again = _parse(course, text)
    if again is not None and not text[0].isdecimal():
        again = attrs.evolve(again, seat=move.seat)
    if again != move:
        course.fail(
            f"{text!r} should parse back to {move!r}, and {'is refused' if again is None else f'gives {again!r}'}"
        )
    parts = text.split()
    for index in range(len(parts)):
        _parse(course, " ".join(parts[:index] + parts[index + 1 :]))


def _check_result(course: Course) -> None:
    result = Result.of(course.state)
    try:
        again = None if result is None else Result.parse(result.text)
    except InvalidText as error:
        course.fail(f"the result should parse back from its text, and it is refused: {error}")
    if again is None or again != result:
        course.fail(f"the result should parse back from its text, and {result} gives {again}")


def _check_cards(course: Course) -> None:
    for card in course.game.cards(course.seats):
        kind = type(card)  # what a game gives may be anything
        if kind is not course.game.card_type or kind(card.text) != card:
            wanted = course.game.card_type.__name__
            course.fail(f"`cards` should be {wanted}s whose text parses back, and {card!r} is not")


def _check_rules(course: Course) -> None:
    described = course.game.describe()
    if not described:
        course.fail("`describe` should put the rules into words, and says nothing")
    for heading, sentences in described:
        if not heading.strip() or not sentences:
            course.fail(
                f"each heading of `describe` should have a text and sentences, and {heading!r} has {sentences!r}"
            )
        for sentence in sentences:
            if not sentence.strip() or sentence.strip()[-1] not in ".:!?)":
                course.fail(f"`describe` should speak in sentences, and under {heading!r} it says {sentence!r}")


def _check_fact(course: Course) -> None:
    try:
        course.game.refute(course.state, "no such fact")
    except InvalidText:
        return
    except Exception as error:
        course.fail(f"`refute` should raise InvalidText for what is no fact, and raised {in_short(error)}")
    course.fail("`refute` should raise InvalidText for what is no fact, and answered")
