"""`cardkit help`: the help of a command, as with `--help`."""

from typing import Annotated

import typer

Command = Annotated[str | None, typer.Argument(metavar="[COMMAND]", help="a command; by default all are listed")]


def help_(context: typer.Context, command: Command = None) -> None:
    """Explain a command, as --help does."""
    parent = context.parent
    assert parent is not None
    if command is None:
        print(parent.get_help())
        return
    group = parent.command
    found = group.get_command(parent, command)  # type: ignore[attr-defined]
    if found is None:
        parent.fail(f"No such command {command!r}.")
    with found.make_context(command, [], parent=parent, resilient_parsing=True) as below:
        print(found.get_help(below))
