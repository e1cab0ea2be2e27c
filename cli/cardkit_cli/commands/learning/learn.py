"""`cardkit learn`: a guided deal."""

from typing import Annotated

import typer

Name = Annotated[str, typer.Argument(metavar="GAME", help="durak or cheat")]


def learn(name: Name = "durak") -> None:
    """Learn a game in a guided deal, which explains each step and lets you make the moves."""
    from cardkit.analysis.lessons import read_lesson
    from cardkit_cli.commands.screens import best_screen, play_on_best
    from cardkit_cli.learning.lessons import GuidedDeal

    screen = best_screen()
    play_on_best(screen, GuidedDeal(read_lesson(name), screen).run)
