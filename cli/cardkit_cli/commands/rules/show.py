"""`cardkit rules GAME`: the rules of a game."""

from typing import Annotated

import typer

from cardkit_cli.commands.options import GameName, Rule

Options = Annotated[bool, typer.Option("--options", help="print the table of options too, with values and sources")]

Short = Annotated[bool, typer.Option("--short", help="print only the rules in short")]


def show(game: GameName = "durak", rule: Rule = None, options: Options = False, short: Short = False) -> None:
    """Print the rules of a game: in short, then whole."""
    from cardkit.catalogue import load
    from cardkit.game.rules import parse_changes
    from cardkit_cli.rules.printing import print_options, print_rules
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.words import MORE_TEXT

    loaded = load(game, parse_changes(rule or []))
    screen = Screen()

    def print_all() -> None:
        print_rules(loaded, screen, short=short)
        if options:
            print_options(loaded, screen)

    screen.show_in_pages(print_all, MORE_TEXT)
