"""A tally of the saved matches: games, wins, losses and streaks, by game and opponents."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from cardkit.catalogue import load
from cardkit.errors import CardkitError
from cardkit.game.game import AnyGame
from cardkit.game.record import LOSS, Record
from cardkit.game.result import Result
from cardkit.records.replaying import game_of, replay
from cardkit_cli.records import words
from cardkit_cli.records.saved import Saved, SavedMatch

HUMAN: Final = "human"
"""The name in a record of a seat in which a person sat."""

WON: Final = "won"
LOST: Final = "lost"
NEITHER: Final = "neither"
ABANDONED: Final = "abandoned"
UNFINISHED: Final = "unfinished"


@attrs.frozen
class CountedDeal:
    """One deal as it went for the person."""

    game: str
    opponents: str
    outcome: str
    """`WON`, `LOST`, `NEITHER` for a draw or a place between the first and the last, `ABANDONED`, or `UNFINISHED`."""
    fool: bool
    """True when the person alone lost: the fool of Durak, or the last one with cards."""
    straps: int = 0
    """The number of shoulder straps that the fool wears, in variants of Durak with straps."""
    undone: int = 0
    """The number of times that the person took a move back."""


@attrs.frozen
class Row:
    """The deals of one game against the same opponents."""

    game: str
    opponents: str
    games: int
    """Deals that have ended."""
    won: int
    lost: int
    fool: int
    """The number of the lost ones that had no other loser."""
    neither: int
    abandoned: int
    """Deals that the person left before their end: they count nowhere else, unless they were lost by it."""
    unfinished: int
    """Deals that have not ended: they count nowhere else."""
    streak: int
    """The latest games in a row that were won; below zero, as many that were lost."""
    best_streak: int
    """The most games won in a row."""
    straps: int
    """The number of shoulder straps of the person as the fool."""
    undone: int
    """The number of times that the person took a move back, also in deals that have not ended."""


@attrs.frozen
class Tally:
    """The statistics of one person over the saved matches."""

    rows: tuple[Row, ...]
    total: Row
    skipped: tuple[str, ...]
    """A sentence for every match that does not count."""


def tally(saved: Saved, name: str | None = None) -> Tally:
    """Count the deals of the person called `name`; without a name, those of matches that only one person played.

    Matches that cannot be read are left out, with a sentence for each in `skipped`.
    """
    deals: list[CountedDeal] = []
    skipped = list(saved.spoilt)
    for match in reversed(saved.matches):  # the oldest first, as streaks go
        try:
            deals += _deals_of(match, name)
        except CardkitError as error:
            skipped.append(words.SKIPPED.format(path=match.path, why=error))
    kinds = dict.fromkeys((deal.game, deal.opponents) for deal in deals)
    rows = tuple(
        _row(game, opponents, [deal for deal in deals if (deal.game, deal.opponents) == (game, opponents)])
        for game, opponents in sorted(kinds)
    )
    return Tally(rows, _row("", "", deals), tuple(skipped))


def _deals_of(match: SavedMatch, name: str | None) -> Iterator[CountedDeal]:
    """Yield the deals of a match; raises `CardkitError` when it cannot be counted."""
    seat = _seat_of(match, name)
    if seat is not None:
        for record in match.deals:
            if record.result != Result("redealt"):
                yield attrs.evolve(_deal(record, seat), undone=record.undone or 0)


def _seat_of(match: SavedMatch, name: str | None) -> int | None:
    """Return the seat of the person; None in a match of somebody else.

    Raises `CardkitError` for a match without players, and for one of several people when no name is given.
    """
    people = [seat for seat, player in enumerate(match.players) if player == HUMAN]
    if not match.players:
        raise CardkitError(str(words.NOBODY_NAMED))
    if name is not None:
        seats = match.deals[-1].seats
        return next((seat for seat in people if seat < len(seats) and seats[seat].lower() == name.lower()), None)
    if len(people) > 1:
        raise CardkitError(str(words.SEVERAL_PEOPLE))
    return people[0] if people else None


def _deal(record: Record, seat: int) -> CountedDeal:
    game = game_of(record, load)
    seats = len(record.players)
    if len(record.deal.get("hands", record.players)) != seats or not 0 <= seat < seats:
        raise CardkitError(str(words.OTHER_PLAYERS))
    others = Counter(player for index, player in enumerate(record.players) if index != seat)
    opponents = ", ".join(f"{times} {player}" if times > 1 else player for player, times in sorted(others.items()))
    if seat in record.abandoned:
        return CountedDeal(game.name, opponents, LOST if record.leaving == LOSS else ABANDONED, fool=False)
    result = record.result
    if result is None or result.kind == "unfinished":
        return CountedDeal(game.name, opponents, UNFINISHED, fool=False)
    score = game.scores(result, seats)[seat]
    losers = result.losers(seats, game.teams)
    outcome = WON if score == 1 or seat in result.winners(seats, game.teams) else LOST if score == 0 else NEITHER
    fool = outcome == LOST and len(losers) == 1
    return CountedDeal(game.name, opponents, outcome, fool=fool, straps=_straps(game, record) if fool else 0)


def _straps(game: AnyGame, record: Record) -> int:
    """Return the shoulder straps of the fool, which only the last bout shows (A-EP1)."""
    if getattr(game.rules, "epaulettes", "off") == "off":
        return 0
    return int(replay(record, load).state.epaulettes)  # type: ignore[attr-defined]  # a state of Durak


def _row(game: str, opponents: str, deals: Sequence[CountedDeal]) -> Row:
    outcomes = [deal.outcome for deal in deals]
    ended = [outcome for outcome in outcomes if outcome not in (ABANDONED, UNFINISHED)]
    return Row(
        game,
        opponents,
        games=len(ended),
        won=ended.count(WON),
        lost=ended.count(LOST),
        fool=sum(deal.fool for deal in deals),
        neither=ended.count(NEITHER),
        abandoned=outcomes.count(ABANDONED),
        unfinished=outcomes.count(UNFINISHED),
        streak=_streak(ended),
        best_streak=_best_streak(ended),
        straps=sum(deal.straps for deal in deals),
        undone=sum(deal.undone for deal in deals),
    )


def _streak(outcomes: Sequence[str]) -> int:
    latest = outcomes[-1] if outcomes else NEITHER
    length = next((n for n, outcome in enumerate(reversed(outcomes)) if outcome != latest), len(outcomes))
    return {WON: length, LOST: -length}.get(latest, 0)


def _best_streak(outcomes: Sequence[str]) -> int:
    best = current = 0
    for outcome in outcomes:
        current = current + 1 if outcome == WON else 0
        best = max(best, current)
    return best
