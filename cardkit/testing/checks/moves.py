"""The checks of moves: offers, plans, effects and refusals; and texts of moves, cards, results and rules read back."""

from functools import partial
from typing import Final

import attrs

from cardkit.errors import IllegalMove, InvalidText, in_short
from cardkit.game.game import Deal
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.testing.difference import Attributes, look
from cardkit.testing.random_deals import WENT, Course, along_deals

_STRANGERS: Final = 4
"""The number of moves of other moments that are tried at each decision."""


@along_deals
def check_moves(course: Course) -> int:
    """Raise `AssertionError` when moves, actions and `plan` do not agree along a random deal.

    The plan of the move of a whole decision is exactly the actions of that decision. Every offer is the actor's and is
    accepted. A move from any other moment, of any seat, is either refused with `IllegalMove`, or its plan is legal step
    by step and reads back as the same line (to which the game may add words, such as a verdict) or as silence. Seats
    that do not exist are refused, and so is every move when the deal is over. A plan changes nothing, accepted or
    refused. Returns the number of planned moves.
    """
    game, planned = course.game, 0
    elsewhere = Course(game, course.seats, course.given + 1, choose=course.choose)
    played = [move for _, move, _ in elsewhere.decisions() if move is not None]
    for actions, _, _ in course.decisions():
        before = look(course.state)
        move = game.read_actions(course.state, actions)
        offers = list(game.offers(course.state))
        _check_untouched(course, before, "to read and to offer moves")
        if move is not None:
            plan = _plan(course, move)
            if plan != actions:
                found = "refuses it" if plan is None else f"gives {plan}"
                course.fail(f"{move.text!r} is what actions {actions} make, so `plan` should give them, and {found}")
            played.append(move)
        _check_offers(course, offers)
        _check_untouched(course, before, "to plan a legal move")
        tried = _strange(course, played, move)
        for strange in tried:
            plan = _plan(course, strange)
            if plan is not None and strange.seat >= course.seats:
                course.fail(f"{strange.text!r} should be refused, as there is no seat {strange.seat}")
            _check_carried_out(course, strange, plan)
        _check_untouched(course, before, "to plan a move from another moment")
        planned += len(offers) + len(tried) + (move is not None)
    before = look(course.state)
    for strange in played:
        if _plan(course, strange) is not None:
            course.fail(f"{strange.text!r} should be refused when the deal is over")
    _check_untouched(course, before, "to refuse a move when the deal is over")
    return planned


def _strange(course: Course, played: list[Move], move: Move | None) -> list[Move]:
    """Return moves of other moments, without outcomes, and this one's move as that of another seat and of no seat."""
    strange = [course.game.without_outcome(each) for each in course.rng.sample(played, min(_STRANGERS, len(played)))]
    if move is not None:
        other = (move.seat + 1 + course.rng.randrange(max(course.seats - 1, 1))) % course.seats
        strange += [course.game.without_outcome(attrs.evolve(move, seat=seat)) for seat in (other, course.seats)]
    return strange


def _plan(course: Course, move: Move) -> list[int] | None:
    """The plan of `move` now; None when it is refused as it should be."""
    try:
        return list(course.game.plan(course.state, move))
    except IllegalMove as refusal:
        if not str(refusal).strip():
            course.fail(f"the refusal of {move.text!r} should say why")
        return None
    except Exception as error:
        course.fail(f"`plan` should accept {move.text!r} or raise IllegalMove, and raised {in_short(error)}")


def _check_untouched(course: Course, before: Attributes, what: str) -> None:
    course.same(before, look(course.state), f"{what} should change nothing", how=WENT)


def _check_offers(course: Course, offers: list[Move]) -> None:
    """Fail unless each offer is the actor's, is there once, and is accepted and carried out."""
    texts = [move.text for move in offers]
    if len(set(texts)) < len(texts):
        course.fail(f"no move should be offered twice, and the offers are {texts}")
    for offer in offers:
        if offer.seat != course.state.actor:
            course.fail(f"offers should be of seat {course.state.actor}, which is to act, and {offer.text!r} is not")
        planned = _plan(course, offer)
        if planned is None:
            course.fail(f"{offer.text!r} is offered, and `plan` should not refuse it")
        _check_carried_out(course, offer, planned)


def _check_carried_out(course: Course, move: Move, actions: list[int] | None) -> None:
    """Check that `actions`, the plan of a move that is not refused, are legal one after the other, and make `move`."""
    if actions is None:
        return
    deal, answers = Deal(course.game, course.state.clone()), course.game.out_of_turn
    if move.seat in deal.state.deciders():
        deal.state.let_decide(move.seat)
    completed = False
    for action in actions:
        answering = [] if answers is None else map(answers.let_answer, answers.unordered(deal.state))
        if not deal.state.is_legal(action) and action not in answering:
            course.fail(
                f"every action of a plan should be legal, and {action} of the plan {actions} for {move.text!r} is not"
            )
        completed = deal.apply(action)
    if not completed:
        course.fail(f"the plan {actions} for {move.text!r} should complete its decision")
    if deal.last is not None and deal.last.text != move.text and not deal.last.text.startswith(f"{move.text} "):
        course.fail(f"the plan {actions} for {move.text!r} should make that move, and makes {deal.last.text!r}")


# -- Text: each reads back as the thing that it spells


_NOT_MOVES: Final = ("", "0", "nonsense", "-1 pass", "0 no-such-verb", "0 no-such-verb 7S", "0 no-such-verb ??")


@along_deals
def check_text(course: Course) -> int:
    """Raise `AssertionError` when a text does not read back as the thing that it spells, along a random deal.

    The text of every move and offer is one line that parses back to an equal move (whose seat counts if the line begins
    with one). Text that is no move is refused with `InvalidText`; a line that lacks a word is refused so too, or is
    another move. Text that is no fact is refused with `InvalidText`. Cards are of `game.card_type`, and their text and
    that of the result parse back. The rules are described under headings, in sentences. Returns the number of parsed
    texts.
    """
    game, parsed = course.game, 0
    for card in game.cards(course.seats):
        kind = type(card)  # a game may return objects of any type
        if kind is not game.card_type or kind(card.text) != card:
            course.fail(f"`cards` should be {game.card_type.__name__}s whose text parses back, and {card!r} is not")
    _check_rules(course)
    for text in _NOT_MOVES:
        if _parse(course, text) is not None:
            course.fail(f"{text!r} should be refused with InvalidText, and was read as a move")
    course.refused("what is no fact", partial(game.refute, course.state, "no such fact"), InvalidText)
    for _, move, _ in course.decisions():
        for each in [*game.offers(course.state), *([] if move is None else [move])]:
            _check_move(course, each)
            parsed += 1
    result = Result.of(course.state)
    try:
        again = None if result is None else Result.parse(result.text)
    except InvalidText as error:
        course.fail(f"the result should parse back from its text, and it is refused: {error}")
    if again is None or again != result:
        course.fail(f"the result should parse back from its text, and {result} gives {again}")
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
    """Fail unless the text of `move` is one line of words that parses back to it, and a line that lacks a word is read
    or refused with `InvalidText`.
    """
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


def _check_rules(course: Course) -> None:
    """Fail unless `describe` gives headings, each with sentences."""
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
