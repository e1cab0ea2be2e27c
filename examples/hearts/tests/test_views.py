"""A record as one seat saw it can be stepped through: hidden hands follow suit, and hold what they are seen to lay."""

from random import Random

import attrs
import pytest

from cardkit import Recorder, read_record, replay
from cardkit.records.views import view_of
from cardkit.testing import difference
from hearts import FAMILY

HEARTS = FAMILY.make(FAMILY.presets[0])


def load(name, changes):
    """The one game of these tests."""
    return HEARTS


def played(seed, moves=None):
    """A deal of random moves, or its first `moves`."""
    recorder, rng = Recorder(HEARTS, HEARTS.deal(4, seed=seed)), Random(seed)
    while not recorder.state.over:
        recorder.apply(rng.choice(recorder.state.actions()))
    record = recorder.record()
    return record if moves is None else attrs.evolve(record, play=record.play[:moves], result=None)


def sights(record, seat):
    """What `seat` sees whenever it moves."""
    seen = []
    replay(record, load, lambda recorder, move: seen.append((move.seat, recorder.state.observe(seat))))
    return [each for mover, each in seen if mover == seat]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("seed", "moves"), [(0, None), (1, None), (2, 5), (3, 11), (4, 30)])
def test_a_seat_sees_in_its_view_what_it_saw(seed, moves, seat):
    record = played(seed, moves)
    view = read_record(view_of(record, load, seat).text())
    assert view.hides
    for true, shown in zip(sights(record, seat), sights(view, seat), strict=True):
        assert difference(true, shown, "what it sees") is None
