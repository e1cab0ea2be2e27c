"""Checks that a game runs on itself: one line for all of them, and each alone (docs/reference/testing.md).

In a test module of the package that brings the game: `test_my_game = cardkit.testing.conformance(my_game)`.
Knows no game; interpreted; pytest is needed by `conformance` alone.
"""

from cardkit.testing.checks.chance import check_sampler, check_seeds
from cardkit.testing.checks.hiding import check_hiding
from cardkit.testing.checks.leak import check_no_leak, check_same_views, check_sentences, everything_said, only_moves
from cardkit.testing.checks.moves import check_moves, check_text
from cardkit.testing.checks.recall import check_recall
from cardkit.testing.checks.records import check_positions, check_records, check_views
from cardkit.testing.checks.states import check_bot, check_clones, check_observations, check_states
from cardkit.testing.difference import View, difference, encoded, histories, observed
from cardkit.testing.kit import CHECKS, Options, conformance
from cardkit.testing.random_deals import NothingToCheck, any_action

__all__ = [
    "CHECKS",
    "NothingToCheck",
    "Options",
    "View",
    "any_action",
    "check_bot",
    "check_clones",
    "check_hiding",
    "check_moves",
    "check_no_leak",
    "check_observations",
    "check_positions",
    "check_recall",
    "check_records",
    "check_same_views",
    "check_sampler",
    "check_seeds",
    "check_sentences",
    "check_states",
    "check_text",
    "check_views",
    "conformance",
    "difference",
    "encoded",
    "everything_said",
    "histories",
    "observed",
    "only_moves",
]
