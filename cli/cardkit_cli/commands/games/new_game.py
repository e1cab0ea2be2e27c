"""`cardkit new-game`: a package that brings a game of your own."""

from pathlib import Path
from typing import Annotated

import typer

Name = Annotated[str, typer.Argument(metavar="NAME", help="what the game is called: small letters, digits, hyphens")]
Out = Annotated[Path | None, typer.Option(metavar="FOLDER", help="where to write it; by default NAME")]


def new_game(name: Name, out: Out = None) -> None:
    """Write a package with a game that plays, its tests and its README, to be changed into yours."""
    from cardkit.language import gettext
    from cardkit_cli.new_game.writing import write_package
    from cardkit_cli.terminal.console import Screen

    screen = Screen()
    folder = out or Path(name)
    for path in write_package(name, folder):
        typer.echo(str(path))  # in one line, however long
    screen.say(
        gettext("It plays: python -m pip install -e {folder}, then cardkit play {name}.", folder=folder, name=name)
    )
