"""What goes over the wire to a seat, or a spectator, is the same in all worlds that the seat cannot tell apart."""

from typing import Any

import pytest

pytest.importorskip("starlette")

from cardkit.engine.state import State
from cardkit.records.recorder import Recorder
from cardkit.testing import any_action, check_no_leak, everything_said
from cardkit_games.bluffing.testing import half_honest, said_at_a_bluffing_table
from cardkit_games.catalogue import load, presets
from cardkit_web.setup import Setup
from cardkit_web.table.messages import view_text
from cardkit_web.table.play import LiveDeal
from cardkit_web.table.story import StoryEvent
from cardkit_web.table.table import Table
from cardkit_web.table.window import CALL, ORDER, AnswerWindow
from held_tables import shown_table

CAP = {"action_cap": 30}
CHOOSE = {"durak": any_action, "bluffing": half_honest}
PUBLIC = {"durak": everything_said, "bluffing": said_at_a_bluffing_table}


class StillWindow(AnswerWindow):
    """A window at which no time goes by."""

    def __init__(self, kind: str, seats: list[int]) -> None:
        self.number, self.kind, self.seats, self.people, self.seconds = 1, kind, seats, seats, 8.0
        self.answers = {}

    @property
    def remaining(self) -> float:
        return 8.0


class Sent:
    """A state that is looked at over the wire: what a seat observes is the message that is sent to it."""

    def __init__(self, real: State, table: Table) -> None:
        self.real = real
        self.table = table
        self.begun = real.clone()
        self.taken: tuple[int, ...] = ()
        self.events: tuple[StoryEvent, ...] = ()
        self.in_window = False
        """Whether somebody has been silent in a window that is still open: then nothing new is sent."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def clone(self) -> "Sent":
        copy = type(self)(self.real.clone(), self.table)
        copy.begun, copy.taken, copy.events, copy.in_window = self.begun, self.taken, self.events, self.in_window
        return copy

    def apply(self, action: int) -> None:
        turns = self.table.game.out_of_turn
        self.taken = (*self.taken, action)
        self.real.apply(action)
        if not self.real.over and self.real.decision == self.begun.decision:
            return
        move = self.table.game.read_actions(self.begun, self.taken)
        self.in_window = move is None and turns is not None and bool(turns.responders(self.real))
        if not self.in_window:
            self.events = (*self.events[-1:], StoryEvent(len(self.events), self.begun, move, self.real.clone()))
        self.begun, self.taken = self.real.clone(), ()

    def observe(self, seat: int) -> Any:
        if self.taken or self.in_window:
            return "nothing is sent in the middle of a play, or while a window is open"
        return [self.message(seat), self.message(None)]

    def message(self, seat: int | None) -> str:
        table, turns = self.table, self.table.game.out_of_turn
        state = self.real.clone()
        state.action_count = 0  # who is let in first takes an action, with which the deal could be given up
        table.play = play = LiveDeal(table, Recorder(table.game, state))
        table.story.clear()
        for event in self.events:
            table.story.add(event)
        if turns is not None and not self.real.over:
            responders, seekers = turns.responders(self.real), turns.unordered(self.real)
            if responders or seekers:
                play.window = StillWindow(CALL if responders else ORDER, responders or seekers)
        play.asked = None if play.window is not None or self.real.over else int(self.real.actor)
        return view_text(table, seat) or ""


class Leaks(Sent):
    """Also tells how many spades everybody holds."""

    def message(self, seat: int | None) -> str:
        hands = self.table.game.to_position(self.real)["hands"]
        return super().message(seat) + str([hand.count("S") for hand in hands])


class SentGame:
    """A game whose states are looked at over the wire."""

    def __init__(self, table: Table, sent: type[Sent] = Sent) -> None:
        self.game = table.game
        self.table = table
        self.sent = sent

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def deal(self, seats: int, *, seed: int) -> Sent:
        return self.sent(self.game.deal(seats, seed=seed), self.table)

    def from_position(self, position: Any) -> Sent:
        return self.sent(self.game.from_position(position), self.table)

    def to_position(self, state: Sent) -> dict[str, Any]:
        return dict(self.game.to_position(state.real))

    def offers(self, state: Sent) -> Any:
        return self.game.offers(state.real)

    def read_actions(self, state: Sent, actions: Any) -> Any:
        return self.game.read_actions(state.real, actions)


def table_of(name: str, seats: int) -> Table:
    rules = {rule: str(value) for rule, value in CAP.items()}
    setup = Setup(game=name, rules=rules, players=("human",) * seats, clock=0)
    names = {seat: f"P{seat}" for seat in range(seats)}
    return shown_table("T" * 16, setup, names)


def compared(name: str, sent: type[Sent] = Sent) -> int:
    """How many pairs of messages of the preset are found the same; raises `AssertionError` at one that is not."""
    game = load(name)
    fewest, most = game.seat_range()
    seats = max(fewest, min(most, 2 if game.family == "durak" else 3))
    looked_at: Any = SentGame(table_of(name, seats), sent)
    public = PUBLIC.get(game.family, game.views.noticed)

    def said(before: Any, move: Any, after: Any) -> object:
        return public(before.real, move, after.real)

    found = 0
    for seed in range(1, 9):  # where two hold the whole pack nothing is hidden for long
        found = found or check_no_leak(
            looked_at, seats, seed, worlds=min(seed, 2), public=said, choose=CHOOSE.get(game.family, any_action)
        )
    return found


@pytest.mark.parametrize("name", [preset.name for _, preset in presets()])
def test_messages_of_every_preset_tell_a_seat_nothing_that_it_may_not_know(name: str) -> None:
    assert compared(name) > 0


@pytest.mark.parametrize("name", ["crazy-eights", "goofspiel", "hearts", "kalooki-40", "klondike"])
@pytest.mark.usefixtures("neighbours")
def test_messages_of_games_in_plain_python_tell_no_more_either(name: str) -> None:
    assert compared(name) > 0


@pytest.mark.parametrize("name", ["durak", "cheat"])
def test_a_message_that_tells_more_is_found(name: str) -> None:
    with pytest.raises(AssertionError, match="is shown what it may not know"):
        compared(name, Leaks)
