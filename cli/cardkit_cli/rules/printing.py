"""The rules of a game in words, and its options as a table."""

from collections.abc import Iterable

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardkit.game.game import AnyGame
from cardkit.language import gettext, ngettext
from cardkit.options import Option, rule_text
from cardkit_cli.terminal.console import Screen


def print_rules(game: AnyGame, screen: Screen, *, short: bool = False) -> None:
    """Print the rules in words, sentence by sentence under their headings; with `short` only the first heading."""
    screen.say(f"{game.preset.shown_name}: {game.preset.shown_title}", style="bold")
    screen.say(gettext("{players}. Source: {source}.", players=players(game), source=gettext(game.preset.source)))
    for heading, sentences in game.describe()[: 1 if short else None]:
        screen.say()
        screen.say(heading, style="bold")
        print_sentences(sentences, screen)


def print_sentences(sentences: Iterable[str], screen: Screen) -> None:
    """Print sentences, a line or more each, indented."""
    for sentence in sentences:
        screen.console.print(Padding(Text(screen.plain(sentence)), (0, 0, 0, 2), expand=False))


def print_labelled(rows: Iterable[tuple[str, str]], screen: Screen) -> None:
    """Print sentences beside their labels."""
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True, max_width=24, overflow="ellipsis", style="bold")
    grid.add_column()
    for label, sentence in rows:
        grid.add_row(Text(label), Text(screen.plain(sentence)))
    screen.console.print(Padding(grid, (0, 0, 0, 2), expand=False))


def players(game: AnyGame) -> str:
    """Return how many may play: "2 to 6 players"."""
    fewest, most = game.seat_range()
    if fewest == most:
        return ngettext("{number} player", "{number} players", fewest)
    return gettext("{fewest} to {most} players", fewest=fewest, most=most)


def print_options(game: AnyGame, screen: Screen) -> None:
    """Print every option with its value, meaning and source."""
    screen.say()
    screen.say(gettext("Options (change one with --rule name=value; * differs from the preset)"), style="bold")
    screen.console.print(_options(game))


def _options(game: AnyGame) -> Table:
    grid = Table(box=None, padding=(0, 1), show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    changed = game.rules.differences(game.preset_rules)
    for name, option in game.rules.options().items():
        mark = " *" if name in changed else ""
        value = Text(rule_text(getattr(game.rules, name)) + mark, style="bold")
        grid.add_row(Text(name), value, Text(_meaning(option)))
    return grid


def _meaning(option: Option) -> str:
    """Return the meaning of an option, its values, and its source."""
    return gettext(
        "{meaning}; takes {values} [{source}]",
        meaning=gettext(option.meaning),
        values=option.values_in_words,
        source=option.source,
    )
