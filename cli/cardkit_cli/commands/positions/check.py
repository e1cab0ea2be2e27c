"""`cardkit check`: plays scenario files."""

import sys
from pathlib import Path
from typing import Annotated

import typer


def check(files: Annotated[list[Path], typer.Argument(help="scenario files")]) -> None:
    """Play scenario files; exit 0 if all hold, 1 if some do not, 2 if a file cannot be read."""
    from cardkit.catalogue import load
    from cardkit.errors import InvalidText
    from cardkit.escaping import sentence
    from cardkit.language import gettext
    from cardkit.records import scenarios

    code = 0
    held = failed = 0
    for path in files:
        try:
            found = scenarios.read_scenarios(path)
        except InvalidText as error:
            print(f"cardkit: {sentence(str(error))}", file=sys.stderr)
            code = 2
            continue
        for scenario in found:
            failure = scenarios.check(scenario, load)
            if failure is None:
                held += 1
            else:
                failed += 1
                print(failure)
    print(gettext("Scenarios that hold: {held}; that do not: {failed}.", held=held, failed=failed))
    raise typer.Exit(code or (1 if failed else 0))
