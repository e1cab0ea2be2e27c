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

    from cardkit.catalogue import families
    from cardkit.language import gettext

    for family in families():
        screen.say(gettext(family.title), style="bold")
        grid = Table(box=None, padding=(0, 1), show_header=False)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for preset in family.presets:
            fewest, most = preset.seats
            players = str(fewest) if fewest == most else f"{fewest}-{most}"
            names = filter(screen.can_show, (preset.shown_name, preset.name, *preset.aliases))
            name, *others = dict.fromkeys(names)
            aliases = ", ".join(others)
            title = preset.shown_title
            if aliases:
                title = gettext("{title} (also {aliases})", title=title, aliases=aliases)
            grid.add_row(Text(name), Text(players), Text(title))
        screen.console.print(grid)
