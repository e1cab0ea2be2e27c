"""The check of records: a deal in text replays to the same moves, observations and result."""

from typing import Final

import attrs

from cardkit.errors import CardkitError
from cardkit.game.game import AnyGame
from cardkit.records.reading import read_record
from cardkit.records.record import Record
from cardkit.records.recorder import Recorder
from cardkit.records.replaying import replay
from cardkit.testing.random_deals import Choose, Course, any_action, courses
from cardkit.testing.sentences import in_sentences
from cardkit.testing.snapshots import Snapshot, changed

_STOPS: Final = 0.1
"""The number of moments at which a deal is recorded."""


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
    difference = changed(Snapshot(recorder.state), replayed.state)
    if difference is not None:
        index, one, other = difference
        course.fail(f"a record should replay to the same, and {index} was {one!r} and is {other!r}")
