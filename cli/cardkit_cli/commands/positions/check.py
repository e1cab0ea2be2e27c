"""`cardkit check`: plays scenario files."""

import sys
from collections.abc import Sequence
from pathlib import Path

from cardkit.errors import InvalidText
from cardkit.records.scenarios import check, read_scenarios
from cardkit_games.catalogue import load


def check_files(paths: Sequence[Path]) -> int:
    """Check every scenario; print what does not hold. Return 0 if all hold, 1 if not, 2 if a file cannot be read."""
    code = 0
    held = failed = 0
    for path in paths:
        try:
            scenarios = read_scenarios(path)
        except InvalidText as error:
            print(f"cardkit: {error}", file=sys.stderr)
            code = 2
            continue
        for scenario in scenarios:
            failure = check(scenario, load)
            if failure is None:
                held += 1
            else:
                failed += 1
                print(failure)
    print(f"Scenarios that hold: {held}; that do not: {failed}.")
    return code or (1 if failed else 0)
