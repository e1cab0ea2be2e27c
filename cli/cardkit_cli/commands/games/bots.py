"""`cardkit bots`: who can be played against."""

from cardkit_cli.commands.options import GameName


def bots(game: GameName = "podkidnoy") -> None:
    """List the bots that play a game, a line each."""
    from rich.table import Table
    from rich.text import Text

    from cardkit.bots.registry import bot_kinds, usual_bot
    from cardkit.catalogue import load
    from cardkit.language import gettext
    from cardkit_cli.terminal.console import Screen

    chosen, screen = load(game), Screen()
    grid = Table(box=None, padding=(0, 1), show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for kind in bot_kinds(chosen.family):
        grid.add_row(
            Text(kind.name, style="bold" if kind.name == usual_bot(chosen) else ""), Text(gettext(kind.meaning))
        )
    screen.console.print(grid)
    screen.say(gettext("Play against one: cardkit play {game} --bots NAME.", game=chosen.name))
