"""`cardkit puzzle`: an ending to win, or a claim to judge."""

from typing import Annotated

import typer

Kind = Annotated[str | None, typer.Argument(help="durak: endings to win; cheat: claims to judge; by default either")]
Number = Annotated[int | None, typer.Option(metavar="N", help="the puzzle with this number")]
Rating = Annotated[str | None, typer.Option(metavar="RATING", help="easy, medium or hard")]
Day = Annotated[str | None, typer.Option("--date", metavar="DATE", help="the puzzle of this day; by default today's")]


def puzzle(kind: Kind = None, number: Number = None, rating: Rating = None, day: Day = None) -> None:
    """Solve the puzzle of the day: an ending of Durak with one winning move, or a claim that counting decides."""
    from cardkit.arguments import is_number
    from cardkit_cli.commands.screens import best_screen, play_on_best
    from cardkit_cli.learning.puzzling import PuzzleRequest, run

    if kind is not None and is_number(kind) and number is None:
        number, kind = int(kind), None
    screen, asked = best_screen(), PuzzleRequest(kind=kind, number=number, rating=rating, day=day)
    play_on_best(screen, lambda: run(asked, screen))
