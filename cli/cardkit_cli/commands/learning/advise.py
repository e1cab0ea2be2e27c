"""`cardkit advise`: advice for a game that is played at another table."""

from typing import Annotated

import typer

from cardkit_cli.commands.options import Rule

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="a game of Durak, which is asked for move by move, or a view in a file")
]


def advise(game: Game = "durak", rule: Rule = None) -> None:
    """Say what to do in a game at another table, of which you tell what you see: your cards, and ?? for others."""
    from pathlib import Path

    from cardkit.catalogue import load_among_people
    from cardkit.game.rules import parse_changes
    from cardkit.game.toml_text import read_text
    from cardkit.records.reading import read_record
    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.learning.advising import ToldDeal, advise_on, begin
    from cardkit_cli.play.leaving import Leave
    from cardkit_cli.records.files import naming

    screen, path = printing_screen(), Path(game)
    if path.suffix == ".toml" and "play" in read_text(path):
        with naming(path):
            advise_on(read_record(read_text(path)), screen)
        return
    chosen = load_among_people(game, 2, parse_changes(rule or []))
    try:
        record = begin(chosen, screen)
    except (Leave, EOFError):
        return
    ToldDeal(record, screen).run()
