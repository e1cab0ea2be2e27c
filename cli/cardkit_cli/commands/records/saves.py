"""`cardkit saves`: the matches that are saved."""

import json as json_text

from cardkit_cli.commands.options import Json


def saves(json: Json = False) -> None:
    """List the saved matches, the newest first; every command that takes a record takes `last` for that one."""
    from cardkit_cli.records.match_tables import match_data, print_matches
    from cardkit_cli.records.saved import Saved
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data

    with spoken_in_data(json):
        found = Saved.read()
    if json:
        print(json_text.dumps(match_data(found), indent=2))
    else:
        print_matches(found, Screen())
