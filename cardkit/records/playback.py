"""Playback of a record: every move with the table before and after it, and the part that a seat could see."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from cardkit.engine.seating import no_such_seat
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.escaping import printable
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.names import shown_name
from cardkit.records.replaying import Load, replay
from cardkit.records.views import view_of

Tell = Callable[[Any, Move | None, Any, Sequence[str], int], list[str]]
"""A function that reports a move in sentences, from the states before and after, the move, the names and the seat."""

SEAT: Final = "Seat {seat}"
"""The name of a seat without one."""


@attrs.frozen
class Step:
    """A point of a deal: the move that led there, and the table."""

    number: int
    """0 for the deal as it was dealt, then the number of the move."""
    line: str
    """The move as the record writes it; empty at the beginning."""
    move: Move | None
    """None at the beginning."""
    verdict: str
    """`lie` or `true`, when the move had cards turned over; else empty."""
    round: int
    """The round of the deal in which the move was made, from 1."""
    before: State
    """The table before it; at the beginning, the table."""
    settled: State
    """The table when its seat was asked, after the silent passes of others: `before` without any."""
    state: State
    """The table after it."""

    def sentences(self, tell: Tell, names: Sequence[str], seat: int | None) -> tuple[list[str], list[str]]:
        """Return the sentences for `seat` on the silence before the move, and on the move, with their effects.

        With None, which shows everything, each move is reported as its own seat saw it.
        """
        if self.move is None:
            return [], []
        looks = self.move.seat if seat is None else seat
        silence = tell(self.before, None, self.settled, names, looks) if self.settled is not self.before else []
        return silence, tell(self.settled, self.move, self.state, names, looks)


@attrs.frozen
class Playback:
    """A deal, move by move."""

    record: Record
    game: AnyGame
    steps: tuple[Step, ...]

    @property
    def names(self) -> list[str]:
        """Return the shown names of the seats: those in the record, or else `SEAT` with the number of each."""
        seats = range(self.steps[0].state.seats)
        return [shown_name(printable(name)) for name in self.record.seats] or [SEAT.format(seat=seat) for seat in seats]

    @property
    def result(self) -> Result | None:
        """Return how the deal ended; None when it goes on at the end of the record."""
        return Result.of(self.steps[-1].state)

    def lines(self, seat: int | None) -> list[str]:
        """Return the line of each step, the first one empty, as `seat` knew the move when it was made.

        The record of a seat's view may know more, learned later. With None the lines are complete.
        """
        if seat is None:
            return [step.line for step in self.steps]
        lines = [""]
        for step in self.steps[1:]:
            assert step.move is not None
            seen = self.game.views.seen_move(step.settled, step.move, step.state, seat).line
            lines.append(step.line if seen == step.move.text else seen)
        return lines

    def seen_record(self, seat: int | None, load: Load) -> Record:
        """The record as `seat` saw the deal by its end; the whole one when it is None."""
        return self.record if seat is None or seat == self.record.view else view_of(self.record, load, seat)

    @property
    def rounds(self) -> int:
        """Return how many rounds have been begun by a move."""
        return self.steps[-1].round

    def step(self, number: int) -> Step:
        """The step after move `number`, or the deal for 0; raises `InvalidText`."""
        last = len(self.steps) - 1
        if not 0 <= number <= last:
            raise InvalidText(
                gettext(
                    "There is no move {number} here: they go from 0, the deal, to {last}.", number=number, last=last
                )
            )
        return self.steps[number]

    def start_of(self, round: int) -> Step:
        """The step before the first move of a round; raises `InvalidText`."""
        for step in self.steps[1:]:
            if step.round == round:
                return self.steps[step.number - 1]
        raise InvalidText(
            gettext(
                "There is no {name} {round} here: they go from 1 to {rounds}.",
                name=self.game.rounds.shown_name,
                round=round,
                rounds=self.rounds,
            )
        )

    def check_seat(self, seat: int | None) -> int | None:
        """Return the seat whose view to show: the given one, or that of the record; None if neither is there.

        Raises `InvalidText` for a seat that is not at the table, and for another than that of the record.
        """
        view = self.record.view if self.record.view is not None else seat
        seats = self.steps[0].state.seats
        if seat is not None and not 0 <= seat < seats:
            raise InvalidText(str(no_such_seat(seat, seats)))
        if seat not in (None, view):
            raise InvalidText(
                gettext(
                    "The record is what seat {view} saw, so the view of seat {seat} is not known.", view=view, seat=seat
                )
            )
        return view


def play_back(record: Record, load: Load) -> Playback:
    """Play a record and keep every step; raises the errors of `cardkit.replay`.

    The cards that a view hides are determinized. They must not be shown: only the part that the seat of the view sees
    is true.
    """
    states: list[State] = []
    moves: list[Move] = []
    found: list[tuple[State, str]] = []
    """Behind each move the state in which its seat was asked, and the verdict; also behind the deal."""

    def watch(deal: Deal, move: Move) -> None:
        note(deal)
        states.append(deal.state.clone())
        moves.append(move)

    def note(deal: Deal) -> None:
        outcome = deal.last.text.partition(" -> ")[2] if deal.last is not None else ""
        found.append((deal.asked, outcome.partition(",")[0]))

    deal = replay(record, load, watch)
    note(deal)
    states.append(deal.state)
    game, start = deal.game, states[0]
    done = max(game.rounds.done(start), 0)
    steps = [Step(0, "", None, "", game.rounds.done(start) - done + 1, start, start, start)]
    for number, (move, line) in enumerate(zip(moves, record.play, strict=True), 1):
        before, (settled, verdict) = states[number - 1], found[number]
        if settled.decision == before.decision:
            settled = before
        in_round = game.rounds.done(settled) - done + 1
        steps.append(Step(number, line, move, verdict, in_round, before, settled, states[number]))
    return Playback(record, game, tuple(steps))
