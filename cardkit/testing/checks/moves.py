"""The check of moves: offers, plans, effects and refusals."""

from typing import Final

import attrs

from cardkit.engine.state import State
from cardkit.errors import IllegalMove, in_short
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.testing.difference import Snapshot, changed
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
    planned = 0
    strangers = _moves_of(Course(course.game, course.seats, course.given + 1, 0, course.choose))
    played = [*strangers]
    for actions in course.decisions():
        before = Snapshot(course.state)
        move = course.game.read_actions(course.state, actions)
        offers = list(course.game.offers(course.state))
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
            _check_strange(course, strange)
        _check_untouched(course, before, "to plan a move from another moment")
        planned += len(offers) + len(tried) + (move is not None)
    before = Snapshot(course.state)
    for strange in played:
        if _plan(course, strange) is not None:
            course.fail(f"{strange.text!r} should be refused when the deal is over")
    _check_untouched(course, before, "to refuse a move when the deal is over")
    return planned


def _moves_of(course: Course) -> list[Move]:
    """The moves of a whole deal."""
    moves = []
    for actions in course.decisions():
        move = course.game.read_actions(course.state, actions)
        if move is not None:
            moves.append(move)
    return moves


def _strange(course: Course, played: list[Move], move: Move | None) -> list[Move]:
    """Moves of other moments, and the move of this one as another seat's."""
    strange = course.rng.sample(played, min(_STRANGERS, len(played)))
    if move is not None:
        other = (move.seat + 1 + course.rng.randrange(max(course.seats - 1, 1))) % course.seats
        strange += [attrs.evolve(move, seat=seat) for seat in (other, course.seats)]
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


def _check_untouched(course: Course, before: Snapshot, what: str) -> None:
    course.agree(changed(before, course.state), f"{what} should change nothing", WENT)


def _check_offers(course: Course, offers: list[Move]) -> None:
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


def _check_strange(course: Course, move: Move) -> None:
    planned = _plan(course, move)
    if planned is not None:
        if move.seat >= course.seats:
            course.fail(f"{move.text!r} should be refused, as there is no seat {move.seat}")
        _check_carried_out(course, move, planned)


def _check_carried_out(course: Course, move: Move, actions: list[int]) -> None:
    """Check that `actions` are legal one after the other, and make `move`."""
    deal = Deal(course.game, course.state.clone())
    if move.seat in deal.state.deciders():
        deal.state.let_decide(move.seat)
    completed = False
    for action in actions:
        if not _is_legal(course.game, deal.state, action):
            course.fail(
                f"every action of a plan should be legal, and {action} of the plan {actions} for {move.text!r} is not"
            )
        completed = deal.apply(action)
    if not completed:
        course.fail(f"the plan {actions} for {move.text!r} should complete its decision")
    if deal.last is None:
        return
    made = deal.last.text
    if made != move.text and not made.startswith(f"{move.text} "):
        course.fail(f"the plan {actions} for {move.text!r} should make that move, and makes {made!r}")


def _is_legal(game: AnyGame, state: State, action: int) -> bool:
    """Return whether the actor may do `action`, or the table may let another seat answer with it."""
    if state.is_legal(action):
        return True
    answers = game.out_of_turn
    return answers is not None and action in [answers.let_answer(seat) for seat in answers.unordered(state)]
