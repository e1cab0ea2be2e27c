"""`cardkit rules check`: whether files of house rules can be played."""

from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="files of house rules")]


def check(files: Files) -> None:
    """Find what is wrong in files of house rules: unknown names, values, and rules that go badly together."""
    from cardkit_cli.rules.checking import check_files
    from cardkit_cli.terminal.console import Screen

    if not check_files(files, Screen()):
        raise typer.Exit(1)
