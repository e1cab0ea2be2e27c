"""Checks that a game runs on itself: one line for all of them, and each alone (docs/testing.md).

In a test module of the package that brings the game: `test_my_game = cardkit.testing.conformance(my_game)`.
Knows no game; interpreted; pytest is needed by `conformance` alone.
"""

from cardkit.testing.cards import check_cards
from cardkit.testing.clones import check_clones
from cardkit.testing.course import NothingToCheck, any_action
from cardkit.testing.difference import difference
from cardkit.testing.kit import CHECKS, Options, conformance
from cardkit.testing.leak import check_no_leak, check_same_views, everything_said
from cardkit.testing.moves import check_moves
from cardkit.testing.observations import check_observations
from cardkit.testing.positions import check_positions
from cardkit.testing.recall import check_recall
from cardkit.testing.records import check_records
from cardkit.testing.samples import check_sampler
from cardkit.testing.seeds import check_seeds
from cardkit.testing.states import check_states
from cardkit.testing.termination import check_termination
from cardkit.testing.text import check_text

__all__ = [
    "CHECKS",
    "NothingToCheck",
    "Options",
    "any_action",
    "check_cards",
    "check_clones",
    "check_moves",
    "check_no_leak",
    "check_observations",
    "check_positions",
    "check_recall",
    "check_records",
    "check_same_views",
    "check_sampler",
    "check_seeds",
    "check_states",
    "check_termination",
    "check_text",
    "conformance",
    "difference",
    "everything_said",
]
