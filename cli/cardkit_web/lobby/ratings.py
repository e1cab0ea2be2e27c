"""Ratings over finished matches, by openskill's Plackett-Luce model, as tournaments have them.

Only people with an account are rated, and only against each other: a match counts if two of them sat at its beginning.
Bots and guests are left out: the strength of a bot depends on rules, machine and its seconds, and a guest may be
anybody. A person who has left, or is absent while a bot plays at the end, is placed behind all who stayed, whatever the
result of the seat.
"""

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, and_, exists, insert, select, update

from cardkit_web.lobby.matches import RatedEntry, RatedMatch
from cardkit_web.store.schema import DatabaseTime, accounts, entries
from cardkit_web.store.schema import ratings as rated

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


DEVIATIONS_BELOW: Final = 3.0
"""The number of standard deviations below the estimate at which a person is listed (openskill's ordinal), so that few
matches lift nobody to the top."""
LISTED: Final = 50
"""The number of names in the list of each family."""


@cache
def model() -> "PlackettLuce":
    """The model, with openskill's usual measures: 25 at the start, with a standard deviation of 25/3."""
    from openskill.models import PlackettLuce  # slow to import, and seldom wanted

    return PlackettLuce()


def placed(entries: Sequence[RatedEntry]) -> list[tuple[int, list[RatedEntry]]]:
    """Return the groups that are rated together, with places: teams, people alone, then those who left."""
    stayed = [entry for entry in entries if not entry.gone]
    alone = [(entry.place, [entry]) for entry in stayed if entry.team < 0]
    teamed = sorted((entry for entry in stayed if entry.team >= 0), key=lambda entry: entry.team)
    teams = [(group[0].place, group) for group in (list(found) for _, found in groupby(teamed, lambda one: one.team))]
    last = max([place for place, _ in alone + teams], default=0) + 1
    return alone + teams + [(last, [entry]) for entry in entries if entry.gone]


def note(connection: Connection, match: RatedMatch) -> bool:
    """Rate a match, once; return whether it counts and had not been rated before.

    It counts when those of its people who still have an account form two parties at least.
    """
    known = set(
        connection.execute(
            select(accounts.c.id).where(accounts.c.id.in_([entry.account for entry in match.entries]))
        ).scalars()
    )
    there = [entry for entry in match.entries if entry.account in known]
    groups = placed(there)
    done = exists().where(entries.c.owner == match.table, entries.c.number == match.number)
    if len(groups) < 2 or connection.execute(select(done)).scalar_one():
        return False
    before = {entry.account: _rating(connection, entry.account, match.family) for entry in there}
    after = model().rate(
        [[model().rating(*before[entry.account]) for entry in group] for _, group in groups],
        ranks=[place for place, _ in groups],
    )
    best = min(place for place, _ in groups)
    alike = len({place for place, _ in groups}) == 1
    for (place, group), ratings in zip(groups, after, strict=True):
        for entry, rating in zip(group, ratings, strict=True):
            reached = 1 + sum(len(others) for other, others in groups if other < place)
            won = place == best and not alike
            _keep(connection, match, entry, (reached, len(there)), (rating.mu, rating.sigma), won)
    return True


def _rating(connection: Connection, account: str, family: str) -> tuple[float, float]:
    of_account = select(rated.c.mu, rated.c.sigma).where(rated.c.account == account, rated.c.family == family)
    found = connection.execute(of_account).one_or_none()
    return (model().mu, model().sigma) if found is None else (found.mu, found.sigma)


def _keep(
    connection: Connection,
    match: RatedMatch,
    entry: RatedEntry,
    place: tuple[int, int],
    rating: tuple[float, float],
    won: bool,
) -> None:
    """Store the place that a person reached in a match, and the new rating; count the match and, if `won`, the win."""
    values = {"account": entry.account, "family": match.family, "mu": rating[0], "sigma": rating[1]}
    entered = {
        "owner": match.table,
        "number": match.number,
        "game": match.game,
        "ended": DatabaseTime(),
        "gone": entry.gone,
    }
    connection.execute(insert(entries).values(place=place[0], entered=place[1], **entered, **values))
    mine = and_(rated.c.account == entry.account, rated.c.family == match.family)
    more = update(rated).where(mine).values(matches=rated.c.matches + 1, won=rated.c.won + int(won), **values)
    if not connection.execute(more).rowcount:
        connection.execute(insert(rated).values(matches=1, won=int(won), **values))


def best(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Return for each family with ratings its best accounts, at most `LISTED`, the best first.

    Each has its name, a rating `DEVIATIONS_BELOW` deviations below the mean, and its matches and wins.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    sure = rated.c.mu - DEVIATIONS_BELOW * rated.c.sigma
    columns = select(accounts.c.name, sure.label("rating"), rated.c.matches, rated.c.won).join_from(rated, accounts)
    for family in connection.execute(select(rated.c.family).distinct().order_by(rated.c.family)).scalars():
        listed = columns.where(rated.c.family == family).order_by(sure.desc(), accounts.c.name).limit(LISTED)
        rows = connection.execute(listed).mappings()
        found[family] = [{**row, "rating": round(row["rating"], 1)} for row in rows]
    return found
