"""A tally of the saved matches: games, wins, losses and streaks, by game and opponents; and its tables."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

import attrs
from rich.cells import cell_len, set_cell_size

from cardkit.arguments import is_number
from cardkit.catalogue import load
from cardkit.errors import CardkitError
from cardkit.escaping import printable
from cardkit.game.game import AnyGame
from cardkit.game.record import LOSS, Record
from cardkit.game.result import Result
from cardkit.game.rules import shown_game
from cardkit.language import pgettext
from cardkit.match.seats import HUMAN
from cardkit.records.replaying import game_of, replay
from cardkit_cli.records import words
from cardkit_cli.records.saved import Saved, SavedMatch, folder
from cardkit_cli.terminal.columns import GAP
from cardkit_cli.terminal.console import Screen

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
            deals += list(_deals_of(match, name))  # all of them, or none
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
    """Return how a record ended for `seat`, also one left or unfinished; raises `CardkitError`.

    That is also for a seat that is not there, and for another number of hands than of players.
    """
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
    """Return the counts of `deals`, oldest first; those abandoned or unfinished count only as such, and in `undone`."""
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


def match_data(saved: Saved) -> dict[str, Any]:
    """Return the output of `cardkit saves --json`."""
    matches = [
        {
            "path": str(match.path),
            "game": match.game,
            "players": list(match.players),
            "names": list(match.deals[-1].seats),
            "deals": len(match.deals),
            "under_way": match.under_way,
            "date": match.date,
        }
        for match in saved.matches
    ]
    return {"folder": str(folder()), "matches": matches, "spoilt": list(saved.spoilt)}


def print_matches(saved: Saved, screen: Screen) -> None:
    """Print the saved matches, a line each, and a sentence for each file that cannot be read."""
    if not saved.matches:
        screen.say_whole(words.NO_MATCHES.format(folder=folder()))
    for match in saved.matches:
        screen.say(printable(_described(match)))
        screen.say_whole(f"  {match.path}")
    for sentence in saved.spoilt:
        screen.say(sentence, style="yellow")


def _described(match: SavedMatch) -> str:
    number = len(match.deals)
    return words.MATCH.format(
        date=match.date,
        game=shown_game(match.game),
        players=", ".join(pgettext("bot", player) for player in match.players) or "?",
        deals=words.DEALS_SAVED.format(number),
        state=str(words.UNDER_WAY) if match.under_way else str(words.ALL_ENDED),
    )


def print_tally(found: Tally, screen: Screen) -> None:
    """Print the results of a person, a line for each game and opponents, and the matches that do not count."""
    if not found.rows:
        screen.say_whole(words.NOTHING_COUNTED.format(folder=folder()))
    else:
        named = [(shown_game(row.game), printable(_opponents(row.opponents)), *_numbers(row)) for row in found.rows]
        total = [(str(words.ALL_GAMES), "", *_numbers(found.total))] if len(named) > 1 else []
        _print_grid([tuple(map(str, words.STATS_COLUMNS)), *named, *total], screen, bold=(0, len(named) + 1))
        screen.say(words.STREAKS, style="dim")
        if found.total.straps:
            screen.say(words.STRAPS.format(number=found.total.straps))
    if found.total.undone:
        screen.say(words.UNDONE.format(number=found.total.undone))
    if found.total.unfinished:
        screen.say(words.NOT_ENDED.format(number=found.total.unfinished))
    for sentence in found.skipped:  # it names a file
        screen.say_whole(sentence, style="yellow")


def _opponents(kept: str) -> str:
    """The opponents of a row, as in `honest, 2 normal`, in the language of the user."""
    said = []
    for part in kept.split(", "):
        times, _, bot = part.rpartition(" ")
        if is_number(times):
            said.append(words.OPPONENTS.format(number=times, bot=pgettext("bot", bot)))
        else:
            said.append(pgettext("bot", part))
    return ", ".join(said)


def _numbers(row: Row) -> list[str]:
    counted = (row.games, row.won, row.lost, row.fool, row.neither, row.abandoned)
    return [*map(str, counted), f"{row.streak:+d}" if row.streak else "0", str(row.best_streak)]


def _print_grid(rows: Sequence[tuple[str, ...]], screen: Screen, bold: Collection[int]) -> None:
    """Print rows of two names and numbers, in columns; the names above the numbers where the screen is too narrow."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    wide = sum(widths) + GAP * (len(widths) - 1) <= screen.console.width
    for index, (game, against, *numbers) in enumerate(rows):
        style = "bold" if index in bold else ""
        cells = [number.rjust(width) for number, width in zip(numbers, widths[2:], strict=True)]
        if wide:
            cells = [set_cell_size(game, widths[0]), set_cell_size(against, widths[1]), *cells]
        elif index:
            screen.say(f"{game}  {against}".rstrip(), style=style)
        screen.say_whole((" " * GAP).join(cells), style=style)
