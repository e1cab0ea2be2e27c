"""The check of views: a deal as one seat saw it can be played, and shows that seat what it saw."""

from random import Random

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
from cardkit.testing.difference import difference
from cardkit.testing.random_deals import Choose, Course, NothingToCheck, any_action, courses
from cardkit.testing.sentences import in_sentences


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
        if found is not None:
            what, one, other = found
            course.fail(f"its view should show seat {seat} what it saw: {what} was {one!r} and is {other!r}")


def _sights(game: AnyGame, record: Record, seat: int) -> list[Observation]:
    """Return what `seat` sees whenever it moves."""
    seen: list[Observation] = []

    def watch(before: Recorder, move: Move) -> None:
        if move.seat == seat:
            seen.append(before.state.observe(seat))

    replay(record, lambda name, rules: game, watch)
    return seen
