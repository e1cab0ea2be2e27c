"""Checks that a game runs on itself: one line for all of them, and each alone (docs/testing.md).

In a test module of the package that brings the game: `test_my_game = cardkit.testing.conformance(my_game)`.
Knows no game; interpreted; pytest is needed by `conformance` alone.
"""

from cardkit.testing.course import NothingToCheck, any_action
from cardkit.testing.difference import difference
from cardkit.testing.kit import CHECKS, Options, conformance
from cardkit.testing.leak import check_no_leak, check_same_views, everything_said
from cardkit.testing.states import check_states

__all__ = [
    "CHECKS",
    "NothingToCheck",
    "Options",
    "any_action",
    "check_no_leak",
    "check_same_views",
    "check_states",
    "conformance",
    "difference",
    "everything_said",
]
