"""`cardkit rules new`: house rules by answering questions."""

from pathlib import Path
from typing import Annotated

import typer

Parent = Annotated[str | None, typer.Argument(metavar="GAME", help="the game that is changed; asked for when left out")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="where to write; by default NAME.toml")]


def new(game: Parent = None, out: Out = None) -> None:
    """Ask how you play, show what each answer changes, and write the file of house rules."""
    from cardkit_cli.rules.asking import ask_for_rules
    from cardkit_cli.terminal.console import Screen

    ask_for_rules(game, out, Screen())
