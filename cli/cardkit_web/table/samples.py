"""Unstored tables, to look at their messages: for the checks of `cardkit.testing`, and for pictures."""

from typing import Any

import attrs

from cardkit.engine.state import State
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.match.seats import HUMAN
from cardkit.testing.checks.leak import Tell
from cardkit_web.setup import Setup
from cardkit_web.store.kept import Kept
from cardkit_web.table.events import MoveEvent
from cardkit_web.table.messages import view_message
from cardkit_web.table.play import LiveDeal
from cardkit_web.table.table import Table
from cardkit_web.table.window import ALL, CALL, ORDER, AnswerWindow


class UnstoredTable:
    """A held table without changes that would have to be stored."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.first = 1

    def when_lost(self, lost: object) -> None:
        """Do nothing: the table is never lost."""


@attrs.frozen(kw_only=True)
class SetupOf(Setup):
    """The agreement of a table for a game that is at hand, whether it has a name or not."""

    made: AnyGame

    def load(self) -> AnyGame:
        """The game."""
        return self.made


class StillWindow(AnswerWindow):
    """A window at which no time goes by, and that people alone are asked in."""

    def __init__(self, kind: str, seats: list[int]) -> None:
        self.number, self.kind, self.seats, self.people, self.seconds = 1, kind, seats, seats, 8.0
        self.answers = {}

    @property
    def remaining(self) -> float:
        """Return the whole time of the window, which never passes."""
        return self.seconds


def shown_table(name: str, setup: Setup, names: dict[int, str]) -> Table:
    """A table at which these people sit."""
    held: Any = UnstoredTable(Kept(setup, True, {}, names))
    thinker: Any = None
    return Table(name, held, thinker)


def messages(game: AnyGame, seats: int) -> Tell:
    """Return a teller of the messages to a seat and to spectators after a decision: the entry point `web` of
    `cardkit.tellers`.

    There are none while a window is open in which somebody has been silent. When a deal is over, the story of the last
    move is compared, and not the table: then all cards lie open.
    """
    setup = SetupOf(game=game.name, rules={}, players=(HUMAN,) * seats, clock=0, made=game)
    table = shown_table("T" * 16, setup, {seat: f"P{seat}" for seat in range(seats)})
    turns = game.out_of_turn

    def tell(before: Any, move: Move | None, after: Any, seat: int) -> object:
        """Return the views of `seat` and of spectators after a decision, of a deal that is over only the story; None
        for none.
        """
        if move is None and turns is not None and not after.over and turns.responders(after):
            return None
        _stand(table, after)
        table.audience.events.clear()
        table.audience.events.add(MoveEvent(0, before, move, after))
        return {"view": _sent(table, seat), "view of spectators": _sent(table, None)}

    return tell


def _sent(table: Table, seat: int | None) -> object:
    message = view_message(table, seat)
    assert message is not None, "cards are dealt"
    view = attrs.asdict(message)
    return view["told"] if view["result"] else view


def _stand(table: Table, at: State) -> None:
    """Put the deal of `table` into the state `at`, in which everybody who may act is asked."""
    state = at.clone()
    state.action_count = 0  # letting a seat answer takes an action, which could reach the cap
    table.match.play = play = LiveDeal(table, Deal(table.game, state))
    table.match.result = Result.of(state)
    if state.over:
        return
    turns = table.game.out_of_turn
    responders = turns.responders(state) if turns is not None else []
    seekers = turns.unordered(state) if turns is not None else []
    at_once = state.deciders()
    if responders or seekers:
        play.window = StillWindow(CALL if responders else ORDER, responders or seekers)
    elif len(at_once) > 1:
        play.window = StillWindow(ALL, at_once)
    else:
        play.asked = int(state.actor)
