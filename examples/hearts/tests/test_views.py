"""A record as one seat saw it can be stepped through: hidden hands follow suit, and hold what they are seen to lay."""

import pytest

from cardkit.testing import check_views
from hearts import FAMILY


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_sees_in_its_view_what_it_saw(seed):
    assert 8 == check_views(FAMILY.make(FAMILY.presets[0]), 4, seed)
