"""`cardkit rules diff`: how two rule sets differ."""

from typing import Annotated

import typer

First = Annotated[str, typer.Argument(metavar="A", help="a game's name, or a file of house rules")]
Second = Annotated[str, typer.Argument(metavar="B", help="another of the same family")]


def diff(first: First, second: Second) -> None:
    """Say in words how the rules of two games differ."""
    from cardkit.catalogue import load
    from cardkit_cli.rules.comparing import compare
    from cardkit_cli.terminal.console import Screen

    compare(load(first), load(second), Screen())
