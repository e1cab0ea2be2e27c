"""`cardkit games`: what there is to play."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit_cli.terminal.console import Screen


def games() -> None:
    """List the games and their presets."""
    from cardkit_cli.terminal.console import Screen

    print_games(Screen())


def print_games(screen: "Screen") -> None:
    """Print every game and preset, a line each."""
    from rich.table import Table
    from rich.text import Text

    from cardkit_games.catalogue import families

    for family in families():
        screen.say(family.title, style="bold")
        grid = Table(box=None, padding=(0, 1), show_header=False)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for preset in family.presets:
            fewest, most = preset.seats
            players = str(fewest) if fewest == most else f"{fewest}-{most}"
            aliases = f" (also {', '.join(preset.aliases)})" if preset.aliases else ""
            grid.add_row(Text(preset.name), Text(players), Text(preset.title + aliases))
        screen.console.print(grid)
