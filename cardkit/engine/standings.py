"""Standings: the order of the seats, and the share of a win for each."""

from mypy_extensions import i64

from cardkit.engine.state import GOING_ON, LOSER, LOSING_TEAM, PENALTIES, POINTS, RANKING, WINNER, WINNERS


def places_of(numbers: list[int], fewest: bool = False) -> list[int]:
    """Return the place of each seat, from 1, by the most points or with `fewest` the fewest; equals share a place."""
    if fewest:
        return [1 + sum([other < own for other in numbers]) for own in numbers]
    return [1 + sum([other > own for other in numbers]) for own in numbers]


def shares(places: list[int]) -> list[float]:
    """Return for each seat the share of the others that it is ahead of, 0 to 1; a level seat counts half.

    A single seat gets 0.5.
    """
    others = len(places) - 1
    if others < 1:
        return [0.5] * len(places)
    worth: list[float] = []
    for own in places:
        halves = 0
        for place in places:
            halves += 2 if place > own else 1 if place == own else 0
        worth.append((halves - 1) / (2.0 * others))
    return worth


def parts_of_pot(places: list[int]) -> list[int]:
    """Return for each seat the number of parts of a pot that it wins, or below 0 loses, by its place.

    Each pays one part for each opponent, and takes two for each that comes later and one for each that is level.
    """
    parts: list[int] = []
    for own in places:
        won = 0
        for place in places:
            won += 1 if place > own else -1 if place < own else 0
        parts.append(won)
    return parts


def team_shares(numbers: list[int], fewest: bool, teams: i64) -> list[float]:
    """Return for each seat the share of the other teams that its own is ahead of, by the sums of the teams.

    Without `teams`, 0, each seat is a team. The most points are best, with `fewest` the fewest.
    """
    if teams < 1:
        return shares(places_of(numbers, fewest))
    totals = [0] * teams
    for seat in range(len(numbers)):
        totals[seat % teams] += numbers[seat]
    worth = shares(places_of(totals, fewest))
    return [worth[seat % teams] for seat in range(len(numbers))]


def scores_of(outcome: i64, who: i64, numbers: list[int], seats: i64, teams: i64) -> list[float]:
    """Return the score of each of `seats`, 0 to 1, at the end of a deal.

    A win is 1, a loss 0, a draw and an unfinished deal 0.5. Several winners share one win. Points, penalties and places
    give the share of the others that a seat is ahead of. In teams the members share a win together, and a team is
    compared with the other teams. `who` and `numbers` are the values of `State.outcome_seat` and `State.standing`,
    `teams` is `Game.teams`.
    """
    if outcome in (WINNER, LOSER):
        won = outcome == WINNER
        return [1.0 if (seat == who) == won else 0.0 for seat in range(seats)]
    if outcome == LOSING_TEAM:
        return [0.0 if seat % teams == who else 1.0 for seat in range(seats)]
    if outcome == WINNERS:
        sides = teams or seats
        first = {seat % sides for seat in numbers}
        return [1.0 / len(first) if seat % sides in first else 0.0 for seat in range(seats)]
    if outcome in (POINTS, PENALTIES):
        return team_shares(numbers, outcome == PENALTIES, teams)
    if outcome == RANKING:
        return team_shares(numbers, True, teams)
    assert outcome != GOING_ON, "a deal that goes on has no scores"
    return [0.5] * seats
