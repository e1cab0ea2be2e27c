"""Games without a fault pass with any seed: cases in which a check was once mistaken."""

import pytest

from cardkit import load
from cardkit.testing import check_moves, check_no_leak
from neighbours import neighbour


@pytest.mark.parametrize("seed", range(3))
def test_two_cards_that_come_to_light_in_each_others_zones_are_noticed(seed: int) -> None:
    assert check_no_leak(neighbour("goofspiel"), 2, seed) > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_call_of_another_moment_does_not_choose_the_card_that_chance_turns_over(seed: int) -> None:
    assert check_moves(load("verju-one-card"), 2, seed) > 0
