"""`cardkit learn`: a guided deal."""

from typing import Annotated

import typer

Name = Annotated[str, typer.Argument(metavar="GAME", help="durak or cheat")]


def learn(name: Name = "durak") -> None:
    """Learn a game in a guided deal, which explains each step and lets you make the moves."""
    from cardkit.analysis.lessons import read_lesson
    from cardkit_cli.learning.lessons import GuidedDeal
    from cardkit_cli.spoken.screen import printing_screen

    GuidedDeal(read_lesson(name), printing_screen()).run()
