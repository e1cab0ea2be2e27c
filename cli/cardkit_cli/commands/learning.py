"""The commands about learning: guided deals, puzzles, advice at another table, and the help of a command."""

from typing import Annotated

import typer

from cardkit_cli.commands.options import Rule

Name = Annotated[str, typer.Argument(metavar="GAME", help="durak or cheat")]


def learn(name: Name = "durak") -> None:
    """Learn a game in a guided deal, which explains each step and lets you make the moves."""
    from cardkit.analysis.lessons import read_lesson
    from cardkit_cli.commands.screens import best_screen, play_on_best
    from cardkit_cli.learning.lessons import GuidedDeal

    screen = best_screen()
    play_on_best(screen, GuidedDeal(read_lesson(name), screen).run)


Kind = Annotated[str | None, typer.Argument(help="durak: endings to win; cheat: claims to judge; by default either")]
Number = Annotated[int | None, typer.Option(metavar="N", help="the puzzle with this number")]
Rating = Annotated[str | None, typer.Option(metavar="RATING", help="easy, medium or hard")]
Day = Annotated[str | None, typer.Option("--date", metavar="DATE", help="the puzzle of this day; by default today's")]


def puzzle(kind: Kind = None, number: Number = None, rating: Rating = None, day: Day = None) -> None:
    """Solve the puzzle of the day: an ending of Durak with one winning move, or a claim that counting decides."""
    from cardkit.arguments import is_number
    from cardkit_cli.commands.screens import best_screen, play_on_best
    from cardkit_cli.learning.puzzles import PuzzleRequest, run

    if kind is not None and is_number(kind) and number is None:
        number, kind = int(kind), None
    screen, asked = best_screen(), PuzzleRequest(kind=kind, number=number, rating=rating, day=day)
    play_on_best(screen, lambda: run(asked, screen))


Game = Annotated[
    str, typer.Argument(metavar="GAME", help="a game of Durak, which is asked for move by move, or a view in a file")
]


def advise(game: Game = "durak", rule: Rule = None) -> None:
    """Advise you in a game at another table: type what you see, your own cards, and ?? for those of others."""
    from pathlib import Path

    from cardkit.catalogue import load_among_people
    from cardkit.game.rules import parse_changes
    from cardkit.game.toml_text import key_lines, read_text
    from cardkit.records.reading import read_record
    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.learning.advising import ToldDeal, advise_on, begin
    from cardkit_cli.play.party import Leave
    from cardkit_cli.records.files import naming

    screen, path = printing_screen(), Path(game)
    if path.suffix == ".toml" and any(line.key == "play" for line in key_lines(read_text(path))):
        with naming(path):
            advise_on(read_record(read_text(path)), screen)
        return
    chosen = load_among_people(game, 2, parse_changes(rule or []))
    try:
        record = begin(chosen, screen)
    except (Leave, EOFError):
        return
    ToldDeal(record, screen).run()


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
