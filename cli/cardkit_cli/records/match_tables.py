"""The saved matches, and the statistics of a person from them, as tables."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size

from cardkit.arguments import is_number
from cardkit.escaping import printable
from cardkit.game.rules import shown_game
from cardkit.language import pgettext
from cardkit_cli.records import words
from cardkit_cli.records.saved import Saved, SavedMatch, folder
from cardkit_cli.records.tally import Row, Tally
from cardkit_cli.terminal.columns import GAP
from cardkit_cli.terminal.console import Screen


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
