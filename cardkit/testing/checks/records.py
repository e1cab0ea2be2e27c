"""The checks of records: a deal in text replays to the same, whole and as one seat saw it."""

from random import Random
from typing import Final

import attrs

from cardkit.engine.state import Observation
from cardkit.errors import CardkitError
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.records.reading import read_record
from cardkit.records.record import Record
from cardkit.records.recorder import Recorder
from cardkit.records.replaying import replay
from cardkit.records.views import view_of
from cardkit.testing.difference import Snapshot, changed, difference
from cardkit.testing.random_deals import WENT, Choose, Course, NothingToCheck, any_action, courses, in_sentences

_STOPS: Final = 0.1
"""The share of moves behind which a deal is recorded."""


@in_sentences
def check_records(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when the record of a random deal does not read back and replay, whole or cut short.

    The text reads back to the record, and its moves come to the same state in the eyes of every seat, with the same
    moves and the same result. Returns how many records were replayed.
    """
    replayed = 0
    for course in courses(game, seats, seed, games, choose):
        recorder = Recorder(game, course.state)
        while course.goes_on():
            action = course.pick()
            completed = recorder.apply(action)
            course.applied += 1
            if completed and recorder.last is not None:
                course.moves.append(recorder.last.text)
                if course.state.over or course.rng.random() < _STOPS:
                    _check_record(course, recorder)
                    replayed += 1
        if recorder.last is None:
            course.fail("the last decision of a deal should make a move, as a record that ends in silence is not whole")
    return replayed


def _check_record(course: Course, recorder: Recorder) -> None:
    game = course.game
    record = recorder.record(tuple(f"player {seat}" for seat in range(course.seats)), "2024-05-06")
    try:
        again = read_record(record.text())
        found = attrs.evolve(again, rules=record.rules)
        if found != record:
            names = [name for name in attrs.fields_dict(Record) if getattr(found, name) != getattr(record, name)]
            course.fail(f"a record should read back from its text, and `{names[0]}` does not")
        replayed = replay(again, lambda name, rules: game)
    except CardkitError as error:
        course.fail(f"a record of the deal should read back and replay, and it is refused: {error}")
    moves = [move.text for move in replayed.moves]
    if moves != list(record.play):
        course.fail(f"a record should replay to its moves {record.play}, and replays to {moves}")
    course.agree(changed(Snapshot(recorder.state), replayed.state), "a record should replay to the same", WENT)


# -- Views


@in_sentences
def check_views(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when the view of a random deal cannot be played, or shows its seat something else.

    Each seat's view of a whole deal and of one that breaks off is written, read and played with other cards in the
    place of hidden ones; whenever that seat moves, its observation must be the one that it had. Raises `NothingToCheck`
    for a game without `hidden_cards`. Returns how many views were played. Not among the checks of `conformance`.
    """
    if game.hidden_cards is None:
        raise NothingToCheck("no records of this game that hide cards can be played")
    played = 0
    for course in courses(game, seats, seed, games, choose):
        recorder = Recorder(game, course.state)
        while course.goes_on():
            recorder.apply(course.pick())
            course.applied += 1
        record = recorder.record()
        for shown in (record, _cut_short(record, course.rng)):
            for seat in range(seats):
                _check_view(course, shown, seat)
                played += 1
    return played


def _cut_short(record: Record, rng: Random) -> Record:
    return attrs.evolve(record, play=record.play[: rng.randrange(len(record.play))], result=None)


def _check_view(course: Course, record: Record, seat: int) -> None:
    try:
        text = view_of(record, lambda name, rules: course.game, seat).text()
        shown = _sights(course.game, read_record(text), seat)
    except CardkitError as error:
        course.fail(f"what seat {seat} saw of the deal should play as a record of its own, and it is refused: {error}")
    for true, seen in zip(_sights(course.game, record, seat), shown, strict=True):
        found = difference(true, seen, "observation")
        course.agree(found, f"its view should show seat {seat} what it saw", WENT)


def _sights(game: AnyGame, record: Record, seat: int) -> list[Observation]:
    """Return what `seat` sees whenever it moves."""
    seen: list[Observation] = []

    def watch(before: Recorder, move: Move) -> None:
        if move.seat == seat:
            seen.append(before.state.observe(seat))

    replay(record, lambda name, rules: game, watch)
    return seen
