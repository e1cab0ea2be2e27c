"""`cardkit rules`: the rules of a game, and other commands about rules."""

from typing import Any, Final

import typer
from typer.core import TyperGroup

from cardkit_cli.commands.rules.check import check
from cardkit_cli.commands.rules.diff import diff
from cardkit_cli.commands.rules.new import new
from cardkit_cli.commands.rules.show import show

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
