"""Ratings over finished matches, by openskill's Plackett-Luce model, as tournaments have them.

Only people with an account are rated, and only against each other: a match counts where two of them sat at its
beginning. Bots and guests are left out: how well a bot plays depends on rules, machine and the seconds that it has, and
a guest is nobody. Whoever has left, or is not there while a bot plays at the end, comes in behind all who stayed,
whatever that seat came to.
"""

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import attrs

from cardkit_web.lobby.base import Rows

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

SURE: Final = 3.0
"""The number of standard deviations below the estimate at which somebody is listed (openskill's ordinal), so that few
matches lift nobody to the top."""
LISTED: Final = 50
"""The number of names in the list of each family."""


@attrs.frozen
class RatedEntry:
    """Somebody in a match."""

    account: str
    place: int
    """The place that the seat came to, from 1."""
    team: int = -1
    """The team that the seat belongs to; -1 where everybody plays alone."""
    gone: bool = False
    """True where its person left, or was not there at the end."""


@attrs.frozen
class RatedMatch:
    """A match that is over."""

    table: str
    number: int
    """The number of its last deal at the table."""
    family: str
    game: str
    entries: tuple[RatedEntry, ...]


@cache
def model() -> "PlackettLuce":
    """The model, with openskill's usual measures: 25 at the start, with a standard deviation of 25/3."""
    from openskill.models import PlackettLuce  # slow to import, and seldom wanted

    return PlackettLuce()


def placed(entries: Sequence[RatedEntry]) -> list[tuple[int, list[RatedEntry]]]:
    """Those who are rated together, each with a place: teams, people alone, and behind them each who has gone."""
    stayed = [entry for entry in entries if not entry.gone]
    alone = [(entry.place, [entry]) for entry in stayed if entry.team < 0]
    teamed = sorted((entry for entry in stayed if entry.team >= 0), key=lambda entry: entry.team)
    teams = [(group[0].place, group) for group in (list(found) for _, found in groupby(teamed, lambda one: one.team))]
    last = max([place for place, _ in alone + teams], default=0) + 1
    return alone + teams + [(last, [entry]) for entry in entries if entry.gone]


def note(rows: Rows, match: RatedMatch, now: float) -> bool:
    """Rate a match, once; return whether it counts and had not been rated before."""
    there = [entry for entry in match.entries if rows.all("SELECT 1 FROM accounts WHERE id = :id", id=entry.account)]
    groups = placed(there)
    done = "SELECT 1 FROM entries WHERE owner = :table AND number = :number"
    if len(groups) < 2 or rows.all(done, table=match.table, number=match.number):
        return False
    before = {entry.account: _rating(rows, entry.account, match.family) for entry in there}
    rated = model().rate(
        [[model().rating(*before[entry.account]) for entry in group] for _, group in groups],
        ranks=[place for place, _ in groups],
    )
    best = min(place for place, _ in groups)
    alike = len({place for place, _ in groups}) == 1
    for (place, group), ratings in zip(groups, rated, strict=True):
        for entry, rating in zip(group, ratings, strict=True):
            reached = 1 + sum(len(others) for other, others in groups if other < place)
            won = place == best and not alike
            _keep(rows, match, entry, (reached, len(there)), (rating.mu, rating.sigma), won, now)
    return True


def _rating(rows: Rows, account: str, family: str) -> tuple[float, float]:
    found = rows.all(
        "SELECT mu, sigma FROM ratings WHERE account = :account AND family = :family", account=account, family=family
    )
    return (float(found[0][0]), float(found[0][1])) if found else (model().mu, model().sigma)


def _keep(
    rows: Rows,
    match: RatedMatch,
    entry: RatedEntry,
    place: tuple[int, int],
    rating: tuple[float, float],
    won: bool,
    now: float,
) -> None:
    """Keep the place that somebody reached, of how many, and the rating from now on."""
    values = {"account": entry.account, "family": match.family, "mu": rating[0], "sigma": rating[1]}
    rows.change(
        "INSERT INTO entries (owner, number, account, family, game, ended, place, entered, gone, mu, sigma) "
        "VALUES (:table, :number, :account, :family, :game, :now, :place, :entered, :gone, :mu, :sigma)",
        table=match.table,
        number=match.number,
        game=match.game,
        now=now,
        place=place[0],
        entered=place[1],
        gone=int(entry.gone),
        **values,
    )
    rows.change(
        "INSERT INTO ratings (account, family, mu, sigma, matches, won) "
        "VALUES (:account, :family, :mu, :sigma, 1, :won) ON CONFLICT (account, family) DO UPDATE "
        "SET mu = :mu, sigma = :sigma, matches = ratings.matches + 1, won = ratings.won + :won",
        won=int(won),
        **values,
    )


def best(rows: Rows) -> dict[str, list[dict[str, Any]]]:
    """The best of each family that has any, the best in front."""
    found: dict[str, list[dict[str, Any]]] = {}
    for (family,) in rows.all("SELECT DISTINCT family FROM ratings ORDER BY family"):
        listed = rows.all(
            f"SELECT name, mu - {SURE} * sigma, matches, won FROM ratings JOIN accounts ON id = account "
            f"WHERE family = :family ORDER BY 2 DESC, name LIMIT {LISTED}",
            family=family,
        )
        found[str(family)] = [
            {"name": name, "rating": round(rating, 1), "matches": matches, "won": won}
            for name, rating, matches, won in listed
        ]
    return found
