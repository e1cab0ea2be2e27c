"""The rules of a game in words and as a table of options."""

from rich.table import Table
from rich.text import Text

from cardkit.game.game import AnyGame
from cardkit.game.rules import rule_text
from cardkit_cli.terminal.console import Screen


def print_rules(game: AnyGame, screen: Screen) -> None:
    """Print the rules in force: in words, then every option with its value, meaning and source."""
    screen.say(f"{game.name}: {game.preset.title}", style="bold")
    fewest, most = game.seat_range()
    players = str(fewest) if fewest == most else f"{fewest} to {most}"
    screen.say(f"{players} players. Source: {game.preset.source}.")
    for heading, sentences in game.describe():
        screen.say()
        screen.say(heading, style="bold")
        for sentence in sentences:
            screen.say(f"  {sentence}")
    screen.say()
    screen.say("Options (change one with --rule name=value; * differs from the preset)", style="bold")
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
        grid.add_row(Text(name), value, Text(f"{option.meaning}; takes {option.values} [{option.source}]"))
    return grid
