"""A record as one seat saw it can be stepped through: with two packs, and melds that must count so much together."""

import pytest

from cardkit.testing import check_views
from rummy import FAMILY


@pytest.mark.parametrize(("preset", "seats"), list(zip(FAMILY.presets, (3, 2, 4), strict=True)))
def test_a_seat_sees_in_its_view_what_it_saw(preset, seats):
    assert 2 * seats == check_views(FAMILY.make(preset), seats, seats)
