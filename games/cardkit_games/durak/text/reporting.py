"""Reports of false cards in text: `1 report 6H -> lie`, and that nobody reports any more (P-sharps)."""

from typing import Final

import attrs

from cardkit.cards.bits import BIT
from cardkit.cards.card import Card
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.moves import WINDOW_CLOSES, Move
from cardkit_games.durak.engine.actions import DONE
from cardkit_games.durak.engine.reports import FALSE
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import REPORTING
from cardkit_games.durak.text import words

REPORT: Final = "report"
CLOSES: Final = "closes"
VERDICTS: Final = ("lie", "true")
"""The words that may stand behind `->`."""


@attrs.frozen(repr=False)
class Report(Move):
    """A report of one card, with its verdict where that is said; or, with the verb `closes`, that nobody reports."""

    verdict: str | None = None
    """`lie` or `true`."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        if self.verb == CLOSES:
            return WINDOW_CLOSES
        line = f"{self.seat} {REPORT} {self.cards[0].text}"
        return line if self.verdict is None else f"{line} -> {self.verdict}"


def parse_report(seat: int, cards: tuple[Card, ...], verdict: str | None) -> Report:
    """The report of a line; raises `InvalidText`."""
    if len(cards) != 1:
        raise InvalidText(words.NEEDS_ONE.format(verb=REPORT))
    if verdict is not None and verdict not in VERDICTS:
        raise InvalidText(words.VERDICT_FORM.format(verdict=verdict))
    return Report(seat, REPORT, cards, verdict)


def read_answer(state: DurakState, action: int) -> Report | None:
    """The move that the actor of a window makes; None for letting all pass, which text leaves silent.

    Where the deal ends by that, it is said that nobody reports.
    """
    if action != DONE:
        return Report(state.actor, REPORT, (Card(action),), verdict_of(state, action))
    after = state.clone()
    after.apply(DONE)
    return Report(0, CLOSES) if after.over else None


def verdict_of(state: DurakState, card: int) -> str:
    """Return what comes out when `card` of the bout is reported."""
    reports = state.marked()
    return "lie" if reports.laid[reports.find(card)].standing == FALSE else "true"


def silence(state: DurakState) -> list[int]:
    """Let the seats that are asked whether to report let all pass; return the actions."""
    actions = []
    while not state.over and state.phase == REPORTING:
        state.apply(DONE)
        actions.append(DONE)
    return actions


def plan_report(state: DurakState, move: Move, game: str) -> list[int]:
    """The actions of a report, and before it those of the seats that are asked sooner; raises `IllegalMove`."""
    if state.reports is None:
        raise IllegalMove(words.NO_REPORTS.format(game=game))
    if state.phase != REPORTING:
        raise IllegalMove(str(words.NOTHING_TO_REPORT))
    trial = state.clone()
    if move.verb == CLOSES:
        return silence(trial)
    card, seat = move.cards[0], move.seat
    reports = trial.marked()
    if not trial.table & BIT[card]:
        raise IllegalMove(words.NOT_OF_BOUT.format(card=card))
    if trial.side(seat) & BIT[reports.laid[reports.find(card)].seat]:
        raise IllegalMove(words.OWN_CARD.format(card=card))
    if reports.barred & BIT[seat]:
        raise IllegalMove(words.BARRED.format(seat=seat))
    actions = []
    while trial.actor != seat:
        trial.apply(DONE)
        actions.append(DONE)
        if trial.over or trial.phase != REPORTING:
            raise IllegalMove(words.HAS_ANSWERED.format(seat=seat))
    found = verdict_of(trial, card)
    if isinstance(move, Report) and move.verdict not in (None, found):
        raise IllegalMove(words.WRONG_VERDICT.format(card=card, found=found, said=move.verdict))
    return [*actions, int(card)]
