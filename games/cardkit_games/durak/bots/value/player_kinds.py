"""Kinds of players whose chances are known apart, by the bots that a record names.

Who searches for long wins what is better far more often than who plays by rules of thumb, and the decisions of one deal
do not tell them apart well (docs/notes/chances.md).
"""

from collections.abc import Sequence
from typing import Final

from cardkit.errors import InvalidBot
from cardkit.search.budget import parse_budget

RULES: Final = "rules"
"""Bots that play by rules of thumb."""
SEARCH: Final = "search"
"""Bots that search for long enough."""

BOTS: Final = {"normal": RULES, "cheapest": RULES, "hard": SEARCH, "strong": SEARCH}
"""The kind of each bot of which it is known, by its name; what a record says of its players is believed."""

LEAST_ITERATIONS: Final = 10_000
"""The fewest of those from whom `benchmarks/chances/train_chances.py` learns what long searches reach."""
LEAST_MILLISECONDS: Final = 20
"""So long takes about as many."""


def kind_of(players: Sequence[str]) -> str:
    """The kind of all these players, as records name them; empty where they differ, or nothing is known of them."""
    kinds = {_kind(player) for player in players}
    return kinds.pop() if len(kinds) == 1 else ""


def _kind(player: str) -> str:
    name, _, argument = player.partition(":")
    kind = BOTS.get(name, "")
    if not argument:
        return kind
    if kind is not SEARCH:
        return ""
    try:
        budget = parse_budget(argument, name)
    except InvalidBot:
        return ""
    enough = budget.milliseconds >= LEAST_MILLISECONDS if budget.timed else budget.iterations >= LEAST_ITERATIONS
    return SEARCH if enough else ""
