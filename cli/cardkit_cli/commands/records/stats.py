"""`cardkit stats`: how you have done in the saved matches, and in the puzzles."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from cardkit_cli.commands.options import Json

Name = Annotated[
    str | None, typer.Option(metavar="NAME", help="whose games, where several people play; by default all")
]


File = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="a record, JSON, or a game; by default all the matches that are saved"),
]


def stats(file: File = None, name: Name = None, json: Json = False) -> None:
    """Count your games: played, won and lost, and streaks, by game and opponents, out of the saved matches."""
    from datetime import date

    import attrs

    from cardkit.catalogue import find_preset, is_game
    from cardkit_cli.learning.progress import SolvedPuzzles
    from cardkit_cli.learning.puzzling import print_progress
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.match_tables import print_tally
    from cardkit_cli.records.saved import Saved, SavedMatch
    from cardkit_cli.records.tally import tally
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data

    with spoken_in_data(json):
        if file is None:
            saved = Saved.read()
        elif is_game(str(file)) and not file.exists():
            saved = Saved.read().of_game(find_preset(str(file))[1].name)
        else:
            saved = Saved((SavedMatch(file, tuple(Deals.read(file).records)),), ())
        found = tally(saved, name)
    if json:
        progress = SolvedPuzzles.read()
        solved = {"solved": len(progress.solved), "alone": progress.alone, "days": progress.days(date.today())}
        print(json_text.dumps({**attrs.asdict(found), "puzzles": solved}, indent=2))
    else:
        screen = Screen()
        print_tally(found, screen)
        print_progress(screen)
