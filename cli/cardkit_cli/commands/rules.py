"""`cardkit rules`: the rules of a game, and other commands about rules."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

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


Parent = Annotated[str | None, typer.Argument(metavar="GAME", help="the game that is changed; asked for when left out")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="where to write; by default NAME.toml")]


def new(game: Parent = None, out: Out = None) -> None:
    """Ask how you play, show what each answer changes, and write the file of house rules."""
    from cardkit_cli.rules.asking import ask_for_rules
    from cardkit_cli.terminal.console import Screen

    ask_for_rules(game, out, Screen())


Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="files of house rules")]


def check(files: Files) -> None:
    """Find what is wrong in files of house rules: unknown names, values, and rules that go badly together."""
    from cardkit_cli.rules.printing import check_files
    from cardkit_cli.terminal.console import Screen

    if not check_files(files, Screen()):
        raise typer.Exit(1)


First = Annotated[str, typer.Argument(metavar="A", help="a game's name, or a file of house rules")]
Second = Annotated[str, typer.Argument(metavar="B", help="another of the same family")]


def diff(first: First, second: Second) -> None:
    """Say in words how the rules of two games differ."""
    from cardkit.catalogue import load
    from cardkit_cli.rules.printing import compare
    from cardkit_cli.terminal.console import Screen

    compare(load(first), load(second), Screen())


HELP: Final = ("-h", "--help")


class ShowsByDefault(TyperGroup):
    """Takes a word that is no sub-command as an argument of `show`: `cardkit rules durak`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `show` before arguments that name no sub-command."""
        if not args or args[0] not in (*self.commands, *HELP):
            args = ["show", *args]
        return super().parse_args(ctx, args)


rules = typer.Typer(
    name="rules",
    cls=ShowsByDefault,
    help="Print the rules of a game, make house rules, or compare and check them.",
    subcommand_metavar="[GAME] | new | diff | check",
)

for _function in (show, new, diff, check):
    rules.command()(_function)
