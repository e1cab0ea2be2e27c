"""Searches of a table: with the learned value where there is one for its rules, else by playing deals out."""

from functools import cache
from typing import Final

from cardkit.search.ismcts import Ismcts
from cardkit_games.durak.bots.search.imitation import Imitation
from cardkit_games.durak.bots.search.policy import FAITH, CutPolicy, DurakPolicy
from cardkit_games.durak.bots.value.weights import seats_of, table_of, value_with, written
from cardkit_games.durak.engine.rulebook import Rulebook

EXPLORATION: Final = 0.5
"""The exploration of a search with a learned value: .5 and .35 scored alike, .2 less (docs/notes/strength.md)."""


def search_of(book: Rulebook, seats: int, *, ends: bool = False) -> Ismcts:
    """The search for the rules of a table with so many seats.

    With more than two, `ends` plays out deals whose stock is empty: for estimates. Who plays has the value judge them,
    which is quicker and no weaker against others that search (docs/notes/strength.md).
    """
    learned = read_policy(table_of(book, seats, places=True), bool(book.places))
    if learned is None:
        return Ismcts(DurakPolicy(), int(book.teams))
    return Ismcts(learned if ends else learned.judging_ends(), int(book.teams), exploration=EXPLORATION)


@cache
def read_policy(table: str, places: bool = False) -> CutPolicy | None:
    """The play-outs with the learned value of a table; None for "", and where no weights have been written.

    `places` says that places count there.
    """
    found = written(table)
    if found is None:
        return None
    return policy_with(table, found["value"], found.get("imitation"), places=places)


def policy_with(
    table: str, value: list[list[float]], imitation: list[float] | None, *, places: bool = False
) -> CutPolicy:
    """Play-outs with these weights of a value, and with two seats of an imitation, if given.

    With more than two seats ends are played out, and others are expected to play like this half of the time.
    """
    if seats_of(table) == 2:
        return CutPolicy(value_with(table, value), Imitation(imitation) if imitation is not None else None)
    return CutPolicy(value_with(table, value, places=places), faith=FAITH, ends=True)
