"""False cards (P-sharps): those that a seat has reason to report, and the table for a player of true cards."""

from copy import copy

from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit_games.durak.engine.actions import DONE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.reports import BEAT, FALSE, Reports
from cardkit_games.durak.engine.state import DurakState


def harmful(reports: Reports, side: i64, defending: i64) -> i64:
    """Return the mask of the false cards that harm a side, given as the mask of its seats.

    In an attack on its own side these are added cards; in an attack on others the beats, from which nobody else gains.
    """
    found: i64 = 0
    attacked = side & BIT[defending] != 0
    for laid in reports.laid:
        if laid.standing == FALSE and not side & BIT[laid.seat] and (laid.manner == BEAT) != attacked:
            found |= BIT[laid.card]
    return found


def side_of(seen: DurakObservation) -> i64:
    """The mask of the seat that looks, and its partners."""
    side: i64 = 0
    for seat in range(seen.seats):
        if seat == seen.seat or (seen.book.teams > 0 and (seat - seen.seat) % seen.book.teams == 0):
            side |= BIT[seat]
    return side


def answer(reports: Reports, side: i64, defending: i64) -> i64:
    """Return the lowest harmful false card, to report it, or `DONE`: the answer of a `side` that notices everything."""
    found = harmful(reports, side, defending)
    return lowest(found) if found else DONE


def noticed(seen: DurakObservation) -> i64:
    """Return the `answer` for the seat of `seen`, which is asked whether to report."""
    reports = seen.reports
    assert reports is not None
    return answer(reports, side_of(seen), seen.defending)


def decision_of(state: DurakState, line: list[int]) -> list[int]:
    """The part of `line` that is one decision in `state`: behind it others may report."""
    trial = state.clone()
    actions: list[int] = []
    for action in line:
        if trial.decision != state.decision:
            break
        actions.append(action)
        trial.apply(action)
    return actions


def is_false(state: DurakState, line: list[int]) -> bool:
    """Return whether a decision that begins `line` lays a false card."""
    trial = state.clone()
    for action in decision_of(state, line):
        if trial.marked().false_actions & BIT[action]:
            return True
        trial.apply(action)
    return False


def honest(seen: DurakObservation) -> DurakObservation:
    """Return an observation like `seen` under rules without false cards, with only true cards among the legal actions.

    Where no cards may be false, it is `seen` itself. False cards on the table remain there like any other.
    """
    if seen.reports is None:
        return seen
    twin = copy(seen)
    twin.book = seen.book.honest()
    twin.legal = seen.legal & ~seen.false_actions()
    twin.reports = None
    return twin
